/** Voids open payments of a document that can no longer be paid. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { isFor } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';

/**
 * Payments under way end as those do whose time is over, by the same job, and at their acquirer first; what was held is
 * free then. Call it before the document is locked.
 */
export async function voidPayments(document: Document): Promise<void> {
  await db
    .update(transactions)
    .set({ expiresAt: new Date() })
    .where(and(isFor(document), eq(transactions.kind, 'payment'), inArray(transactions.state, ['draft', 'pending'])));
}
