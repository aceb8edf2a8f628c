/** Brings answers to notice mails into the discussion. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { answerText } from '#core/mail/incoming/answer_text.ts';
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { defineMailReceiver, receivesMail, signedAddress, signedId } from '#core/mail/incoming/receivers.ts';
import { findSite } from '#core/sites/site.ts';
import { rulesOf } from '#threads/access.ts';
import { stateFor } from '#threads/posting/posting.ts';
import { threadParticipants, threads } from '#threads/schema.ts';
import { postMessage } from '#threads/service.ts';
import { recordFor } from './participant_record.ts';
import { wrote } from './participants.ts';

const PREFIX = 'discussion+';

export const defineMailAnswers = (): (() => void) =>
  defineMailReceiver({
    prefix: PREFIX,
    accepts: async (rest) => (await participantAt(rest)) !== null,
    receive,
    takesFiles: true,
  });

/** Where a participant's answer goes; no header where mail doesn't come in. */
export const replyHeader = (participantId: number): Record<string, string> =>
  receivesMail() ? { 'Reply-To': signedAddress(PREFIX, participantId) } : {};

async function participantAt(rest: string) {
  const id = signedId(PREFIX, rest);
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(threadParticipants)
    .innerJoin(threads, eq(threads.id, threadParticipants.threadId))
    .where(eq(threadParticipants.id, id));
  return row ? { ...row.thread_participants, model: row.threads.model, resId: row.threads.resId } : null;
}

async function receive(mail: IncomingMail, rest: string): Promise<'taken' | 'ignored'> {
  const author = await participantAt(rest);
  const site = author && (await findSite(author.websiteId, author.languageCode));
  const rules = author && rulesOf(author.model);
  const found = site && (await recordFor(author, author, site));
  const text = site ? answerText(mail, author.email, textsFor(site.language.code)) : '';
  if (!author || !site || !rules || !found || text === '') return 'ignored';
  const { model, resId, partnerId, name, email, isStaff, byLink } = author;
  const isBuyer = partnerId !== null && !isStaff && ((await rules.isBuyer?.(resId, partnerId)) ?? false);
  const state = stateFor({ rules }, author);
  const guestEmail = partnerId === null ? email : '';
  const posted = await postMessage({
    ...{ model, resId, text, site, state, files: mail.files },
    author: { partnerId, name, guestEmail, isStaff, isBuyer },
  });
  if (state === 'posted') await wrote(posted, { partnerId, email, name, isStaff, byLink }, found.record, site);
  return 'taken';
}
