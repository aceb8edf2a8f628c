/**
 * The one way in which anything that is heard of a payment has an effect: from the page the buyer comes back to, from a
 * webhook, from asking, from our staff, from a job. It may be told twice, late and in any order.
 */
import { and, eq } from 'drizzle-orm';
import { db, isLost, transaction } from '#core/db/database.ts';
import { log } from '#core/process/log.ts';
import type { News } from './acquirer.ts';
import { followUp } from './apply_settlement.ts';
import {
  type AcquirerRow,
  countedEvents,
  lockTransaction,
  park,
  refundedOf,
  type Told,
  type Transaction,
  transactionOf,
  writeDown,
} from './ledger.ts';
import { transactions } from './schema.ts';
import { type EventSource, standingOf } from './states.ts';
import { keepCard } from './tokens.ts';

/** An event of nothing we know is tried again after this, then after twice as long, and so on. */
export const FIRST_RETRY_MS = 60_000;

/**
 * @param byId of staff, their user's id
 * @returns the transactions it was about, as they are then
 */
export async function settle(
  acquirer: Pick<AcquirerRow, 'id'>,
  news: readonly News[],
  source: EventSource,
  byId: number | null = null,
): Promise<Transaction[]> {
  const settled = new Map<number, Transaction>();
  for (const one of news) {
    const id = await transactionOf(acquirer.id, one);
    if (id === null) await park(acquirer.id, one, { source, byId }, new Date(Date.now() + FIRST_RETRY_MS));
    else settled.set(id, await settleOne(id, [one], { source, byId }));
  }
  return [...settled.values()];
}

/** Writes down what is new and draws all conclusions from the ledger, in one transaction. */
export function settleOne(id: number, news: readonly News[], told: Told): Promise<Transaction> {
  return transaction(
    async () => {
      const before = await lockTransaction(id);
      for (const one of news) await writeDown(before, one, told);
      const now = await recount(before, news);
      try {
        // What is known stays known, even where what should follow from it can't just now: a job tries again.
        await transaction(() => followUp(before, now));
      } catch (error) {
        if (isLost(error)) throw error;
        log.error({ err: error, reference: now.reference }, 'what follows from a payment could not be done');
        await lookAgain(now.refundsId ?? id);
      }
      return rowOf(id);
    },
    { name: 'a settlement' },
  );
}

/** What followed before is not all any more: jobs and our staff find the payment, for as long as after its last news. */
async function lookAgain(paymentId: number): Promise<void> {
  await db
    .update(transactions)
    .set({ isProcessed: false, updatedAt: new Date() })
    .where(and(eq(transactions.id, paymentId), eq(transactions.isProcessed, true)));
}

async function recount(before: Transaction, news: readonly News[]): Promise<Transaction> {
  const { state, captured, message } = standingOf(await countedEvents(before.id), before.kind);
  const acquirerReference = before.acquirerReference ?? (await freeReference(before, news));
  const card = news.find(({ token }) => token)?.token;
  const tokenId = before.tokenId ?? (card ? await keepCard(before, card) : null);
  // Told again, nothing has changed: pages show when it did.
  const updatedAt = state !== before.state || captured !== before.captured ? new Date() : before.updatedAt;
  const known = { state, captured, stateMessage: message, acquirerReference, tokenId, updatedAt };
  const { id, refundsId } = before;
  if (refundsId === null) return write(id, { ...known, refunded: await refundedOf(id) });
  const now = await write(id, known);
  await write(refundsId, { refunded: await refundedOf(refundsId) });
  return now;
}

const write = async (id: number, values: Partial<Transaction>): Promise<Transaction> =>
  (await db.update(transactions).set(values).where(eq(transactions.id, id)).returning())[0] as Transaction;

/** What the acquirer knows it by, unless it says so of two. */
async function freeReference({ acquirerId }: Transaction, news: readonly News[]): Promise<string | null> {
  const said = news.find(({ acquirerReference }) => acquirerReference)?.acquirerReference;
  if (!said) return null;
  return (await transactionOf(acquirerId, { reference: '', acquirerReference: said })) === null ? said : null;
}

const rowOf = async (id: number): Promise<Transaction> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)))[0] as Transaction;
