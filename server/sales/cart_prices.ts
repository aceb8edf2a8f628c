/** What a cart's lines cost, written on them; who sells says how much. Call inside the transaction that locked the order. */
import { eq, sql } from 'drizzle-orm';
import { db, prepared } from '../core/db/database.ts';
import { partners } from '../core/schema.ts';
import type { OrderLine } from './documents.ts';
import { orderLines, orders } from './schema.ts';
import type { Order } from './states.ts';

export type LinePrice = Pick<OrderLine, 'unitPrice' | 'listPrice' | 'taxes'>;
export type CartTerms = Pick<Order, 'currencyCode' | 'pricelistId' | 'promoCode' | 'fiscalPositionId'>;

export async function writeTerms({ id }: Pick<Order, 'id'>, terms: CartTerms): Promise<Order> {
  const [order] = await db.update(orders).set(terms).where(eq(orders.id, id)).returning();
  return order!;
}

export async function writeLines(lines: readonly OrderLine[], priceOf: (line: OrderLine) => LinePrice): Promise<void> {
  for (const line of lines) {
    const { unitPrice, listPrice, taxes } = priceOf(line);
    const isSame =
      line.unitPrice === unitPrice &&
      line.listPrice === listPrice &&
      JSON.stringify(line.taxes) === JSON.stringify(taxes);
    if (!isSame) await db.update(orderLines).set({ unitPrice, listPrice, taxes }).where(eq(orderLines.id, line.id));
  }
}

const NOWHERE = { countryCode: '', stateCode: '', zip: '', vat: '' };

const whereCustomerIs = prepared('where_customer_is', () =>
  db
    .select({
      countryCode: partners.countryCode,
      stateCode: partners.stateCode,
      zip: partners.zip,
      vat: partners.vat,
    })
    .from(partners)
    .where(eq(partners.id, sql.placeholder('partnerId'))),
);

/** What decides about the taxes of a customer; empty of one whom nobody knows. */
export async function customerOf(partnerId: number | null): Promise<typeof NOWHERE> {
  if (partnerId === null) return NOWHERE;
  const [partner] = await whereCustomerIs({ partnerId });
  return partner ?? NOWHERE;
}
