/** Message counts of a thread per hundred messages, for fast deep pages. */
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { messageBlocks, type Reach } from './schema.ts';

export const BLOCK_SIZE = 100;
export const MOST_STARS = 5;

/** The readers; staff read public messages and more. */
export type Audience = 'everybody' | 'staff';
export type Counted = { threadId: number; seq: number; stars: number | null; reach: Reach };

type CountColumn = Exclude<keyof typeof messageBlocks.$inferInsert, 'threadId' | 'block'>;

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK_SIZE);

/** @param stars null counts messages with any stars and none */
export const countColumn = (audience: Audience, stars: number | null): CountColumn =>
  `${audience}${stars ?? ''}` as CountColumn;

/** The columns that a message counts in. */
export function columnsOf({ reach, stars }: Pick<Counted, 'reach' | 'stars'>): CountColumn[] {
  const audiences: Audience[] = reach === 'everybody' ? ['everybody', 'staff'] : reach === 'staff' ? ['staff'] : [];
  return audiences.flatMap((audience) => [
    countColumn(audience, null),
    ...(stars === null ? [] : [countColumn(audience, stars)]),
  ]);
}

/** Part of the transaction that writes the message. @param by 1 counts it in, -1 out */
export async function count(message: Counted, by: 1 | -1): Promise<void> {
  const columns = columnsOf(message);
  if (columns.length === 0) return;
  const set: Record<string, SQL> = {};
  const first: Record<string, number> = {};
  for (const column of columns) {
    set[column] = sql`${messageBlocks[column]} + ${by}`;
    first[column] = by;
  }
  await db
    .insert(messageBlocks)
    .values({ threadId: message.threadId, block: blockOf(message.seq), ...first })
    .onConflictDoUpdate({ target: [messageBlocks.threadId, messageBlocks.block], set });
}

export type Blocks = (typeof messageBlocks.$inferSelect)[];

/** Oldest first. */
export const blocksOf = (threadId: number): Promise<Blocks> =>
  db.select().from(messageBlocks).where(eq(messageBlocks.threadId, threadId)).orderBy(asc(messageBlocks.block));

export const totalOf = (blocks: Blocks, audience: Audience, stars: number | null = null): number =>
  blocks.reduce((sum, block) => sum + block[countColumn(audience, stars)], 0);

/** Where a page that begins after `offset` newer messages is: read downwards from `below`, leaving out `skip`. */
export type Place = { below: number; skip: number };

/**
 * Adds up the counts of blocks and reads within one: page 500 costs what page 1 does.
 * @returns null beyond the oldest message
 */
export function placeOf(blocks: Blocks, audience: Audience, stars: number | null, offset: number): Place | null {
  const column = countColumn(audience, stars);
  let skip = offset;
  for (const block of blocks.toReversed()) {
    if (skip < block[column]) return { below: (block.block + 1) * BLOCK_SIZE, skip };
    skip -= block[column];
  }
  return null;
}
