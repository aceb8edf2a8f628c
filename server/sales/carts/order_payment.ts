/** Changes the state of an order as its payment starts, succeeds or fails. */
import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { OrderLine, Partner } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { nextOrderName } from '#sales/documents/numbering.ts';
import { moveOrder, type Order } from '#sales/documents/states.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { isDetached } from './cart_copy.ts';

export { orderTitle } from '#sales/documents/document_names.ts';
export { linesOf, type OrderLine } from '#sales/documents/documents.ts';
export { mustBePaid, todayOf } from '#sales/documents/quote_validity.ts';
export type { Order } from '#sales/documents/states.ts';
export { lockOrder } from '#sales/documents/totals.ts';

const orderWithPayer = prepared('order_with_payer', () =>
  db
    .select({ order: orders, payer: partners })
    .from(orders)
    .leftJoin(partners, eq(partners.id, sql`coalesce(${orders.billingPartnerId}, ${orders.partnerId})`))
    .where(eq(orders.id, sql.placeholder('id'))),
);

/** Joined with the billing address. */
export const findOrderWithPayer = async (id: number): Promise<{ order: Order; payer: Partner | null } | null> =>
  (await orderWithPayer({ id }))[0] ?? null;

/** What the buyer says on the way to paying. */
export type CheckoutNote = Partial<
  Pick<Order, 'billingPartnerId' | 'shippingPartnerId' | 'carrierId' | 'pickupPointId' | 'note' | 'customerReference'>
>;

/** There is less than was put in; a line of nothing goes, with what was chosen beside it. */
export async function lowerLine({ id }: Pick<OrderLine, 'id'>, quantity: number): Promise<void> {
  if (quantity > 0) await db.update(orderLines).set({ quantity }).where(eq(orderLines.id, id));
  else await db.delete(orderLines).where(eq(orderLines.id, id));
}

/** The newest order of a visit, and of a person, that was placed on a website. */
export const placedBy = (
  { sessionId, partnerId }: Pick<Order, 'sessionId' | 'partnerId'>,
  { website }: Site,
): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        or(eq(orders.sessionId, sessionId ?? 0), eq(orders.partnerId, partnerId ?? 0)),
        eq(orders.websiteId, website.id),
        eq(orders.origin, 'shop'),
        inArray(orders.state, ['sent', 'sale', 'done']),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);

export const findOrders = async (ids: readonly number[]): Promise<Order[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]));

/** Whether a line is of an order they placed, and of no cart any more. */
export async function isOrdered(lineId: number, { sessionId, partnerId }: Pick<Order, 'sessionId' | 'partnerId'>) {
  const isTheirs = or(eq(orders.sessionId, sessionId ?? 0), eq(orders.partnerId, partnerId ?? 0));
  const rows = await db
    .select({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.id, lineId), isTheirs, ne(orders.state, 'draft')));
  return rows.length > 0;
}

/**
 * Freezes the lines, and gives the order its number, by which payments refer to it. Like all functions here that write,
 * it runs inside the caller's transaction.
 */
export async function startPaying(order: Order): Promise<Order> {
  const name = order.name ?? (await nextOrderName());
  const [started] = await db
    .update(orders)
    .set({ name, payingSince: order.payingSince ?? new Date() })
    .where(eq(orders.id, order.id))
    .returning();
  return started!;
}

/** It is a cart again, if it was one; where another has taken its place it ends. */
export async function stopPaying(order: Order): Promise<void> {
  await db.update(orders).set({ payingSince: null }).where(eq(orders.id, order.id));
  if (order.origin !== 'shop' || order.staysOpen) return;
  if (order.state === 'draft' && isDetached(order)) await moveOrder(order.id, 'cancel');
  if (order.state !== 'sent') return;
  const isGuests = order.sessionId !== null;
  const isReplaced = !isGuests && (await hasOtherCart(order));
  const never = { orderedAt: null, sentAt: null };
  await moveOrder(order.id, isReplaced ? 'cancel' : 'draft', { ...never, ...(isGuests && { partnerId: null }) });
}

/** Ended after it was ordered, by our staff or its customer; what a buyer only left in the shop was never ordered. */
export const isCancelled = ({ state, orderedAt }: Order): boolean => state === 'cancel' && orderedAt !== null;

async function hasOtherCart({ id, partnerId, websiteId }: Order): Promise<boolean> {
  const isTheirs = and(eq(orders.partnerId, partnerId ?? 0), eq(orders.websiteId, websiteId));
  return (
    (await db.$count(orders, and(isTheirs, eq(orders.state, 'draft'), eq(orders.origin, 'shop'), gt(orders.id, id)))) >
    0
  );
}

/** Its money came, and what it was for is gone: it ends, unless it is somebody's cart. */
export async function endUnavailableOrder(order: Order): Promise<void> {
  if (order.state === 'sent') await moveOrder(order.id, 'cancel', { payingSince: null });
  else await stopPaying(order);
  await logEvent({ orderId: order.id }, msg('Paid, but no longer available'));
}

/** Ends the cart: the order waits for an announced transfer. */
export async function waitForMoney(order: Order, billTo?: Partner | null): Promise<Order> {
  const now = new Date();
  const owner = await ownedBy(order, billTo);
  const placed = await moveOrder(order.id, 'sent', { payingSince: null, orderedAt: now, sentAt: now, ...owner });
  await logEvent({ orderId: order.id }, msg('Ordered, awaiting payment'));
  return placed;
}

/** Ordered for good; a cart that ended before its money came is brought back. */
export async function becomeSale(order: Order, billTo?: Partner | null): Promise<Order> {
  if (order.state === 'cancel') await moveOrder(order.id, 'sent');
  const name = order.name ?? (await nextOrderName());
  const now = new Date();
  const sale = await moveOrder(order.id, 'sale', {
    name,
    payingSince: null,
    confirmedAt: now,
    orderedAt: now,
    ...(await ownedBy(order, billTo)),
  });
  await logEvent({ orderId: order.id }, msg('Confirmed'));
  return sale;
}

/**
 * A guest's order belongs to the billing address; where that is a customer's address, to that customer.
 * @param billTo who that is, where it was read
 */
async function ownedBy(
  { partnerId, billingPartnerId }: Order,
  billTo?: Partner | null,
): Promise<{ partnerId?: number }> {
  if (partnerId !== null || billingPartnerId === null) return {};
  const [partner] = billTo
    ? [billTo]
    : await db.select({ parentId: partners.parentId }).from(partners).where(eq(partners.id, billingPartnerId));
  return partner ? { partnerId: partner.parentId ?? billingPartnerId } : {};
}
