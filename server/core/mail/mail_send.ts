/** Sends the mail in the outbox and retries failures. */

import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { millisecondsInDay } from 'date-fns/constants';
import { eq, lt, sql } from 'drizzle-orm';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { db } from '#core/db/database.ts';
import { dropOldFiles } from '#core/files/old_files.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { isOfClosedAccount } from '#core/people/account_changes.ts';
import { env } from '#core/process/env.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type MailState, mails } from './mail.schema.ts';
import { SEND_JOB, SEND_TO_LIST_JOB } from './mail.ts';
import { attachedFiles } from './mail_attachments.ts';
import { mailHtml } from './mail_body.ts';
import { isStillWanted } from './mail_conditions.ts';

type MailRow = typeof mails.$inferSelect;

/** About a day of attempts. */
const RETRIES = 15;
/** After these a mail is sent without the files that can't be made: it links to them. */
const MAKING_ATTEMPTS = 3;
const TIMEOUT_MS = 30_000;
const KEEP_MS = 90 * millisecondsInDay;

/** Starts sending the mail in the outbox. @returns a function that stops it */
export function defineMailJob({ smtpUrl = env.SMTP_URL } = {}): () => void {
  let server: Promise<Transporter> | null = null;
  const work = async ({ mailId }: { mailId: number }, { attempt }: { attempt: number }) => {
    if (smtpUrl) server ??= connect(smtpUrl);
    await send(mailId, attempt, await server);
  };
  const undefines = [
    defineJob(SEND_JOB, work, { retries: RETRIES }),
    defineJob(SEND_TO_LIST_JOB, work, { retries: RETRIES, queue: 'mail to lists' }),
  ];
  return () => {
    for (const undefine of undefines) undefine();
    void server?.then((one) => one.close());
  };
}

/** Loaded with the first mail: 5 MB that a server without mail does not need. */
const mailer = async () => (await import('nodemailer')).default;

async function connect(url: string): Promise<Transporter> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return (await mailer()).createTransport({ url, disableFileAccess: true, disableUrlAccess: true, ...timeouts });
}

/** Does nothing if the mail was sent or given up before. */
async function send(mailId: number, attempt: number, server: Transporter | null): Promise<void> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (mail?.state !== 'waiting') return;
  const site = await findSite(mail.websiteId, mail.languageCode);
  if (!site) return settle(mail, 'failed', 'Its website is no longer there.');
  if (!(await isStillWanted(mail.condition)) || (await isPaused(mail))) return settle(mail, 'withdrawn', null);
  try {
    const message = await compose(mail, site, attempt);
    if (server) await server.sendMail(message);
    else await keep(mail, message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = isRefused(error) || attempt > RETRIES;
    await settle(mail, isFinal ? 'failed' : 'waiting', reason);
    if (!isFinal) throw error;
    console.error(`Email ${mail.id} was not sent: ${reason}`);
    return;
  }
  await settle(mail, server ? 'sent' : 'kept', null);
}

/** Subscriptions rest while an account is closed, and go on if its owner takes it back. */
const isPaused = async ({ headers, toAddress }: MailRow): Promise<boolean> =>
  'List-Unsubscribe' in headers && (await isOfClosedAccount(toAddress));

async function settle({ id, isSecret }: MailRow, state: MailState, error: string | null): Promise<void> {
  const settledAt = state === 'waiting' ? null : new Date();
  const forgotten =
    isSecret && (state === 'sent' || state === 'failed' || state === 'withdrawn') ? { text: '', html: null } : {};
  const attempts = sql`${mails.attempts} + 1`;
  await db
    .update(mails)
    .set({ state, error, settledAt, attempts, ...forgotten })
    .where(eq(mails.id, id));
}

/** Deletes old mails and their files; until then the outbox also serves as a log. */
export async function dropOldMails(now = new Date()): Promise<void> {
  await db.delete(mails).where(lt(mails.settledAt, new Date(now.getTime() - KEEP_MS)));
  await dropOldFiles(outboxFolder(), KEEP_MS, now.getTime());
}

/** Whether the server rejects this receiver or message permanently (RFC 5321, 5xx). */
function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Names and addresses are passed as objects, so that nothing in them is read as a list or a header. */
async function compose(mail: MailRow, site: Site, attempt: number): Promise<SendMailOptions> {
  const files = await attachedFiles(mail.attachments, site, { skipsFailed: attempt > MAKING_ATTEMPTS });
  return {
    messageId: mail.list?.messageId ?? mail.messageId,
    date: mail.createdAt,
    from: mail.list?.from ?? { name: site.website.name, address: env.MAIL_FROM },
    ...(mail.list && { envelope: { from: mail.list.bouncesTo, to: mail.toAddress } }),
    to: { name: mail.toName, address: mail.toAddress },
    subject: mail.subject,
    text: mail.text,
    html: await mailHtml(mail, site),
    attachments: files.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': languageTag(site.language.code),
      ...mail.headers,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const outboxFolder = (): string => path.join(env.DATA_DIR, 'outbox');

export const mailFilePath = (mailId: number): string => path.join(outboxFolder(), `${mailId}.eml`);

/** Writes to a temporary file and renames it. */
async function keep(mail: MailRow, message: SendMailOptions): Promise<void> {
  const writer = (await mailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await writer.sendMail(message);
  const file = mailFilePath(mail.id);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, bytes as Buffer);
  await rename(`${file}.part`, file);
}
