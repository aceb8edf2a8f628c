/** Starts full and partial refunds, never for more than was captured. */
import { createHash } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { enqueue, waitingJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import type { Transaction } from './ledger.ts';
import { transactions } from './schema.ts';

/** Sends the refund to the acquirer, as network requests must not run in a transaction. */
export const REFUND_JOB = 'payments.refund';

export const TOO_MUCH = msg('The amount is more than can be refunded. Check the payment.');

const LONGEST_SUBMISSION = 8;
/** Enough to tell the refunds of one payment apart. */
const CODE_LENGTH = 6;

/** Short enough for people to read, and always the same for the same request. */
export function refundReference({ reference }: Pick<Transaction, 'reference'>, submission: string): string {
  if (submission.length <= LONGEST_SUBMISSION) return `${reference}-R${submission}`;
  const digest = createHash('sha256').update(submission).digest('hex').toUpperCase();
  return `${reference}-R${digest.slice(0, CODE_LENGTH)}`;
}

/**
 * Part of the open transaction, if there is one.
 * @param submission id of the request; sent again, it is the same refund
 * @param outcome `unavailable` for money that paid for nothing: nothing is taken back with it
 * @returns null where it was started before
 * @throws Conflict where less than that is left
 */
export function startRefund(
  payment: Transaction,
  amount: number,
  submission: string,
  outcome: Transaction['outcome'] = null,
): Promise<Transaction | null> {
  return transaction(async () => {
    const { acquirerId, currencyCode, orderId, invoiceId, partnerId } = payment;
    const [refund] = await db
      .insert(transactions)
      .values({
        reference: refundReference(payment, submission),
        acquirerId,
        kind: 'refund',
        amount,
        currencyCode,
        orderId,
        invoiceId,
        partnerId,
        refundsId: payment.id,
        outcome,
        returnUrl: '/',
      })
      .onConflictDoNothing({ target: transactions.reference })
      .returning();
    if (!refund) return null;
    const left = await db
      .update(transactions)
      .set({ refunded: sql`${transactions.refunded} + ${amount}`, updatedAt: new Date() })
      .where(
        and(eq(transactions.id, payment.id), gte(sql`${transactions.captured} - ${transactions.refunded}`, amount)),
      )
      .returning({ id: transactions.id });
    if (left.length === 0) throw new Conflict(TOO_MUCH);
    await requestRefund(refund.id);
    return refund;
  });
}

/** May be called again after the job gave up: the provider treats it as the same request. */
export const requestRefund = (refundId: number): Promise<void> =>
  enqueue(REFUND_JOB, { id: refundId }, { key: jobKey(refundId) });

/** The waiting job of a refund; null when there is none. */
export const pendingRefundJob = (refundId: number) => waitingJob(jobKey(refundId));

const jobKey = (refundId: number): string => `${REFUND_JOB}:${refundId}`;

/** Refunds what is left of a payment without effect; of one captured in parts, with each part. */
export async function refundWhole(payment: Transaction): Promise<Transaction | null> {
  const left = payment.captured - payment.refunded;
  return left > 0 ? startRefund(payment, left, String(payment.captured)) : null;
}

/** Refunds the overpaid part of a payment, once. */
export async function startOverpaidRefund(payment: Transaction, overpaid: number): Promise<Transaction | null> {
  const amount = Math.min(overpaid, payment.captured - payment.refunded);
  return amount > 0 ? startRefund(payment, amount, `spare-${payment.captured}`, 'unavailable') : null;
}

/** Oldest first. */
export const refundsOf = (paymentId: number): Promise<Transaction[]> =>
  db.select().from(transactions).where(eq(transactions.refundsId, paymentId)).orderBy(transactions.id);
