/** Pages with forms, and what they sent. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** Submits without JavaScript validation. */
const sendWithoutScript = async (page: Page) => {
  await page.locator('form.s_website_form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator('#form-rooms-error')).toBeVisible();
};

export const formsPages: Record<string, Kind> = {
  'form with open calendar': {
    address: '/quote',
    async open(page) {
      await expect(page.locator('.s_website_form')).toHaveAttribute('data-state', 'ready');
      await page.locator('#form-visit_at').click();
      await expect(page.locator('[data-kind=datetime] .flatpickr-time')).toBeVisible();
    },
  },
  'form with errors': {
    address: '/quote',
    async open(page) {
      await expect(page.locator('.s_website_form')).toHaveAttribute('data-state', 'ready');
      await page.locator('.o_website_form_send').click();
      await expect(page.locator('#form-rooms-error')).toBeVisible();
    },
  },
  'form with errors without JavaScript': { address: '/quote', status: 400, open: sendWithoutScript },
  'extra checkout step': { address: '/shop/extra_info' },
  'contact thank-you page': { address: '/contactus-thank-you' },
  'job application thank-you page': { address: '/job-thank-you' },
  'list of jobs': { address: '/jobs' },
  job: { address: '/jobs/detail/1' },
  'job application': { address: '/jobs/apply/1' },
  'submitted messages': { address: '/website/submissions', before: signIn('operator') },
  'quarantined messages': { address: '/website/submissions?state=quarantined', before: signIn('operator') },
  'submitted message': { address: '/website/submissions/2', before: signIn('operator') },
  'quarantined message': { address: '/website/submissions/3', before: signIn('operator') },
  'message deletion': { address: '/website/submissions/2/delete', before: signIn('operator') },
};
