/** Starts a conversation where there is none, and opens the chat's window. */
import type { ChatSession } from '#livechat/contract.ts';
import { emit } from '#registry/bus.ts';
import { call } from '#registry/call.ts';

type ChatParams = { channelId: number; defaultUsername: string; automatic: boolean; messageUrl: string };
export type Opened = 'shown' | 'not shown' | 'nobody is there';

/** @param session of a conversation that goes on, or null. @param params of the window */
export async function openChat(
  host: HTMLElement,
  session: ChatSession | null,
  params: ChatParams,
  signal: AbortSignal,
): Promise<Opened> {
  const current = session ?? (await begin(params.channelId, params.defaultUsername, signal));
  if (!current) return 'nobody is there';
  if (current.frame_token) document.documentElement.dataset.frameToken = current.frame_token;
  return (await showWindow(host, params, current)) ? 'shown' : 'not shown';
}

/** Null when no operator is there. */
async function begin(channelId: number, name: string, signal: AbortSignal): Promise<ChatSession | null> {
  const body = { channel_id: channelId, anonymous_name: name };
  const answer = call<ChatSession | false>('/im_livechat/get_session', body, { signal });
  const session = (await answer.catch(() => null)) || null;
  if (session) emit('chat:session', session);
  return session;
}

/** Puts the window's marker into the page, with its params. @returns whether it could */
async function showWindow(host: HTMLElement, params: object, session: ChatSession): Promise<boolean> {
  const html = await call<string>('/web/proxy/load', { path: '/im_livechat/window' }).catch(() => '');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const marker = body.querySelector<HTMLElement>('[data-widget]');
  const own = { session: JSON.stringify(session), openedAt: new Date().toISOString() };
  if (marker) Object.assign(marker.dataset, params, own);
  host.append(...body.children);
  return marker !== null;
}
