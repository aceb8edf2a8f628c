/** Stores totals on documents, and locks their rows. */
import { eq, sql } from 'drizzle-orm';
import { db, forUpdate, prepared } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { type Amounts, amountsOf } from './amounts.ts';
import { linesOf } from './documents.ts';
import type { Invoice, Order } from './states.ts';

export type Sums = Pick<Amounts, 'untaxed' | 'tax' | 'total'>;

export const sumsOf = ({ untaxed, tax, total }: Sums) => ({
  amountUntaxed: untaxed,
  amountTax: tax,
  amountTotal: total,
});

export const sumsOfOrder = (amounts: Amounts) => ({
  ...sumsOf(amounts),
  amountUndiscounted: amounts.undiscounted,
});

/**
 * Lists read stored totals, so call it after each change of lines, in the same transaction.
 * @returns the order with its sums, its version one higher
 */
export async function updateTotals(id: number): Promise<Order> {
  const [order] = await db
    .update(orders)
    .set({
      ...sumsOfOrder(amountsOf(await linesOf(id))),
      version: sql`${orders.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(orders.id, id))
    .returning();
  return order!;
}

const lockedOrder = prepared('locked_order', () =>
  forUpdate(
    db
      .select()
      .from(orders)
      .where(eq(orders.id, sql.placeholder('id'))),
  ),
);

/** Nobody else changes it before the transaction ends. @throws NotFound */
export async function lockOrder(id: number): Promise<Order> {
  const [order] = await lockedOrder({ id });
  if (!order) throw new NotFound();
  return order;
}

/** Nobody else changes it before the transaction ends. @throws NotFound */
export async function lockInvoice(id: number): Promise<Invoice> {
  const [invoice] = await forUpdate(db.select().from(invoices).where(eq(invoices.id, id)));
  if (!invoice) throw new NotFound();
  return invoice;
}
