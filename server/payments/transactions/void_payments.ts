/** Voids open payments of a document that can no longer be paid. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { isFor } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';

/**
 * Expires payments in progress at once: the job voids them at their acquirer, and held stock is
 * released. Call it before the document is locked.
 */
export async function voidPayments(document: Document): Promise<void> {
  await db
    .update(transactions)
    .set({ expiresAt: new Date() })
    .where(and(isFor(document), eq(transactions.kind, 'payment'), inArray(transactions.state, ['draft', 'pending'])));
}
