/** Reads the archive of a group: threads, messages, months and replies. */
import { addMonths } from 'date-fns/addMonths';
import { parseISO } from 'date-fns/parseISO';
import { and, asc, desc, eq, gt, gte, inArray, lt, ne, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import { groupAttachments, groupMessages, groupMonths, groupThreads } from '#groups/schema.ts';

export type Message = typeof groupMessages.$inferSelect;
export type Thread = typeof groupThreads.$inferSelect;
export type Month = typeof groupMonths.$inferSelect;

/** `2026-04`, or null for all. */
type Part = { month: string | null; limit: number; offset: number };

/** From the month's first moment in UTC to that of the next. */
function spanOf(month: string): { from: Date; until: Date } {
  const from = parseISO(`${month}-01`);
  return { from, until: addMonths(from, 1) };
}

/** Those with the newest messages first; of one month those that began in it. */
export async function threadsOf(
  groupId: number,
  { month, limit, offset }: Part,
): Promise<{ thread: Thread; root: Message }[]> {
  const span = month === null ? null : spanOf(month);
  const found = await db
    .select()
    .from(groupThreads)
    .where(
      and(
        eq(groupThreads.groupId, groupId),
        gt(groupThreads.messageCount, 0),
        span ? gte(groupThreads.startedAt, span.from) : undefined,
        span ? lt(groupThreads.startedAt, span.until) : undefined,
      ),
    )
    .orderBy(...(span ? [desc(groupThreads.startedAt)] : [desc(groupThreads.lastAt)]), desc(groupThreads.id))
    .limit(limit)
    .offset(offset);
  const roots = await messagesById(found.map(({ rootId }) => rootId));
  return found.flatMap((thread) => {
    const root = roots.get(thread.rootId);
    return root ? [{ thread, root }] : [];
  });
}

export async function messagesById(ids: readonly number[]): Promise<ReadonlyMap<number, Message>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(groupMessages)
    .where(inArray(groupMessages.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** By date, the newest first. */
export function messagesOf(groupId: number, { month, limit, offset }: Part): Promise<Message[]> {
  const span = month === null ? null : spanOf(month);
  return db
    .select()
    .from(groupMessages)
    .where(
      and(
        eq(groupMessages.groupId, groupId),
        eq(groupMessages.state, 'posted'),
        span ? gte(groupMessages.sentAt, span.from) : undefined,
        span ? lt(groupMessages.sentAt, span.until) : undefined,
      ),
    )
    .orderBy(desc(groupMessages.sentAt), desc(groupMessages.id))
    .limit(limit)
    .offset(offset);
}

const MOST_MONTHS = 600;

/** The newest first. */
export const monthsOf = (groupId: number): Promise<Month[]> =>
  db
    .select()
    .from(groupMonths)
    .where(and(eq(groupMonths.groupId, groupId), gt(groupMonths.messages, 0)))
    .orderBy(desc(groupMonths.month))
    .limit(MOST_MONTHS);

export async function findMessage(id: number | null, groupId: number): Promise<Message | null> {
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(groupMessages)
    .where(and(eq(groupMessages.id, id), eq(groupMessages.groupId, groupId)));
  return row ?? null;
}

/** Whatever its group. */
export async function findMessageById(id: number): Promise<Message | null> {
  const [row] = await db.select().from(groupMessages).where(eq(groupMessages.id, id));
  return row ?? null;
}

export async function findThread(id: number): Promise<Thread | null> {
  const [row] = await db.select().from(groupThreads).where(eq(groupThreads.id, id));
  return row ?? null;
}

/** All others of a thread below its first message, and the direct ones below any other. */
const repliesTo = ({ id, threadId }: Message, isFirst: boolean) =>
  and(
    eq(groupMessages.threadId, threadId),
    eq(groupMessages.state, 'posted'),
    isFirst ? ne(groupMessages.id, id) : eq(groupMessages.parentId, id),
  );

/** The oldest first, those after one that is shown. */
export async function repliesAfter(message: Message, last: Message | null, limit: number): Promise<Message[]> {
  const thread = await findThread(message.threadId);
  const isLater =
    last &&
    or(
      gt(groupMessages.sentAt, last.sentAt),
      and(eq(groupMessages.sentAt, last.sentAt), gt(groupMessages.id, last.id)),
    );
  return db
    .select()
    .from(groupMessages)
    .where(and(repliesTo(message, thread?.rootId === message.id), isLater ?? undefined))
    .orderBy(asc(groupMessages.sentAt), asc(groupMessages.id))
    .limit(limit);
}

export type Attachment = {
  id: number;
  messageId: number;
  fileId: number;
  name: string;
  mimetype: string;
  size: number;
};

export async function attachmentsOf(messageIds: readonly number[]): Promise<Attachment[]> {
  if (messageIds.length === 0) return [];
  return db
    .select({
      id: groupAttachments.id,
      messageId: groupAttachments.messageId,
      fileId: groupAttachments.fileId,
      name: groupAttachments.name,
      mimetype: files.mimetype,
      size: files.size,
    })
    .from(groupAttachments)
    .innerJoin(files, eq(files.id, groupAttachments.fileId))
    .where(inArray(groupAttachments.messageId, [...messageIds]))
    .orderBy(asc(groupAttachments.id));
}
