import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { currencies } from '#core/sites/schema.ts';
import type { LinkSales } from '#links/api.ts';
import { orderLines, orderOptions, orders } from '#sales/schema/schema.ts';

/** Confirmed orders count, carts are those that may still become one. @param linkIds all links without them */
export async function salesByLink(linkIds?: readonly number[]): Promise<LinkSales[]> {
  if (linkIds?.length === 0) return [];
  const isConfirmed = sql`${orders.state} in ('sale', 'done')`;
  const ofOrder = db
    .select({ sum: sql`coalesce(sum(${orderLines.quantity} * ${orderLines.unitPrice}), 0)` })
    .from(orderLines)
    .where(eq(orderLines.orderId, orders.id));
  const rows = await db
    .select({
      linkId: orders.linkId,
      currency: { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals },
      carts: sql`count(case when ${orders.state} in ('draft', 'sent') then 1 end)`.mapWith(Number),
      orders: sql`count(case when ${isConfirmed} then 1 end)`.mapWith(Number),
      revenue: sql`coalesce(sum(case when ${isConfirmed} then ${ofOrder} end), 0)`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .where(linkIds ? inArray(orders.linkId, [...linkIds]) : isNotNull(orders.linkId))
    .groupBy(orders.linkId, currencies.code, currencies.symbol, currencies.decimals);
  return rows as LinkSales[];
}

/** Whether an order, cart or quote holds one of these, or offers it. */
export async function isInAnyOrder(variantIds: readonly number[]): Promise<boolean> {
  if (variantIds.length === 0) return false;
  for (const { table, column } of [
    { table: orderLines, column: orderLines.variantId },
    { table: orderOptions, column: orderOptions.variantId },
  ])
    if ((await db.$count(table, inArray(column, [...variantIds]))) > 0) return true;
  return false;
}

/** Whether an order of theirs was confirmed that holds one of these. */
export async function hasBought(partnerId: number, variantIds: readonly number[]): Promise<boolean> {
  if (variantIds.length === 0) return false;
  const [line] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.partnerId, partnerId),
        inArray(orders.state, ['sale', 'done']),
        inArray(orderLines.variantId, [...variantIds]),
      ),
    )
    .limit(1);
  return line !== undefined;
}

export type SoldVariant = { orderId: number; variantId: number; pieces: number };

/** What was ordered in the shop of a website, by order and variant; orders count that were confirmed within the time. */
export async function soldInShop(websiteId: number, from: Date, until: Date): Promise<SoldVariant[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      variantId: orderLines.variantId,
      pieces: sql`sum(${orderLines.quantity})`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.websiteId, websiteId),
        eq(orders.origin, 'shop'),
        inArray(orders.state, ['sale', 'done']),
        gte(orders.confirmedAt, from),
        lt(orders.confirmedAt, until),
        isNotNull(orderLines.variantId),
        eq(orderLines.isDelivery, false),
      ),
    )
    .groupBy(orders.id, orderLines.variantId);
  return rows as SoldVariant[];
}
