import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChatSession } from '#livechat/contract.ts';
import { emit } from '#registry/bus.ts';
import { rememberChat } from '#widgets/livechat/parts/chat_memory.ts';
import { POPUP_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from '#widgets/livechat/parts/json_cookies.ts';
import { notePage } from '#widgets/livechat/parts/visited_pages.ts';

const session = { uuid: '1', name: 'Hazel', folded: false } as ChatSession;
let life: AbortController;

beforeEach(() => {
  life = new AbortController();
  rememberChat(life.signal);
});
afterEach(() => {
  life.abort();
  for (const name of [SESSION_COOKIE, POPUP_COOKIE, 'im_livechat_history']) writeCookie(name, null);
});

it('The chat remembers its conversation until that is over, and then opens by itself no more', () => {
  emit('chat:session', session);
  expect([readCookie(SESSION_COOKIE), readCookie(POPUP_COOKIE)]).toEqual([session, false]);
  emit('chat:session', { ...session, folded: true });
  expect(readCookie<ChatSession>(SESSION_COOKIE)?.folded).toBe(true);
  emit('chat:session', null);
  expect([readCookie(SESSION_COOKIE), readCookie(POPUP_COOKIE)]).toEqual([null, false]);
});

it('The chat tells its window which pages were visited', () => {
  notePage({ pathname: '/shop', search: '', hash: '' } as Location);
  const told: string[][] = [];
  emit('chat:pages', (pages) => told.push(pages));
  expect(told).toEqual([['/shop']]);
});

it('The chat remembers nothing more when its button is gone', () => {
  life.abort();
  emit('chat:session', session);
  expect(readCookie(SESSION_COOKIE)).toBeNull();
});
