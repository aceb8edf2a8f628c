/** Finds an order's invoices through an index, because this query holds the writer queue. */
import { expect, it } from 'vitest';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { engine as opened } from '#core/db/open.ts';
import { invoiceOrder, NOBODY } from '#sales/invoices/invoice_service.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';

it('second call to invoice an order returns the first invoice, found by one indexed query', async () => {
  const { id } = await aQuote({ state: 'sale', confirmedAt: new Date() });
  const first = await invoiceOrder(id, NOBODY);
  const before = await db.$count(invoices);
  const { statements } = await askedBy(async () => expect(await invoiceOrder(id, NOBODY)).toBe(first));
  expect(await db.$count(invoices)).toBe(before);
  const ofInvoices = statements.filter((text) => text.includes('from "invoices"'));
  expect(ofInvoices).toHaveLength(1);
  // PostgreSQL scans a table as small as this one, even with an index.
  if (engine === 'postgres') return;
  for (const text of ofInvoices) {
    const { rows } = await opened().query(
      `explain query plan ${text}`,
      Array((text.match(/\?/g) ?? []).length).fill(0),
    );
    expect(rows.flat().join()).toContain('SEARCH invoices USING INDEX invoices_of_order');
  }
});
