/** Starts conversations, and adds what is said in them. */
import { randomUUID } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { publish } from '#core/changes/bus.ts';
import { db, transaction } from '#core/db/database.ts';
import type { StoredAttachment } from '#core/files/message_files.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { type ChatNotice, type OperatorNotice, operatorChannel } from './contract.ts';
import { PUSH_JOB } from './push/push_job.ts';
import { type Conversation, type Message, messageAt } from './queries.ts';
import { chatChannels, chatFiles, chatMessages, conversations } from './schema.ts';
import { plain, wireMessage } from './wire.ts';

/** More than any conversation has. */
export const MOST_MESSAGES = 1000;
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

/**
 * Whoever writes after an operator has ended the conversation waits again; what follows a rating belongs to it.
 * @returns the message's id; null where nothing can be said any more
 */
export function postAsVisitor(
  conversation: Conversation,
  text: string,
  { files = [], key }: Sent = {},
): Promise<number | null> {
  const isAsking = isWritable(conversation) && conversation.rate === null;
  const target = isAsking ? reopened(conversation) : conversation;
  return post(target, { body: text, authorId: null, isVisitors: true, ...(key && { key }) }, files);
}

/** As it is once a message of its visitor is stored. */
const reopened = (conversation: Conversation): Conversation => ({ ...conversation, state: 'open' });

/** For operators only. The conversation waits as before. @param authorId null: nobody wrote it */
export function postNote(conversation: Conversation, text: string, authorId: number | null): Promise<number | null> {
  return transaction(async () => {
    const added = await addMessage(conversation, { body: text, authorId, isVisitors: false, isNote: true }, {});
    await notifyOperators(conversation);
    return added?.id ?? null;
  });
}

/**
 * An answer by email opens a conversation again that has ended, and goes on in another one where it is full.
 * @returns the message's id; null where nothing was said
 */
export async function postByMail(
  conversation: Conversation,
  text: string,
  files: readonly StoredAttachment[] = [],
): Promise<number | null> {
  return transaction(async () => {
    const target = conversation.messageCount < MOST_MESSAGES ? conversation : await continuationOf(conversation);
    return post(reopened(target), { body: text, authorId: null, isVisitors: true }, files);
  });
}

/** The conversation that continues a full one: later answers still come to the address of the full one. */
async function continuationOf(full: Conversation): Promise<Conversation> {
  const { channelId, websiteId, sessionId, partnerId, visitorName, email, countryCode, languageCode } = full;
  const [known] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.channelId, channelId),
        eq(conversations.email, email),
        gt(conversations.id, full.id),
        lt(conversations.messageCount, MOST_MESSAGES),
      ),
    )
    .orderBy(conversations.id)
    .limit(1);
  if (known) return known;
  const next = await startConversation({
    ...{ channelId, websiteId, sessionId, partnerId, visitorName, email, countryCode, languageCode },
    ...{ kind: 'message', operatorId: null },
  });
  const { t } = textsFor(languageCode);
  await addMessage(
    next,
    {
      body: t('Continues conversation {id}, which is full.', { id: full.id }),
      authorId: null,
      isVisitors: false,
      isNote: true,
    },
    {},
  );
  return { ...next, messageCount: 1 };
}

type NewMessage = Pick<Message, 'authorId' | 'isVisitors' | 'body'> & { isNote?: boolean; key?: string };
type Files = readonly StoredAttachment[];
/** What is sent along with a text. */
export type Sent = { files?: Files; key?: string | undefined };
type Added = {
  id: number;
  /** False: a message with the same key was stored before. */
  isNew: boolean;
};

/** @returns the message's id; null where nothing can be said any more */
export function post(conversation: Conversation, message: NewMessage, files: Files = []): Promise<number | null> {
  return transaction(async () => {
    if (!isWritable(conversation)) return null;
    const added = await addMessage(conversation, message, waitingAfter(conversation, message.isVisitors), files);
    if (!added?.isNew) return added?.id ?? null;
    const stored = await messageAt(added.id);
    if (stored) await notify(conversation, wireMessage(stored, conversation.visitorName));
    await notifyOperators(conversation, message.isVisitors && conversation.state === 'open');
    const { id: waiting, state, waitingSince } = conversation;
    if (message.isVisitors && state === 'open' && waitingSince === null)
      await enqueue(PUSH_JOB, waiting, { key: `${PUSH_JOB}:${waiting}` });
    return added.id;
  });
}

async function addMessage(
  { id: conversationId, messageCount }: Conversation,
  message: NewMessage,
  change: Partial<Conversation>,
  files: Files = [],
): Promise<Added | null> {
  const body = plain(message.body);
  if ((body === '' && files.length === 0) || messageCount >= MOST_MESSAGES) return null;
  const [added] = await db
    .insert(chatMessages)
    .values({ ...message, body, conversationId })
    .onConflictDoNothing({ target: [chatMessages.conversationId, chatMessages.key] })
    .returning({ id: chatMessages.id });
  if (!added) return sentBefore(conversationId, message.key as string);
  const messageId = added.id;
  if (files.length > 0) await db.insert(chatFiles).values(files.map((file) => ({ messageId, ...file })));
  await db
    .update(conversations)
    .set({ ...change, messageCount: sql`${conversations.messageCount} + 1` })
    .where(eq(conversations.id, conversationId));
  return { id: messageId, isNew: true };
}

async function sentBefore(conversationId: number, key: string): Promise<Added | null> {
  const [sent] = await db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, conversationId), eq(chatMessages.key, key)));
  return sent ? { id: sent.id, isNew: false } : null;
}

/** Whether the visitor waits for an answer now, since when, and how long it took. */
function waitingAfter(
  { state, endedAt, waitingSince, askedAt, answeredAt }: Conversation,
  isVisitors: boolean,
  now = new Date(),
): Partial<Conversation> {
  const isWaiting = isVisitors && state === 'open';
  // Both may write at once: neither takes back what the other has noted.
  return {
    ...{ isWaiting, lastAt: now, waitingSince: isWaiting ? (waitingSince ?? now) : null },
    ...(isWaiting ? {} : { remindedAt: null }),
    ...(isWaiting && endedAt !== null && { state: 'open', endedAt: null }),
    ...(isVisitors && askedAt === null && { askedAt: now }),
    ...(!isVisitors && askedAt !== null && answeredAt === null && { answeredAt: now }),
  };
}

export const notify = (conversation: Pick<Conversation, 'uuid'>, notice: ChatNotice): Promise<void> =>
  publish(conversation.uuid, notice);

/** Tells operators that their lists are out of date. */
export async function notifyOperators(
  { id, channelId, takenAt = null, operatorId = null }: Pick<Conversation, 'id' | 'channelId'> & Partial<Conversation>,
  isAsked = false,
): Promise<void> {
  const [channel] = await db
    .select({ companyId: chatChannels.companyId })
    .from(chatChannels)
    .where(eq(chatChannels.id, channelId));
  const notice: OperatorNotice = { conversation: id, isAsked, holder: takenAt === null ? null : operatorId };
  if (channel) await publish(operatorChannel(channel.companyId), notice);
}
