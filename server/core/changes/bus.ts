/** Sends messages to browsers through the database and wakes waiting requests in every process. */
import { millisecondsInHour } from 'date-fns/constants';
import { and, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { beforeCommit, db, inTransaction, rows } from '#core/db/database.ts';
import { busMessages } from './bus.schema.ts';
import { changed, onChange } from './changes.ts';

export type BusMessage = { id: number; channel: string; message: unknown };

const MOST_MESSAGES = 100;
const KEPT_MS = millisecondsInHour;
/** Any number, the same in every process. */
const PUBLISH_LOCK = 20_241_102;
const TAG = 'bus:';

const waiters = new Map<string, Set<() => void>>();

/** Part of the open transaction, or a transaction of its own. */
export async function publish(channel: string, message: unknown): Promise<void> {
  await inTransaction(async () => {
    beforeCommit(() => write(channel, message));
    await changed(TAG + channel);
  });
}

/**
 * Runs last in its transaction. On PostgreSQL only one publisher at a time goes from here to the commit, or a message
 * with a smaller id could appear after a larger one was read.
 */
async function write(channel: string, message: unknown): Promise<void> {
  if (engine === 'postgres') await rows(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
  await db.insert(busMessages).values({ channel, message, at: new Date() });
}

/**
 * Oldest first, at most a hundred.
 * @param since none that are older, for readers who don't know how far they have read
 */
export async function readAfter(channels: readonly string[], lastId: number, since?: Date): Promise<BusMessage[]> {
  if (channels.length === 0) return [];
  return db
    .select({ id: busMessages.id, channel: busMessages.channel, message: busMessages.message })
    .from(busMessages)
    .where(
      and(inArray(busMessages.channel, [...channels]), gt(busMessages.id, lastId), since && gte(busMessages.at, since)),
    )
    .orderBy(busMessages.id)
    .limit(MOST_MESSAGES);
}

/** The newest id: waiting after it returns only later messages. */
export async function newestMessage(): Promise<number> {
  const [newest] = await rows<{ id: number | null }>(sql`select max(${busMessages.id}) as id from ${busMessages}`);
  return newest?.id ?? 0;
}

/** Messages after `lastId`, as soon as there are any; none when `end` aborts. */
export async function wait(
  channels: readonly string[],
  lastId: number,
  end: AbortSignal,
  since?: Date,
): Promise<BusMessage[]> {
  let isStale = false;
  let goOn: (() => void) | undefined;
  const wake = () => {
    isStale = true;
    goOn?.();
  };
  // Listen first, then read: a message that arrives in between is not missed.
  const stop = listen(channels, wake);
  end.addEventListener('abort', wake);
  try {
    for (;;) {
      isStale = false;
      const messages = await readAfter(channels, lastId, since);
      if (messages.length > 0 || end.aborted) return messages;
      if (!isStale) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    }
  } finally {
    stop();
    end.removeEventListener('abort', wake);
  }
}

function listen(channels: readonly string[], wake: () => void): () => void {
  for (const channel of channels) {
    const ofChannel = waiters.get(channel) ?? new Set();
    waiters.set(channel, ofChannel.add(wake));
  }
  return () => {
    for (const channel of channels) {
      const ofChannel = waiters.get(channel);
      if (ofChannel?.delete(wake) && ofChannel.size === 0) waiters.delete(channel);
    }
  };
}

onChange((tags) => {
  const woken =
    tags === 'all'
      ? [...waiters.keys()]
      : tags.filter((tag) => tag.startsWith(TAG)).map((tag) => tag.slice(TAG.length));
  for (const channel of woken) for (const wake of waiters.get(channel) ?? []) wake();
});

export async function pruneMessages(now = Date.now()): Promise<void> {
  await db.delete(busMessages).where(lt(busMessages.at, new Date(now - KEPT_MS)));
}
