/** Pages of projects, tasks and their ratings. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** Requests a rating from a customer and follows the first link of the email. */
const openRating = async (page: Page) => {
  const origin = new URL(page.url()).origin;
  const prefix = /^\/(fr|ar)(?=\/)/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  const mail = page.locator('article', { hasText: 'New door for the shed' }).locator('pre');
  await signIn('operator')(page, (address) => origin + address);
  await page.goto(`${origin}/my/task/8`);
  await page.locator('.task-ask button').click();
  // Leaving before the server has answered may take the form back.
  await expect(page.getByText('Survey sent to')).toBeVisible();
  await expect(async () => {
    await page.goto(`${origin}/dev/mail`);
    await expect(mail.first()).toBeAttached({ timeout: 100 });
  }).toPass();
  const link = /https?:\S+\/10\b/.exec((await mail.first().textContent()) ?? '')?.[0] as string;
  await page.goto(origin + prefix + new URL(link).pathname);
  await page.context().clearCookies();
};

export const projectsPages: Record<string, Kind> = {
  'customer projects': { address: '/my/projects', before: signIn('maria') },
  'first page of customer projects': { address: '/my/projects/page/1', before: signIn('joel') },
  'customer project': { address: '/my/project/1', before: signIn('maria') },
  'customer tasks': { address: '/my/tasks', before: signIn('maria') },
  'first page of customer tasks': { address: '/my/tasks/page/1', before: signIn('joel') },
  'customer task': { address: '/my/task/2', before: signIn('maria') },
  'staff task': { address: '/my/task/6', before: signIn('operator') },
  'rating from an email': { address: '/rating/nobodys/10', status: 404, open: openRating },
  'project ratings': { address: '/project/rating' },
  'ratings of a project': {
    address: '/project/rating/2',
    async open(page) {
      await page.locator('.rating-one summary').first().click();
      await expect(page.locator('.rating-one[open] .popover')).toBeVisible();
    },
  },
  'ratings of a project for staff': {
    address: '/project/rating/2',
    before: signIn('operator'),
    async open(page) {
      await page.locator('.rating-one summary').first().click();
      await expect(page.locator('.rating-one[open] form')).toBeVisible();
    },
  },
};
