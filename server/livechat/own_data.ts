/** Exports a person's conversations, and deletes them when the account ends. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { deleteConversations, filesOf } from './files/chat_files.ts';
import { chatChannels, chatMessages, conversations } from './schema.ts';

export async function ownConversations({ partnerIds, emails, companyId }: Subject): Promise<Record<string, unknown>> {
  const ofCompany = db
    .select({ id: chatChannels.id })
    .from(chatChannels)
    .where(companyId === null ? undefined : eq(chatChannels.companyId, companyId));
  const found = await db
    .select()
    .from(conversations)
    .where(and(isOf(partnerIds, emails), inArray(conversations.channelId, ofCompany)))
    .orderBy(asc(conversations.id));
  if (found.length === 0) return {};
  const messages = await db
    .select()
    .from(chatMessages)
    .where(
      and(
        inArray(
          chatMessages.conversationId,
          found.map(({ id }) => id),
        ),
        eq(chatMessages.isNote, false),
      ),
    )
    .orderBy(asc(chatMessages.id));
  const files = await filesOf(messages.map(({ id }) => id));
  return {
    conversations: found.map(({ id, visitorName, email: address, pages, rate, reason, createdAt }) => ({
      ...{ visitorName, email: address, pages, rate, reason, createdAt },
      messages: messages
        .filter(({ conversationId }) => conversationId === id)
        .map(({ id: key, body, isVisitors, at }) => ({
          ...{ body, isVisitors, at },
          files: (files.get(key) ?? []).map(({ name }) => name),
        })),
    })),
  };
}

const isOf = (partnerIds: readonly number[], emails: readonly string[]) =>
  or(inArray(conversations.partnerId, [...partnerIds]), inArray(sql`lower(${conversations.email})`, [...emails]));

export async function forgetConversations({ partnerId, email }: ClosedAccount): Promise<void> {
  await deleteConversations(isOf([partnerId], email === '' ? [] : [email.toLowerCase()]));
}
