/** Reads what of an order is to be brought, was shipped and came back. */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import {
  GOODS,
  orderReturnLines,
  orderReturns,
  type ReturnState,
  shipmentLines,
  shipments,
} from '#sales/schema/fulfilment.schema.ts';
import { orderLines } from '#sales/schema/schema.ts';

export type Goods = {
  lineId: number;
  variantId: number;
  name: string;
  description: string;
  ordered: number;
  shipped: number;
  /** Asked back, on their way back, or back. */
  returned: number;
};

const goodsLines = (orderId: number) =>
  sql`${orderLines.id} in (select l.id from order_lines l where l.order_id = ${orderId} and ${sql.raw(GOODS)})`;

const SHIPPED = sql`sum(${shipmentLines.quantity})`.mapWith(Number);

/** Of a return that was received only what came. */
const RETURNED = sql`sum(case when ${orderReturns.state} = 'received' then ${orderReturnLines.received}
  else ${orderReturnLines.quantity} end)`.mapWith(Number);

/**
 * In the order of the document.
 * @param returned what `piecesReturned` answered, where it is known already
 */
export async function goodsOf(orderId: number, returned?: ReadonlyMap<number, number>): Promise<Goods[]> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(goodsLines(orderId))
    .orderBy(asc(orderLines.sequence), asc(orderLines.id));
  const shipped = await piecesShipped(orderId);
  const back = returned ?? (await piecesReturned(orderId));
  return lines.map(({ id, variantId, name, description, quantity }) => ({
    lineId: id,
    variantId: variantId as number,
    name,
    description,
    ordered: quantity,
    shipped: shipped.get(id) ?? 0,
    returned: back.get(id) ?? 0,
  }));
}

async function piecesShipped(orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ lineId: shipmentLines.orderLineId, pieces: SHIPPED })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.cancelledAt)))
    .groupBy(shipmentLines.orderLineId);
  return new Map(rows.map(({ lineId, pieces }) => [lineId, pieces]));
}

const COMING_BACK: ReturnState[] = ['asked', 'accepted', 'received'];

/** Line → pieces of returns, by default of those asked back, on their way back, or back. */
export async function piecesReturned(
  orderId: number,
  which: SQL | undefined = inArray(orderReturns.state, COMING_BACK),
): Promise<Map<number, number>> {
  const rows = await db
    .select({ lineId: orderReturnLines.orderLineId, pieces: RETURNED })
    .from(orderReturnLines)
    .innerJoin(orderReturns, eq(orderReturns.id, orderReturnLines.returnId))
    .where(and(eq(orderReturns.orderId, orderId), which))
    .groupBy(orderReturnLines.orderLineId);
  return new Map(rows.map(({ lineId, pieces }) => [lineId, pieces]));
}

export type Shipment = typeof shipments.$inferSelect & { lines: { lineId: number; name: string; quantity: number }[] };

/** Those that left, the first first. */
export async function shipmentsOf(orderId: number): Promise<Shipment[]> {
  const sent = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.cancelledAt)))
    .orderBy(asc(shipments.sequence));
  if (sent.length === 0) return [];
  const lines = await db
    .select({
      shipmentId: shipmentLines.shipmentId,
      lineId: shipmentLines.orderLineId,
      name: orderLines.name,
      quantity: shipmentLines.quantity,
    })
    .from(shipmentLines)
    .innerJoin(orderLines, eq(orderLines.id, shipmentLines.orderLineId))
    .where(
      inArray(
        shipmentLines.shipmentId,
        sent.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.sequence), asc(orderLines.id));
  return sent.map((one) => ({ ...one, lines: lines.filter(({ shipmentId }) => shipmentId === one.id) }));
}
