/** Hands a mail to the receivers of its addresses, once each. */
import { createHash } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { eq, lt } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { TooMany } from '#core/errors.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { type Limit, spendAll } from '#core/http/rate_limit.ts';
import { log } from '#core/process/log.ts';
import { isOurOwn } from './guards.ts';
import { storeMailFiles } from './mail_files.ts';
import { type ReadMail, readMail } from './parse_mail.ts';
import { receivedMails } from './received_mails.schema.ts';
import { type Addressed, receiverOf } from './receivers.ts';

/** Of a whole mail, attachments and encoding included. */
export const MAX_MAIL_BYTES = 15 * 1024 * 1024;
export const MOST_RECIPIENTS = 20;
/** Senders give up after some days. */
const REMEMBERED_MS = 30 * millisecondsInDay;

const SENDER: Limit = { name: 'mails from a sender', max: 60, windowMs: millisecondsInHour };
const RECIPIENT: Limit = { name: 'mails to a recipient', max: 300, windowMs: millisecondsInHour };

/** `later`: the sender should try again. `refused` for too many hops, `unreadable`: it should not. */
export type Delivery = 'taken' | 'ignored' | 'unknown' | 'refused' | 'unreadable' | 'later';

/** What becomes of it for each recipient, in their order. */
export async function deliver(source: Buffer, sender: string, recipients: readonly string[]): Promise<Delivery[]> {
  const wanted = recipients.slice(0, MOST_RECIPIENTS);
  const read = await readMail(source, sender).catch((error: unknown) => {
    log.warn({ err: error }, 'A mail that came in could not be read.');
    return null;
  });
  if (!read) return wanted.map(() => 'unreadable');
  const isLoop = await isOurOwn(read.mail.messageId);
  const deliveries: Delivery[] = [];
  for (const recipient of wanted) {
    const addressed = await receiverOf(recipient);
    if (!addressed) deliveries.push('unknown');
    else if (read.hasTooManyHops) deliveries.push('refused');
    else if (isLoop || (read.mail.isAutomatic && !addressed.receiver.takesAutomatic)) deliveries.push('ignored');
    else deliveries.push(await deliverTo(recipient.toLowerCase(), addressed, read));
  }
  return deliveries;
}

async function deliverTo(recipient: string, addressed: Addressed, read: ReadMail): Promise<Delivery> {
  try {
    return await handOver(recipient, addressed, read);
  } catch (error) {
    if (!(error instanceof TooMany)) log.error({ err: error, recipient }, 'A mail that came in was not handled.');
    return 'later';
  }
}

async function handOver(recipient: string, { receiver, rest }: Addressed, read: ReadMail): Promise<Delivery> {
  const key = createHash('sha256').update(`${recipient}\0${read.mail.messageId}`).digest('base64url');
  if ((await db.$count(receivedMails, eq(receivedMails.key, key))) > 0) return 'taken';
  await spendAll([
    { limit: SENDER, subject: read.mail.from.address },
    { limit: RECIPIENT, subject: recipient },
  ]);
  const stored = await storeMailFiles(read.attachments, { areWanted: receiver.takesFiles ?? false });
  let outcome: 'taken' | 'ignored' = 'ignored';
  try {
    await transaction(async () => {
      const isFirst = (await db.insert(receivedMails).values({ key }).onConflictDoNothing().returning()).length > 0;
      outcome = isFirst ? await receiver.receive({ ...read.mail, ...stored, recipient }, rest) : 'ignored';
    });
    return outcome;
  } finally {
    if (outcome === 'ignored') for (const { fileId } of stored.files) await forgetFile(fileId);
  }
}

export async function forgetReceivedMails(now = Date.now()): Promise<void> {
  await db.delete(receivedMails).where(lt(receivedMails.at, new Date(now - REMEMBERED_MS)));
}
