/** Brings messages together that answer the same ones, missing ones included (JWZ). */
import { and, eq, gte, inArray, min, ne, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Message, Thread } from '#groups/archive/queries.ts';
import { groupMessages, groupMissing, groups, groupThreads } from '#groups/schema.ts';
import { countInMonth, latest, monthOf } from './counts.ts';

/** Whatever somebody sends, one message causes no more work than this. */
const MOST_MISSING = 10;
const MOST_ANSWERS = 500;
const MOST_MOVED = 500;
const MOST_ABOVE = 50;

const MESSAGE_ID = /^<[^<>\s]{1,298}>$/;

type Known = Pick<Message, 'id' | 'threadId' | 'messageId'>;

/** @returns the nearest message that the group has, and those that are nearer but missing, the nearest first */
export async function findAnswered(groupId: number, messageIds: readonly string[]) {
  if (messageIds.length === 0) return { parent: null, missing: [] };
  const rows: Known[] = await db
    .select({ id: groupMessages.id, threadId: groupMessages.threadId, messageId: groupMessages.messageId })
    .from(groupMessages)
    .where(and(eq(groupMessages.groupId, groupId), inArray(groupMessages.messageId, [...messageIds])));
  const known = new Map(rows.map((one) => [one.messageId, one]));
  const place = messageIds.findIndex((one) => known.has(one));
  const missing = (place < 0 ? messageIds : messageIds.slice(0, place)).filter((one) => MESSAGE_ID.test(one));
  // The one that began the thread is what most of its messages name.
  const kept = missing.length > MOST_MISSING ? [...missing.slice(0, MOST_MISSING - 1), missing.at(-1)!] : missing;
  return { parent: known.get(messageIds[place] ?? '') ?? null, missing: kept };
}

/** Remembers what a message answers, and the archive lacks. */
export async function rememberMissing({ id, groupId }: Message, missing: readonly string[]): Promise<void> {
  if (missing.length === 0) return;
  const rows = missing.map((messageId, distance) => ({ groupId, messageId, namedById: id, distance }));
  await db.insert(groupMissing).values(rows);
}

/** Threads whose messages name one of these, which the group lacks or has just got. */
export async function threadsNaming(groupId: number, messageIds: readonly string[]): Promise<number[]> {
  if (messageIds.length === 0) return [];
  // All that name the same one stand in one thread: the first is enough.
  const firstNaming = (messageId: string): SQL =>
    db
      .select({ id: min(groupMissing.namedById) })
      .from(groupMissing)
      .where(and(eq(groupMissing.groupId, groupId), eq(groupMissing.messageId, messageId)))
      .getSQL();
  const first = sql.join(
    messageIds.map((one) => sql`(${firstNaming(one)})`),
    sql`, `,
  );
  const found = await db
    .selectDistinct({ threadId: groupMessages.threadId })
    .from(groupMessages)
    .where(sql`${groupMessages.id} in (${first})`);
  return found.map(({ threadId }) => threadId).sort((a, b) => a - b);
}

/**
 * Gives a message that is posted the answers that came before it, and joins its thread with theirs.
 * @returns it in its thread, and whether the beginning of that may be another now
 */
export async function connect(message: Message): Promise<{ message: Message; isJoined: boolean }> {
  const own = await db
    .select({ messageId: groupMissing.messageId })
    .from(groupMissing)
    .where(eq(groupMissing.namedById, message.id));
  const named = [message.messageId, ...own.map(({ messageId }) => messageId)];
  const others = (await threadsNaming(message.groupId, named)).filter((id) => id !== message.threadId);
  const hasAnswers = await takeAnswers(message);
  let { threadId } = message;
  for (const other of others) threadId = await join(threadId, other);
  return { message: { ...message, threadId }, isJoined: hasAnswers || message.parentId === null };
}

/** @returns whether there were any */
async function takeAnswers(message: Message): Promise<boolean> {
  const { id, groupId, messageId } = message;
  const isNamed = and(eq(groupMissing.groupId, groupId), eq(groupMissing.messageId, messageId));
  const naming = await db.select().from(groupMissing).where(isNamed).limit(MOST_ANSWERS);
  if (naming.length === 0) return false;
  // Two that claim to answer each other would be above themselves.
  const above = new Set((await ancestorsOf(message)).map((one) => one.id));
  const answers = naming.filter(({ namedById }) => !above.has(namedById) && namedById !== id);
  for (const [distance, some] of Map.groupBy(answers, (one) => one.distance)) {
    const ids = some.map(({ namedById }) => namedById);
    await db.update(groupMessages).set({ parentId: id }).where(inArray(groupMessages.id, ids));
    await db
      .delete(groupMissing)
      .where(and(inArray(groupMissing.namedById, ids), gte(groupMissing.distance, distance)));
  }
  return answers.length > 0;
}

/** Those that are posted, the nearest first. */
async function ancestorsOf(message: Pick<Message, 'parentId'>): Promise<Message[]> {
  const above: Message[] = [];
  for (let { parentId } = message; parentId !== null && above.length < MOST_ABOVE; ) {
    const [parent] = await db.select().from(groupMessages).where(eq(groupMessages.id, parentId));
    if (parent?.state !== 'posted' || above.some(({ id }) => id === parent.id)) break;
    above.push(parent);
    parentId = parent.parentId;
  }
  return above;
}

/** Moves the smaller thread into the larger, unless both are very long. @returns the thread of the first one's messages */
async function join(threadId: number, otherId: number): Promise<number> {
  const found = await db
    .select()
    .from(groupThreads)
    .where(inArray(groupThreads.id, [threadId, otherId]));
  const [into, from] = found.sort((a, b) => b.messageCount - a.messageCount || a.id - b.id);
  if (!into || !from || from.messageCount > MOST_MOVED) return threadId;
  await db.update(groupMessages).set({ threadId: into.id }).where(eq(groupMessages.threadId, from.id));
  await db.delete(groupThreads).where(eq(groupThreads.id, from.id));
  const { messageCount } = groupThreads;
  await db
    .update(groupThreads)
    .set({
      messageCount: sql`${messageCount} + ${from.messageCount}`,
      lastAt: latest(groupThreads.lastAt, from.lastAt),
    })
    .where(eq(groupThreads.id, into.id));
  if (from.messageCount > 0) {
    const { threadCount } = groups;
    await db
      .update(groups)
      .set({ threadCount: sql`${threadCount} - 1` })
      .where(eq(groups.id, into.groupId));
    await countInMonth(into.groupId, monthOf(from.startedAt), { messages: 0, threads: -1 });
    await chooseRoot(into, [from.rootId]);
  }
  return into.id;
}

/**
 * A thread begins with what its first message turns out to answer, else with the oldest that answers nothing.
 * @param others messages that may be its first one instead
 */
export async function chooseRoot(thread: Thread, others: readonly number[]): Promise<void> {
  const candidates = await db
    .select()
    .from(groupMessages)
    .where(and(inArray(groupMessages.id, [thread.rootId, ...others]), eq(groupMessages.state, 'posted')));
  const tops: Message[] = [];
  for (const one of candidates) tops.push((await ancestorsOf(one)).at(-1) ?? one);
  const [root] = tops.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.id - b.id);
  if (root && root.id !== thread.rootId) await beginWith(thread, root);
}

/** Its first message is not posted any more. */
export async function replaceRoot(thread: Thread): Promise<void> {
  const [next] = await db
    .select()
    .from(groupMessages)
    .where(
      and(
        eq(groupMessages.threadId, thread.id),
        eq(groupMessages.state, 'posted'),
        ne(groupMessages.id, thread.rootId),
      ),
    )
    .orderBy(groupMessages.sentAt, groupMessages.id)
    .limit(1);
  if (next) await beginWith(thread, next);
}

async function beginWith({ id, groupId, startedAt }: Thread, root: Message): Promise<void> {
  await db
    .update(groupThreads)
    .set({ rootId: root.id, subject: root.subject, startedAt: root.sentAt })
    .where(eq(groupThreads.id, id));
  await countInMonth(groupId, monthOf(startedAt), { messages: 0, threads: -1 });
  await countInMonth(groupId, monthOf(root.sentAt), { messages: 0, threads: 1 });
}
