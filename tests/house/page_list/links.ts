/** Pages of tracked links. */
import { expect } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

export const linksPages: Record<string, Kind> = {
  'list of tracked links': { address: '/website_links', before: signIn('operator') },
  'tracked links': { address: '/r', before: signIn('operator') },
  'tracked link with errors': {
    address: '/r',
    before: signIn('operator'),
    async open(page) {
      await page.locator('#btn_shorten_url').click();
      await expect(page.locator('.notification')).not.toBeEmpty();
    },
  },
  'tracked link with campaign suggestions': {
    address: '/r',
    before: signIn('operator'),
    async open(page) {
      await page.locator('#campaign-select').pressSequentially('chair');
      await expect(page.locator('.combobox__option').first()).toBeVisible();
    },
  },
  'tracked link statistics': { address: '/r/autumn+', before: signIn('operator') },
  'statistics of a new tracked link': { address: '/r/visit+', before: signIn('operator') },
  'form of a tracked link': { address: '/website_links/1', before: signIn('operator') },
  'orders by tracked link': { address: '/r/report', before: signIn('operator') },
  'unknown tracked link': { address: '/r/nobodys', status: 404 },
};
