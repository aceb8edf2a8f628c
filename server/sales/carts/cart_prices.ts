/** Writes prices, delivery charge and totals of a cart. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import type { Amounts } from '#sales/documents/amounts.ts';
import type { OrderLine } from '#sales/documents/documents.ts';
import type { Order } from '#sales/documents/states.ts';
import { sumsOfOrder } from '#sales/documents/totals.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';

export type LinePrice = Pick<OrderLine, 'unitPrice' | 'listPrice' | 'taxes'>;
export type CartTerms = Pick<
  Order,
  'currencyCode' | 'pricelistId' | 'promoCode' | 'fiscalPositionId' | 'carrierId' | 'pickupPointId' | 'deliveryDays'
>;
/** The delivery charge. */
export type DeliveryCharge = LinePrice & Pick<OrderLine, 'name' | 'description' | 'quantity' | 'discount'>;

/** One line for all of it, without a discount of its own. */
export const WHOLE_CHARGE = { quantity: 1, discount: 0 };

/** Like all functions here that write, it runs inside the transaction that locked the order. */
export async function writeLines(before: readonly OrderLine[], after: readonly OrderLine[]): Promise<void> {
  for (const [at, line] of before.entries()) {
    const { unitPrice, listPrice, taxes } = after[at]!;
    if (!isSamePrice(line, after[at]!))
      await db.update(orderLines).set({ unitPrice, listPrice, taxes }).where(eq(orderLines.id, line.id));
  }
}

/** PostgreSQL gives the keys of JSON back in an order of its own. */
const isSamePrice = (one: LinePrice, other: LinePrice): boolean =>
  one.unitPrice === other.unitPrice && one.listPrice === other.listPrice && isDeepStrictEqual(one.taxes, other.taxes);

/** The one line that says what bringing it costs; without a way to bring it there is none. */
export async function writeDelivery(
  { id: orderId }: Pick<Order, 'id'>,
  before: OrderLine | null,
  charge: DeliveryCharge | null,
): Promise<void> {
  if (!charge) {
    if (before) await db.delete(orderLines).where(eq(orderLines.id, before.id));
    return;
  }
  if (!before) {
    const choices = { custom: [], noVariant: [] };
    const place = { choices, choicesKey: 'delivery', isDelivery: true, sequence: LAST };
    await db.insert(orderLines).values({ ...charge, ...place, orderId });
    return;
  }
  const { name, description, unitPrice, listPrice, taxes } = charge;
  if (before.name === name && before.description === description && isSamePrice(before, charge)) return;
  await db
    .update(orderLines)
    .set({ name, description, unitPrice, listPrice, taxes })
    .where(eq(orderLines.id, before.id));
}
/** Position of the delivery line: last. */
const LAST = 1_000_000;

/** @returns the order with its terms and sums, its version one higher */
export async function writeSums({ id }: Pick<Order, 'id'>, terms: CartTerms, amounts: Amounts): Promise<Order> {
  const [order] = await db
    .update(orders)
    .set({ ...terms, ...sumsOfOrder(amounts), version: sql`${orders.version} + 1`, updatedAt: new Date() })
    .where(eq(orders.id, id))
    .returning();
  return order!;
}

const NOWHERE = { countryCode: '', stateCode: '', zip: '', vat: '' };
export type Customer = typeof NOWHERE;

const whereCustomerIs = prepared('where_customer_is', () => {
  const { countryCode, stateCode, zip, vat } = partners;
  return db
    .select({ countryCode, stateCode, zip, vat })
    .from(partners)
    .where(eq(partners.id, sql.placeholder('partnerId')));
});

/** The address parts and VAT number that determine a customer's taxes; empty for an unknown one. */
export async function customerOf(partnerId: number | null): Promise<Customer> {
  const [partner] = partnerId === null ? [] : await whereCustomerIs({ partnerId });
  return partner ?? NOWHERE;
}
