/** Finds out whether carts, quotes or unfinished orders use a record. */
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { orders } from '#sales/schema/schema.ts';

/** Columns of orders that point at a record, which the database empties when that is deleted. */
export const orderLinks = {
  pricelist: orders.pricelistId,
  carrier: orders.carrierId,
  pickupPoint: orders.pickupPointId,
} satisfies Record<string, AnyColumn>;

export const isInOpenOrder = async (column: AnyColumn, id: number): Promise<boolean> =>
  (await db.$count(orders, and(eq(column, id), inArray(orders.state, ['draft', 'sent'])))) > 0;

/** Placed orders of which something is still to be delivered; of those not counted yet it may be. */
const IS_UNDELIVERED = and(
  inArray(orders.state, ['sale', 'done']),
  or(isNull(orders.fulfilment), inArray(orders.fulfilment, ['open', 'partly'])),
  or(isNull(orders.paymentStatus), ne(orders.paymentStatus, 'refunded')),
);

export const isInUndeliveredOrder = async (column: AnyColumn, id: number): Promise<boolean> =>
  (await db.$count(orders, and(eq(column, id), IS_UNDELIVERED))) > 0;
