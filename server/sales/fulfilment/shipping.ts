/** Ships orders in part or whole, and takes shipments back that never left. */
import { and, eq, isNull, max } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { randomToken } from '#core/process/secret.ts';
import { linesOf } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import type { Order } from '#sales/documents/states.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { orderShipped } from '#sales/documents/withdrawing.ts';
import { sendShipped } from '#sales/mails/shipment_mails.ts';
import { shipmentLines, shipments } from '#sales/schema/fulfilment.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { type Goods, goodsOf } from './goods.ts';
import { updateStatuses } from './order_statuses.ts';

export type Tracking = { carrierName: string; trackingNumber: string; trackingUrl: string };
export type Parcel = Tracking & {
  /** Line → pieces. */
  pieces: ReadonlyMap<number, number>;
  /** Made for each form, so that it ships once. */
  submission: string;
  tellsCustomer: boolean;
};

const NOT_ORDERED = msg('Only confirmed orders can be shipped.');
const NOTHING = msg('Enter how many pieces you ship');
const NOTHING_LEFT = msg('Nothing is left to ship.');
const NOT_PAID = msg('Not paid yet.');
const FEWER = msg('Fewer pieces are left to ship. Review the quantities.');
const CAME_BACK = msg('Some of these pieces were sent back. Settle the return first.');

/** What can be shipped, before anybody else can ship it. */
export const isShippable = ({ state }: Pick<Order, 'state'>): boolean => state === 'sale' || state === 'done';

/** What was refunded as a whole is shipped only where staff open the order for it. */
export const isToBeShipped = (order: Pick<Order, 'state' | 'paymentStatus'>): boolean =>
  isShippable(order) && order.paymentStatus !== 'refunded';

/** A payment that a bank holds is taken when all is shipped. */
export const isUnpaid = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean =>
  paymentStatus === null || paymentStatus === 'awaiting';

/** Pieces that the customer withdrew from before they were shipped are not shipped any more. */
export const leftOf = ({ ordered, shipped, returned }: Pick<Goods, 'ordered' | 'shipped' | 'returned'>): number =>
  Math.max(0, ordered - Math.max(shipped, returned));

/** @throws Invalid without pieces; Conflict for more than are left, or an order that can't be shipped */
export function shipOrder(orderId: number, parcel: Parcel, person: Person): Promise<void> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    if ((await db.$count(shipments, eq(shipments.submission, parcel.submission))) > 0) return;
    if (!isShippable(order)) throw new Conflict(NOT_ORDERED);
    const lines = piecesWithin(await goodsOf(orderId), parcel.pieces);
    const { carrierName, trackingNumber, trackingUrl, submission } = parcel;
    const [last] = await db
      .select({ sequence: max(shipments.sequence) })
      .from(shipments)
      .where(eq(shipments.orderId, orderId));
    const values = { orderId, carrierName, trackingNumber, trackingUrl, submission, by: person.name };
    const [made] = await db
      .insert(shipments)
      .values({ ...values, sequence: (last?.sequence ?? 0) + 1 })
      .returning({ id: shipments.id });
    const shipmentId = made!.id;
    await db.insert(shipmentLines).values(lines.map((line) => ({ shipmentId, ...line })));
    await updateStatuses(orderId);
    const pieces = String(lines.reduce((sum, { quantity }) => sum + quantity, 0));
    await logEvent({ orderId }, msg('Shipped, pieces: {pieces}'), { by: person.name, values: { pieces } });
    if (parcel.tellsCustomer) await sendShipped(orderId, shipmentId);
    if ((await goodsOf(orderId)).every(({ ordered, shipped }) => shipped >= ordered)) await shippedWhole(orderId);
  });
}

/**
 * Ships all pieces that are left, by the order's own way of delivery, and tells the customer.
 * @throws Conflict where nothing is left, or the order can't be shipped or is not paid
 */
export async function shipRest(orderId: number, person: Person, { evenUnpaid = false } = {}): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isShippable(order)) throw new Conflict(NOT_ORDERED);
  const left = (await goodsOf(orderId)).map((one): [number, number] => [one.lineId, leftOf(one)]);
  const pieces = new Map(left.filter(([, quantity]) => quantity > 0));
  if (pieces.size === 0 || !isToBeShipped(order)) throw new Conflict(NOTHING_LEFT);
  if (isUnpaid(order) && !evenUnpaid) throw new Conflict(NOT_PAID);
  const carrierName = (await linesOf(orderId)).find(({ isDelivery }) => isDelivery)?.name ?? '';
  const tracking = { carrierName, trackingNumber: '', trackingUrl: '' };
  await shipOrder(orderId, { ...tracking, pieces, submission: randomToken(), tellsCustomer: true }, person);
}

async function shippedWhole(orderId: number): Promise<void> {
  for (const follow of orderShipped.all()) await follow(orderId);
}

/** @throws Invalid, Conflict */
function piecesWithin(goods: readonly Goods[], asked: ReadonlyMap<number, number>) {
  for (const lineId of asked.keys()) if (!goods.some((one) => one.lineId === lineId)) throw new NotFound();
  const lines = goods.flatMap((one) => {
    const quantity = asked.get(one.lineId) ?? 0;
    if (quantity > leftOf(one)) throw new Conflict(FEWER);
    return quantity > 0 ? [{ orderLineId: one.lineId, quantity }] : [];
  });
  if (lines.length === 0) throw new Invalid(NOTHING, { form: NOTHING });
  return lines;
}

type Named = { orderId: number; shipmentId: number };

/** @throws NotFound for a shipment of another order, and one that was undone */
export function changeTracking(
  { orderId, shipmentId }: Named,
  { tellsCustomer, ...tracking }: Tracking & { tellsCustomer: boolean },
  person: Person,
): Promise<void> {
  return transaction(async () => {
    await lockOrder(orderId);
    const changed = await db
      .update(shipments)
      .set(tracking)
      .where(isShipment({ orderId, shipmentId }))
      .returning({ id: shipments.id });
    if (changed.length === 0) throw new NotFound();
    await logEvent({ orderId }, msg('Tracking changed'), { by: person.name });
    if (tellsCustomer) await sendShipped(orderId, shipmentId);
  });
}

/** It never left, so its pieces are to be shipped again. @throws NotFound; Conflict where pieces came back */
export function undoShipment({ orderId, shipmentId }: Named, person: Person): Promise<void> {
  return transaction(async () => {
    await lockOrder(orderId);
    const undone = await db
      .update(shipments)
      .set({ cancelledAt: new Date() })
      .where(isShipment({ orderId, shipmentId }))
      .returning({ id: shipments.id });
    if (undone.length === 0) throw new NotFound();
    if ((await goodsOf(orderId)).some(({ shipped, returned }) => returned > shipped)) throw new Conflict(CAME_BACK);
    await updateStatuses(orderId);
    await logEvent({ orderId }, msg('Shipment undone'), { by: person.name });
  });
}

const isShipment = ({ orderId, shipmentId }: Named) =>
  and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId), isNull(shipments.cancelledAt));
