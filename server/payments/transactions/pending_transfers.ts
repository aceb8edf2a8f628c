/** Ends pending bank transfers whose document was paid in another way. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import { notifyPaidOtherwise } from '#payments/ledger/notifications.ts';
import type { Document } from '#payments/ledger/payables.ts';
import { isFor } from '#payments/ledger/queries.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { settleOne } from '#payments/ledger/settlement.ts';
import { hasMoney } from '#payments/ledger/states.ts';

export const PAID_OTHERWISE = msg('Paid another way: this transfer is no longer needed.');

export async function cancelPendingTransfers(document: Document): Promise<void> {
  const rows = await db
    .select({ transaction: transactions, provider: acquirers.provider })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .where(
      and(
        isFor(document),
        eq(transactions.kind, 'payment'),
        inArray(transactions.state, ['draft', 'pending', 'authorized', 'done']),
      ),
    );
  if (!rows.some(({ transaction: { state, outcome } }) => hasMoney(state) && outcome === 'settled')) return;
  for (const { transaction, provider } of rows)
    if (provider === 'transfer' && !hasMoney(transaction.state)) await cancelTransfer(transaction);
}

/** A buyer who did not confirm the transfer was not told that we wait for it, and gets no mail. */
async function cancelTransfer(pending: Transaction): Promise<void> {
  const event: PaymentEvent = {
    key: `paid-otherwise:${pending.reference}`,
    kind: 'cancelled',
    reference: pending.reference,
    acquirerReference: '',
    amount: null,
    currency: pending.currencyCode,
    message: PAID_OTHERWISE,
    happenedAt: new Date(),
  };
  if (pending.state === 'pending') await notifyPaidOtherwise(pending);
  await settleOne(pending.id, [event], { source: 'job', byId: null });
}
