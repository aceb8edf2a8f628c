/** Mails participants about new messages, with a link to mute them. */
import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { leaveHeaders } from '#core/http/one_click.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { isSame, signature } from '#core/process/secret.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';
import { plainText } from '#core/templates/rich_text.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { isPublicKind, participantHash } from '#threads/access.ts';
import type { Message } from '#threads/queries.ts';
import { messages, threadParticipants, threads } from '#threads/schema.ts';
import { replyHeader } from './mail_answers.ts';
import { recordFor } from './participant_record.ts';
import { NOTICE_JOB, type Participant } from './participants.ts';

/** A mail shows authors and excerpts; the page has the full text. */
const MOST_SHOWN = 5;
const LONGEST_EXCERPT = 400;

export const defineNoticeJob = () => defineJob<{ threadId: number }>(NOTICE_JOB, ({ threadId }) => tell(threadId));

/** One transaction writes a batch of mails and each person's progress, so that a retry sends none twice. */
async function tell(threadId: number): Promise<void> {
  await transaction(async () => {
    const [thread] = await db.select().from(threads).where(eq(threads.id, threadId));
    if (!thread) return;
    const listening = await db
      .select()
      .from(threadParticipants)
      .where(
        and(
          eq(threadParticipants.threadId, threadId),
          isNull(threadParticipants.mutedAt),
          lt(threadParticipants.toldSeq, thread.lastSeq),
        ),
      );
    for (const participant of listening) {
      const unread = await noticesFor(participant, isPublicKind(thread.model));
      if (unread.length > 0) await writeTo(participant, thread, unread);
    }
    await db
      .update(threadParticipants)
      .set({ toldSeq: thread.lastSeq })
      .where(and(eq(threadParticipants.threadId, threadId), lt(threadParticipants.toldSeq, thread.lastSeq)));
  });
}

/** In public threads, such as product reviews, participants are only notified of staff's replies. */
async function noticesFor({ threadId, toldSeq, isStaff, partnerId, email }: Participant, isPublic: boolean) {
  const found = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        gt(messages.seq, toldSeq),
        isStaff ? inArray(messages.reach, ['everybody', 'staff']) : eq(messages.reach, 'everybody'),
        isPublic ? eq(messages.isByStaff, true) : undefined,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(50);
  return found.filter((one) => (one.partnerId === null ? one.guestEmail !== email : one.partnerId !== partnerId));
}

type Thread = { model: string; resId: number };

async function writeTo(participant: Participant, thread: Thread, unread: Message[]): Promise<void> {
  const { id, email, name, websiteId, languageCode } = participant;
  const site = await findSite(websiteId, languageCode);
  if (!site) return;
  const found = await recordFor(participant, thread, site);
  if (!found) return;
  const { record, isByLink } = found;
  const { t, tn } = textsFor(site.language.code);
  const isCustomer = record.partnerId !== null && participant.partnerId === record.partnerId;
  const token = isCustomer || isByLink ? record.accessToken : undefined;
  const link = site.origin + site.url(linkTo(thread, record.path, token, participant.partnerId));
  const leave = mutePath(id);
  const mute = site.origin + site.url(leave);
  const shown = unread.slice(-MOST_SHOWN).map(({ authorName, body }) => ({ authorName, text: excerpt(body) }));
  const lead = tn('There is {n} new message about {name}:', 'There are {n} new messages about {name}:', unread.length, {
    name: record.title,
  });
  const greeting = name ? t('Hello {name},', { name }) : t('Hello,');
  const silence = t('Unsubscribe from this conversation');
  const read = t('Read and answer');
  await sendMail({
    to: { name, address: email },
    subject: t('New message: {name}', { name: record.title }),
    text: [
      greeting,
      lead,
      ...shown.map(({ authorName, text }) => `${authorName}:\n${text}`),
      `${read}: ${link}`,
      `-- \n${silence}: ${mute}`,
    ].join('\n\n'),
    html: [
      `<p>${escapeAttribute(greeting)}</p><p>${escapeAttribute(lead)}</p>`,
      ...shown.map(
        ({ authorName, text }) =>
          `<blockquote><p><strong>${escapeAttribute(authorName)}</strong><br>${escapeAttribute(text)}</p></blockquote>`,
      ),
      `<p><a href="${escapeAttribute(link)}">${escapeAttribute(read)}</a></p>`,
      `<hr><p><a href="${escapeAttribute(mute)}">${escapeAttribute(silence)}</a></p>`,
    ].join('\n'),
    headers: { ...leaveHeaders(leave, site), ...replyHeader(id), 'Auto-Submitted': 'auto-generated' },
    isSecret: true,
    language: site.language.code,
    websiteId: site.website.id,
    key: `thread ${participant.threadId} after ${participant.toldSeq} to ${id}`,
    condition: { name: 'threads.participant', subject: id },
  });
}

function excerpt(body: string): string {
  const text = plainText(body);
  return text.length > LONGEST_EXCERPT ? `${cutText(text, LONGEST_EXCERPT)}…` : text;
}

/** Customers and holders of the link open the record without an account, and write under their own name. */
function linkTo(record: Thread, path: string, token: string | undefined, partnerId: number | null): string {
  if (!token || partnerId === null) return `${path}#discussion`;
  const query = new URLSearchParams({
    model: record.model,
    res_id: String(record.resId),
    access_token: token,
    pid: String(partnerId),
    hash: participantHash(record, token, partnerId),
  });
  return `/mail/view?${query}`;
}

const muteToken = (id: number): string => signature('threads.mute', String(id));

/** Never expires. */
export const mutePath = (id: number): string => `/discussion/mute/${id}?token=${muteToken(id)}`;

export async function findMutable(id: number, token: string): Promise<(Participant & Thread) | null> {
  if (!isSame(token, muteToken(id))) return null;
  const [row] = await db
    .select()
    .from(threadParticipants)
    .innerJoin(threads, eq(threads.id, threadParticipants.threadId))
    .where(eq(threadParticipants.id, id));
  return row ? { ...row.thread_participants, model: row.threads.model, resId: row.threads.resId } : null;
}

/** Title of the record that is discussed; empty if they may no longer see it. */
export async function mutedTitle(participant: Participant & Thread, site: Site): Promise<string> {
  return (await recordFor(participant, participant, site))?.record.title ?? '';
}
