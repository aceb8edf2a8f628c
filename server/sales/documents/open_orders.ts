/** Says whether carts and quotes that can still change use a record. */
import { and, eq, inArray } from 'drizzle-orm';
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
