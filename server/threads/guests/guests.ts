/** Confirms a guest's address by a mailed code, once per browser. */

import { randomInt } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { isSame, signature } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import type { OpenThread } from '#threads/access.ts';
import type { PostForm } from '#threads/contract.ts';
import { findMessage } from '#threads/queries.ts';
import { guestCodes, messages } from '#threads/schema.ts';
import { changeMessage, postMessage } from '#threads/service.ts';
import type { Guest } from './remembered_guest.ts';

const LIFETIME_MS = 30 * millisecondsInMinute;
const MOST_ATTEMPTS = 5;
/** Limits the mail that one person can cause to another's address. */
const CODES: Limit = { name: 'guest codes', max: 3, windowMs: millisecondsInHour };

/** Stored as a hash, so that only the mailed code opens it. */
const hashOf = (id: string, code: string): string => signature('threads.guest_code', `${id} ${code}`);

export type Asking = { form: PostForm; thread: OpenThread; site: Site; sessionId(): Promise<number> };

/** Stores the message hidden, and mails a code. @throws Invalid naming the field · TooMany */
export async function requestGuestCode({ form, thread, site, sessionId }: Asking): Promise<void> {
  const { name, email } = guestIn(form);
  await spend(CODES, email);
  const session = await sessionId();
  await transaction(async () => {
    const posted = await postMessage({
      model: thread.model,
      resId: thread.resId,
      text: form.message,
      site,
      author: { partnerId: null, name, guestEmail: email },
      state: 'unconfirmed',
      stars: thread.rules.hasRatings ? (form.rating_value ?? null) : null,
      isFromForm: true,
    });
    await mailCode({ sessionId: session, email, name, messageId: posted.id }, site);
  });
}

function guestIn({ author_name: name, author_email: entered }: PostForm): Guest {
  const needed = msg('Enter a value');
  if (!name) throw new Invalid(msg('Enter your name.'), { author_name: needed });
  if (!entered) throw new Invalid(msg('Enter your email address.'), { author_email: needed });
  try {
    return { name, email: mailAddress(entered).toLowerCase() };
  } catch (error) {
    throw error instanceof Invalid ? new Invalid(error.sentence, { author_email: error.sentence }) : error;
  }
}

type Waiting = { sessionId: number; email: string; name: string; messageId: number };

async function mailCode(waiting: Waiting, site: Site): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.insert(guestCodes).values({
    ...waiting,
    codeHash: hashOf(`${waiting.sessionId} ${waiting.email}`, code),
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  const { t } = textsFor(site.language.code);
  await sendMail({
    to: waiting.email,
    subject: t('{code} is your code for {website}', { code, website: site.website.name }),
    text: t(
      'Hello,\n\nsomeone wants to post on {website} with this email. Enter this code there within half an hour:\n\n{code}\n\nIf it was not you, ignore this email: nothing is posted.',
      { code, website: site.website.name },
    ),
    isSecret: true,
    language: site.language.code,
    websiteId: site.website.id,
  });
}

export type Code = typeof guestCodes.$inferSelect;

/** The newest code of a session that is still valid. */
export async function findCode(sessionId: number): Promise<Code | null> {
  const [code] = await db
    .select()
    .from(guestCodes)
    .where(
      and(
        eq(guestCodes.sessionId, sessionId),
        gt(guestCodes.expiresAt, new Date()),
        lt(guestCodes.attempts, MOST_ATTEMPTS),
      ),
    )
    .orderBy(desc(guestCodes.id))
    .limit(1);
  return code ?? null;
}

/** Mails a new code for the waiting messages. @throws TooMany */
export async function mailAgain(code: Code, site: Site): Promise<void> {
  await spend(CODES, code.email);
  const { sessionId, email, name, messageId } = code;
  await transaction(async () => {
    await db.delete(guestCodes).where(eq(guestCodes.id, code.id));
    await mailCode({ sessionId, email, name, messageId }, site);
  });
}

export type Confirmed = { guest: Guest; messageIds: number[] };

/**
 * Whether what was typed is the code. A try counts before it is looked at, so that trying faster does not try more.
 * @throws Invalid naming the field
 */
export async function confirmGuest(code: Code, entered: string): Promise<Guest> {
  const counted = await db
    .update(guestCodes)
    .set({ attempts: sql`${guestCodes.attempts} + 1` })
    .where(and(eq(guestCodes.id, code.id), lt(guestCodes.attempts, MOST_ATTEMPTS)))
    .returning({ id: guestCodes.id });
  const isRight = isSame(code.codeHash, hashOf(`${code.sessionId} ${code.email}`, entered));
  if (counted.length === 0 || !isRight) {
    const wrong = msg('Enter the code we sent you.');
    throw new Invalid(wrong, { code: wrong });
  }
  return { name: code.name, email: code.email };
}

/** Publishes the messages that waited for the code. @returns the first one; null if none was left */
export async function releaseWaiting(code: Code, next: 'posted' | 'pending') {
  return transaction(async () => {
    const waiting = await db
      .select({ messageId: guestCodes.messageId })
      .from(guestCodes)
      .where(and(eq(guestCodes.sessionId, code.sessionId), eq(guestCodes.email, code.email)));
    for (const { messageId } of waiting)
      await changeMessage(messageId, ({ state }) => ({ state: state === 'unconfirmed' ? next : state }));
    await db.delete(guestCodes).where(and(eq(guestCodes.sessionId, code.sessionId), eq(guestCodes.email, code.email)));
    return findMessage(code.messageId);
  });
}

/** Deletes messages that were never confirmed. */
export async function dropUnconfirmed(now = Date.now()): Promise<void> {
  const old = lt(messages.createdAt, new Date(now - millisecondsInDay));
  await db.delete(messages).where(and(eq(messages.state, 'unconfirmed'), old));
  await db.delete(guestCodes).where(lt(guestCodes.expiresAt, new Date(now - millisecondsInDay)));
}
