/** Reserves what is being paid, and releases it when no payment is left. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, ne } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import { type Document, payableOf } from '#payments/ledger/payables.ts';
import { findAcquirer, isFor } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { hasMoney, isUnderWay } from '#payments/ledger/states.ts';

/** How long a payment without further steps, such as a transfer, is expected. */
const EXPECTED_FOR_MS = 14 * millisecondsInDay;

export async function startReservation(payment: Transaction, { kind, id }: Document): Promise<Transaction> {
  const until = new Date(Date.now() + EXPECTED_FOR_MS);
  const noted = await note(payment, { expiresAt: until });
  const { provider, name, pendingMessage } = (await findAcquirer(payment.acquirerId))!;
  await payableOf(kind).waits(id, {
    id: payment.id,
    reference: payment.reference,
    amount: payment.amount,
    isTransfer: provider === 'transfer',
    until,
    method: name,
    message: pendingMessage,
  });
  return noted;
}

/** Releases the document, unless another payment of it is in progress or done. */
export async function stopWaiting(payment: Transaction, document: Document): Promise<void> {
  const others = await db
    .select({ state: transactions.state, outcome: transactions.outcome })
    .from(transactions)
    .where(and(isFor(document), ne(transactions.id, payment.id), eq(transactions.kind, 'payment')));
  if (others.some(({ state, outcome }) => isUnderWay(state) || (hasMoney(state) && outcome !== 'unavailable'))) return;
  await payableOf(document.kind).ended(document.id);
}

/** @returns the updated payment */
export const note = async ({ id }: Pick<Transaction, 'id'>, values: Partial<Transaction>): Promise<Transaction> =>
  (await db.update(transactions).set(values).where(eq(transactions.id, id)).returning())[0] as Transaction;
