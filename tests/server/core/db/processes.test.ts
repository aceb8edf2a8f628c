import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine } from '#core/db/columns.ts';
import { DatabaseBusy, db, rows, transaction } from '#core/db/database.ts';
import { type OtherProcess, startOther } from '#tests/server/core/processes/other_process.ts';
import { makeProbeTables, shelves } from './probe_tables.ts';

let other: OtherProcess;

beforeAll(async () => {
  await makeProbeTables();
  other = await startOther();
});

afterAll(() => other.stop());

const count = (pattern: string) => db.$count(shelves, like(shelves.slug, pattern));

test('reads continue while another process writes, and a write waits for that process without blocking the event loop', async () => {
  await other.ask('hold', 'theirs');
  expect(await count('theirs')).toBe(0);
  let isWritten = false;
  const write = transaction(async () => {
    await db.insert(shelves).values({ slug: 'theirs-and-ours', name: 'x' });
    isWritten = true;
  });
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  if (engine === 'sqlite') expect(isWritten).toBe(false);
  await other.ask('letGo');
  await write;
  expect(await count('theirs%')).toBe(2);
});

test('a process killed in a transaction leaves no uncommitted row and no lock', async () => {
  const doomed = await startOther();
  await doomed.ask('put', 'before-the-end');
  await doomed.ask('hold', 'half-done');
  await doomed.kill();
  await transaction(async () => {
    await db.insert(shelves).values({ slug: 'after-the-end', name: 'x' });
  });
  const left = await db
    .select({ slug: shelves.slug })
    .from(shelves)
    .where(like(shelves.slug, '%-%'))
    .orderBy(shelves.id);
  expect(left.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['before-the-end', 'after-the-end']));
  expect(await db.$count(shelves, eq(shelves.slug, 'half-done'))).toBe(0);
});

if (engine === 'postgres') {
  test('a write that waits too long for a row locked by another process fails with DatabaseBusy', async () => {
    await other.ask('hold', 'contested');
    const waiting = transaction(async () => {
      await rows(sql`set local lock_timeout = 1`);
      await db.insert(shelves).values({ slug: 'contested', name: 'x' });
    });
    await expect(waiting).rejects.toBeInstanceOf(DatabaseBusy);
    await other.ask('letGo');
  });
}
