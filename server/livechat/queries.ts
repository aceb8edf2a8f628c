/** Reads chat channels, conversations and messages. */
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, max, ne, type SQL } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { alias } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { ChatFile } from './contract.ts';
import { filesOf } from './files/chat_files.ts';
import { chatChannels, chatMessages, conversations, preparedAnswers } from './schema.ts';

export type Channel = typeof chatChannels.$inferSelect;
export type Conversation = typeof conversations.$inferSelect;
export type PreparedAnswer = typeof preparedAnswers.$inferSelect;
export type Message = Omit<typeof chatMessages.$inferSelect, 'key'> & { authorName: string | null; files: ChatFile[] };
/** A conversation with the name of its operator. */
export type Listed = Conversation & { operatorName: string | null };

export type WithExcerpt = Listed & { lastBody: string };

/** Buttons stand in the HTML of pages of the website. */
export const CHAT_TAG = 'website';

const allChannels = cachedQuery([CHAT_TAG], () => db.select().from(chatChannels).orderBy(asc(chatChannels.id)));

const isAt = ({ companyId, websiteId }: Channel, { company, website }: Site): boolean =>
  companyId === company.id && (websiteId === null || websiteId === website.id);

/** The published channels of a website. */
export const channelsAt = async (site: Site): Promise<Channel[]> =>
  (await allChannels()).filter((channel) => channel.isPublished && isAt(channel, site));

export const channelAt = async (id: number, site: Site): Promise<Channel | null> =>
  (await channelsAt(site)).find((channel) => channel.id === id) ?? null;

/** For staff, in the database. */
export async function ownChannel(id: number, { company }: Site): Promise<Channel | null> {
  const [channel] = await db
    .select()
    .from(chatChannels)
    .where(and(eq(chatChannels.id, id), eq(chatChannels.companyId, company.id)));
  return channel ?? null;
}

export const answersOf = ({ company }: Site): Promise<PreparedAnswer[]> =>
  db
    .select()
    .from(preparedAnswers)
    .where(eq(preparedAnswers.companyId, company.id))
    .orderBy(asc(preparedAnswers.shortcut));

/** The accounts that may be members, by name. */
export async function namesOf(userIds: readonly number[]): Promise<Map<number, { partnerId: number; name: string }>> {
  if (userIds.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, partnerId: partners.id, name: partners.name })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(inArray(users.id, [...userIds]), eq(users.isActive, true)));
  return new Map(found.map(({ id, ...one }) => [id, one]));
}

export const findConversations = (uuids: readonly string[]): Promise<Conversation[]> =>
  db
    .select()
    .from(conversations)
    .where(inArray(conversations.uuid, [...uuids]));

export const findConversation = async (uuid: string): Promise<Conversation | null> =>
  (await findConversations([uuid]))[0] ?? null;

/** The latest one of a browser that is open. */
export async function openConversationOf(sessionId: number): Promise<Conversation | null> {
  const [found] = await db
    .select()
    .from(conversations)
    .where(
      and(eq(conversations.sessionId, sessionId), eq(conversations.state, 'open'), gt(conversations.messageCount, 0)),
    )
    .orderBy(desc(conversations.lastAt))
    .limit(1);
  return found ?? null;
}

const operators = alias(partners, 'operators');

/** Which of these uuids belong to a browser. */
export async function uuidsOfSession(uuids: readonly string[], sessionId: number): Promise<string[]> {
  const found = await db
    .select({ uuid: conversations.uuid })
    .from(conversations)
    .where(and(inArray(conversations.uuid, [...uuids]), eq(conversations.sessionId, sessionId)));
  return found.map(({ uuid }) => uuid);
}

/** Which of these uuids belong to a company. */
export async function uuidsOfCompany(uuids: readonly string[], companyId: number): Promise<string[]> {
  const found = await db
    .select({ uuid: conversations.uuid })
    .from(conversations)
    .innerJoin(chatChannels, eq(chatChannels.id, conversations.channelId))
    .where(and(inArray(conversations.uuid, [...uuids]), eq(chatChannels.companyId, companyId)));
  return found.map(({ uuid }) => uuid);
}

/** The conversation of a company's channel, for staff. */
export async function ownConversation(id: number, { company }: Site): Promise<Conversation | null> {
  const [found] = await db
    .select({ conversation: conversations })
    .from(conversations)
    .innerJoin(chatChannels, eq(chatChannels.id, conversations.channelId))
    .where(and(eq(conversations.id, id), eq(chatChannels.companyId, company.id)));
  return found?.conversation ?? null;
}

/** Newest first, as the visitor may read them. @param before only those with a smaller id */
export const messagesOf = (conversationId: number, limit: number, before: number | null = null): Promise<Message[]> =>
  selectMessages(
    and(
      eq(chatMessages.conversationId, conversationId),
      eq(chatMessages.isNote, false),
      before === null ? undefined : lt(chatMessages.id, before),
    ),
    limit,
  );

/** Newest first, with the notes of operators. */
export const messagesForStaff = (conversationId: number, limit: number): Promise<Message[]> =>
  selectMessages(eq(chatMessages.conversationId, conversationId), limit);

export const messageAt = async (id: number): Promise<Message | null> =>
  (await selectMessages(eq(chatMessages.id, id), 1))[0] ?? null;

async function selectMessages(where: SQL | undefined, limit: number): Promise<Message[]> {
  const found = await db
    .select({
      id: chatMessages.id,
      conversationId: chatMessages.conversationId,
      body: chatMessages.body,
      authorId: chatMessages.authorId,
      isVisitors: chatMessages.isVisitors,
      isNote: chatMessages.isNote,
      at: chatMessages.at,
      authorName: partners.name,
    })
    .from(chatMessages)
    .leftJoin(partners, eq(partners.id, chatMessages.authorId))
    .where(where)
    .orderBy(desc(chatMessages.id))
    .limit(limit);
  const files = await filesOf(found.map(({ id }) => id));
  return found.map((message) => ({ ...message, files: files.get(message.id) ?? [] }));
}

const MOST_LISTED = 100;

/** Conversations of a company in which somebody wrote, the latest first. */
export async function conversationsOf({ company }: Site, state: Conversation['state']): Promise<WithExcerpt[]> {
  const found = await withOperators()
    .where(
      and(
        inArray(conversations.channelId, channelsOf(company.id)),
        eq(conversations.state, state),
        gt(conversations.messageCount, 0),
      ),
    )
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(MOST_LISTED);
  const bodies = await lastBodies(found.map(({ id }) => id));
  return found.map((one) => ({ ...one, lastBody: bodies.get(one.id) ?? '' }));
}

const channelsOf = (companyId: number) =>
  db.select({ id: chatChannels.id }).from(chatChannels).where(eq(chatChannels.companyId, companyId));

/** All conversations with the names of their operators. */
export const withOperators = () =>
  db
    .select({ ...getTableColumns(conversations), operatorName: operators.name })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.operatorId))
    .leftJoin(operators, eq(operators.id, users.partnerId));

async function lastBodies(ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const newest = db
    .select({ id: max(chatMessages.id) })
    .from(chatMessages)
    .where(
      and(inArray(chatMessages.conversationId, [...ids]), eq(chatMessages.isNote, false), ne(chatMessages.body, '')),
    )
    .groupBy(chatMessages.conversationId);
  const found = await db
    .select({ conversationId: chatMessages.conversationId, body: chatMessages.body })
    .from(chatMessages)
    .where(inArray(chatMessages.id, newest));
  return new Map(found.map(({ conversationId, body }) => [conversationId, body]));
}

/** How often each rate was given in a channel. */
export async function ratesOf(channelId: number): Promise<Map<number, number>> {
  const found = await db
    .select({ rate: conversations.rate, count: count() })
    .from(conversations)
    .where(and(eq(conversations.channelId, channelId), isNotNull(conversations.rate)))
    .groupBy(conversations.rate);
  return new Map(found.map(({ rate, count: number }) => [rate as number, number]));
}
