/** Table of outgoing mail and its delivery state. */
import { bool, id, index, int, json, ref, table, text, time } from '#core/db/columns.ts';
import { websites } from '#core/sites/schema.ts';

/**
 * `kept` mails are files in the outbox folder, because no mail server is configured; `withdrawn` ones are no longer
 * wanted.
 */
export type MailState = 'waiting' | 'sent' | 'kept' | 'failed' | 'withdrawn';

/** Checked before a mail is sent: `name` is defined by a domain, `subject` is the id it is about. */
export type MailCondition = { name: string; subject: number };

/** A file that is made when the mail is sent: `kind` is defined by a domain, `subject` is the id it is about. */
export type MailAttachment = { kind: string; subject: number; detail: string };

/** A mail of a mailing list: who wrote it, where it comes back to, and the one id that all of its receivers see. */
export type ListMail = { from: { name: string; address: string }; bouncesTo: string; messageId: string };

export const mails = table(
  'mails',
  {
    id: id(),
    /** Prevents a second mail, such as `order 12 confirmed`. */
    key: text().unique(),
    websiteId: ref(() => websites.id).notNull(),
    languageCode: text().notNull(),
    /** The same in each attempt, so that receivers detect duplicates. */
    messageId: text().notNull().unique(),
    toName: text().notNull().default(''),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** HTML inside the common frame of mails; without it the text is used. */
    html: text(),
    /** Contains a link that gives access: its text is deleted once it is sent. */
    isSecret: bool().notNull().default(false),
    headers: json<Record<string, string>>().notNull(),
    /** The mail is sent only if this still holds. */
    condition: json<MailCondition>(),
    /** Made anew for each attempt, so that nothing of them is stored. */
    attachments: json<MailAttachment[]>().notNull().default([]),
    list: json<ListMail>(),
    state: text().$type<MailState>().notNull().default('waiting'),
    attempts: int().notNull().default(0),
    /** The last error from the mail server. */
    error: text(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    settledAt: time(),
  },
  (t) => [index('mails_created').on(t.createdAt), index('mails_state').on(t.state, t.id)],
);
