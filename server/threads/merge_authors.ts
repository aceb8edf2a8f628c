/** Makes one author of two, when staff merge two customers. */
import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { alias } from '#core/db/columns.ts';
import { db, forUpdate } from '#core/db/database.ts';
import { threadTag } from './reach.ts';
import { messages, threadParticipants, threads } from './schema.ts';
import { withdrawStars } from './service.ts';

/** Call it while the words of the one are still theirs. */
export async function mergeAuthors(from: number, to: number): Promise<void> {
  const spoken = await db
    .selectDistinct({ id: threads.id, model: threads.model, resId: threads.resId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.partnerId, from));
  for (const { id, model, resId } of spoken) {
    await keepNewestStars(id, [from, to]);
    await changed(threadTag(model, resId));
  }
  await leaveWhereBothAre(from, to);
}

/** Of those that may be read: a review that was refused counts for nothing. */
async function keepNewestStars(threadId: number, authors: number[]): Promise<void> {
  const rated = await forUpdate(
    db
      .select()
      .from(messages)
      .where(and(eq(messages.threadId, threadId), inArray(messages.partnerId, authors), sql`${messages.stars} > 0`))
      .orderBy(asc(messages.seq)),
  );
  const kept = rated.findLast(({ reach }) => reach !== 'nobody') ?? rated.at(-1);
  for (const message of rated) if (message !== kept) await withdrawStars(message);
}

const other = alias(threadParticipants, 'other');

/** Answers are mailed to them once. */
async function leaveWhereBothAre(from: number, to: number): Promise<void> {
  const isThere = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.threadId, threadParticipants.threadId), eq(other.partnerId, to)));
  await db.delete(threadParticipants).where(and(eq(threadParticipants.partnerId, from), exists(isThere)));
}
