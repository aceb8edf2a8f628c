import { eq, like } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#core/db/database.ts';
import type { TooMany } from '#core/errors.ts';
import { dropOldLimits, limitSubject, returnToLimit, spend, spendAll } from '#core/http/rate_limit.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['unknown', 'unknown'],
])('limitSubject counts the address %s as %s', (ip, subject) => {
  expect(limitSubject(ip)).toBe(subject);
});

test('returnToLimit returns no more than was spent', async () => {
  const limit = { name: 'probe', max: 1, windowMs: 60_000 };
  await spend(limit, 'maria');
  await returnToLimit(limit, 'maria');
  await returnToLimit(limit, 'maria');
  await spend(limit, 'maria');
  await expect(spend(limit, 'maria')).rejects.toMatchObject({ status: 429 });
});

test('returnToLimit leaves the count of other subjects unchanged', async () => {
  const limit = { name: 'neighbour', max: 5, windowMs: 60_000 };
  await spend(limit, 'maria', 2);
  await spend(limit, 'joel', 2);
  await returnToLimit(limit, 'maria');
  const found = await db.select().from(rateLimits).where(like(rateLimits.key, 'neighbour %'));
  expect(Object.fromEntries(found.map(({ key, count }) => [key, count]))).toEqual({
    'neighbour maria': 1,
    'neighbour joel': 2,
  });
});

test('spendAll counts nothing for other limits when one is exceeded', async () => {
  const address = { limit: { name: 'all address', max: 2, windowMs: 60_000 }, subject: '203.0.113.9' };
  const visit = { limit: { name: 'all visit', max: 3, windowMs: 60_000 }, subject: '7' };
  const countOf = async () => {
    const found = await db.select().from(rateLimits).where(like(rateLimits.key, 'all %'));
    return Object.fromEntries(found.map(({ key, count }) => [key, count]));
  };
  await spendAll([address, visit]);
  await spendAll([address, visit]);
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(spendAll([address, visit])).rejects.toMatchObject({ status: 429 });
  expect(await countOf()).toMatchObject({ 'all visit 7': 2 });
  // Elsewhere the visitor has one left, and the address that is not exceeded keeps what is refused.
  const elsewhere = { ...address, subject: '203.0.113.10' };
  await spendAll([elsewhere, visit]);
  await expect(spendAll([elsewhere, visit])).rejects.toMatchObject({ status: 429 });
  expect(await countOf()).toMatchObject({ 'all address 203.0.113.10': 1 });
});

test('a rate limit opens again after its window and restarts its count', async () => {
  const limit = { name: 'window', max: 2, windowMs: 60_000 };
  await spend(limit, 'maria', 2);
  await expect(spend(limit, 'maria')).rejects.toMatchObject({ status: 429 });
  const before = Date.now();
  await db
    .update(rateLimits)
    .set({ resetsAt: new Date(before - 1) })
    .where(eq(rateLimits.key, 'window maria'));
  await spend(limit, 'maria');
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'window maria'));
  expect(row?.count).toBe(1);
  expect(row?.resetsAt.getTime()).toBeGreaterThanOrEqual(before + limit.windowMs);
});

test('a rate limit keeps the end of its window while it counts, separately for each subject', async () => {
  const limit = { name: 'end', max: 2, windowMs: 60_000 };
  const endOf = async () => (await db.select().from(rateLimits).where(eq(rateLimits.key, 'end joel')))[0]?.resetsAt;
  await spend(limit, 'joel');
  const end = await endOf();
  await spend(limit, 'joel');
  expect(await endOf()).toEqual(end);
  await spend(limit, 'maria', 2);
  await expect(spend(limit, 'joel')).rejects.toMatchObject({ status: 429 });
});

test('a rate limit says after how many seconds its window ends, at least one', async () => {
  const limit = { name: 'seconds', max: 0, windowMs: 60_000 };
  const refusal = (of: typeof limit) => spend(of, 'maria').catch((error: TooMany) => error.retryAfterSeconds);
  expect(await refusal(limit)).toBe(60);
  expect(await refusal({ name: 'hour', max: 0, windowMs: 3_600_000 })).toBe(3600);
  expect(await refusal({ name: 'part of a second', max: 0, windowMs: 59_001 })).toBe(60);
  expect(await refusal({ name: 'moment', max: 0, windowMs: 1 })).toBe(1);
});

test('dropOldLimits deletes the limits whose window is over, from its last moment on', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  await db.delete(rateLimits);
  await spend({ name: 'over', max: 1, windowMs: 1000 }, 'maria');
  await spend({ name: 'open', max: 1, windowMs: 1001 }, 'maria');
  vi.setSystemTime(Date.now() + 1000);
  await dropOldLimits();
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['open maria']);
});

test('a limit that alone is exceeded counts what it refuses, and nothing else is written', async () => {
  const limit = { name: 'alone', max: 0, windowMs: 60_000 };
  const { statements } = await askedBy(() => spend(limit, 'maria').catch(() => {}));
  expect(statements).toHaveLength(1);
});
