/** Retries events that match no payment, with growing delays; never drops them. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { db, isLost } from '#core/db/database.ts';
import { log } from '#core/process/log.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import { type StoredEvent, transactionOf } from '#payments/ledger/ledger.ts';
import { paymentEvents } from '#payments/ledger/schema.ts';
import { FIRST_RETRY_MS, settleOne } from '#payments/ledger/settlement.ts';

const LONGEST_DELAY_MS = millisecondsInDay;
/** About two weeks; then only staff see it. */
const MAX_ATTEMPTS = 24;
const AT_ONCE = 200;

export async function retryUnmatchedEvents(now = new Date()): Promise<void> {
  const due = await db
    .select()
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.transactionId), isNotNull(paymentEvents.retryAt), lte(paymentEvents.retryAt, now)))
    .orderBy(asc(paymentEvents.id))
    .limit(AT_ONCE);
  for (const event of due) {
    if (!(await isSettled(event))) await postponeRetry(event, now);
  }
}

/** A failure counts as not settled, so that it does not hold up the others. */
async function isSettled(event: StoredEvent): Promise<boolean> {
  try {
    const id = await transactionOf(event.acquirerId, event);
    if (id !== null) await settleOne(id, [eventOf(event)], { source: event.source, byId: event.byId });
    return id !== null;
  } catch (error) {
    if (isLost(error)) throw error;
    log.error({ err: error, reference: event.reference }, 'Settling an unmatched payment event failed; it is retried.');
    return false;
  }
}

async function postponeRetry(event: StoredEvent, now: Date): Promise<void> {
  const tries = event.tries + 1;
  const delay = Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_DELAY_MS);
  const retryAt = tries < MAX_ATTEMPTS ? new Date(now.getTime() + delay) : null;
  await db
    .update(paymentEvents)
    .set({ tries, retryAt })
    .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.transactionId)));
}

const eventOf = (event: StoredEvent): PaymentEvent => ({
  key: event.key,
  kind: event.kind,
  reference: event.reference,
  acquirerReference: event.acquirerReference,
  amount: event.amount,
  currency: event.currencyCode,
  message: event.message,
  happenedAt: event.happenedAt,
});
