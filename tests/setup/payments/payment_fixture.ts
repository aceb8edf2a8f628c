/** Site with a bank of its own, staff member Ada, customers Maria and Joel. */
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { knowPayables, payableOf } from '#payments/ledger/payables.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { type FakeBank, openFakeBank } from './fake_bank.ts';

type Desk = { app: FastifyInstance; bank: FakeBank; ada: Visitor; maria: Visitor; joel: Visitor };

/**
 * Each test begins with all tries left, and a bank that takes the money and was not asked yet.
 * @param bankName its own for each file
 * @returns filled before the first test
 */
export function openDesk(bankName: string, more: Partial<AcquirerRow> = {}): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    desk.app = await buildApp();
    desk.bank = await openFakeBank(bankName, more);
    desk.ada = await signedIn(desk.app, 'admin');
    desk.maria = await signedIn(desk.app, 'maria');
    desk.joel = await signedIn(desk.app, 'joel');
  });
  afterAll(() => desk.app.close());
  beforeEach(async () => {
    desk.bank.says = 'captured';
    desk.bank.knows = [];
    desk.bank.waits = false;
    desk.bank.asked.length = 0;
    await db.delete(rateLimits);
  });
  return desk;
}

/** While it runs nothing can follow from money that comes. */
export async function obstructed(work: () => Promise<unknown>): Promise<void> {
  const payables = (['order', 'invoice'] as const).map(payableOf);
  const paid = () => Promise.reject(new Error('Something stands in the way.'));
  knowPayables([{ payables: payables.map((one) => ({ ...one, paid })) }]);
  try {
    await work();
  } finally {
    knowPayables([{ payables }]);
  }
}

export const paymentNow = async (id: number): Promise<Transaction> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0]!;

/** Oldest first. */
export const paymentsFor = (orderId: number): Promise<Transaction[]> =>
  db.select().from(transactions).where(eq(transactions.orderId, orderId)).orderBy(asc(transactions.id));

export const refundsOf = (id: number): Promise<Transaction[]> =>
  db.select().from(transactions).where(eq(transactions.refundsId, id)).orderBy(asc(transactions.id));
