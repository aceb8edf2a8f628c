/** Starts, continues, rates and ends conversations. */
import { randomUUID } from 'node:crypto';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { publish } from '#core/changes/bus.ts';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import type { StoredAttachment } from '#core/files/message_files.ts';
import { msg } from '#core/msg.ts';
import { type ChatNotice, MOST_PAGES, operatorChannel } from './contract.ts';
import { deleteConversations } from './files/chat_files.ts';
import { type Conversation, type Message, messagesOf } from './queries.ts';
import { chatChannels, chatFiles, chatMessages, conversations, type Rate } from './schema.ts';
import { plain, wireMessage } from './wire.ts';

/** More than any conversation has. */
const MOST_MESSAGES = 1000;
const EMPTY_KEPT_MS = millisecondsInHour;
const SILENT_ENDED_MS = millisecondsInDay;
/** What was said is deleted then. */
const KEPT_MS = 365 * millisecondsInDay;
/** A rating and its reason are still written after the end. */
const AFTER_END_MS = millisecondsInHour;

export type NewConversation = Pick<
  typeof conversations.$inferInsert,
  | 'channelId'
  | 'websiteId'
  | 'kind'
  | 'sessionId'
  | 'partnerId'
  | 'visitorName'
  | 'email'
  | 'countryCode'
  | 'languageCode'
  | 'operatorId'
>;

export async function startConversation(input: NewConversation): Promise<Conversation> {
  const [started] = await db
    .insert(conversations)
    .values({ ...input, visitorName: plain(input.visitorName), uuid: randomUUID() })
    .returning();
  return started as Conversation;
}

/** Whether the visitor can still write. */
export const isWritable = ({ state, endedAt }: Conversation, now = Date.now()): boolean =>
  state === 'open' || (endedAt !== null && now - endedAt.getTime() < AFTER_END_MS);

/** @returns the message's id; null where nothing can be said any more */
export function postAsVisitor(
  conversation: Conversation,
  text: string,
  files: readonly StoredAttachment[] = [],
): Promise<number | null> {
  return post(conversation, { body: text, authorId: null, isVisitors: true }, files);
}

/** An answer by email opens a conversation again that has ended. @returns the message's id; null where it is full */
export async function postByMail(conversation: Conversation, text: string): Promise<number | null> {
  return transaction(async () => {
    const opened = { state: 'open', endedAt: null } as const;
    if (conversation.state === 'ended')
      await db.update(conversations).set(opened).where(eq(conversations.id, conversation.id));
    return post({ ...conversation, ...opened }, { body: text, authorId: null, isVisitors: true });
  });
}

/** Takes the conversation first. @throws Conflict when a colleague has it */
export async function postAsOperator(
  conversation: Conversation,
  text: string,
  operator: { userId: number; partnerId: number },
  files: readonly StoredAttachment[] = [],
): Promise<number | null> {
  return transaction(async () => {
    await take(conversation, operator.userId);
    return post(conversation, { body: text, authorId: operator.partnerId, isVisitors: false }, files);
  });
}

function post(
  conversation: Conversation,
  message: Pick<Message, 'authorId' | 'isVisitors' | 'body'>,
  files: readonly StoredAttachment[] = [],
): Promise<number | null> {
  return transaction(async () => {
    const body = plain(message.body);
    const isFull = conversation.messageCount >= MOST_MESSAGES;
    if ((body === '' && files.length === 0) || !isWritable(conversation) || isFull) return null;
    const [added] = await db
      .insert(chatMessages)
      .values({ ...message, body, conversationId: conversation.id })
      .returning({ id: chatMessages.id });
    const messageId = added!.id;
    if (files.length > 0) await db.insert(chatFiles).values(files.map((file) => ({ messageId, ...file })));
    await db
      .update(conversations)
      .set({
        messageCount: sql`${conversations.messageCount} + 1`,
        isWaiting: message.isVisitors && conversation.state === 'open',
        lastAt: new Date(),
      })
      .where(eq(conversations.id, conversation.id));
    const [newest] = await messagesOf(conversation.id, 1);
    if (newest) await notify(conversation, wireMessage(newest, conversation.visitorName));
    await notifyOperators(conversation);
    return messageId;
  });
}

export const notify = (conversation: Pick<Conversation, 'uuid'>, notice: ChatNotice): Promise<void> =>
  publish(conversation.uuid, notice);

/** Their lists are out of date. */
export async function notifyOperators({ id, channelId }: Pick<Conversation, 'id' | 'channelId'>): Promise<void> {
  const [channel] = await db
    .select({ companyId: chatChannels.companyId })
    .from(chatChannels)
    .where(eq(chatChannels.id, channelId));
  if (channel) await publish(operatorChannel(channel.companyId), { conversation: id });
}

const TAKEN = msg('A colleague has taken this conversation.');

/** One operator has a conversation: of two who take it at once, the first. @throws Conflict for the other */
export async function take(conversation: Pick<Conversation, 'id' | 'channelId'>, userId: number): Promise<void> {
  const isFree = or(
    isNull(conversations.takenAt),
    isNull(conversations.operatorId),
    eq(conversations.operatorId, userId),
  );
  const taken = await db
    .update(conversations)
    .set({ operatorId: userId, takenAt: new Date() })
    .where(and(eq(conversations.id, conversation.id), isFree))
    .returning({ id: conversations.id });
  if (taken.length === 0) throw new Conflict(TAKEN);
  await notifyOperators(conversation);
}

/** Gives it to whoever takes it next. */
export async function releaseConversation(conversation: Conversation, userId: number): Promise<void> {
  await db
    .update(conversations)
    .set({ operatorId: null, takenAt: null, isWaiting: true })
    .where(and(eq(conversations.id, conversation.id), eq(conversations.operatorId, userId)));
  await notifyOperators(conversation);
}

export async function endConversation(conversation: Conversation): Promise<void> {
  await transaction(async () => {
    await db
      .update(conversations)
      .set({ state: 'ended', endedAt: new Date(), isWaiting: false })
      .where(and(eq(conversations.id, conversation.id), eq(conversations.state, 'open')));
    await notify(conversation, { info: 'ended' });
    await notifyOperators(conversation);
  });
}

/** A later rating replaces an earlier one. The conversation ends with it. @returns its id */
export async function rateConversation(conversation: Conversation, rate: Rate, reason = ''): Promise<number> {
  await transaction(async () => {
    await db
      .update(conversations)
      .set({
        rate,
        reason: plain(reason),
        state: 'ended',
        isWaiting: false,
        endedAt: conversation.endedAt ?? new Date(),
      })
      .where(eq(conversations.id, conversation.id));
    await notifyOperators(conversation);
  });
  return conversation.id;
}

/** The latest are kept. */
export async function notePages(conversation: Conversation, pages: readonly string[]): Promise<void> {
  const own = pages.filter((page) => page.startsWith('/') && !page.startsWith('//')).slice(-MOST_PAGES);
  await db.update(conversations).set({ pages: own }).where(eq(conversations.id, conversation.id));
  await notifyOperators(conversation);
}

/** Deletes those in which nobody wrote and those of long ago, and ends those that fell silent. */
export async function tidyConversations(now = Date.now()): Promise<void> {
  const before = (ms: number) => new Date(now - ms);
  await deleteConversations(
    or(
      and(eq(conversations.messageCount, 0), lt(conversations.createdAt, before(EMPTY_KEPT_MS))),
      lt(conversations.lastAt, before(KEPT_MS)),
    ),
  );
  await db
    .update(conversations)
    .set({ state: 'ended', endedAt: new Date(now), isWaiting: false })
    .where(
      and(
        eq(conversations.state, 'open'),
        eq(conversations.kind, 'chat'),
        lt(conversations.lastAt, before(SILENT_ENDED_MS)),
      ),
    );
}
