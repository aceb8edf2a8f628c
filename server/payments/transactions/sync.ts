/** Requests the status of a payment from its acquirer. */
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { AcquirerRefused, AcquirerUnreachable } from '#payments/ledger/acquirer.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import { readyProvider } from '#payments/ledger/providers.ts';
import { findAcquirer } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import type { EventSource } from '#payments/ledger/states.ts';

export type SyncResult =
  /** No result: the acquirer is not configured here, or refuses the request. It may have been paid. */
  | 'nothing'
  /** No result for now: the acquirer can't be reached. */
  | 'away'
  /** It can no longer be paid: the acquirer does not know it, or has no status requests. */
  | 'unknown'
  /** Its events are settled. */
  | 'known';

export async function syncPayment(payment: Transaction, source: EventSource): Promise<SyncResult> {
  const acquirer = await findAcquirer(payment.acquirerId);
  const provider = acquirer && readyProvider(acquirer);
  await db.update(transactions).set({ lookedAt: new Date() }).where(eq(transactions.id, payment.id));
  if (!acquirer || !provider) return 'nothing';
  if (!provider.fetchStatus) return 'unknown';
  try {
    const found = await provider.fetchStatus(payment.reference, payment.acquirerReference);
    if (!found) return 'unknown';
    // The answer in which it was told may have been lost.
    await db
      .update(transactions)
      .set({ acquirerReference: found.acquirerReference })
      .where(and(eq(transactions.id, payment.id), isNull(transactions.acquirerReference)));
    await settle(acquirer, found.events, source);
    return 'known';
  } catch (error) {
    if (error instanceof AcquirerUnreachable) return 'away';
    if (error instanceof AcquirerRefused) return 'nothing';
    throw error;
  }
}
