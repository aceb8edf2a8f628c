/** Saves and places orders that staff write, and changes orders that are not paid. */

import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { KEEPS_ADDRESSES } from '#sales/addresses/order_addresses.ts';
import { writeDelivery } from '#sales/carts/cart_prices.ts';
import { documentOfOrder, type OrderDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { nextOrderName } from '#sales/documents/numbering.ts';
import { holdGoods } from '#sales/documents/restocking.ts';
import { isAwaitingPayment, moveOrder, type Order } from '#sales/documents/states.ts';
import { lockOrder, updateTotals } from '#sales/documents/totals.ts';
import { lockPayments } from '#sales/documents/withdrawing.ts';
import { updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import { saveLines } from '#sales/quotes/lines.ts';
import { orders } from '#sales/schema/schema.ts';
import { taxesOfCompany } from '#sales/taxes/tax_service.ts';
import { isOtherGoods, logChanges } from './changes.ts';
import type { OrderInput } from './parse.ts';

/** As long as a transfer is expected. */
const HELD_FOR_MS = 14 * millisecondsInDay;

export const PAID = msg('This order is paid or was cancelled. It can’t be changed any more.');

/** There are too few of these. */
export class OutOfStock extends Conflict {
  readonly variantIds: readonly number[];

  constructor(variantIds: readonly number[]) {
    super(msg('There is less stock than this order needs. Lower the quantity.'));
    this.variantIds = variantIds;
  }
}

/** Written by our staff and not placed yet, or placed and not paid. */
export const isChangeable = (order: Pick<Order, 'state' | 'origin'>): boolean =>
  isAwaitingPayment(order) || (order.origin === 'manual' && order.state === 'draft');

type Saving = { version: number; input: OrderInput; places: boolean; person: Person };

/**
 * Its goods are held once it is placed; payments in progress end where what they were for changed.
 * @returns the version that another person saved meanwhile, else null
 * @throws Conflict where it is paid or cancelled; OutOfStock
 */
export function saveOrder(id: number, { version, input, places, person }: Saving): Promise<Order | null> {
  return transaction(async () => {
    // Payments are locked before their documents.
    const endPayments = await lockPayments({ kind: 'order', id });
    const order = await lockOrder(id);
    if (order.version !== version) return order;
    if (!isChangeable(order)) throw new Conflict(PAID);
    const before = await documentOfOrder(order);
    await write(before, input);
    const wasPlaced = order.state === 'sent';
    if (wasPlaced) await db.update(orders).set(KEEPS_ADDRESSES).where(eq(orders.id, id));
    const after = await documentOfOrder(await lockOrder(id));
    await logChanges(before, after, person.name);
    if (places && !wasPlaced) await place(id, person);
    if (wasPlaced || places) await hold(after);
    if (!wasPlaced) return null;
    if (isOtherGoods(before, after)) await endPayments();
    await updateStatuses(id);
    return null;
  });
}

async function write(
  { order, lines }: OrderDocument,
  { lines: wanted, delivery, ...values }: OrderInput,
): Promise<void> {
  const { carrierId, pickupPointId, charge } = delivery;
  const own = { ...values, carrierId, pickupPointId, staysOpen: order.state === 'sent' };
  await db.update(orders).set(own).where(eq(orders.id, order.id));
  const goods = lines.filter(({ isDelivery }) => !isDelivery);
  const ids = new Set(goods.map(({ id }) => id));
  const asSent = wanted.filter(({ id }) => id === null || ids.has(id));
  await saveLines(order.id, asSent, { known: await taxesOfCompany(order.companyId), before: goods });
  await writeDelivery(order, lines.find(({ isDelivery }) => isDelivery) ?? null, charge);
  await updateTotals(order.id);
}

async function place(id: number, person: Person): Promise<void> {
  const now = new Date();
  await moveOrder(id, 'sent', { name: await nextOrderName(), orderedAt: now, sentAt: now });
  await logEvent({ orderId: id }, msg('Order placed, awaiting payment'), { by: person.name });
}

/** @throws OutOfStock */
export async function hold({ order, lines }: Pick<OrderDocument, 'order' | 'lines'>): Promise<void> {
  const missing = await holdGoods(order, lines, new Date(Date.now() + HELD_FOR_MS));
  if (missing.length > 0) throw new OutOfStock(missing);
}
