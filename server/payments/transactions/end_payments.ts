/** Ends payments in progress of a document whose amount changes. */
import { and, asc, eq } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { findAcquirer, isFor } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settleOne } from '#payments/ledger/settlement.ts';
import { hasMoney, isUnderWay } from '#payments/ledger/states.ts';

const MONEY_CAME = msg('A payment for this arrived. It can’t be changed any more.');
const ORDER_CHANGED = msg('The order was changed: this payment is no longer expected.');

/**
 * Locks them in the order of settlements. A transfer that was announced ends at once, without the mail about late
 * transfers; what an acquirer was asked for ends there with the next run of the job.
 * @returns what ends them, once the document is changed
 * @throws Conflict where one of them has money
 */
export async function lockPaymentsOf(document: Document): Promise<() => Promise<void>> {
  const payments = await forUpdate(
    db
      .select()
      .from(transactions)
      .where(and(isFor(document), eq(transactions.kind, 'payment')))
      .orderBy(asc(transactions.id)),
  );
  if (payments.some(({ state, outcome }) => hasMoney(state) && outcome !== 'unavailable'))
    throw new Conflict(MONEY_CAME);
  return async () => {
    for (const payment of payments) if (isUnderWay(payment.state)) await end(payment);
  };
}

async function end(payment: Transaction): Promise<void> {
  const acquirer = await findAcquirer(payment.acquirerId);
  if (acquirer?.provider === 'transfer') {
    await settleOne(payment.id, [changedEvent(payment)], { source: 'job', byId: null });
    return;
  }
  await db.update(transactions).set({ expiresAt: new Date() }).where(eq(transactions.id, payment.id));
}

const changedEvent = ({ reference, currencyCode }: Transaction): PaymentEvent => ({
  key: `order-changed:${reference}`,
  kind: 'cancelled',
  reference,
  acquirerReference: '',
  amount: null,
  currency: currencyCode,
  message: ORDER_CHANGED,
  happenedAt: new Date(),
});
