/** What the pages and PDFs of an order and its invoice say. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import type { Visitor } from '#tests/setup/visitors/visitor.ts';

/** @returns address → its text, for whoever holds the links, and for staff */
export async function documentsOfOrder(id: number, staff: Visitor): Promise<Map<string, string>> {
  const { accessToken } = await orderNow(id);
  const issued = await db.select().from(invoices).where(eq(invoices.orderId, id));
  const texts = new Map<string, string>();
  const pages = [
    `/my/orders/${id}?access_token=${accessToken}`,
    `/sales/orders/${id}`,
    ...issued.flatMap((one) => [
      `/my/invoices/${one.id}?report_type=html&access_token=${one.accessToken}`,
      `/sales/invoices/${one.id}`,
    ]),
  ];
  for (const page of pages) texts.set(page, (await staff.get(page)).body);
  const pdfs = [
    `/my/orders/${id}?access_token=${accessToken}&report_type=pdf`,
    `/sales/orders/${id}/packing_slip`,
    `/sales/orders/${id}/address_label`,
    ...issued.map((one) => `/my/invoices/${one.id}?access_token=${one.accessToken}&report_type=pdf`),
  ];
  for (const pdf of pdfs) texts.set(pdf, (await readPdf((await staff.get(pdf)).rawPayload)).pages.join('\n'));
  return texts;
}
