/** Fills DATA_DIR with a large group; prints the path of its page. */
import { eq, min, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { closeDatabase, db, openDatabase, rows, transaction } from '#core/db/database.ts';
import { seedDemo } from '#fixtures/seed.ts';
import { groupMembers, groupMessages, groupMonths, groups, groupThreads } from '#groups/schema.ts';

const MEMBERS_AT_ONCE = 500;
const THREADS_AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** Every fifth message begins a thread. */
const PER_THREAD = 5;
const WORDS = 'sow seed bean soil frost pot water light shade root leaf stem trim graft swap peat moss rain'.split(' ');

const [members = 0, messages = 0] = process.argv.slice(2).map(Number);
await openDatabase();
await seedDemo();
const now = Date.now();
const sentAt = (n: number) => new Date(now - (messages - n) * HOUR_MS);
const [group] = await db
  .insert(groups)
  .values({
    ...{ websiteId: 1, name: { en_US: 'Many' }, description: {}, alias: 'many', memberCount: members },
    ...{ messageCount: messages, threadCount: messages / PER_THREAD, lastAt: sentAt(messages - 1) },
  })
  .returning();
const { id: groupId } = group!;
const emails = ['maria@example.com', ...Array.from({ length: members - 1 }, (_, n) => `member${n}@example.org`)];

/** Numbers up to a count, some at once in a transaction each. */
async function inParts(count: number, atOnce: number, write: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => from + n);
    await transaction(async () => void (await write(numbers)), { name: 'fill', isLong: true });
  }
}

await inParts(members, MEMBERS_AT_ONCE, (numbers) =>
  db.insert(groupMembers).values(
    numbers.map((n) => ({
      ...{ groupId, email: emails[n]!, languageCode: 'en_US', state: 'on' as const, changedAt: new Date(0) },
    })),
  ),
);

const wordsOf = (n: number) =>
  Array.from({ length: 60 }, (_, i) => WORDS[(n * 7 + i * i) % WORDS.length]).concat(`row${n % 100}`, `bed${n}`);
function messageOf(n: number, threadId: number, parentId: number | null): typeof groupMessages.$inferInsert {
  const text = wordsOf(n).join(' ');
  return {
    ...{ groupId, threadId, parentId, messageId: `<${n}@many>`, authorName: 'Many People' },
    ...{ authorEmail: emails[n % members]!, subject: `Question ${n - (n % PER_THREAD)}`, text, body: `<p>${text}</p>` },
    ...{ state: 'posted', source: 'import', sentAt: sentAt(n) },
  };
}
/** In one go: what posting counts is written below. */
async function writeThreads(first: readonly number[]): Promise<void> {
  const threads = await db
    .insert(groupThreads)
    .values(
      first.map((n) => ({
        ...{ groupId, subject: `Question ${n}`, messageCount: PER_THREAD },
        ...{ startedAt: sentAt(n), lastAt: sentAt(n + PER_THREAD - 1) },
      })),
    )
    .returning({ id: groupThreads.id });
  const roots = await db
    .insert(groupMessages)
    .values(first.map((n, at) => messageOf(n, threads[at]!.id, null)))
    .returning({ id: groupMessages.id });
  const replies = first.flatMap((n, at) =>
    Array.from({ length: PER_THREAD - 1 }, (_, i) => messageOf(n + i + 1, threads[at]!.id, roots[at]!.id)),
  );
  await db.insert(groupMessages).values(replies);
}
await inParts(messages / PER_THREAD, THREADS_AT_ONCE, (numbers) => writeThreads(numbers.map((n) => n * PER_THREAD)));

const months = Map.groupBy(Array(messages).keys(), (n) => sentAt(n).toISOString().slice(0, 7));
await transaction(
  async () => {
    const root = db
      .select({ id: min(groupMessages.id) })
      .from(groupMessages)
      .where(eq(groupMessages.threadId, groupThreads.id));
    await db
      .update(groupThreads)
      .set({ rootId: sql`(${root})` })
      .where(eq(groupThreads.groupId, groupId));
    await db.insert(groupMonths).values(
      [...months].map(([month, own]) => ({
        ...{ groupId, month, messages: own.length, threads: own.filter((n) => n % PER_THREAD === 0).length },
      })),
    );
  },
  { name: 'fill', isLong: true },
);
// PostgreSQL does so by itself within a minute of so many new rows.
if (engine === 'postgres') await rows(sql`vacuum analyze`);
await closeDatabase();
console.log(`/groups/many-${groupId}`);
