/** Writes mail to the outbox; it is sent only after the transaction commits. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { db, insertMany, inTransaction, writeTogether } from '#core/db/database.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { env } from '#core/process/env.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { type ListMail, type MailAttachment, type MailCondition, mails } from './mail.schema.ts';
import { MOST_ATTACHMENTS } from './mail_attachments.ts';

export type Mail = {
  to: string | { name: string; address: string };
  subject: string;
  text: string;
  /** Escaped HTML inside the common frame of mails (`@core/mail/mail`); without it the text is used. */
  html?: string;
  headers?: Record<string, string>;
  /** Contains a link that gives access: its text is deleted once it is sent. */
  isSecret?: boolean;
  language: string;
  websiteId: number;
  /** A second mail with the same key is not written. */
  key?: string;
  /** Checked again before sending, for people who no longer want the mail. See `defineMailCondition`. */
  condition?: MailCondition;
  /** Files that are made when it is sent. See `defineMailAttachment`. */
  attachments?: readonly MailAttachment[];
  /** Of a mailing list, which has a sender of its own. */
  list?: ListMail;
  /** Not sent before; by default at once. */
  sendAt?: Date;
};

export const SEND_JOB = 'mail.send';
/** Of mail that many get at once. */
export const SEND_TO_LIST_JOB = 'mail.send_to_list';

/** Headers that callers may set; all others are set here. */
const HEADERS =
  /^(Reply-To|In-Reply-To|References|List-(Id|Post|Archive|Help|Subscribe|Unsubscribe|Unsubscribe-Post)|Auto-Submitted|Precedence|X-[A-Za-z0-9-]+)$/i;
const MAX_SUBJECT = 200;
const MAX_NAME = 100;
const MAX_MESSAGE_ID = 300;

/** Part of the open transaction: after a rollback nothing is sent. @throws Invalid if the address can't be valid */
export async function sendMail({
  to,
  subject,
  text,
  html,
  headers = {},
  isSecret = false,
  language,
  websiteId,
  key,
  condition,
  attachments = [],
  list,
  sendAt = new Date(),
}: Mail): Promise<void> {
  if (attachments.length > MOST_ATTACHMENTS)
    throw new Error(`A mail may have ${MOST_ATTACHMENTS} attachments, and this one has ${attachments.length}.`);
  const receiver = typeof to === 'string' ? { name: '', address: to } : to;
  const row = {
    key: key ?? null,
    websiteId,
    languageCode: language,
    messageId: `<${randomUUID()}@${new URL(env.PUBLIC_URL).hostname}>`,
    toName: oneLine(receiver.name, MAX_NAME),
    toAddress: mailAddress(receiver.address),
    subject: oneLine(subject, MAX_SUBJECT),
    text,
    html: html ?? null,
    isSecret,
    headers: checked(headers),
    condition: condition ?? null,
    attachments: [...attachments],
    list: list ? safeList(list) : null,
  };
  await inTransaction(() => writeTogether(writeMails, { row, sendAt }));
}

type NewMail = { row: typeof mails.$inferInsert; sendAt: Date };

/** One with the key of another is not written, and gets no job. */
async function writeMails(ordered: NewMail[]): Promise<void> {
  const made = await insertMany(
    mails,
    ordered.map(({ row }) => row),
    { onConflict: { target: ['key'], update: 'nothing' }, returning: ['id', 'messageId'] },
  );
  const byMessageId = new Map(ordered.map((mail) => [mail.row.messageId, mail]));
  for (const { id, messageId } of made) {
    const { row, sendAt } = byMessageId.get(messageId)!;
    await enqueueSending({ id, headers: row.headers }, sendAt);
  }
}

type Written = { id: number; headers: Record<string, string> };

/** A new password never waits behind a newsletter. */
const enqueueSending = ({ id, headers }: Written, at = new Date()): Promise<void> =>
  enqueue('List-Unsubscribe' in headers ? SEND_TO_LIST_JOB : SEND_JOB, { mailId: id }, { at });

/** Whether a failed mail can be sent once more: the text of one with a link that gives access is gone. */
const CAN_BE_RESENT = and(eq(mails.state, 'failed'), gt(mails.text, ''));

/** @returns how many of them are sent once more */
export function resendMails(ids: readonly number[]): Promise<number> {
  return inTransaction(async () => {
    const waiting = await db
      .update(mails)
      .set({ state: 'waiting', error: null, settledAt: null })
      .where(and(inArray(mails.id, [...ids]), CAN_BE_RESENT))
      .returning({ id: mails.id, headers: mails.headers });
    for (const mail of waiting) await enqueueSending(mail);
    return waiting.length;
  });
}

const safeList = ({ from, bouncesTo, messageId }: ListMail): ListMail => ({
  from: { name: oneLine(from.name, MAX_NAME), address: from.address },
  bouncesTo,
  messageId: oneLine(messageId, MAX_MESSAGE_ID),
});

/** Names and subjects may contain visitors' text: line breaks become spaces. */
const oneLine = (value: string, max: number) => cutText(value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), max);

function checked(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADERS.test(name))
      throw new Error(`A mail may not set the header "${name}". See HEADERS in server/core/mail/mail.ts.`);
    if (/\p{Cc}/u.test(value))
      throw new Error(`The mail header "${name}" has a line break or another control character in it.`);
  }
  return headers;
}
