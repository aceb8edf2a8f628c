import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows, transaction } from '#core/db/database.ts';

/** Takes some milliseconds. */
const count = () =>
  rows(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000) select count(*) from n`);

/** @returns how often others had their turn while the work was done */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const done = work().then(() => {
    isOver = true;
  });
  while (!isOver) {
    await nextTurn();
    if (!isOver) turns++;
  }
  await done;
  return turns;
}

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < 20; i++) await work();
}

test('Work of many statements lets others have their turn in between', async () => {
  expect(await turnsDuring(() => repeat(count))).toBeGreaterThan(1);
});

test('Work of many transactions lets others have their turn in between', async () => {
  expect(await turnsDuring(() => repeat(() => transaction(count)))).toBeGreaterThan(1);
});
