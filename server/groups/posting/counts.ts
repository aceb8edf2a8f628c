/** Counts what the months of an archive hold. */
import { sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { groupMonths, type groups, type groupThreads } from '#groups/schema.ts';

/** The month in which a message counts. */
export const monthOf = (when: Date): string => when.toISOString().slice(0, 7);

type TimeColumn = typeof groups.lastAt | typeof groupThreads.lastAt;

/** The later one of what is stored and another time. */
export const latest = (column: TimeColumn, at: Date) =>
  sql`case when ${column} is null or ${column} < ${sql.param(at, column)} then ${sql.param(at, column)} else ${column} end`;

export async function countInMonth(
  groupId: number,
  month: string,
  { messages, threads }: { messages: number; threads: number },
): Promise<void> {
  await db
    .insert(groupMonths)
    .values({ groupId, month, messages, threads })
    .onConflictDoUpdate({
      target: [groupMonths.groupId, groupMonths.month],
      set: {
        messages: sql`${groupMonths.messages} + ${messages}`,
        threads: sql`${groupMonths.threads} + ${threads}`,
      },
    });
}
