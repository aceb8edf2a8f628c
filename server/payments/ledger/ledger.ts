/** The ledger: what was heard of a payment is written once, whoever tells it how often, and never changed. */
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { News } from './acquirer.ts';
import { acquirers, paymentEvents, transactions } from './schema.ts';
import { type CountedEvent, type EventSource, standingOf } from './states.ts';

export type AcquirerRow = typeof acquirers.$inferSelect;
export type Transaction = typeof transactions.$inferSelect;
export type PaymentEvent = typeof paymentEvents.$inferSelect;

/** Who tells it: of staff, their user's id. */
export type Told = { source: EventSource; byId: number | null };

/** By our reference, else by the acquirer's. Only its own: nobody speaks for another's payments. */
export async function transactionOf(acquirerId: number, news: Pick<News, 'reference' | 'acquirerReference'>) {
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
  const [known] = await db
    .select({ refundsId: transactions.refundsId })
    .from(transactions)
    .where(eq(transactions.id, id));
  if (known?.refundsId) await lockRow(known.refundsId);
  return lockRow(id);
}

async function lockRow(id: number): Promise<Transaction> {
  const [row] = await forUpdate(db.select().from(transactions).where(eq(transactions.id, id)));
  if (!row) throw new NotFound();
  return row;
}

/** Writes down what was heard of a locked transaction. What counts for nothing stays there, with the reason. */
export async function writeDown(transaction: Transaction, news: News, told: Told): Promise<void> {
  const { key } = news;
  const counted = await countedEvents(transaction.id);
  const refusal = refusalOf(transaction, news, counted, await isReservedFirst(transaction, counted));
  const [written] = await db
    .insert(paymentEvents)
    .values({ ...eventOf(transaction.acquirerId, news, told), transactionId: transaction.id, refusal })
    .onConflictDoNothing({ target: [paymentEvents.acquirerId, paymentEvents.key] })
    .returning({ id: paymentEvents.id });
  if (written) return;
  // It was parked before there was anything of ours by its reference.
  await db
    .update(paymentEvents)
    .set({ transactionId: transaction.id, refusal, retryAt: null })
    .where(
      and(
        eq(paymentEvents.acquirerId, transaction.acquirerId),
        eq(paymentEvents.key, key),
        isNull(paymentEvents.transactionId),
      ),
    );
}

/** News of nothing we know: kept, and tried again. */
export async function park(acquirerId: number, news: News, told: Told, retryAt: Date): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ ...eventOf(acquirerId, news, told), retryAt })
    .onConflictDoNothing({ target: [paymentEvents.acquirerId, paymentEvents.key] });
}

const eventOf = (acquirerId: number, news: News, { source, byId }: Told) => ({
  acquirerId,
  key: news.key.slice(0, MAX_KEY),
  kind: news.kind,
  source,
  reference: news.reference.slice(0, MAX_KEY),
  acquirerReference: news.acquirerReference.slice(0, MAX_KEY),
  amount: news.amount,
  currencyCode: news.currency,
  message: (news.message ?? '').slice(0, MAX_MESSAGE),
  byId,
  happenedAt: news.happenedAt,
});
const MAX_KEY = 200;
const MAX_MESSAGE = 500;

export const eventsOf = (transactionId: number): Promise<PaymentEvent[]> =>
  db.select().from(paymentEvents).where(eq(paymentEvents.transactionId, transactionId)).orderBy(asc(paymentEvents.id));

export const countedEvents = (transactionId: number): Promise<CountedEvent[]> =>
  db
    .select({ kind: paymentEvents.kind, amount: paymentEvents.amount, message: paymentEvents.message })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.transactionId, transactionId), eq(paymentEvents.refusal, '')))
    .orderBy(asc(paymentEvents.id));

export const REFUSALS = {
  currency: msg('Another currency than that of the payment.'),
  amount: msg('Another amount than that of the payment.'),
  noAmount: msg('Money without an amount.'),
  tooMuch: msg('More than was to be paid: it was told before under another name.'),
};

/** Of such money a part may be taken; that it was reserved may be told later than that. */
async function isReservedFirst({ acquirerId }: Transaction, counted: readonly CountedEvent[]): Promise<boolean> {
  if (counted.some(({ kind }) => kind === 'authorized')) return true;
  const [row] = await db
    .select({ capturesLater: acquirers.capturesLater })
    .from(acquirers)
    .where(eq(acquirers.id, acquirerId));
  return row?.capturesLater ?? false;
}

/** Why an event counts for nothing; empty: it counts. */
function refusalOf(
  transaction: Transaction,
  news: News,
  counted: readonly CountedEvent[],
  isReserved: boolean,
): string {
  const { kind, amount, currency } = news;
  const isOfPayment = transaction.kind !== 'refund';
  const isBackAgain = kind === 'refund_failed' && isOfPayment;
  const isMoney = kind === 'captured' || kind === 'authorized' || kind === 'refunded' || isBackAgain;
  if (isMoney && amount === null) return REFUSALS.noAmount;
  if (amount !== null && currency !== transaction.currencyCode) return REFUSALS.currency;
  const { captured, refunded } = standingOf(counted, transaction.kind);
  // Somebody gave back a part without our asking, or took a part of what is reserved.
  const isPart = (kind === 'refunded' && isOfPayment) || isBackAgain || (kind === 'captured' && isReserved);
  if (amount !== null && amount !== transaction.amount && !(isPart && amount > 0)) return REFUSALS.amount;
  if (kind === 'captured' && captured + amount! > transaction.amount) return REFUSALS.tooMuch;
  if (kind === 'refunded' && refunded + amount! > transaction.amount) return REFUSALS.tooMuch;
  return '';
}

/** What of a payment went back or is on its way there. Call with the payment locked. */
export async function refundedOf(paymentId: number): Promise<number> {
  const { refunded } = standingOf(await countedEvents(paymentId));
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${transactions.amount}), 0)`.mapWith(Number) })
    .from(transactions)
    .where(and(eq(transactions.refundsId, paymentId), sql`${transactions.state} not in ('error', 'cancel')`));
  return refunded + (row?.sum ?? 0);
}
