/** Exports a person's messages, and anonymises them when the account ends. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { AnyColumn } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { websites } from '#core/sites/schema.ts';
import { isPublicKind } from './access.ts';
import { attachmentsOf } from './queries.ts';
import { ratings } from './ratings/ratings.schema.ts';
import { ratingsBy, ratingsTag } from './ratings/requests.ts';
import { threadTag } from './reach.ts';
import { messages, threadParticipants, threads } from './schema.ts';

export async function ownWords({ partnerIds, companyId }: Subject): Promise<Record<string, unknown>> {
  const websitesThere = db
    .select({ id: websites.id })
    .from(websites)
    .where(companyId === null ? undefined : eq(websites.companyId, companyId));
  const ofCompany = (websiteId: AnyColumn) => (companyId === null ? undefined : inArray(websiteId, websitesThere));
  const written = await db
    .select({
      id: messages.id,
      model: threads.model,
      resId: threads.resId,
      body: messages.body,
      stars: messages.stars,
      state: messages.state,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(inArray(messages.partnerId, [...partnerIds]), ofCompany(messages.websiteId)))
    .orderBy(asc(messages.id));
  const files = await attachmentsOf(written.map(({ id }) => id));
  const followed = await db
    .select({
      model: threads.model,
      resId: threads.resId,
      mutedAt: threadParticipants.mutedAt,
      createdAt: threadParticipants.createdAt,
    })
    .from(threadParticipants)
    .innerJoin(threads, eq(threads.id, threadParticipants.threadId))
    .where(and(inArray(threadParticipants.partnerId, [...partnerIds]), ofCompany(threadParticipants.websiteId)))
    .orderBy(asc(threadParticipants.id));
  return {
    messages: written.map((message) => ({
      ...message,
      files: files
        .filter(({ messageId }) => messageId === message.id)
        .map(({ name, mimetype }) => ({ name, mimetype })),
    })),
    ratings: (await Promise.all(partnerIds.map(ratingsBy))).flat(),
    hearsOf: followed,
  };
}

/**
 * Nobody mails them about answers any more. Reviews and ratings stay without a name; words on a document stay with it as
 * long as the document does.
 */
export async function anonymiseAuthor(
  { partnerId }: ClosedAccount,
  { keepsDocuments }: { keepsDocuments: boolean },
): Promise<void> {
  await db.delete(threadParticipants).where(eq(threadParticipants.partnerId, partnerId));
  const spoken = await db
    .selectDistinct({ id: threads.id, model: threads.model, resId: threads.resId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.partnerId, partnerId));
  const nameless = spoken.filter(({ model }) => !keepsDocuments || isPublicKind(model));
  const ids = nameless.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .update(messages)
      .set({ authorName: '', partnerId: null })
      .where(and(eq(messages.partnerId, partnerId), inArray(messages.threadId, ids)));
  const rated = await db.select().from(ratings).where(eq(ratings.partnerId, partnerId));
  await db.update(ratings).set({ partnerId: null }).where(eq(ratings.partnerId, partnerId));
  const tags = [
    ...nameless.map(({ model, resId }) => threadTag(model, resId)),
    ...rated.map((one) => ratingsTag(one.parentModel || one.model, one.parentResId ?? one.resId)),
  ];
  for (const tag of new Set(tags)) await changed(tag);
}
