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

const choose = async (page: Page): Promise<void> => {
  await page.locator('.group-actions a[href*="/groups/preferences/"]').click();
  await expect(page.locator('[name=delivery]').first()).toBeVisible();
};

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
  'messages that were searched for': { address: `${GROUP}?search=tomato` },
  'new message to a group': { address: `${GROUP}/post`, before: signIn('maria') },
  'answer to a message of a group': { address: `${GROUP}/post?answers=1`, before: signIn('maria') },
  'how often emails of a group come': { address: GROUP, before: signIn('maria'), open: choose },
  'staff list of groups': { address: '/admin/groups', before: signIn('admin') },
  'form of a group': { address: '/admin/groups/1', before: signIn('admin') },
  'form of a new group': { address: '/admin/groups/new', before: signIn('admin') },
  'deletion of a group': { address: '/admin/groups/1/delete', before: signIn('admin') },
  'staff list of members of a group': { address: '/admin/groups/1/members', before: signIn('admin') },
  'staff list of group messages': { address: '/admin/groups/messages', before: signIn('admin') },
  'group message to approve': { address: '/admin/groups/messages/32', before: signIn('admin') },
  'invalid link of choices': { address: '/groups/preferences/1/1/none', status: 400 },
  'invalid link of a confirmation': { address: '/groups/subscribe/1/1/none', status: 400 },
  'invalid link to unsubscribe': { address: '/groups/unsubscribe/1/1/none', status: 400 },
};
