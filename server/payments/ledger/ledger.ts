/** The ledger: records each event of a payment once and never changes it. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { PaymentEvent } from './acquirer.ts';
import { acquirers, paymentEvents, transactions } from './schema.ts';
import { type CountedEvent, type EventSource, hasEnded, statusOf } from './states.ts';

export type AcquirerRow = typeof acquirers.$inferSelect;
export type Transaction = typeof transactions.$inferSelect;
export type StoredEvent = typeof paymentEvents.$inferSelect;

/** The source of an event, with the user's id for staff. */
export type EventOrigin = { source: EventSource; byId: number | null };

/** Finds by our reference, else by the acquirer's, only among the payments of that acquirer. */
export async function transactionOf(acquirerId: number, news: Pick<PaymentEvent, 'reference' | 'acquirerReference'>) {
  const by = [
    news.reference ? eq(transactions.reference, news.reference) : undefined,
    news.acquirerReference ? eq(transactions.acquirerReference, news.acquirerReference) : undefined,
  ].filter((one) => one !== undefined);
  if (by.length === 0) return null;
  const found = await db
    .select({ id: transactions.id, reference: transactions.reference })
    .from(transactions)
    .where(and(eq(transactions.acquirerId, acquirerId), or(...by)));
  const known = found.find(({ reference }) => reference === news.reference);
  // A reference that says something else is not overruled by the acquirer's.
  return (known ?? (news.reference === '' ? found[0] : undefined))?.id ?? null;
}

export const findPayment = async (id: number): Promise<Transaction | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0];

/** Nobody else changes it before the transaction ends; nor, of a refund, the payment. @throws NotFound */
export async function lockTransaction(id: number): Promise<Transaction> {
  const refunded = db.select({ id: transactions.refundsId }).from(transactions).where(eq(transactions.id, id));
  // A payment is older than its refunds, and locked before them.
  const rows = await forUpdate(
    db
      .select()
      .from(transactions)
      .where(or(eq(transactions.id, id), inArray(transactions.id, refunded)))
      .orderBy(asc(transactions.id)),
  );
  const row = rows.find((one) => one.id === id);
  if (!row) throw new NotFound();
  return row;
}

/**
 * Writes down what was heard of a locked transaction. What counts for nothing stays there, with the reason.
 * @param before all events of the transaction
 * @returns all of them as they are then
 */
export async function recordEvent(
  transaction: Transaction,
  news: PaymentEvent,
  origin: EventOrigin,
  before: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const event = eventOf(transaction.acquirerId, news, origin);
  if (before.some(({ key, acquirerId }) => key === event.key && acquirerId === event.acquirerId)) return before;
  const refusal = refusalOf(transaction, news, before.filter(isCounted), () => isReservedFirst(transaction));
  const [written] = await db
    .insert(paymentEvents)
    .values({ ...event, transactionId: transaction.id, refusal: await refusal })
    .onConflictDoNothing({ target: [paymentEvents.acquirerId, paymentEvents.key] })
    .returning();
  if (written) return [...before, written];
  // It was parked before there was anything of ours by its reference.
  const [parked] = await db
    .update(paymentEvents)
    .set({ transactionId: transaction.id, refusal: await refusal, retryAt: null })
    .where(
      and(
        eq(paymentEvents.acquirerId, transaction.acquirerId),
        eq(paymentEvents.key, event.key),
        isNull(paymentEvents.transactionId),
      ),
    )
    .returning();
  return parked ? [...before, parked].sort((a, b) => a.id - b.id) : before;
}

/** What was refused counts for nothing. */
export const isCounted = ({ refusal }: Pick<StoredEvent, 'refusal'>): boolean => refusal === '';

/** Stores an event that matches no payment, to be retried. */
export async function keepUnmatched(
  acquirerId: number,
  news: PaymentEvent,
  origin: EventOrigin,
  retryAt: Date,
): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ ...eventOf(acquirerId, news, origin), retryAt })
    .onConflictDoNothing({ target: [paymentEvents.acquirerId, paymentEvents.key] });
}

const eventOf = (acquirerId: number, news: PaymentEvent, { source, byId }: EventOrigin) => ({
  acquirerId,
  key: cutText(news.key, MAX_KEY),
  kind: news.kind,
  source,
  reference: cutText(news.reference, MAX_KEY),
  acquirerReference: cutText(news.acquirerReference, MAX_KEY),
  amount: news.amount,
  currencyCode: news.currency,
  message: cutText(news.message ?? '', MAX_MESSAGE),
  byId,
  happenedAt: news.happenedAt,
});
const MAX_KEY = 200;
const MAX_MESSAGE = 500;

export const eventsOf = (transactionId: number): Promise<StoredEvent[]> =>
  db.select().from(paymentEvents).where(eq(paymentEvents.transactionId, transactionId)).orderBy(asc(paymentEvents.id));

export const REFUSALS = {
  currency: msg('Currency does not match the payment.'),
  amount: msg('Amount does not match the payment.'),
  noAmount: msg('Amount missing.'),
  tooMuch: msg('Duplicate: already reported under another reference.'),
};

/** Whether the acquirer authorizes first. Captures may then be partial, and come before the authorization's event. */
async function isReservedFirst({ acquirerId }: Transaction): Promise<boolean> {
  const [row] = await db
    .select({ capturesLater: acquirers.capturesLater })
    .from(acquirers)
    .where(eq(acquirers.id, acquirerId));
  return row?.capturesLater ?? false;
}

/** Why an event counts for nothing; empty: it counts. */
async function refusalOf(
  transaction: Transaction,
  news: PaymentEvent,
  counted: readonly CountedEvent[],
  isReservedFirst: () => Promise<boolean>,
): Promise<string> {
  const { kind, amount, currency } = news;
  const isOfPayment = transaction.kind !== 'refund';
  const isBackAgain = kind === 'refund_failed' && isOfPayment;
  const isMoney = kind === 'captured' || kind === 'authorized' || kind === 'refunded' || isBackAgain;
  if (isMoney && amount === null) return REFUSALS.noAmount;
  if (amount !== null && currency !== transaction.currencyCode) return REFUSALS.currency;
  const { captured, refunded } = statusOf(counted, transaction.kind);
  if (amount !== null && amount !== transaction.amount) {
    // A partial refund that we did not request, or a partial capture.
    const isOfReserved = async () => counted.some((one) => one.kind === 'authorized') || (await isReservedFirst());
    const isPart =
      (kind === 'refunded' && isOfPayment) || isBackAgain || (kind === 'captured' && (await isOfReserved()));
    if (!isPart || amount <= 0) return REFUSALS.amount;
  }
  if (kind === 'captured' && captured + amount! > transaction.amount) return REFUSALS.tooMuch;
  if (kind === 'refunded' && refunded + amount! > transaction.amount) return REFUSALS.tooMuch;
  return '';
}

/** What of a payment went back or is on its way there. */
export function refundedBy(events: readonly StoredEvent[], refunds: readonly Transaction[]): number {
  const { refunded } = statusOf(events.filter(isCounted));
  return refunds.filter(({ state }) => !hasEnded(state)).reduce((sum, { amount }) => sum + amount, refunded);
}
