/** Settles events of payments; every source of events goes through here. */
import { and, eq } from 'drizzle-orm';
import { db, isLost, transaction } from '#core/db/database.ts';
import { log } from '#core/process/log.ts';
import type { PaymentEvent } from './acquirer.ts';
import { applySettlement } from './apply_settlement.ts';
import {
  type AcquirerRow,
  type EventOrigin,
  eventsOf,
  findPayment,
  isCounted,
  keepUnmatched,
  lockTransaction,
  recordEvent,
  refundedBy,
  type StoredEvent,
  type Transaction,
  transactionOf,
} from './ledger.ts';
import { refundsOf } from './refunds.ts';
import { transactions } from './schema.ts';
import { type EventSource, statusOf } from './states.ts';
import { storeCard } from './tokens.ts';

/** An event of nothing we know is tried again after this, then after twice as long, and so on. */
export const FIRST_RETRY_MS = 60_000;

/**
 * Events come from the return page, webhooks, polling, staff and jobs. They may come twice, late and in any order.
 * @param byId of staff, their user's id
 * @returns the transactions it was about, as they are then
 */
export async function settle(
  acquirer: Pick<AcquirerRow, 'id'>,
  news: readonly PaymentEvent[],
  source: EventSource,
  byId: number | null = null,
): Promise<Transaction[]> {
  const settled = new Map<number, Transaction>();
  for (const one of news) {
    const id = await transactionOf(acquirer.id, one);
    if (id === null) await keepUnmatched(acquirer.id, one, { source, byId }, new Date(Date.now() + FIRST_RETRY_MS));
    else settled.set(id, await settleOne(id, [one], { source, byId }));
  }
  return [...settled.values()];
}

/** Stores new events and applies all effects of the ledger's state, in one transaction. */
export function settleOne(id: number, news: readonly PaymentEvent[], origin: EventOrigin): Promise<Transaction> {
  return transaction(
    async () => {
      const before = await lockTransaction(id);
      let events: readonly StoredEvent[] = await eventsOf(id);
      for (const one of news) events = await recordEvent(before, one, origin, events);
      const { now, refunds } = await recount(before, news, events);
      try {
        // What is known stays known, even where what should follow from it can't just now: a job tries again.
        return await transaction(() => applySettlement(before, now, { events, refunds }));
      } catch (error) {
        if (isLost(error)) throw error;
        log.error({ err: error, reference: now.reference }, 'Applying a settlement failed; it is retried.');
        await markUnprocessed(now.refundsId ?? id);
        return (await findPayment(id)) as Transaction;
      }
    },
    { name: 'a settlement' },
  );
}

/** What followed before is not all any more: jobs and our staff find the payment, for as long as after its last news. */
async function markUnprocessed(paymentId: number): Promise<void> {
  await db
    .update(transactions)
    .set({ isProcessed: false, updatedAt: new Date() })
    .where(and(eq(transactions.id, paymentId), eq(transactions.isProcessed, true)));
}

/** @param events all of the transaction */
async function recount(
  before: Transaction,
  news: readonly PaymentEvent[],
  events: readonly StoredEvent[],
): Promise<{ now: Transaction; refunds: readonly Transaction[] }> {
  const { state, captured, message } = statusOf(events.filter(isCounted), before.kind);
  const acquirerReference = before.acquirerReference ?? (await freeReference(before, news));
  const card = news.find(({ token }) => token)?.token;
  const tokenId = before.tokenId ?? (card ? await storeCard(before, card) : null);
  // Told again, nothing has changed: pages show when it did.
  const updatedAt = state !== before.state || captured !== before.captured ? new Date() : before.updatedAt;
  const known = { state, captured, stateMessage: message, acquirerReference, tokenId, updatedAt };
  const { id, refundsId } = before;
  if (refundsId === null) {
    // Only captured money can be refunded.
    const refunds = before.captured > 0 ? await refundsOf(id) : [];
    return { now: await write(id, { ...known, refunded: refundedBy(events, refunds) }), refunds };
  }
  const now = await write(id, known);
  await write(refundsId, { refunded: refundedBy(await eventsOf(refundsId), await refundsOf(refundsId)) });
  return { now, refunds: [] };
}

const write = async (id: number, values: Partial<Transaction>): Promise<Transaction> =>
  (await db.update(transactions).set(values).where(eq(transactions.id, id)).returning())[0] as Transaction;

/** What the acquirer knows it by, unless it says so of two. */
async function freeReference({ acquirerId }: Transaction, news: readonly PaymentEvent[]): Promise<string | null> {
  const said = news.find(({ acquirerReference }) => acquirerReference)?.acquirerReference;
  if (!said) return null;
  return (await transactionOf(acquirerId, { reference: '', acquirerReference: said })) === null ? said : null;
}
