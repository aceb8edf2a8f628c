/** Products that a customer has paid for, and products by their handles. */
import { and, eq, gt, inArray, type SQLWrapper } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { orderLines, orders, refundedLines } from '#sales/api.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

/**
 * Those that an order has which is paid, and whose lines were not refunded or cancelled.
 * @param customers a query of ids of partners
 */
export async function boughtProducts(customers: SQLWrapper, productIds: readonly number[]): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const isOpen = and(
    inArray(orders.state, ['sale', 'done']),
    inArray(orders.paymentStatus, ['paid', 'partly_refunded']),
  );
  const rows = await db
    .select({
      id: variants.templateId,
      lineId: orderLines.id,
      orderId: orders.id,
      status: orders.paymentStatus,
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), gt(orderLines.quantity, 0)))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(and(inArray(orders.partnerId, customers), isOpen, inArray(variants.templateId, [...productIds])));
  const bought = new Set(rows.filter(({ status }) => status === 'paid').map(({ id }) => id));
  for (const { id, lineId, orderId } of rows)
    if (!bought.has(id) && !(await refundedLines(orderId)).has(lineId)) bought.add(id);
  return bought;
}

/** Whose order it is, and which products it has. */
export async function orderedProducts(orderId: number): Promise<{ partnerId: number | null; ids: Set<number> }> {
  const rows = await db
    .select({ partnerId: orders.partnerId, id: variants.templateId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orders.id, orderId));
  return { partnerId: rows[0]?.partnerId ?? null, ids: new Set(rows.map(({ id }) => id)) };
}

/** Null: the company has none with this handle. */
export async function productWithHandle(handle: string, companyId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.handle, handle), eq(templates.companyId, companyId)));
  return row?.id ?? null;
}

export async function findProductFacts(id: number): Promise<{ handle: string; isPublished: boolean } | null> {
  const [row] = await db
    .select({ handle: templates.handle, isPublished: templates.isPublished })
    .from(templates)
    .where(eq(templates.id, id));
  return row ?? null;
}
