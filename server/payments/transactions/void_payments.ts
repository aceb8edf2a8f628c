/** Voids open payments of a document that can no longer be paid. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { VOID_JOB } from '#payments/ledger/fulfilment.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { isFor } from '#payments/ledger/queries.ts';
import { transactions } from '#payments/ledger/schema.ts';

/**
 * Expires payments in progress at once: the job voids them at their acquirer, and held stock is
 * released; authorized money is released, too. Call it before the document is locked.
 */
export async function voidPayments(document: Document): Promise<void> {
  const ofDocument = and(isFor(document), eq(transactions.kind, 'payment'));
  const authorized = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(ofDocument, eq(transactions.state, 'authorized')));
  for (const { id } of authorized) await enqueue(VOID_JOB, { id });
  await db
    .update(transactions)
    .set({ expiresAt: new Date() })
    .where(and(ofDocument, inArray(transactions.state, ['draft', 'pending'])));
}
