/** Finds the lines of an order whose money went back while other lines stayed paid. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { amountsOf } from '#sales/documents/amounts.ts';
import { linesOf } from '#sales/documents/documents.ts';
import { piecesReturned } from '#sales/fulfilment/goods.ts';
import { orderReturns } from '#sales/schema/fulfilment.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';

/** Minor units with tax. */
type PaidLine = { id: number; total: number; isReturned: boolean };

/**
 * Pure: a refund names no lines. It is of a line whose price it comes to, unless it is exactly the price of another
 * one, or of all others together.
 * @param back what went back apart from returns
 */
export function refundedAmong(lines: readonly PaidLine[], back: number): Set<number> {
  const all = lines.reduce((sum, { total }) => sum + total, 0);
  const isOf = ({ id, total }: PaidLine): boolean => {
    if (back === total) return true;
    const isOthers = back === all - total || lines.some((other) => other.id !== id && other.total === back);
    return back > total && !isOthers;
  };
  return new Set(lines.filter((line) => line.isReturned || (line.total > 0 && isOf(line))).map(({ id }) => id));
}

/** Ids of lines. Asked for orders that were refunded in part. */
export async function refundedLines(orderId: number): Promise<Set<number>> {
  const lines = await linesOf(orderId);
  const amounts = amountsOf(lines);
  const returned = await piecesReturned(orderId, eq(orderReturns.state, 'received'));
  const paid = lines.map(({ id, quantity }, at) => ({
    id,
    total: amounts.lines[at]?.total ?? 0,
    isReturned: quantity > 0 && (returned.get(id) ?? 0) >= quantity,
  }));
  return refundedAmong(paid, (await moneyBack(orderId)) - (await refundedForReturns(orderId)));
}

async function moneyBack(orderId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${invoices.amountTotal} - ${invoices.residual}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(
      and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note'), inArray(invoices.state, ['open', 'paid'])),
    );
  return row?.sum ?? 0;
}

async function refundedForReturns(orderId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${orderReturns.refunded}), 0)`.mapWith(Number) })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return row?.sum ?? 0;
}
