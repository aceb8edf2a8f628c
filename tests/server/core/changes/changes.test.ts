import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changes } from '#core/changes/changes.schema.ts';
import { changed, onChange } from '#core/changes/changes.ts';
import { pruneChanges, watchChanges } from '#core/changes/changes_watch.ts';
import { engine } from '#core/db/columns.ts';
import { db, rows, transaction } from '#core/db/database.ts';
import { type OtherProcess, startOther } from '#tests/server/core/processes/other_process.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

let other: OtherProcess;
let stopWatching: () => Promise<void>;
let heard: (string | 'all')[] = [];
let off: () => void;

beforeAll(async () => {
  stopWatching = await watchChanges();
  other = await startOther();
});

afterAll(async () => {
  await stopWatching();
  await other.stop();
});

beforeEach(() => {
  heard = [];
  off = onChange((tags) => {
    heard.push(...(tags === 'all' ? ['all'] : tags));
  });
});

afterEach(() => off());

/** Resolves when a tag is announced. */
const arrival = (tag: string) =>
  new Promise<void>((resolve) => {
    const stop = onChange((tags) => {
      if (tags !== tag && !tags.includes(tag)) return;
      stop();
      resolve();
    });
  });

test('changes of a transaction are announced once, after its commit', async () => {
  await transaction(async () => {
    await changed('product:1', 'category');
    await transaction(() => changed('product:2', 'category'));
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['product:1', 'category', 'product:2']);
});

test('changes of a rolled-back transaction are not announced', async () => {
  await transaction(async () => {
    await changed('product:1');
    throw new Error('undo');
  }).catch(() => {});
  expect(heard).toEqual([]);
});

test('a listener that throws does not stop the listeners after it', async () => {
  expectConsole(/change listener failed/);
  const stop = onChange(() => {
    throw new Error('broken');
  });
  const later: unknown[] = [];
  const stopLater = onChange((tags) => later.push(tags));
  await changed('website');
  expect(later).toEqual([['website']]);
  stop();
  stopLater();
});

test('changes of another process are announced, and changes of this process are not announced twice', async () => {
  const theirs = arrival('product:ä 3');
  await changed('ours');
  await other.ask('changed', 'product:ä 3');
  await theirs;
  expect(heard).toEqual(['ours', 'product:ä 3']);
});

test('more tags than fit into one announcement are announced as "all"', async () => {
  const everything = arrival('all');
  await other.ask('changed', ...Array.from({ length: 1500 }, (_, at) => `product:${at}`));
  await everything;
  expect(heard).toEqual(['all']);
});

if (engine === 'sqlite') {
  test('changes deleted before this process read them are announced as "all"', async () => {
    const everything = arrival('all');
    await rows(sql`update sqlite_sequence set seq = seq + 5 where name = 'changes'`);
    await other.ask('changed', 'product:4');
    await everything;
  });
} else {
  test('a lost connection to PostgreSQL is announced as a change of "all"', async () => {
    const everything = arrival('all');
    await rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    );
    await everything;
  });
}

test('pruneChanges deletes old rows and keeps recent ones', async () => {
  await db.insert(changes).values([
    { origin: 'x', tags: [], at: new Date('2026-01-01T00:00:00Z') },
    { origin: 'x', tags: [], at: new Date('2026-01-01T00:20:00Z') },
  ]);
  await pruneChanges(Date.parse('2026-01-01T00:25:00Z'));
  const [oldest] = await db.select({ at: changes.at }).from(changes).orderBy(changes.at).limit(1);
  expect(oldest?.at).toEqual(new Date('2026-01-01T00:20:00Z'));
});
