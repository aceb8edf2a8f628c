/** Receives the changes that other processes announce. */
import { millisecondsInMinute } from 'date-fns/constants';
import { gt, lt, max } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Engine } from '#core/db/engine.ts';
import { engine } from '#core/db/open.ts';
import { changes } from './changes.schema.ts';
import { CHANNEL, type Changed, ORIGIN, parsePayload, parseTags, publishChanges } from './changes.ts';

const POLL_MS = 250;
const MOST_ROWS = 1000;
const KEPT_MS = 10 * millisecondsInMinute;

/** @returns how to stop. */
export async function watchChanges(): Promise<() => Promise<void>> {
  const { listen } = engine();
  if (listen) return listen(CHANNEL, hear, () => publishChanges('all'));
  return poll(engine());
}

function hear(payload: string): void {
  const tags = parsePayload(payload);
  if (tags) publishChanges(tags);
}

async function poll(opened: Engine): Promise<() => Promise<void>> {
  let seen = opened.foreignWrites?.();
  let lastId = await newestId();
  let reading: Promise<void> | undefined;

  async function look(): Promise<void> {
    const version = opened.foreignWrites?.();
    if (version === seen) return;
    seen = version;
    const recent = await readAfter(lastId);
    lastId = recent.lastId;
    if (recent.tags.length > 0) publishChanges(recent.tags);
  }

  const timer = setInterval(() => {
    reading ??= look()
      .catch((error) => {
        console.error('Reading changes of other processes failed.', error);
        publishChanges('all');
      })
      .finally(() => {
        reading = undefined;
      });
  }, POLL_MS).unref();

  return async () => {
    clearInterval(timer);
    await reading;
  };
}

/** Ids have no gaps on SQLite: a missing one was deleted before we read it. */
async function readAfter(lastId: number): Promise<{ tags: Changed; lastId: number }> {
  const found = await db.select().from(changes).where(gt(changes.id, lastId)).orderBy(changes.id).limit(MOST_ROWS);
  const isComplete = found.length < MOST_ROWS && (found.length === 0 || found[0]?.id === lastId + 1);
  if (!isComplete) return { tags: 'all', lastId: await newestId() };
  const tags = found.filter(({ origin }) => origin !== ORIGIN).flatMap((row) => row.tags);
  return { tags: parseTags([...new Set(tags)]), lastId: found.at(-1)?.id ?? lastId };
}

async function newestId(): Promise<number> {
  const [row] = await db.select({ id: max(changes.id) }).from(changes);
  return row?.id ?? 0;
}

/** Keeps enough for a process that was slow to read. */
export async function pruneChanges(now = Date.now()): Promise<void> {
  await db.delete(changes).where(lt(changes.at, new Date(now - KEPT_MS)));
}
