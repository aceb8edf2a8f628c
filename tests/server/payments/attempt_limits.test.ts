/** How many payment attempts each counter allows. */
import { beforeEach, expect, test } from 'vitest';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { type CardAttempt, countAttempt, countReturn } from '#payments/ledger/limits.ts';

beforeEach(async () => {
  await db.delete(rateLimits);
});

let other = 0;
/** An attempt whose address, session, document and card are all new. */
const fresh = (): CardAttempt => {
  other += 1;
  return { ip: `203.0.113.${other % 250}`, sessionId: other, document: `order:${other}`, card: `4242 ${other}` };
};

/** @returns how many calls succeed before one is refused */
async function allowed(once: () => Promise<void>, most = 200): Promise<number> {
  for (let count = 0; count < most; count++) {
    const refused = await once().then(
      () => null,
      (error) => error,
    );
    if (refused) {
      expect(refused).toMatchObject({ status: 429 });
      return count;
    }
  }
  return most;
}

test.each<[string, Partial<CardAttempt>, number]>([
  ['address', { ip: '198.51.100.7' }, 60],
  ['visit', { sessionId: 1_000_000 }, 20],
  ['document', { document: 'order:1000000' }, 20],
  ['card', { card: '5555 5555 5555 4444' }, 10],
])('payment attempts of one %s are limited to a fixed number', async (_, same, most) => {
  // Addresses repeat after 250 attempts, and each may make 60.
  expect(await allowed(() => countAttempt({ ...fresh(), ...same }))).toBe(most);
});

test('payment attempts without session and document are counted by address alone', async () => {
  await countAttempt({ ip: '198.51.100.8', sessionId: null });
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['payments address 198.51.100.8']);
});

test('returns from a provider are limited to 120 per address', async () => {
  expect(await allowed(() => countReturn('198.51.100.9'))).toBe(120);
});

test('payment attempts are counted for ten minutes, those per document and card for thirty', async () => {
  const before = Date.now();
  await countAttempt(fresh());
  await countReturn('198.51.100.10');
  const rows = await db.select().from(rateLimits);
  const after = Date.now();
  const minutes = Object.fromEntries(
    rows.map(({ key, resetsAt }) => [key.split(' ')[1], Math.floor((resetsAt.getTime() - before) / 60_000)]),
  );
  expect(after - before).toBeLessThan(60_000);
  expect(minutes).toEqual({ address: 10, visit: 10, document: 30, card: 30, return: 10 });
});
