/** Tables of chat channels, conversations, their messages and prepared answers. */
import { bool, id, index, int, json, ref, table, text, time, translated } from '#core/db/columns.ts';
import { partners, sessions, users } from '#core/people/people.schema.ts';
import { companies, files, websites } from '#core/sites/schema.ts';

export type RuleAction = 'display_button' | 'auto_popup' | 'hide_button';
/** What happens on some pages, or to visitors of some countries. */
export type ChatRule = {
  action: RuleAction;
  /** Of the path with its query; `*` stands for anything; empty: every page. */
  pages: string;
  /** Seconds until the window opens by itself. */
  timer: number;
  /** ISO 3166-1; none: all. */
  countries: string[];
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
    /** Nobody is there outside of the company's opening hours. */
    inHoursOnly: bool().notNull().default(false),
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
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('chat_messages_conversation').on(t.conversationId, t.id)],
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
