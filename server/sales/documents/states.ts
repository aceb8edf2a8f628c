/** State transitions of orders and invoices. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { addressesAfter } from '#sales/addresses/order_addresses.ts';
import { STATUSES, updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import { type InvoiceState, invoices } from '#sales/schema/invoices.schema.ts';
import { type OrderState, orders } from '#sales/schema/schema.ts';
import { tellOfDownloads } from './order_paid.ts';

export type Order = typeof orders.$inferSelect;
export type Invoice = typeof invoices.$inferSelect;

export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  draft: ['sent', 'sale', 'cancel'],
  sent: ['draft', 'sale', 'cancel'],
  sale: ['done', 'cancel'],
  done: [],
  cancel: ['draft', 'sent'],
};

export const INVOICE_MOVES: Record<InvoiceState, readonly InvoiceState[]> = {
  draft: ['open', 'cancel'],
  open: ['paid', 'cancel'],
  paid: ['open'],
  cancel: ['draft'],
};

/** A quote becomes an order when it is accepted; what was ordered in the shop or by our staff is none. */
export const isQuote = ({ origin }: Pick<Order, 'origin'>): boolean => origin === 'staff';

/** Ordered, and its money is on the way: a quote in the same state was only sent. */
export const isAwaitingPayment = ({ state, origin }: Pick<Order, 'state' | 'origin'>): boolean =>
  state === 'sent' && !isQuote({ origin });

/** Ordered, and not cancelled. */
export const isPlaced = (order: Pick<Order, 'state' | 'origin'>): boolean =>
  order.state === 'sale' || order.state === 'done' || isAwaitingPayment(order);

/** What was ordered, in contrast to a quote. */
export const isOrder = ({ state, origin }: Pick<Order, 'state' | 'origin'>): boolean =>
  state === 'sale' || state === 'done' || origin === 'manual' || (origin === 'shop' && state !== 'draft');

export const NOT_NOW = msg('This document has changed. Review it and try again.');

const from = <S extends string>(moves: Record<S, readonly S[]>, to: S): S[] =>
  (Object.keys(moves) as S[]).filter((state) => moves[state].includes(to));

/**
 * An order keeps its addresses from when it is placed.
 * @throws Conflict for a transition that the current state does not allow
 */
export async function moveOrder(
  id: number,
  to: OrderState,
  values: Partial<typeof orders.$inferInsert> = {},
): Promise<Order> {
  const [moved] = await db
    .update(orders)
    .set({
      ...addressesAfter(to),
      ...values,
      ...((to === 'sent' || to === 'sale') && STATUSES),
      state: to,
      version: sql`${orders.version} + 1`,
      updatedAt: new Date(),
    })
    .where(and(eq(orders.id, id), inArray(orders.state, from(ORDER_MOVES, to))))
    .returning();
  if (!moved) throw new Conflict(NOT_NOW);
  return moved;
}

/** @throws Conflict for a transition that the current state does not allow */
export async function moveInvoice(
  id: number,
  to: InvoiceState,
  values: Partial<typeof invoices.$inferInsert> = {},
): Promise<Invoice> {
  const [moved] = await db
    .update(invoices)
    .set({ ...values, state: to, version: sql`${invoices.version} + 1`, updatedAt: new Date() })
    .where(and(eq(invoices.id, id), inArray(invoices.state, from(INVOICE_MOVES, to))))
    .returning();
  if (!moved) throw new Conflict(NOT_NOW);
  if (to === 'paid' && moved.orderId !== null) {
    await updateStatuses(moved.orderId);
    await tellOfDownloads(moved.orderId);
  }
  return moved;
}
