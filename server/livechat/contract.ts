/** What the chat sends between browser and server. */
import { z } from 'zod';
import { line, lines, oneOfNumbers, recordId, wholeNumber } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

export const MOST_CHARACTERS = 2000;
export const MOST_PAGES = 15;
export const HISTORY_LIMIT = 100;
const LONGEST_PAGE = 500;
const LONGEST_NAME = 100;

export type ChatSession = {
  uuid: string;
  id: number;
  name: string;
  operator_pid: [number, string];
  folded: boolean;
  message_unread_counter: number;
  state: 'open';
  /** In a frame of another website, where cookies may be blocked: its calls send it as `x-frame-token`. */
  frame_token?: string;
};

export type ChatFile = {
  id: number;
  name: string;
  mimetype: string;
  /** Of its content. */
  checksum: string;
  access_token: string;
};

/** The author's id is 0 for the visitor; the body is escaped HTML; the date is `YYYY-MM-DD hh:mm:ss` in UTC. */
export type ChatMessage = {
  id: number;
  body: string;
  date: string;
  author_id: [number, string];
  attachment_ids: ChatFile[];
  message_type: 'comment';
  channel_ids: [number];
  tracking_value_ids: [];
};

export type TypingNotice = {
  info: 'typing_status';
  partner_id: number;
  name: string;
  is_typing: boolean;
  is_website_user: boolean;
};
export type HistoryCommand = { _type: 'history_command'; id: number };
export type EndNotice = { info: 'ended' };
/** Messages on the bus channel of a conversation, which is named by its uuid. */
export type ChatNotice = ChatMessage | TypingNotice | HistoryCommand | EndNotice;

export type ChatRuleAnswer = { action: string; auto_popup_timer: number; regex_url: string };
/** A question with its automatic answer. */
export type FirstQuestion = {
  id: string;
  text: string;
  /** Empty: a person is needed. */
  answer: string;
  /** The question after which it is shown; empty: at the beginning. */
  parent: string;
};

export type InitAnswer = { available_for_me: boolean; rule: ChatRuleAnswer | Record<string, never> };

/** A conversation changed; `isAsked`: the visitor wrote, and waits for an answer of its holder, or of anybody. */
export type OperatorNotice = { conversation: number; isAsked: boolean; holder: number | null };
/** For the operator alone to whom a colleague gave it. */
export type HandedOver = { info: 'handed_over'; conversation: number };

/** An operator to whom a conversation can be handed over: the partner's id, and whether they are there. */
export type Colleague = { id: number; name: string; im_status: 'online' | 'away' | 'offline' };

/** Notices to operators come here, one channel a company. */
export const operatorChannel = (companyId: number): string => `livechat.operators:${companyId}`;

const uuid = z.string().min(1).max(60);
const text = lines(MOST_CHARACTERS);

export const initBody = z.object({ channel_id: recordId });
export const readBody = z.object({ uuid, ids: z.array(z.string().max(10)).max(50) });
export const sessionBody = z.object({ channel_id: recordId, anonymous_name: line(LONGEST_NAME).default('') });
export const historyBody = z.object({
  uuid,
  last_id: z.union([z.literal(false).transform(() => null), recordId]).default(null),
  limit: wholeNumber(1, HISTORY_LIMIT).default(HISTORY_LIMIT),
});
/** Made by the window that sends a message: a repeat with the same key adds no second message. */
const messageKey = z
  .string()
  .regex(/^[\w.-]{1,40}$/)
  .optional();
export const postBody = z.object({ uuid, message_content: text, message_key: messageKey });
export const feedbackBody = z.object({
  uuid,
  rate: oneOfNumbers([10, 5, 1], msg('Select a rating')),
  reason: text.nullish(),
});
export const pagesBody = z.object({
  pid: recordId,
  channel_uuid: uuid,
  page_history: z.array(z.string().max(LONGEST_PAGE)).max(MOST_PAGES),
});
export const typingBody = z.object({ uuid, is_typing: z.boolean() });
export const templateBody = z.object({ path: z.string().max(100) });

export const uuidParams = z.object({ uuid });
export const resumeParams = z.object({ token: z.string().max(200) });
export const transcriptForm = z.object({ email: line(200).default('') });
export const idParams = z.object({ id: recordId });
export const transcriptBody = transcriptForm.extend({ uuid });
/** Empty texts pass: the form shows what is wrong at its field. */
export const answerForm = z.object({ body: text.default('') });
export const answerBody = answerForm.extend({ message_key: messageKey });
export const noteForm = z.object({ note: text.refine(Boolean, msg('Enter a note')) });
export const handOverForm = z.object({ colleague: recordId, reason: text.default('') });
export const messageForm = z.object({
  name: line(LONGEST_NAME).default(''),
  email: line(200).default(''),
  message: text.default(''),
});

/** Of the browser, as `PushSubscription.toJSON` has it. The keys are base64url of 65 and 16 bytes. */
export const pushBody = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
});
