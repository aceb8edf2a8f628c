/** Ends, rates and deletes conversations. */
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, eq, lt, or } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { MOST_PAGES } from './contract.ts';
import { notify, notifyOperators } from './conversations.ts';
import { deleteConversations } from './files/chat_files.ts';
import type { Conversation } from './queries.ts';
import { chatChannels, conversations, type Rate } from './schema.ts';
import { plain } from './wire.ts';

const EMPTY_KEPT_MS = millisecondsInHour;
const SILENT_ENDED_MS = millisecondsInDay;
const NOT_WAITING = { isWaiting: false, waitingSince: null };

export async function endConversation(conversation: Conversation): Promise<void> {
  await transaction(async () => {
    await db
      .update(conversations)
      .set({ state: 'ended', endedAt: new Date(), ...NOT_WAITING })
      .where(and(eq(conversations.id, conversation.id), eq(conversations.state, 'open')));
    await notify(conversation, { info: 'ended' });
    await notifyOperators(conversation);
  });
}

/** A later rating replaces an earlier one. The conversation ends with it. @returns its id */
export async function rateConversation(
  conversation: Conversation,
  rate: Rate,
  reason?: string | null,
): Promise<number> {
  await transaction(async () => {
    await db
      .update(conversations)
      .set({
        rate,
        reason: plain(reason ?? ''),
        state: 'ended',
        ...NOT_WAITING,
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
  const channels = await db.select({ id: chatChannels.id, keepDays: chatChannels.keepDays }).from(chatChannels);
  const old = channels.map(({ id, keepDays }) =>
    and(eq(conversations.channelId, id), lt(conversations.lastAt, before(keepDays * millisecondsInDay))),
  );
  await deleteConversations(
    or(and(eq(conversations.messageCount, 0), lt(conversations.createdAt, before(EMPTY_KEPT_MS))), ...old),
  );
  await db
    .update(conversations)
    .set({ state: 'ended', endedAt: new Date(now), ...NOT_WAITING })
    .where(
      and(
        eq(conversations.state, 'open'),
        eq(conversations.kind, 'chat'),
        lt(conversations.lastAt, before(SILENT_ENDED_MS)),
      ),
    );
}
