/** Fulfils a paid document, books the money, and refunds what was overpaid. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Paid } from '#core/domain/payable.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { runCallback } from '#payments/transactions/callbacks.ts';
import { note, stopWaiting } from '#payments/transactions/reservations.ts';
import { sitePaymentsOf } from '#sales/api.ts';
import type { Transaction } from './ledger.ts';
import { notifyOverpaid, notifyUnavailable } from './notifications.ts';
import { type Document, documentOf, payableOf } from './payables.ts';
import { refundWhole, startOverpaidRefund } from './refunds.ts';
import { transactions } from './schema.ts';
import { verifyToken } from './tokens.ts';

/** Voids an authorization. */
export const VOID_JOB = 'payments.release';
/** Ends pending transfers of a paid document; in a job, because two payments at once would deadlock. */
export const CANCEL_TRANSFERS_JOB = 'payments.release_promises';

/**
 * Calling it again changes nothing: money that was booked or refunded before is skipped.
 * @param refunds all of the payment
 * @returns the payment as it is then
 */
export async function fulfil(
  before: Transaction,
  payment: Transaction,
  refunds: readonly Transaction[],
): Promise<Transaction> {
  const document = documentOf(payment);
  if (payment.kind === 'validation' || !document) return verified(payment);
  if (payment.outcome === 'unavailable') {
    // It was authorized when the goods were found unavailable, and captured all the same.
    if (payment.state === 'done') await refundAll(payment);
    return note(payment, { isProcessed: true });
  }
  if (before.captured > 0 && isFullyRefunded(payment)) return markUnavailable(payment, document);
  const part = await unbookedPart(payment, document, refunds);
  if (!part) return note(payment, { isProcessed: true });
  const paid = await decide(payment, document, part);
  if (paid.outcome === 'unavailable' && part.isFirst) {
    await refundAll(payment);
    return markUnavailable(payment, document);
  }
  await refundOverpayment(payment, document, await bookPart(payment, part, paid));
  if (payment.outcome === null) {
    await runCallback(payment, document);
    await enqueue(CANCEL_TRANSFERS_JOB, document);
  }
  return note(payment, { outcome: 'settled', isProcessed: payment.state === 'done' });
}

/**
 * Whether all of it was refunded, by staff or the provider, before it could be fulfilled: then it never is. Where the
 * refund's event only came first, the payment is booked and credited.
 */
const isFullyRefunded = ({ outcome, captured, refunded }: Transaction): boolean =>
  outcome === null && captured > 0 && refunded >= captured;

async function markUnavailable(payment: Transaction, document: Document): Promise<Transaction> {
  const noted = await note(payment, { outcome: 'unavailable', isProcessed: true });
  await stopWaiting(payment, document);
  return noted;
}

/** Minor units. Each further partial capture is booked as a payment of its own. */
type Part = { amount: number; reference: string; isFirst: boolean; isReserved: boolean };

/** The captured amount that is neither booked nor being refunded; null: none. */
async function unbookedPart(
  payment: Transaction,
  document: Document,
  refunds: readonly Transaction[],
): Promise<Part | null> {
  const { reference, captured, state, amount, outcome } = payment;
  if (state === 'authorized') return { amount, reference, isFirst: true, isReserved: true };
  // A booking sets the outcome in the same transaction: without one nothing is booked.
  const ofDocument = outcome === null ? [] : await sitePaymentsOf(document);
  const booked = ofDocument.filter((one) => one.reference === reference || one.reference.startsWith(`${reference} (`));
  const overpaid = refunds.filter((one) => one.outcome === 'unavailable');
  const known = [...booked, ...overpaid].reduce((sum, one) => sum + one.amount, 0);
  if (captured <= known) return null;
  const isFirst = known === 0;
  const name = isFirst ? reference : `${reference} (${captured})`;
  return { amount: captured - known, reference: name, isFirst, isReserved: false };
}

/** A second payment of a document that is paid already is refunded too. */
async function decide(
  payment: Transaction,
  { kind, id }: Document,
  { amount: came, reference, isReserved }: Part,
): Promise<Paid> {
  const paid = await payableOf(kind).paid(id, { amount: payment.amount, came, reference, isReserved });
  // By now the order is locked, so of two payments the second one sees the first.
  const isSecond = paid.outcome === 'settled' && kind === 'order' && (await isPaidBefore(payment, id));
  return isSecond ? { outcome: 'unavailable' } : paid;
}

async function isPaidBefore(payment: Transaction, orderId: number): Promise<boolean> {
  const others = await db
    .select({ captured: transactions.captured, refunded: transactions.refunded, state: transactions.state })
    .from(transactions)
    .where(
      and(
        eq(transactions.orderId, orderId),
        ne(transactions.id, payment.id),
        eq(transactions.kind, 'payment'),
        eq(transactions.outcome, 'settled'),
        inArray(transactions.state, ['authorized', 'done']),
      ),
    );
  return others.some(({ state, captured, refunded }) => state === 'authorized' || refunded < captured);
}

/** Books the captured amount. @returns the overpaid part in minor units */
async function bookPart(payment: Transaction, part: Part, paid: Paid): Promise<number> {
  if (paid.outcome === 'unavailable') return part.amount;
  const { amount, reference, isReserved } = part;
  return (await paid.book?.({ amount, reference, isReserved, isLater: payment.outcome !== null })) ?? 0;
}

async function refundAll(payment: Transaction): Promise<void> {
  const { id, amount, reference, state } = payment;
  if (state === 'authorized') {
    await enqueue(VOID_JOB, { id });
    return notifyUnavailable(payment, { amount, reference });
  }
  const refund = await refundWhole(payment);
  if (refund) await notifyUnavailable(payment, refund);
}

/** As when staff registered another payment meanwhile. */
async function refundOverpayment(payment: Transaction, document: Document, overpaid: number): Promise<void> {
  const refund = await startOverpaidRefund(payment, overpaid);
  if (refund) await notifyOverpaid(payment, document, refund);
}

/** The card is verified; the amount charged for that is refunded. A card that was only saved was charged nothing. */
async function verified(payment: Transaction): Promise<Transaction> {
  if (payment.tokenId !== null) await verifyToken(payment.tokenId);
  if (payment.state !== 'authorized') await refundWhole(payment);
  else if (payment.amount > 0) await enqueue(VOID_JOB, { id: payment.id });
  return note(payment, { outcome: 'settled', isProcessed: true });
}
