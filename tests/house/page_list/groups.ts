/** Pages of mailing list groups. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const GROUP = '/groups/seeds-and-seedlings-1';

/** Asks to join, and comes to the page that says what to do next. */
async function follow(page: Page): Promise<void> {
  await page.locator('.js_follow_email').fill('noor@example.org');
  await page.locator('.js_follow_btn').click();
  await expect(page.locator('.js_mg_confirmation')).toBeVisible();
}

export const groupsPages: Record<string, Kind> = {
  groups: { address: '/groups' },
  'groups to leave': { address: '/groups?unsubscribe' },
  'group by thread': { address: GROUP },
  'group by date': { address: `${GROUP}?mode=date` },
  'first page of a group': { address: `${GROUP}/page/1` },
  'followed group': { address: GROUP, before: signIn('maria') },
  'group after following': { address: GROUP, open: follow },
  'group for members only': { address: '/groups/repair-evening-helpers-2' },
  'message of a group': { address: `${GROUP}/where-do-you-start-your-seedlings-1` },
  'after a group was followed': { address: '/groups/sent?group=1&state=email' },
  'invalid link of a confirmation': { address: '/groups/subscribe/1/1/none', status: 400 },
  'invalid link to unsubscribe': { address: '/groups/unsubscribe/1/1/none', status: 400 },
};
