/** Adds a message to a group in its thread, and counts posted ones. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { GROUPS_TAG } from '#groups/queries.ts';
import {
  groupAttachments,
  groupMessages,
  groupMonths,
  groups,
  groupThreads,
  type MessageState,
  type Source,
} from '#groups/schema.ts';
import { forgetWords, indexWords } from '#groups/search/words.ts';

export type Message = typeof groupMessages.$inferSelect;

export type NewMessage = {
  groupId: number;
  /** Of its email, with angle brackets. */
  messageId: string;
  /** Message ids of the messages that it answers, the nearest first. */
  answers: readonly string[];
  author: { name: string; email: string; partnerId: number | null };
  subject: string;
  /** As written, and the sanitised HTML made of it. */
  text: string;
  body: string;
  state: MessageState;
  source: Source;
  sentAt: Date;
  files?: readonly { fileId: number; name: string }[];
};

/** @returns null for a message that the group has already */
export function addMessage(message: NewMessage): Promise<Message | null> {
  const { groupId, author, subject, text, body, state, source, sentAt, messageId, files = [] } = message;
  return transaction(async () => {
    const parent = await answered(groupId, message.answers);
    const threadId = parent?.threadId ?? (await newThread(message));
    const [made] = await db
      .insert(groupMessages)
      .values({
        ...{ groupId, threadId, messageId, subject, text, body, state, source, sentAt },
        parentId: parent?.id ?? null,
        ...{ authorName: author.name, authorEmail: author.email, partnerId: author.partnerId },
      })
      .onConflictDoNothing({ target: [groupMessages.groupId, groupMessages.messageId] })
      .returning();
    if (!made) {
      if (!parent) await db.delete(groupThreads).where(eq(groupThreads.id, threadId));
      return null;
    }
    if (!parent) await db.update(groupThreads).set({ rootId: made.id }).where(eq(groupThreads.id, threadId));
    if (files.length > 0)
      await db.insert(groupAttachments).values(files.map((file) => ({ messageId: made.id, ...file })));
    if (state === 'posted') await count(made, 1);
    return made;
  });
}

/** The nearest message that the group has. */
async function answered(groupId: number, messageIds: readonly string[]) {
  if (messageIds.length === 0) return undefined;
  const known = await db
    .select({ id: groupMessages.id, threadId: groupMessages.threadId, messageId: groupMessages.messageId })
    .from(groupMessages)
    .where(and(eq(groupMessages.groupId, groupId), inArray(groupMessages.messageId, [...messageIds])))
    .orderBy(asc(groupMessages.id));
  const rank = (one: { messageId: string }) => messageIds.indexOf(one.messageId);
  return known.sort((a, b) => rank(a) - rank(b))[0];
}

async function newThread({ groupId, subject, sentAt }: NewMessage): Promise<number> {
  const [thread] = await db
    .insert(groupThreads)
    .values({ groupId, subject, startedAt: sentAt, lastAt: sentAt })
    .returning({ id: groupThreads.id });
  return (thread as { id: number }).id;
}

/** The month in which a message counts. */
export const monthOf = (when: Date): string => when.toISOString().slice(0, 7);

/** Counts a message that was posted (1) or withdrawn (-1), in its thread, month and group. */
export async function count(message: Message, by: 1 | -1): Promise<void> {
  const { groupId, threadId, sentAt } = message;
  const later = by === 1 ? { lastAt: latest(groupThreads.lastAt, sentAt) } : {};
  const [thread] = await db
    .update(groupThreads)
    .set({ messageCount: sql`${groupThreads.messageCount} + ${by}`, ...later })
    .where(eq(groupThreads.id, threadId))
    .returning();
  const { messageCount, startedAt } = thread as typeof groupThreads.$inferSelect;
  const threads = by === 1 && messageCount === 1 ? 1 : by === -1 && messageCount === 0 ? -1 : 0;
  await db
    .update(groups)
    .set({
      messageCount: sql`${groups.messageCount} + ${by}`,
      threadCount: sql`${groups.threadCount} + ${threads}`,
      ...(by === 1 && { lastAt: latest(groups.lastAt, sentAt) }),
    })
    .where(eq(groups.id, groupId));
  await countInMonth(groupId, monthOf(sentAt), { messages: by, threads: 0 });
  if (threads !== 0) await countInMonth(groupId, monthOf(startedAt), { messages: 0, threads });
  await (by === 1 ? indexWords(message) : forgetWords(message.id));
  await changed(GROUPS_TAG);
}

type TimeColumn = typeof groups.lastAt | typeof groupThreads.lastAt;

const latest = (column: TimeColumn, at: Date) =>
  sql`case when ${column} is null or ${column} < ${sql.param(at, column)} then ${sql.param(at, column)} else ${column} end`;

async function countInMonth(
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
