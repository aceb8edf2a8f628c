/** Updates the payments of a session when its page polls. */
import { and, eq } from 'drizzle-orm';
import { DatabaseBusy, db } from '#core/db/database.ts';
import { type Followed, transactionsOfSession } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settleOne } from '#payments/ledger/settlement.ts';
import { isUnderWay } from '#payments/ledger/states.ts';
import { syncPayment } from '#payments/transactions/sync.ts';

/** Short enough for a waiting buyer, long enough not to ask the acquirer at each poll. */
const POLL_PROVIDER_AFTER_MS = 10_000;

/** @returns `isWhole` false while the effects of a payment could not be applied yet: poll again */
export async function followSession(sessionId: number): Promise<{ followed: Followed[]; isWhole: boolean }> {
  try {
    await bringUpToDate(sessionId);
  } catch (error) {
    if (error instanceof DatabaseBusy) return { followed: [], isWhole: false };
    throw error;
  }
  const followed = await transactionsOfSession(sessionId);
  return { followed, isWhole: !followed.some(isUnprocessed) };
}

async function bringUpToDate(sessionId: number): Promise<void> {
  for (const { transaction } of await transactionsOfSession(sessionId)) {
    if (isUnprocessed({ transaction })) await settleOne(transaction.id, [], { source: 'browser', byId: null });
    else if (isUnderWay(transaction.state) && isDue(transaction)) await syncPayment(transaction, 'browser');
  }
}

const isUnprocessed = ({ transaction: { state, isProcessed } }: Pick<Followed, 'transaction'>): boolean =>
  state === 'done' && !isProcessed;

const isDue = ({ createdAt, lookedAt }: Followed['transaction']): boolean =>
  Date.now() - (lookedAt ?? createdAt).getTime() > POLL_PROVIDER_AFTER_MS;

/** Removes payments whose result was shown from the session. */
export async function unlinkShown(sessionId: number): Promise<void> {
  await db
    .update(transactions)
    .set({ sessionId: null })
    .where(
      and(eq(transactions.sessionId, sessionId), eq(transactions.state, 'done'), eq(transactions.isProcessed, true)),
    );
}
