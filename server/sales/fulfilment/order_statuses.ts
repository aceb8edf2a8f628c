/** Stores the delivery, payment and return status of orders, for lists. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { GOODS } from '#sales/schema/fulfilment.schema.ts';
import { type Fulfilment, orders, type PaymentStatus, type ReturnStatus } from '#sales/schema/schema.ts';

const goods = sql.raw(GOODS);

const ORDERED = sql`(select coalesce(sum(l.quantity), 0) from order_lines l where l.order_id = orders.id and ${goods})`;

const SHIPPED = sql`(select coalesce(sum(sl.quantity), 0) from shipment_lines sl
  join shipments s on s.id = sl.shipment_id join order_lines l on l.id = sl.order_line_id
  where s.order_id = orders.id and s.cancelled_at is null and ${goods})`;

/** Pieces that customers withdrew from before they were shipped. */
const NOT_SENT = sql`(select coalesce(sum(case when n.back > n.sent then n.back - n.sent else 0 end), 0) from (select
  (select coalesce(sum(case when r.state = 'received' then rl.received else rl.quantity end), 0)
    from order_return_lines rl join order_returns r on r.id = rl.return_id
    where rl.order_line_id = l.id and r.state in ('asked', 'accepted', 'received')) as back,
  (select coalesce(sum(sl.quantity), 0) from shipment_lines sl join shipments s on s.id = sl.shipment_id
    where sl.order_line_id = l.id and s.cancelled_at is null) as sent
  from order_lines l where l.order_id = orders.id and ${goods}) as n)`;

const TO_BRING = sql`(${ORDERED} - ${NOT_SENT})`;

const FULFILMENT = sql<Fulfilment>`case when ${TO_BRING} = 0 then 'nothing' when ${SHIPPED} = 0 then 'open'
  when ${SHIPPED} < ${TO_BRING} then 'partly' else 'shipped' end`;

const INVOICED = sql`(select coalesce(sum(i.amount_total), 0) from invoices i
  where i.order_id = orders.id and i.kind = 'invoice' and i.state = 'paid')`;

/** Credit notes whose money went back. */
const REFUNDED = sql`(select coalesce(sum(i.amount_total - i.residual), 0) from invoices i
  where i.order_id = orders.id and i.kind = 'credit_note' and i.state in ('open', 'paid'))`;

/** An authorized payment has no invoice yet. */
const UNPAID = sql`case when orders.payment_status = 'authorized' then 'authorized' else 'awaiting' end`;

const PAYMENT = sql<PaymentStatus>`case when orders.amount_total = 0 then 'paid' when ${INVOICED} = 0 then ${UNPAID}
  when ${REFUNDED} >= ${INVOICED} then 'refunded' when ${REFUNDED} > 0 then 'partly_refunded' else 'paid' end`;

const RETURNS = sql<ReturnStatus>`case
  when exists (select 1 from order_returns r where r.order_id = orders.id and r.state in ('asked', 'accepted')) then 'asked'
  when exists (select 1 from order_returns r where r.order_id = orders.id and r.state = 'received') then 'received'
  else 'none' end`;

/** For an update of orders, which may set its state as well. */
export const STATUSES = { fulfilment: FULFILMENT, paymentStatus: PAYMENT, returnStatus: RETURNS };

/** Call it after a change of its shipments, invoices or returns, in the same transaction. */
export async function updateStatuses(orderId: number): Promise<void> {
  await db.update(orders).set(STATUSES).where(eq(orders.id, orderId));
}

/** A bank holds the money of an order until it is captured, or no longer. */
export async function setAuthorized(orderId: number, isAuthorized: boolean): Promise<void> {
  const [from, to]: [PaymentStatus, PaymentStatus] = isAuthorized
    ? ['awaiting', 'authorized']
    : ['authorized', 'awaiting'];
  await db
    .update(orders)
    .set({ paymentStatus: to })
    .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, from)));
}

const AT_ONCE = 200;

/** Fills in the statuses of orders placed by an earlier version. @returns how many there were */
export async function fillStatuses(): Promise<number> {
  const isLeft = and(isNull(orders.fulfilment), inArray(orders.state, ['sent', 'sale', 'done']));
  const left = db.select({ id: orders.id }).from(orders).where(isLeft).limit(AT_ONCE);
  const filled = await db.update(orders).set(STATUSES).where(inArray(orders.id, left)).returning({ id: orders.id });
  return filled.length + (filled.length === AT_ONCE ? await fillStatuses() : 0);
}
