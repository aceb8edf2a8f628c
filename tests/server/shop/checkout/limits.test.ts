/** How many checkout steps each counter allows. */
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { spendStep } from '#shop/checkout/limits.ts';

beforeEach(async () => {
  await db.delete(rateLimits);
});

type Step = { ip: string; sessionId: number | null; cartId: number };

let other = 0;
/** A step whose address, session and cart are all new. */
const fresh = (): Step => {
  other += 1;
  return { ip: `203.0.113.${other % 250}`, sessionId: other, cartId: other };
};

function spend({ ip, sessionId, cartId }: Step): Promise<void> {
  const session = Promise.resolve(sessionId === null ? null : { id: sessionId });
  return spendStep({ ip, session } as unknown as FastifyRequest, { id: cartId });
}

async function allowed(once: () => Promise<void>, most = 300): Promise<number> {
  for (let count = 0; count < most; count++) {
    try {
      await once();
    } catch (error) {
      expect(error).toMatchObject({ status: 429 });
      return count;
    }
  }
  return most;
}

test.each<[string, Partial<Step>, number]>([
  ['address', { ip: '198.51.100.7' }, 240],
  ['session', { sessionId: 1_000_000 }, 60],
  ['cart', { cartId: 1_000_000 }, 60],
])('checkout steps of one %s are limited to a fixed number', async (_, same, most) => {
  expect(await allowed(() => spend({ ...fresh(), ...same }))).toBe(most);
});

test('checkout steps are counted by address, session and cart for ten minutes', async () => {
  const before = Date.now();
  await spend({ ip: '198.51.100.8', sessionId: 7, cartId: 9 });
  const rows = await db.select().from(rateLimits);
  expect(Date.now() - before).toBeLessThan(60_000);
  expect(rows.map(({ key }) => key).sort()).toEqual([
    'checkout address 198.51.100.8',
    'checkout cart 9',
    'checkout visit 7',
  ]);
  expect(rows.map(({ resetsAt }) => Math.floor((resetsAt.getTime() - before) / 60_000))).toEqual([10, 10, 10]);
});

test('checkout steps without a session are counted by address and cart', async () => {
  await spend({ ip: '198.51.100.9', sessionId: null, cartId: 9 });
  expect(await db.$count(rateLimits)).toBe(2);
});
