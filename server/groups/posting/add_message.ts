/** Adds a message to a group in its thread, and counts posted ones. */
import { eq, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { Message, Thread } from '#groups/archive/queries.ts';
import { GROUPS_TAG } from '#groups/queries.ts';
import {
  groupAttachments,
  groupMessages,
  groups,
  groupThreads,
  type MessageState,
  type Source,
} from '#groups/schema.ts';
import { countInMonth, latest, monthOf } from './counts.ts';
import { chooseRoot, connect, findAnswered, rememberMissing, replaceRoot, threadsNaming } from './threads.ts';

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
    // Two that arrive at once and answer the same missing message find each other.
    await forUpdate(db.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)));
    const answers = message.answers.filter((one) => one !== messageId);
    const { parent, missing } = await findAnswered(groupId, answers);
    const found = parent?.threadId ?? (await threadsNaming(groupId, [messageId, ...missing]))[0];
    const threadId = found ?? (await newThread(message));
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
      if (!found) await db.delete(groupThreads).where(eq(groupThreads.id, threadId));
      return null;
    }
    if (!found) await db.update(groupThreads).set({ rootId: made.id }).where(eq(groupThreads.id, threadId));
    if (files.length > 0)
      await db.insert(groupAttachments).values(files.map((file) => ({ messageId: made.id, ...file })));
    await rememberMissing(made, missing);
    return state === 'posted' ? count(made, 1) : made;
  });
}

async function newThread({ groupId, subject, sentAt }: NewMessage): Promise<number> {
  const [thread] = await db
    .insert(groupThreads)
    .values({ groupId, subject, startedAt: sentAt, lastAt: sentAt })
    .returning({ id: groupThreads.id });
  return (thread as { id: number }).id;
}

/** Counts a message that was posted (1) or withdrawn (-1), in its thread, month and group. @returns it in its thread */
export async function count(message: Message, by: 1 | -1): Promise<Message> {
  const { groupId, sentAt, moderatedAt } = message;
  const { message: counted, isJoined } = by === 1 ? await connect(message) : { message, isJoined: false };
  const thread = await countInThread(counted, by);
  const threads = by === 1 && thread.messageCount === 1 ? 1 : by === -1 && thread.messageCount === 0 ? -1 : 0;
  await db
    .update(groups)
    .set({
      messageCount: sql`${groups.messageCount} + ${by}`,
      threadCount: sql`${groups.threadCount} + ${threads}`,
      ...(by === 1 && { lastAt: latest(groups.lastAt, moderatedAt ?? sentAt) }),
    })
    .where(eq(groups.id, groupId));
  await countInMonth(groupId, monthOf(sentAt), { messages: by, threads: 0 });
  if (threads !== 0) await countInMonth(groupId, monthOf(thread.startedAt), { messages: 0, threads });
  else if (isJoined) await chooseRoot(thread, [counted.id]);
  else if (by === -1 && thread.rootId === counted.id) await replaceRoot(thread);
  await changed(GROUPS_TAG);
  return counted;
}

async function countInThread({ id, threadId, subject, sentAt }: Message, by: 1 | -1): Promise<Thread> {
  const later = by === 1 ? { lastAt: latest(groupThreads.lastAt, sentAt) } : {};
  const isThread = eq(groupThreads.id, threadId);
  const [counted] = await db
    .update(groupThreads)
    .set({ messageCount: sql`${groupThreads.messageCount} + ${by}`, ...later })
    .where(isThread)
    .returning();
  const thread = counted!;
  if (by === -1 || thread.messageCount > 1 || thread.rootId === id) return thread;
  // Those that came before wait for staff, or were refused.
  const start = { rootId: id, subject, startedAt: sentAt };
  await db.update(groupThreads).set(start).where(isThread);
  return { ...thread, ...start };
}
