/** Events of nothing we knew: tried again and again, ever more seldom, and never dropped. */
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import type { News } from './acquirer.ts';
import { type PaymentEvent, transactionOf } from './ledger.ts';
import { paymentEvents } from './schema.ts';
import { FIRST_RETRY_MS, settleOne } from './settlement.ts';

const LONGEST_REST_MS = 24 * 3_600_000;
/** Over two weeks; from then on only our staff see it. */
const MOST_TRIES = 24;
const AT_ONCE = 200;

export async function retryParked(now = new Date()): Promise<void> {
  const due = await db
    .select()
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.transactionId), isNotNull(paymentEvents.retryAt), lte(paymentEvents.retryAt, now)))
    .orderBy(asc(paymentEvents.id))
    .limit(AT_ONCE);
  for (const event of due) await retry(event, now);
}

async function retry(event: PaymentEvent, now: Date): Promise<void> {
  const id = await transactionOf(event.acquirerId, event);
  if (id !== null) {
    await settleOne(id, [newsOf(event)], { source: event.source, byId: event.byId });
    return;
  }
  const tries = event.tries + 1;
  const rest = Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_REST_MS);
  const retryAt = tries < MOST_TRIES ? new Date(now.getTime() + rest) : null;
  await db
    .update(paymentEvents)
    .set({ tries, retryAt })
    .where(and(eq(paymentEvents.id, event.id), isNull(paymentEvents.transactionId)));
}

const newsOf = (event: PaymentEvent): News => ({
  key: event.key,
  kind: event.kind,
  reference: event.reference,
  acquirerReference: event.acquirerReference,
  amount: event.amount,
  currency: event.currencyCode,
  message: event.message,
  happenedAt: event.happenedAt,
});
