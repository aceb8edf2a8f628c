/** Reads the returns of an order. */
import { and, asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { orderReturnLines, orderReturns } from '#sales/schema/fulfilment.schema.ts';
import { orderLines } from '#sales/schema/schema.ts';

export type OrderReturn = typeof orderReturns.$inferSelect;
export type NamedReturn = { orderId: number; returnId: number };

/** @throws NotFound */
export async function returnOfOrder({ orderId, returnId }: NamedReturn): Promise<OrderReturn> {
  const [found] = await db
    .select()
    .from(orderReturns)
    .where(and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, orderId)));
  if (!found) throw new NotFound();
  return found;
}

export const returnLinesOf = (returnId: number) =>
  db
    .select({
      id: orderReturnLines.id,
      lineId: orderReturnLines.orderLineId,
      name: orderLines.name,
      variantId: orderLines.variantId,
      quantity: orderReturnLines.quantity,
      reason: orderReturnLines.reason,
      received: orderReturnLines.received,
      restocked: orderReturnLines.restocked,
    })
    .from(orderReturnLines)
    .innerJoin(orderLines, eq(orderLines.id, orderReturnLines.orderLineId))
    .where(eq(orderReturnLines.returnId, returnId))
    .orderBy(asc(orderLines.sequence), asc(orderReturnLines.id));

export const returnsOf = (orderId: number): Promise<OrderReturn[]> =>
  db.select().from(orderReturns).where(eq(orderReturns.orderId, orderId)).orderBy(asc(orderReturns.sequence));

/** Those that came and were not refunded. */
export const returnsToRefund = (orderId: number): Promise<OrderReturn[]> =>
  db
    .select()
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, orderId), eq(orderReturns.state, 'received'), eq(orderReturns.refunded, 0)))
    .orderBy(asc(orderReturns.sequence));
