/** Asks an acquirer how a payment stands. */
import { eq } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { AcquirerRefused, AcquirerUnreachable } from './acquirer.ts';
import type { Transaction } from './ledger.ts';
import { readyProvider } from './providers.ts';
import { findAcquirer } from './queries.ts';
import { transactions } from './schema.ts';
import { settle } from './settlement.ts';
import type { EventSource } from './states.ts';

/** @returns false where nothing could be learned just now */
export async function lookAt(payment: Transaction, source: EventSource): Promise<boolean> {
  const acquirer = await findAcquirer(payment.acquirerId);
  const provider = acquirer && readyProvider(acquirer);
  if (!acquirer || !provider) return false;
  await db.update(transactions).set({ lookedAt: new Date() }).where(eq(transactions.id, payment.id));
  if (!provider.look) return true;
  try {
    await settle(acquirer, await provider.look(payment.reference, payment.acquirerReference), source);
    return true;
  } catch (error) {
    if (error instanceof AcquirerUnreachable || error instanceof AcquirerRefused) return false;
    throw error;
  }
}
