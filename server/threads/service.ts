/** Posts and changes messages. */
import { and, eq, gt, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { messageHtml } from '#core/templates/markdown.ts';
import { count } from './blocks.ts';
import { ratings } from './ratings/ratings.schema.ts';
import { reachOf, threadTag } from './reach.ts';
import { type MessageKind, type MessageState, messageAttachments, messages, threads } from './schema.ts';

export type NewMessage = {
  /** The record it is about, such as `sale.order` 12. */
  model: string;
  resId: number;
  /** Markdown; other text, line breaks included, is kept as typed. */
  text: string;
  /** Where, and in which language, it is written. */
  site: { website: Pick<Site['website'], 'id'>; language: Pick<Site['language'], 'code'> };
  /** Whose words they are; null for what the system notes. */
  author: { partnerId: number | null; name: string; guestEmail?: string; isStaff?: boolean; isBuyer?: boolean } | null;
  /** Default: `comment`, or `notification` without an author. */
  kind?: MessageKind;
  subject?: string;
  state?: MessageState;
  /** For staff only. */
  isInternal?: boolean;
  /** 1 to 5. */
  stars?: number | null;
  files?: readonly { fileId: number; name: string }[];
  /** The same words by the same author a moment ago are the same message: the button was pressed twice. */
  isFromForm?: boolean;
  /** Default: now. */
  at?: Date;
};

/** `isRepeat`: it was there already. */
export type PostedMessage = { id: number; threadId: number; seq: number; isRepeat: boolean };

const REPEATED_WITHIN_MS = 60_000;

/** Part of the open transaction, if there is one. */
export function postMessage(message: NewMessage): Promise<PostedMessage> {
  const { model, resId, text, author, site, stars = null, isInternal = false, state = 'posted' } = message;
  const { files = [], at = new Date() } = message;
  const body = messageHtml(text);
  return transaction(async () => {
    const [thread] = await db
      .insert(threads)
      .values({ model, resId, lastSeq: 1 })
      .onConflictDoUpdate({ target: [threads.model, threads.resId], set: { lastSeq: sql`${threads.lastSeq} + 1` } })
      .returning({ id: threads.id, seq: threads.lastSeq });
    const { id: threadId, seq } = thread as { id: number; seq: number };
    const before = message.isFromForm ? await sameBefore(threadId, { ...message, body, at }) : undefined;
    if (before) return { ...before, threadId, isRepeat: true };
    if (stars !== null && author?.partnerId) await withdrawStarsOf(threadId, author.partnerId);
    const reach = reachOf({ state, isInternal, isPublished: true });
    const [made] = await db
      .insert(messages)
      .values({
        threadId,
        seq,
        partnerId: author?.partnerId ?? null,
        authorName: author?.name ?? '',
        guestEmail: author?.guestEmail ?? '',
        isByStaff: author?.isStaff ?? false,
        isBuyer: author?.isBuyer ?? false,
        kind: message.kind ?? (author ? 'comment' : 'notification'),
        subject: message.subject ?? '',
        body,
        state,
        isInternal,
        reach,
        stars,
        websiteId: site.website.id,
        languageCode: site.language.code,
        createdAt: at,
      })
      .returning({ id: messages.id });
    const { id } = made as { id: number };
    if (files.length > 0)
      await db.insert(messageAttachments).values(files.map(({ fileId, name }) => ({ messageId: id, fileId, name })));
    if (stars !== null) {
      await db.insert(ratings).values({
        model,
        resId,
        partnerId: author?.partnerId ?? null,
        value: stars * 2,
        consumed: true,
        messageId: id,
        published: reach === 'everybody',
        createdAt: at,
        ratedAt: at,
      });
    }
    await count({ threadId, seq, stars, reach }, 1);
    await changed(threadTag(model, resId));
    return { id, threadId, seq, isRepeat: false };
  });
}

/** Looked for while the thread's row is ours: of two requests at once the second finds what the first wrote. */
async function sameBefore(
  threadId: number,
  { author, body, at }: { author: NewMessage['author']; body: string; at: Date },
): Promise<{ id: number; seq: number } | undefined> {
  const theirs = author?.partnerId
    ? eq(messages.partnerId, author.partnerId)
    : eq(messages.guestEmail, author?.guestEmail ?? '');
  const since = new Date(at.getTime() - REPEATED_WITHIN_MS);
  const [same] = await db
    .select({ id: messages.id, seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.threadId, threadId), theirs, eq(messages.body, body), gt(messages.createdAt, since)))
    .limit(1);
  return same;
}

/** Only a person's newest rating counts. */
async function withdrawStarsOf(threadId: number, partnerId: number): Promise<void> {
  const theirs = and(eq(messages.threadId, threadId), eq(messages.partnerId, partnerId), sql`${messages.stars} > 0`);
  for (const message of await forUpdate(db.select().from(messages).where(theirs))) await withdrawStars(message);
}

/** The words stay. Part of the open transaction, which has locked the message. */
export async function withdrawStars(message: Message): Promise<void> {
  await count(message, -1);
  await count({ ...message, stars: null }, 1);
  await db.update(messages).set({ stars: null }).where(eq(messages.id, message.id));
  await db.delete(ratings).where(eq(ratings.messageId, message.id));
}

export type Message = typeof messages.$inferSelect;
export type MessageChange = Partial<
  Pick<Message, 'state' | 'isPublished' | 'isInternal' | 'moderatorId' | 'moderatedAt'>
>;

/**
 * Shows or hides a message, and updates the counts.
 * @returns how it is now, or null where there is none
 */
export function changeMessage(id: number, change: (message: Message) => MessageChange): Promise<Message | null> {
  return transaction(async () => {
    const [message] = await forUpdate(db.select().from(messages).where(eq(messages.id, id)));
    if (!message) return null;
    const merged = { ...message, ...change(message) };
    const now = { ...merged, reach: reachOf(merged) };
    if (now.reach !== message.reach) {
      await count(message, -1);
      await count(now, 1);
      await db
        .update(ratings)
        .set({ published: now.reach === 'everybody' })
        .where(eq(ratings.messageId, id));
    }
    const { state, isPublished, isInternal, moderatorId, moderatedAt, reach } = now;
    await db
      .update(messages)
      .set({ state, isPublished, isInternal, moderatorId, moderatedAt, reach })
      .where(eq(messages.id, id));
    const [thread] = await db.select().from(threads).where(eq(threads.id, message.threadId));
    if (thread) await changed(threadTag(thread.model, thread.resId));
    return now;
  });
}
