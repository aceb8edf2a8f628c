/** Participants who are notified of replies. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { OpenedRecord } from '#core/domain/record_kind.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import type { Site } from '#core/sites/site.ts';
import { findPartner } from '#threads/queries.ts';
import { threadParticipants } from '#threads/schema.ts';
import type { NewMessage } from '#threads/service.ts';

export const NOTICE_JOB = 'threads.notices';
/** Two messages in a row lead to one notice. */
const GATHERED_FOR_MS = 60_000;

export type Participant = typeof threadParticipants.$inferSelect;
export type Party = {
  partnerId: number | null;
  email: string;
  name: string;
  isStaff: boolean;
  /** They have access by the token of another person's record. */
  byLink?: boolean;
};

/** @param toldSeq the newest message they know */
export async function join(threadId: number, party: Party, toldSeq: number, site: NewMessage['site']): Promise<void> {
  const { email, byLink = false, ...rest } = party;
  if (!email) return;
  const row = { websiteId: site.website.id, languageCode: site.language.code, byLink, ...rest };
  await db
    .insert(threadParticipants)
    .values({ threadId, email: email.toLowerCase(), toldSeq, ...row })
    .onConflictDoUpdate({
      target: [threadParticipants.threadId, threadParticipants.email],
      set: {
        ...row,
        toldSeq: sql`case when excluded.told_seq > ${threadParticipants.toldSeq} then excluded.told_seq else ${threadParticipants.toldSeq} end`,
      },
    });
}

/**
 * Part of the transaction in which somebody wrote: they take part from now on. So do, from the first message on, the
 * customer of a record and the company that answers for it.
 */
export async function wrote(
  { threadId, seq }: { threadId: number; seq: number },
  author: Party,
  record: OpenedRecord,
  site: Site,
): Promise<void> {
  const byLink = record.by === 'token' && author.partnerId !== record.partnerId;
  await join(threadId, { ...author, byLink }, seq, site);
  if (record.by !== 'everybody') await joinSides(threadId, seq, author, record, site);
  await orderNotices(threadId);
}

async function joinSides(
  threadId: number,
  seq: number,
  author: Party,
  record: OpenedRecord,
  site: Site,
): Promise<void> {
  const known = await db.select().from(threadParticipants).where(eq(threadParticipants.threadId, threadId));
  const customer = record.partnerId !== null && (await findPartner(record.partnerId));
  if (customer && !known.some(({ partnerId }) => partnerId === customer.id))
    await join(
      threadId,
      { partnerId: customer.id, email: customer.email, name: customer.name, isStaff: false },
      seq - 1,
      site,
    );
  if (author.isStaff || known.some(({ isStaff }) => isStaff)) return;
  const { email, name } = site.company;
  await join(threadId, { partnerId: null, email, name, isStaff: true }, seq - 1, site);
}

export const orderNotices = (threadId: number): Promise<void> =>
  enqueue(NOTICE_JOB, { threadId }, { key: `${NOTICE_JOB}:${threadId}`, at: new Date(Date.now() + GATHERED_FOR_MS) });

/** Mutes a thread for one person; repeated calls change nothing. */
export async function mute(id: number): Promise<void> {
  await db
    .update(threadParticipants)
    .set({ mutedAt: new Date() })
    .where(and(eq(threadParticipants.id, id), isNull(threadParticipants.mutedAt)));
}

export async function isListening(id: number): Promise<boolean> {
  return (
    (await db.$count(threadParticipants, and(eq(threadParticipants.id, id), isNull(threadParticipants.mutedAt)))) > 0
  );
}
