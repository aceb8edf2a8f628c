/** Lists documents still being paid with a saved card, as a warning before deletion. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import type { LinkedRecords } from '#payments/ledger/contract.ts';
import { documentOf } from '#payments/ledger/payables.ts';
import { transactions } from '#payments/ledger/schema.ts';

export type LinkedRecord = LinkedRecords[string][number];

export async function linkedRecords(tokenId: number, site: Site): Promise<LinkedRecord[]> {
  const { t } = textsFor(site.language.code);
  const rows = await db
    .select({
      reference: transactions.reference,
      orderId: transactions.orderId,
      invoiceId: transactions.invoiceId,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.tokenId, tokenId),
        eq(transactions.kind, 'payment'),
        inArray(transactions.state, ['draft', 'pending', 'authorized']),
      ),
    );
  const found = rows.flatMap((row): LinkedRecord[] => {
    const document = documentOf(row);
    if (!document) return [];
    const isOrder = document.kind === 'order';
    return [
      {
        id: document.id,
        name: row.reference,
        description: isOrder ? t('Order with a payment in progress') : t('Invoice with a payment in progress'),
        url: site.url(`/my/${isOrder ? 'orders' : 'invoices'}/${document.id}`),
      },
    ];
  });
  return [...new Map(found.map((one) => [one.url, one])).values()];
}
