/** Money that went back to a customer. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orderNow } from './quotes.ts';

/** A credit note of an order that is refunded in part, without its payment. @param amountTotal minor units */
export async function addCreditNote(orderId: number, amountTotal: number): Promise<number> {
  const { companyId, websiteId, partnerId, currencyCode, languageCode } = await orderNow(orderId);
  const [note] = await db
    .insert(invoices)
    .values({
      ...{ kind: 'credit_note', state: 'paid', companyId, websiteId, orderId, amountTotal },
      ...{ partnerId: partnerId!, currencyCode, languageCode, accessToken: `note-of-${orderId}-${amountTotal}` },
    })
    .returning({ id: invoices.id });
  return note!.id;
}

export const removeInvoice = (id: number) => db.delete(invoices).where(eq(invoices.id, id));
