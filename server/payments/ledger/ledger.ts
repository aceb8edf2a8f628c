/** The ledger: records each event of a payment once and never changes it. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { PaymentEvent } from './acquirer.ts';
import { acquirers, paymentEvents, transactions } from './schema.ts';
import { CAME_AGAIN, type CountedEvent, type EventSource, hasEnded, statusOf, WENT_BACK } from './states.ts';

export type AcquirerRow = typeof acquirers.$inferSelect;
export type Transaction = typeof transactions.$inferSelect;
export type StoredEvent = typeof paymentEvents.$inferSelect;

/** The source of an event, with the user's id for staff. */
export type EventOrigin = { source: EventSource; byId: number | null };

/** Finds by our reference, else by the acquirer's, only among the payments of that acquirer. */
export async function transactionOf(
  acquirerId: number,
  reported: Pick<PaymentEvent, 'reference' | 'acquirerReference'>,
) {
  const by = [
    reported.reference ? eq(transactions.reference, reported.reference) : undefined,
    reported.acquirerReference ? eq(transactions.acquirerReference, reported.acquirerReference) : undefined,
  ].filter((one) => one !== undefined);
  if (by.length === 0) return null;
  const found = await db
    .select({ id: transactions.id, reference: transactions.reference })
    .from(transactions)
    .where(and(eq(transactions.acquirerId, acquirerId), or(...by)));
  const known = found.find(({ reference }) => reference === reported.reference);
  // Our own reference, where there is one, wins over the acquirer's.
  return (known ?? (reported.reference === '' ? found[0] : undefined))?.id ?? null;
}

export const findPayment = async (id: number): Promise<Transaction | undefined> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0];

/** Locks it until the database transaction ends; with a refund also its payment. @throws NotFound */
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
 * Records an event of a locked transaction. A refused one is recorded too, with the reason, but does not count.
 * @param before all events of the transaction
 * @returns all of them as they are then
 */
export async function recordEvent(
  transaction: Transaction,
  reported: PaymentEvent,
  origin: EventOrigin,
  before: readonly StoredEvent[],
): Promise<readonly StoredEvent[]> {
  const event = eventOf(transaction.acquirerId, reported, origin);
  if (before.some(({ key, acquirerId }) => key === event.key && acquirerId === event.acquirerId)) return before;
  const refusal = refusalOf(transaction, reported, before.filter(isCounted), () => authorizesFirst(transaction));
  const [written] = await db
    .insert(paymentEvents)
    .values({ ...event, transactionId: transaction.id, refusal: await refusal })
    .onConflictDoNothing({ target: [paymentEvents.acquirerId, paymentEvents.key] })
    .returning();
  if (written) return [...before, written];
  // It was stored before our payment with this reference existed.
  const [unmatched] = await db
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
  return unmatched ? [...before, unmatched].sort((a, b) => a.id - b.id) : before;
}

/** A refused event does not count. */
export const isCounted = ({ refusal }: Pick<StoredEvent, 'refusal'>): boolean => refusal === '';

/** Stores an event that matches no payment, to be retried. */
export async function storeUnmatched(
  acquirerId: number,
  reported: PaymentEvent,
  origin: EventOrigin,
  retryAt: Date,
): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ ...eventOf(acquirerId, reported, origin), retryAt })
    .onConflictDoNothing({ target: [paymentEvents.acquirerId, paymentEvents.key] });
}

const eventOf = (acquirerId: number, reported: PaymentEvent, { source, byId }: EventOrigin) => ({
  acquirerId,
  key: cutText(reported.key, MAX_KEY),
  kind: reported.kind,
  source,
  reference: cutText(reported.reference, MAX_KEY),
  acquirerReference: cutText(reported.acquirerReference, MAX_KEY),
  amount: reported.amount,
  currencyCode: reported.currency,
  message: cutText(reported.message ?? '', MAX_MESSAGE),
  byId,
  happenedAt: reported.happenedAt,
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
async function authorizesFirst({ acquirerId }: Transaction): Promise<boolean> {
  const [row] = await db
    .select({ capturesLater: acquirers.capturesLater })
    .from(acquirers)
    .where(eq(acquirers.id, acquirerId));
  return row?.capturesLater ?? false;
}

/** Why an event is refused; empty: it counts. */
async function refusalOf(
  transaction: Transaction,
  reported: PaymentEvent,
  counted: readonly CountedEvent[],
  authorizesFirst: () => Promise<boolean>,
): Promise<string> {
  const { kind, amount, currency } = reported;
  const isOfPayment = transaction.kind !== 'refund';
  const isReversal = CAME_AGAIN.includes(kind) && isOfPayment;
  const isBack = WENT_BACK.includes(kind);
  const isMoney = kind === 'captured' || kind === 'authorized' || isBack || isReversal;
  if (isMoney && amount === null) return REFUSALS.noAmount;
  if (amount !== null && currency !== transaction.currencyCode) return REFUSALS.currency;
  const { captured, refunded } = statusOf(counted, transaction.kind);
  if (amount !== null && amount !== transaction.amount) {
    // A partial refund that we did not request, or a partial capture.
    const isOfAuthorized = async () => counted.some((one) => one.kind === 'authorized') || (await authorizesFirst());
    const isPart = (isBack && isOfPayment) || isReversal || (kind === 'captured' && (await isOfAuthorized()));
    if (!isPart || amount <= 0) return REFUSALS.amount;
  }
  if (kind === 'captured' && captured + amount! > transaction.amount) return REFUSALS.tooMuch;
  if (isBack && refunded + amount! > transaction.amount) return REFUSALS.tooMuch;
  return '';
}

/** The amount of a payment that was refunded or is being refunded. */
export function refundedBy(events: readonly StoredEvent[], refunds: readonly Transaction[]): number {
  const { refunded } = statusOf(events.filter(isCounted));
  return refunds.filter(({ state }) => !hasEnded(state)).reduce((sum, { amount }) => sum + amount, refunded);
}
