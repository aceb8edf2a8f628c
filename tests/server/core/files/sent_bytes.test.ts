import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publishChanges } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { TooMany } from '#core/errors.ts';
import { limitSentBytes, SENT } from '#core/files/sent_bytes.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';

const IP = '203.0.113.50';
const KEY = `${SENT.name} ${IP}`;
const request = (method: string, headers: Record<string, string>) => ({ method, ip: IP, headers }) as FastifyRequest;
const send = (bytes: number, method = 'POST') => limitSentBytes(request(method, { 'content-length': `${bytes}` }));
const sendKilobytes = (kilobytes: number) => send(kilobytes * 1024);
const counted = async () => (await db.select().from(rateLimits).where(eq(rateLimits.key, KEY)))[0]?.count ?? 0;
const refusal = () => sendKilobytes(1).catch(({ retryAfterSeconds }: TooMany) => retryAfterSeconds);

beforeEach(async () => {
  await db.delete(rateLimits);
  publishChanges('all');
});

/** Has the address send all it may, and its window end after 100 seconds and a half. */
async function exceed(): Promise<void> {
  await sendKilobytes(64);
  const resetsAt = new Date(Date.now() + 100_500);
  await db.update(rateLimits).set({ count: SENT.max, resetsAt }).where(eq(rateLimits.key, KEY));
  await expect(sendKilobytes(64)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 101 });
}

test('limitSentBytes adds kilobytes up to 64 before it counts them, again and again', async () => {
  await sendKilobytes(63);
  expect(await counted()).toBe(0);
  await sendKilobytes(1);
  expect(await counted()).toBe(64);
  await sendKilobytes(63);
  expect(await counted()).toBe(64);
  await sendKilobytes(2);
  expect(await counted()).toBe(64 + 65);
});

test('limitSentBytes counts at least a kilobyte per request, and none that only reads', async () => {
  for (let sent = 0; sent < 63; sent++) await send(1);
  await limitSentBytes(request('GET', {}));
  await send(1_000_000, 'HEAD');
  await send(1_000_000, 'OPTIONS');
  expect(await counted()).toBe(0);
  await limitSentBytes(request('POST', {}));
  expect(await counted()).toBe(64);
});

test('limitSentBytes counts the most a request is read for, when it announces more or no length', async () => {
  await send(Number.MAX_SAFE_INTEGER);
  expect(await counted()).toBe(24 * 1024);
  await limitSentBytes(request('POST', { 'transfer-encoding': 'chunked' }));
  expect(await counted()).toBe(2 * 24 * 1024);
});

test('limitSentBytes refuses an address above the limit without a query, until its window is over', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'] });
  await exceed();
  vi.setSystemTime(Date.now() + 50_000);
  const { statements } = await askedBy(async () => expect(await refusal()).toBe(51));
  expect(statements).toEqual([]);
  vi.setSystemTime(Date.now() + 51_000);
  expect(await refusal()).toBeUndefined();
});

test('limitSentBytes asks the database again when all caches are emptied', async () => {
  await exceed();
  await db.delete(rateLimits);
  publishChanges(['other']);
  expect(await refusal()).toBeGreaterThan(0);
  publishChanges('all');
  expect(await refusal()).toBeUndefined();
});
