import type { ChatRuleAnswer, ChatSession, InitAnswer } from '#livechat/contract.ts';
import { call } from '#registry/call.ts';
import { flag, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { tellSize } from './parts/frame_size.ts';
import { POPUP_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from './parts/json_cookies.ts';
import { notePage } from './parts/visited_pages.ts';

/** A second press within this time is the same one. */
const DEBOUNCE_MS = 200;
const MOBILE = '(max-width: 47.99rem), (pointer: coarse)';

/**
 * The button of the live chat: shown when an operator is there, in place of the link to the message form. The window
 * comes with its code when it is first opened. After it was closed the button stays away until the next page.
 */
export default defineWidget({
  load: 'idle',
  params: {
    channelId: number(),
    defaultUsername: text(''),
    defaultMessage: text(''),
    inputPlaceholder: text(''),
    consent: text(''),
    hasQuestions: flag(false),
  },
  enhance(host, params, signal) {
    const [link, button, nobody] = ['a', 'button', 'p'].map((one) => host.querySelector(one) as HTMLAnchorElement);
    if (!link || !button || !nobody) return;
    const known = readCookie<ChatSession>(SESSION_COOKIE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressedAt = 0;
    let isBusy = false;
    const open = async (session: ChatSession | null, automatic: boolean) => {
      clearTimeout(timer);
      if (isBusy) return;
      isBusy = true;
      const opened = session ?? (await begin(params.channelId, params.defaultUsername, signal));
      nobody.hidden = link.hidden = opened !== null;
      button.hidden =
        opened !== null && (await showWindow(host, { ...params, automatic, messageUrl: link.href }, opened));
      isBusy = button.hidden;
    };
    const press = () => {
      if (Date.now() - pressedAt >= DEBOUNCE_MS) void open(readCookie(SESSION_COOKIE), false);
      pressedAt = Date.now();
    };
    const offer = ({ available_for_me: isThere, rule }: InitAnswer) => {
      button.hidden = !isThere;
      link.hidden = isThere;
      if (isThere && mayPopUp(rule)) timer = setTimeout(() => void open(null, true), rule.auto_popup_timer * 1000);
    };
    button.addEventListener('click', press, { signal });
    notePage(location);
    if (window.top !== window) tellSize(host.parentElement as HTMLElement, signal);
    if (known) void open(known, true);
    else void initChat(params.channelId, signal).then(offer);
    return () => {
      clearTimeout(timer);
      link.hidden = false;
      button.hidden = nobody.hidden = true;
      host.querySelector('.chat-window-place')?.remove();
    };
  },
});

/** Where the server can't be reached, the link to the form stays. */
const initChat = (channelId: number, signal: AbortSignal): Promise<InitAnswer> =>
  call<InitAnswer>('/im_livechat/init', { channel_id: channelId }, { signal }).catch(() => ({
    available_for_me: false,
    rule: {},
  }));

const mayPopUp = (rule: InitAnswer['rule']): rule is ChatRuleAnswer =>
  rule.action === 'auto_popup' && readCookie(POPUP_COOKIE) !== false && !matchMedia(MOBILE).matches;

/** Null when no operator is there. */
async function begin(channelId: number, name: string, signal: AbortSignal): Promise<ChatSession | null> {
  const body = { channel_id: channelId, anonymous_name: name };
  const answer = call<ChatSession | false>('/im_livechat/get_session', body, { signal });
  const session = (await answer.catch(() => null)) || null;
  if (session) {
    writeCookie(SESSION_COOKIE, session);
    writeCookie(POPUP_COOKIE, false);
  }
  return session;
}

/** Puts the window's marker into the page, with its params. @returns whether it could */
async function showWindow(host: HTMLElement, params: object, session: ChatSession): Promise<boolean> {
  const html = await call<string>('/web/proxy/load', { path: '/im_livechat/window' }).catch(() => '');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const marker = body.querySelector<HTMLElement>('[data-widget]');
  const all = { ...params, session: JSON.stringify(session), openedAt: new Date().toISOString() };
  for (const [name, value] of Object.entries(all)) if (marker) marker.dataset[name] = String(value);
  host.append(...body.children);
  return marker !== null;
}
