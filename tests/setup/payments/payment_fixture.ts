/** Site with a bank of its own, staff member Ada, customers Maria and Joel. */
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import type { Payable } from '#core/domain/payable.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { payableOf, registerPayables } from '#payments/ledger/payables.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { type FakeBank, openFakeBank } from './fake_bank.ts';

type PaymentFixture = { app: FastifyInstance; bank: FakeBank; ada: Visitor; maria: Visitor; joel: Visitor };

/**
 * Each test begins with all tries left, and a bank that takes the money and was not asked yet.
 * @param bankName its own for each file
 * @returns filled before the first test
 */
export function openPaymentFixture(bankName: string, more: Partial<AcquirerRow> = {}): PaymentFixture {
  const fixture = {} as PaymentFixture;
  beforeAll(async () => {
    fixture.app = await buildApp();
    fixture.bank = await openFakeBank(bankName, more);
    fixture.ada = await signedIn(fixture.app, 'admin');
    fixture.maria = await signedIn(fixture.app, 'maria');
    fixture.joel = await signedIn(fixture.app, 'joel');
  });
  afterAll(() => fixture.app.close());
  beforeEach(async () => {
    fixture.bank.says = 'captured';
    fixture.bank.knows = [];
    fixture.bank.waits = false;
    fixture.bank.asked.length = 0;
    await db.delete(rateLimits);
  });
  return fixture;
}

/** While it runs nothing can follow from money that comes; given a number, for so many tries. */
export async function obstructed(
  work: () => Promise<unknown>,
  error = new Error('Something stands in the way.'),
  tries = Infinity,
) {
  const payables = (['order', 'invoice'] as const).map(payableOf);
  let left = tries;
  const hindered = payables.map(
    (one): Payable => ({
      ...one,
      paid: async (...of) => {
        if (left-- > 0) throw error;
        return one.paid(...of);
      },
    }),
  );
  registerPayables([{ payables: hindered }]);
  try {
    await work();
  } finally {
    registerPayables([{ payables }]);
  }
}

export const paymentNow = async (id: number): Promise<Transaction> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0]!;

/** Oldest first. */
export const paymentsFor = (orderId: number): Promise<Transaction[]> =>
  db.select().from(transactions).where(eq(transactions.orderId, orderId)).orderBy(asc(transactions.id));

export const refundsOf = (id: number): Promise<Transaction[]> =>
  db.select().from(transactions).where(eq(transactions.refundsId, id)).orderBy(asc(transactions.id));
