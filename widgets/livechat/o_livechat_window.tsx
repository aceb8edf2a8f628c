import type { ChatSession } from '#livechat/contract.ts';
import { flag, json, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { ChatWindow } from './parts/chat_window.tsx';

/** The window of the live chat, which the button puts into the page. */
export default defineWidget({
  load: 'now',
  params: {
    /** The conversation; absent: none yet. */
    session: json<ChatSession | null>(null),
    /** When it was opened, as ISO 8601. */
    openedAt: text(''),
    /** Welcome message of the channel. */
    defaultMessage: text(''),
    /** Placeholder of the message field. */
    inputPlaceholder: text(''),
    /** What visitors are told before the first message. */
    consent: text(''),
    /** Channel whose operators answer. */
    channelId: number(0),
    /** Where a message is left. */
    messageUrl: text(''),
    /** There are automatic answers. */
    hasQuestions: flag(false),
    /** It opened by itself: the focus stays where it is. */
    automatic: flag(false),
  },
  View: ({ session, ...params }) => session && <ChatWindow session={session} {...params} />,
});
