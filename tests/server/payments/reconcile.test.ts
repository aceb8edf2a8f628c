/** Payments without news from the bank are each checked in turn, despite errors. */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { randomToken } from '#core/process/secret.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { expire, reconcileStale } from '#payments/transactions/reconcile.ts';
import { type FakeBank, openFakeBank } from '#tests/setup/payments/fake_bank.ts';

let app: FastifyInstance;
let bank: FakeBank;
let faultyBank: FakeBank;
let transferId: number;
beforeAll(async () => {
  app = await buildApp();
  [bank, faultyBank] = [await openFakeBank('stale'), await openFakeBank('stale_hanging')];
  const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
  transferId = (await db.select().from(acquirers).where(ours))[0]!.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const one of [bank, faultyBank]) Object.assign(one, { says: 'captured', waits: false, knows: [] });
  bank.asked.length = faultyBank.asked.length = 0;
  await db
    .update(transactions)
    .set({ state: 'cancel' })
    .where(inArray(transactions.state, ['draft', 'pending']));
});

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
type Row = typeof transactions.$inferInsert;

/** @returns ids of the new payments */
async function addPayments(count: number, acquirerId: number, more: Partial<Row> = {}): Promise<number[]> {
  const rows = Array.from({ length: count }, () => ({
    reference: `T-${randomToken()}`,
    acquirerId,
    amount: 500,
    currencyCode: 'USD',
    returnUrl: '/',
    createdAt: ago(HOUR_MS),
    ...more,
  }));
  return (await db.insert(transactions).values(rows).returning({ id: transactions.id })).map(({ id }) => id);
}
const stateOf = async (id: number) => (await db.select().from(transactions).where(eq(transactions.id, id)))[0]!.state;
const statusRequests = ({ asked }: FakeBank) => asked.filter(({ what }) => what === 'look').length;

it('status check reaches a payment behind a hundred pending transfers and refunds', async () => {
  await addPayments(120, transferId, { state: 'pending' });
  await addPayments(120, bank.row.id, { kind: 'refund' });
  await addPayments(1, bank.row.id);
  await reconcileStale();
  expect(statusRequests(bank)).toBe(1);
});

it('status check reaches a payment behind a hundred that were checked recently', async () => {
  await addPayments(120, bank.row.id, { createdAt: ago(10 * 24 * HOUR_MS), lookedAt: ago(24 * HOUR_MS) });
  await addPayments(1, bank.row.id);
  await reconcileStale();
  expect(statusRequests(bank)).toBe(1);
});

it('expiry cancels a payment behind a hundred whose provider no longer exists', async () => {
  const gone = await openFakeBank('stale_gone');
  gone.close();
  await addPayments(120, gone.row.id, { expiresAt: ago(HOUR_MS), lookedAt: null });
  const [id] = await addPayments(1, bank.row.id, { expiresAt: ago(60_000), createdAt: ago(HOUR_MS / 2) });
  await expire();
  await expire();
  expect(await stateOf(id!)).toBe('cancel');
});

it('expiry cancels a payment a week late when its provider no longer exists', async () => {
  const gone = await openFakeBank('stale_gone_long');
  gone.close();
  const [late] = await addPayments(1, gone.row.id, { expiresAt: ago(6 * 24 * HOUR_MS) });
  const [over] = await addPayments(1, gone.row.id, { expiresAt: ago(8 * 24 * HOUR_MS) });
  await expire();
  expect([await stateOf(late!), await stateOf(over!)]).toEqual(['draft', 'cancel']);
});

it('status check and expiry continue after the program of a provider throws', async () => {
  faultyBank.says = 'broken';
  await addPayments(1, faultyBank.row.id, { expiresAt: ago(2 * HOUR_MS) });
  const [id] = await addPayments(1, bank.row.id, { expiresAt: ago(HOUR_MS) });
  await reconcileStale();
  expect(statusRequests(bank)).toBe(1);
  await expire();
  expect(await stateOf(id!)).toBe('cancel');
});

it('status check and expiry ask an unreachable provider once, not for each payment', async () => {
  faultyBank.says = 'unreachable';
  const waiting = await addPayments(30, faultyBank.row.id, { expiresAt: ago(2 * HOUR_MS) });
  const [id] = await addPayments(1, bank.row.id, { expiresAt: ago(HOUR_MS) });
  await reconcileStale();
  expect([statusRequests(faultyBank), statusRequests(bank)]).toEqual([1, 1]);
  await expire();
  expect([statusRequests(faultyBank), await stateOf(id!)]).toEqual([2, 'cancel']);
  expect(await stateOf(waiting[0]!)).toBe('draft');
});
