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
  lockTransaction,
  recordEvent,
  refundedBy,
  type StoredEvent,
  storeUnmatched,
  type Transaction,
  transactionOf,
} from './ledger.ts';
import { refundsOf } from './refunds.ts';
import { transactions } from './schema.ts';
import { type EventSource, statusOf } from './states.ts';
import { storeCard } from './tokens.ts';

/** An event of an unknown payment is retried after this, then after twice as long, and so on. */
export const FIRST_RETRY_MS = 60_000;

/**
 * Events come from the return page, webhooks, polling, staff and jobs. They may come twice, late and in any order.
 * @param byId the user's id, where staff report it
 * @returns the updated transactions
 */
export async function settle(
  acquirer: Pick<AcquirerRow, 'id'>,
  reported: readonly PaymentEvent[],
  source: EventSource,
  byId: number | null = null,
): Promise<Transaction[]> {
  const settled = new Map<number, Transaction>();
  for (const event of reported) {
    const id = await transactionOf(acquirer.id, event);
    if (id === null) await storeUnmatched(acquirer.id, event, { source, byId }, new Date(Date.now() + FIRST_RETRY_MS));
    else settled.set(id, await settleOne(id, [event], { source, byId }));
  }
  return [...settled.values()];
}

/** Stores new events and applies all effects of the ledger's state, in one transaction. */
export function settleOne(id: number, reported: readonly PaymentEvent[], origin: EventOrigin): Promise<Transaction> {
  return transaction(
    async () => {
      const before = await lockTransaction(id);
      let events: readonly StoredEvent[] = await eventsOf(id);
      for (const event of reported) events = await recordEvent(before, event, origin, events);
      const { now, refunds } = await updateStatus(before, reported, events);
      try {
        // The events stay recorded even if their effects fail: a job retries those.
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

/** Makes jobs retry the payment, and staff see it as stuck, for as long as after its last event. */
async function markUnprocessed(paymentId: number): Promise<void> {
  await db
    .update(transactions)
    .set({ isProcessed: false, updatedAt: new Date() })
    .where(and(eq(transactions.id, paymentId), eq(transactions.isProcessed, true)));
}

/** @param events all of the transaction */
async function updateStatus(
  before: Transaction,
  reported: readonly PaymentEvent[],
  events: readonly StoredEvent[],
): Promise<{ now: Transaction; refunds: readonly Transaction[] }> {
  const { state, captured, message } = statusOf(events.filter(isCounted), before.kind);
  const acquirerReference = before.acquirerReference ?? (await freeReference(before, reported));
  const card = reported.find(({ token }) => token)?.token;
  const tokenId = before.tokenId ?? (card ? await storeCard(before, card) : null);
  // Pages show when the status last changed; a repeated event does not change it.
  const updatedAt = state !== before.state || captured !== before.captured ? new Date() : before.updatedAt;
  const known = { state, captured, stateMessage: message, acquirerReference, tokenId, updatedAt };
  const { id, refundsId } = before;
  if (refundsId === null) {
    // Only captured money can be refunded.
    const refunds = before.captured > 0 ? await refundsOf(id) : [];
    return { now: await updateRow(id, { ...known, refunded: refundedBy(events, refunds) }), refunds };
  }
  const now = await updateRow(id, known);
  await updateRow(refundsId, { refunded: refundedBy(await eventsOf(refundsId), await refundsOf(refundsId)) });
  return { now, refunds: [] };
}

const updateRow = async (id: number, values: Partial<Transaction>): Promise<Transaction> =>
  (await db.update(transactions).set(values).where(eq(transactions.id, id)).returning())[0] as Transaction;

/** The acquirer's reference, unless another payment has it already. */
async function freeReference({ acquirerId }: Transaction, reported: readonly PaymentEvent[]): Promise<string | null> {
  const given = reported.find((event) => event.acquirerReference)?.acquirerReference;
  if (!given) return null;
  return (await transactionOf(acquirerId, { reference: '', acquirerReference: given })) === null ? given : null;
}
