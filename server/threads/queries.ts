/** Reads threads and pages of messages. */
import { and, asc, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { files } from '#core/sites/schema.ts';
import { type Audience, type Blocks, blocksOf, MOST_STARS, placeOf, totalOf } from './blocks.ts';
import type { RatingStats } from './contract.ts';
import { type MessageState, messageAttachments, messages, threads } from './schema.ts';

export type Thread = typeof threads.$inferSelect;
export type Message = typeof messages.$inferSelect;
export type Attachment = {
  id: number;
  messageId: number;
  fileId: number;
  name: string;
  mimetype: string;
  hash: string;
};

export async function findThread({ model, resId }: { model: string; resId: number }): Promise<Thread | null> {
  const [thread] = await db
    .select()
    .from(threads)
    .where(and(eq(threads.model, model), eq(threads.resId, resId)));
  return thread ?? null;
}

const readableBy = (audience: Audience): SQL =>
  audience === 'everybody' ? eq(messages.reach, 'everybody') : inArray(messages.reach, ['everybody', 'staff']);

export type PageAsked = { audience: Audience; stars: number | null; offset: number; limit: number };

/** Newest first; a page costs the same at any depth, see `blocks.ts`. @param blocks of the thread */
export async function messagesAt(
  threadId: number,
  blocks: Blocks,
  { audience, stars, offset, limit }: PageAsked,
): Promise<Message[]> {
  const place = placeOf(blocks, audience, stars, offset);
  if (!place) return [];
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        readableBy(audience),
        stars === null ? undefined : eq(messages.stars, stars),
        lt(messages.seq, place.below),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)
    .offset(place.skip);
}

export type PageOfMessages = { messages: Message[]; total: number; blocks: Blocks };

export async function pageOfMessages(
  record: { model: string; resId: number },
  asked: PageAsked,
): Promise<PageOfMessages> {
  const thread = await findThread(record);
  if (!thread) return { messages: [], total: 0, blocks: [] };
  const blocks = await blocksOf(thread.id);
  const found = await messagesAt(thread.id, blocks, asked);
  return { messages: found, total: totalOf(blocks, asked.audience, asked.stars), blocks };
}

/** Counts only public messages, also for staff. */
export function statsOf(blocks: Blocks): RatingStats {
  const counts = Array.from({ length: MOST_STARS }, (_, at) => totalOf(blocks, 'everybody', at + 1));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  const share = (count = 0) => (total ? Math.round((count * 1000) / total) / 10 : 0);
  return {
    avg: total ? Math.round((points * 100) / total) / 100 : 0,
    total,
    percent: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 1, share(counts[at])])),
  };
}

export async function ratingStats(record: { model: string; resId: number }): Promise<RatingStats> {
  const thread = await findThread(record);
  return statsOf(thread ? await blocksOf(thread.id) : []);
}

export async function attachmentsOf(messageIds: readonly number[]): Promise<Attachment[]> {
  if (messageIds.length === 0) return [];
  return db
    .select({
      id: messageAttachments.id,
      messageId: messageAttachments.messageId,
      fileId: messageAttachments.fileId,
      name: messageAttachments.name,
      mimetype: files.mimetype,
      hash: files.hash,
    })
    .from(messageAttachments)
    .innerJoin(files, eq(files.id, messageAttachments.fileId))
    .where(inArray(messageAttachments.messageId, [...messageIds]))
    .orderBy(asc(messageAttachments.id));
}

/** A message and the record it is about. */
export async function findMessage(id: number): Promise<(Message & { model: string; resId: number }) | null> {
  const [row] = await db
    .select()
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.id, id));
  return row ? { ...row.messages, model: row.threads.model, resId: row.threads.resId } : null;
}

export const countInState = (state: MessageState, whose: SQL | undefined): Promise<number> =>
  db.$count(messages, and(eq(messages.state, state), whose));

export type Partner = { id: number; name: string; email: string };

export async function findPartner(id: number): Promise<Partner | null> {
  const [partner] = await db
    .select({ id: partners.id, name: partners.name, email: partners.email })
    .from(partners)
    .where(eq(partners.id, id));
  return partner ?? null;
}
