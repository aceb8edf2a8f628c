import type { ChatRuleAnswer, ChatSession, InitAnswer } from '#livechat/contract.ts';
import { flag, number, text } from '#registry/params.ts';
import { quietCall } from '#registry/quiet_call.ts';
import { defineWidget } from '#registry/widget.ts';
import { rememberChat } from './parts/chat_memory.ts';
import { POPUP_COOKIE, readCookie, SESSION_COOKIE } from './parts/json_cookies.ts';
import type { Opened, openChat } from './parts/open_chat.ts';
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
    /** Channel whose operators answer. */
    channelId: number(),
    /** Name of a visitor who gave none. */
    defaultUsername: text(''),
    /** Welcome message of the channel. */
    defaultMessage: text(''),
    /** Placeholder of the message field. */
    inputPlaceholder: text(''),
    /** What visitors are told before the first message. */
    consent: text(''),
    /** There are automatic answers. */
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
      const opened = await openWindow(host, session, { ...params, automatic, messageUrl: link.href }, signal);
      nobody.hidden = link.hidden = opened !== 'nobody is there';
      isBusy = button.hidden = opened === 'shown';
    };
    const press = () => {
      if (Date.now() - pressedAt >= DEBOUNCE_MS) void open(readCookie(SESSION_COOKIE), false);
      pressedAt = Date.now();
    };
    const offer = (answer: InitAnswer | null) => {
      // Where the server can't be reached, the link to the form stays.
      const { available_for_me: isThere, rule } = answer ?? { available_for_me: false, rule: {} };
      button.hidden = !isThere;
      link.hidden = isThere;
      if (isThere && mayPopUp(rule)) timer = setTimeout(() => void open(null, true), rule.auto_popup_timer * 1000);
    };
    button.addEventListener('click', press, { signal });
    notePage(location);
    rememberChat(signal);
    if (window.top !== window)
      void import('./parts/frame_size.ts').then(({ tellSize }) => tellSize(host.parentElement as HTMLElement, signal));
    if (known) void open(known, true);
    else void quietCall<InitAnswer>('/im_livechat/init', { channel_id: params.channelId }, signal).then(offer);
    return () => {
      clearTimeout(timer);
      link.hidden = false;
      button.hidden = nobody.hidden = true;
      host.querySelector('.chat-window-place')?.remove();
    };
  },
});

/** Its code comes with the first conversation; where it does not come, nobody is there. */
async function openWindow(...chat: Parameters<typeof openChat>): Promise<Opened> {
  const code = await import('./parts/open_chat.ts').catch(() => null);
  return code ? code.openChat(...chat) : 'nobody is there';
}

const mayPopUp = (rule: InitAnswer['rule']): rule is ChatRuleAnswer =>
  rule.action === 'auto_popup' && readCookie(POPUP_COOKIE) !== false && !matchMedia(MOBILE).matches;
