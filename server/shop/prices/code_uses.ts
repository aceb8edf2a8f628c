/** Counts the orders that use a discount code. */
import { and, count, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { type Order, orders } from '#sales/api.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import type { Pricelist } from './price_book.ts';

/** Of two buyers at once, the second counts what the first used. Call it in the transaction that starts a payment. */
export async function lockCode({ pricelistId, promoCode }: Pick<Order, 'pricelistId' | 'promoCode'>): Promise<void> {
  if (pricelistId === null || promoCode === null) return;
  const isLimited = or(isNotNull(pricelists.maxUses), isNotNull(pricelists.maxUsesEach));
  await db
    .update(pricelists)
    .set({ sequence: sql`${pricelists.sequence}` })
    .where(and(eq(pricelists.id, pricelistId), isLimited));
}

/** Orders that were placed or are being paid. One that is given up or cancelled gives its use back. */
const areUses = (pricelistId: number) =>
  and(
    eq(orders.pricelistId, pricelistId),
    isNotNull(orders.promoCode),
    or(inArray(orders.state, ['sent', 'sale', 'done']), and(eq(orders.state, 'draft'), isNotNull(orders.payingSince))),
  );

export const usesOf = (pricelistId: number): Promise<number> => db.$count(orders, areUses(pricelistId));

export const isUsedUp = async ({ id, maxUses }: Pricelist): Promise<boolean> =>
  maxUses !== null && (await usesOf(id)) >= maxUses;

/** @param orderId which may be theirs, too, and is not counted */
export async function isUsedUpBy(email: string, { id, maxUsesEach }: Pricelist, orderId: number): Promise<boolean> {
  if (maxUsesEach === null) return false;
  const [found] = await db
    .select({ uses: count() })
    .from(orders)
    .innerJoin(partners, eq(partners.id, orders.billingPartnerId))
    .where(and(areUses(id), ne(orders.id, orderId), eq(sql`lower(${partners.email})`, email.toLowerCase())));
  return found!.uses >= maxUsesEach;
}
