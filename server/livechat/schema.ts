/** Tables of chat channels, conversations, their messages and prepared answers. */
import {
  bool,
  id,
  index,
  int,
  json,
  ref,
  type Translated,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { partners, sessions, users } from '#core/people/people.schema.ts';
import { companies, files, type OpeningTime, type SpecialDay, websites } from '#core/sites/schema.ts';

export type RuleAction = 'display_button' | 'auto_popup' | 'hide_button';
/** What happens on some pages, or to visitors of some countries. */
export type ChatRule = {
  action: RuleAction;
  /** Of the path with its query; `*` stands for anything; from `^` on a regular expression; empty: every page. */
  pages: string;
  /** Seconds until the window opens by itself. */
  timer: number;
  /** ISO 3166-1; none: all. */
  countries: string[];
};

/** A first question of the channel, in the languages of its website. */
export type ChatQuestion = {
  id: string;
  text: Translated;
  /** Without an answer an operator is needed. */
  answer: Translated;
  /** The question whose answer leads to it; empty: asked at the beginning. */
  parent: string;
};

/** `message`: left while nobody was there, answered by email. */
export type ConversationKind = 'chat' | 'message';
export type ConversationState = 'open' | 'ended';
/** Happy, neutral, sad. */
export type Rate = 10 | 5 | 1;

export const chatChannels = table(
  'chat_channels',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'cascade'),
    name: translated().notNull(),
    /** Texts of the button and the window; empty: the usual ones. */
    buttonText: translated().notNull(),
    welcome: translated().notNull(),
    placeholder: translated().notNull(),
    /** Accounts of those who answer. */
    members: json<number[]>().notNull().default([]),
    rules: json<ChatRule[]>().notNull().default([]),
    /** Nobody is there outside of the hours. */
    inHoursOnly: bool().notNull().default(false),
    /** Its own hours; none: the opening hours of the company. */
    hours: json<(OpeningTime | SpecialDay)[]>().notNull().default([]),
    /** Of its own hours; empty: that of the website. */
    timeZone: text().notNull().default(''),
    /** Operators get an email about visitors who wait this long; 0: never. */
    remindMinutes: int().notNull().default(0),
    /** Conversations are deleted so long after their last message. */
    keepDays: int().notNull().default(365),
    /** Stands below the field in which visitors write, such as a word on data protection. */
    consent: translated().notNull().default({}),
    /** Asked before an operator takes over; none: operators at once. */
    questions: json<ChatQuestion[]>().notNull().default([]),
    isPublished: bool().notNull().default(false),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('chat_channels_company').on(t.companyId)],
);

export const conversations = table(
  'chat_conversations',
  {
    id: id(),
    /** Can't be guessed; names the channel of the bus. */
    uuid: text().notNull().unique(),
    channelId: ref(() => chatChannels.id, 'cascade').notNull(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    kind: text().$type<ConversationKind>().notNull().default('chat'),
    state: text().$type<ConversationState>().notNull().default('open'),
    /** The browser that may read and write; empty once its session is over. */
    sessionId: ref(() => sessions.id, 'set null'),
    /** Of whoever was signed in. */
    partnerId: ref(() => partners.id, 'set null'),
    visitorName: text().notNull(),
    email: text().notNull().default(''),
    countryCode: text().notNull().default(''),
    languageCode: text().notNull(),
    /** Who answers, or is proposed until somebody takes it. */
    operatorId: ref(() => users.id, 'set null'),
    takenAt: time(),
    /** Pages that the visitor opened, the latest last. */
    pages: json<string[]>().notNull().default([]),
    messageCount: int().notNull().default(0),
    /** The visitor wrote last. */
    isWaiting: bool().notNull().default(false),
    /** Since when they wait, and when operators were told by email. */
    waitingSince: time(),
    remindedAt: time(),
    /** When the visitor wrote first, and an operator answered first. */
    askedAt: time(),
    answeredAt: time(),
    rate: int().$type<Rate>(),
    reason: text().notNull().default(''),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    lastAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    endedAt: time(),
  },
  (t) => [
    index('chat_conversations_channel').on(t.channelId, t.state, t.lastAt),
    index('chat_conversations_partner').on(t.partnerId),
    index('chat_conversations_session').on(t.sessionId),
    index('chat_conversations_waiting').on(t.waitingSince),
  ],
);

export const chatMessages = table(
  'chat_messages',
  {
    id: id(),
    conversationId: ref(() => conversations.id, 'cascade').notNull(),
    /** Plain text. */
    body: text().notNull(),
    /** The operator who wrote it; empty: the visitor. */
    authorId: ref(() => partners.id, 'set null'),
    isVisitors: bool().notNull(),
    /** For operators only. */
    isNote: bool().notNull().default(false),
    /** Made by the window that sent it: what it sends again, because no answer came, is one message. */
    key: text(),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('chat_messages_conversation').on(t.conversationId, t.id),
    uniqueIndex('chat_messages_key').on(t.conversationId, t.key),
  ],
);

export const chatFiles = table(
  'chat_files',
  {
    id: id(),
    messageId: ref(() => chatMessages.id, 'cascade').notNull(),
    fileId: ref(() => files.id).notNull(),
    /** As the author called it. */
    name: text().notNull(),
  },
  (t) => [index('chat_files_message').on(t.messageId), index('chat_files_file').on(t.fileId)],
);

/** Answers that operators insert by a click. */
export const preparedAnswers = table(
  'chat_answers',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    shortcut: text().notNull(),
    body: text().notNull(),
  },
  (t) => [index('chat_answers_company').on(t.companyId)],
);
