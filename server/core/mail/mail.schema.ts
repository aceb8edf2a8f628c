/** Table of outgoing mail and its delivery state. */
import { bool, id, index, int, json, ref, table, text, time } from '#core/db/columns.ts';
import { websites } from '#core/sites/schema.ts';

/** `kept` mails lie as files in the outbox folder, because no mail server is set; `withdrawn` ones are no longer wanted. */
export type MailState = 'waiting' | 'sent' | 'kept' | 'failed' | 'withdrawn';

/** Asked when a mail is about to leave: `name` is what a domain defined, `subject` whom or what it is about. */
export type MailCondition = { name: string; subject: number };

export const mails = table(
  'mails',
  {
    id: id(),
    /** What must be written only once, such as `order 12 confirmed`. */
    key: text().unique(),
    websiteId: ref(() => websites.id).notNull(),
    languageCode: text().notNull(),
    /** The same in each attempt, so that receivers know a repeat. */
    messageId: text().notNull().unique(),
    toName: text().notNull().default(''),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** What stands inside the frame of every mail; without it the text does. */
    html: text(),
    /** Holds a link that opens something: forgotten once it is sent. */
    isSecret: bool().notNull().default(false),
    headers: json<Record<string, string>>().notNull(),
    /** Goes out only if this still holds. */
    condition: json<MailCondition>(),
    state: text().$type<MailState>().notNull().default('waiting'),
    attempts: int().notNull().default(0),
    /** What the mail server said last. */
    error: text(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    settledAt: time(),
  },
  (t) => [index('mails_created').on(t.createdAt)],
);
