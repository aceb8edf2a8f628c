/** What the visitor's window asks of the server. */
import type { ChatMessage } from '#livechat/contract.ts';
import { call } from '#registry/call.ts';
import { sendOnce } from './send_once.ts';

const HISTORY_LIMIT = 100;

/** Oldest first. */
export const loadHistory = async (uuid: string): Promise<ChatMessage[]> =>
  (await call<ChatMessage[]>('/mail/chat_history', { uuid, limit: HISTORY_LIMIT })).reverse();

/** Tried once more when it fails. @throws when that fails, too, or the conversation is over */
export const postMessage = (uuid: string, text: string): Promise<void> =>
  sendOnce(text, async (message_key) => {
    const post = () => call<number | false>('/mail/chat_post', { uuid, message_content: text, message_key });
    if ((await post().catch(post)) === false) throw new Error('ended');
  });

export const tellTyping = (uuid: string, isTyping: boolean): void => {
  call('/im_livechat/notify_typing', { uuid, is_typing: isTyping }).catch(() => {});
};

/** An operator asked which pages were visited. */
export const tellPages = (uuid: string, pid: number, page_history: string[]): void => {
  call('/im_livechat/history', { pid, channel_uuid: uuid, page_history }).catch(() => {});
};

/** The message goes out all the same. */
export const tellRead = (uuid: string, ids: readonly string[]): Promise<unknown> =>
  call('/im_livechat/questions_read', { uuid, ids }).catch(() => {});
