/** Pages of the live chat. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** Leaves a message, which opens the conversation. */
async function leaveMessage(page: Page): Promise<void> {
  await page.locator('main [name=name]').fill('Noor');
  await page.locator('main [name=email]').fill('noor@example.org');
  await page.locator('main [name=message]').fill('Is it oak?');
  await page.locator('main form [type=submit]').click();
  await expect(page.locator('.chat-log')).toBeVisible();
}

export const livechatPages: Record<string, Kind> = {
  'chat channels of a website': { address: '/livechat' },
  'satisfaction with a chat channel': { address: '/livechat/channel/questions-about-furniture-1' },
  'message form of the chat': { address: '/im_livechat/message/1' },
  'page for the chat alone': { address: '/im_livechat/support/1' },
  'conversation without script': { address: '/im_livechat/message/1', open: leaveMessage },
  'conversations of operators': { address: '/admin/chat', before: signIn('operator') },
  'conversation of an operator': { address: '/admin/chat/2', before: signIn('operator') },
  'rated conversation': { address: '/admin/chat/1', before: signIn('operator') },
  'staff list of conversations': { address: '/admin/chat/conversations', before: signIn('operator') },
  'statistics of the chat': { address: '/admin/chat/statistics', before: signIn('operator') },
  'staff list of chat channels': { address: '/admin/chat/channels', before: signIn('operator') },
  'form of a chat channel': { address: '/admin/chat/channels/1', before: signIn('operator') },
  'form of a new chat channel': { address: '/admin/chat/channels/new', before: signIn('operator') },
  'deletion of a chat channel': { address: '/admin/chat/channels/1/delete', before: signIn('operator') },
  'staff list of prepared answers': { address: '/admin/chat/answers', before: signIn('operator') },
  'form of a prepared answer': { address: '/admin/chat/answers/1', before: signIn('operator') },
  'form of a new prepared answer': { address: '/admin/chat/answers/new', before: signIn('operator') },
  'deletion of a prepared answer': { address: '/admin/chat/answers/1/delete', before: signIn('operator') },
};
