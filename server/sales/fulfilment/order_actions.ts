/** What staff do to several orders of the list at once. */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { Flash } from '#core/http/flash.ts';
import { msg } from '#core/msg.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { doToSelected, refuseMore } from '#core/staff_list/selected.ts';
import { toPdfOf } from '#core/staff_list/selected_pdf.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { seller } from '#sales/documents/seller.ts';
import { orders } from '#sales/schema/schema.ts';
import { IS_TO_SHIP } from '#sales/staff/order_filters.ts';
import { goodsOf } from './goods.ts';
import { isToBeShipped, isUnpaid, leftOf, shipRest } from './shipping.ts';

/** Each is shipped and its mail written in the request that asks for it. */
const MOST_SHIPPED = 200;
/** In the question. */
const MOST_NAMED = 10;
/** A slip takes about a tenth of a second. */
export const MOST_SLIPS = 50;

export const orderActions: BulkAction<unknown>[] = [
  {
    id: 'ship',
    label: msg('Ship'),
    question: (count, { tn }) => tn('Ship {n} order?', 'Ship {n} orders?', count),
    consequence: whatIsShipped,
    field: {
      label: msg('Ship unpaid orders too'),
      isBox: true,
      isAsked: async (ids) => (await unpaidAmong(ids)).length > 0,
    },
    run: shipAll,
  },
  { id: 'packing_slips', label: msg('Packing slips'), ask: packingSlips },
];

async function whatIsShipped(ids: number[], { texts: { t, tn } }: FastifyRequest): Promise<string> {
  refuseMore(ids, MOST_SHIPPED);
  const text = t('All remaining pieces are marked as shipped, without tracking numbers. Customers get an email.');
  const unpaid = await unpaidAmong(ids);
  if (unpaid.length === 0) return text;
  const names = unpaid.slice(0, MOST_NAMED).join(', ') + (unpaid.length > MOST_NAMED ? ' …' : '');
  const leftOut = tn(
    '{n} order is not paid and is left out: {names}',
    '{n} orders are not paid and are left out: {names}',
    unpaid.length,
    { names },
  );
  return `${text} ${leftOut}`;
}

/** Names of those that would be shipped if they were paid. */
async function unpaidAmong(ids: readonly number[]): Promise<string[]> {
  const found = await db
    .select({ name: orders.name, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), IS_TO_SHIP))
    .orderBy(orders.id);
  return found.filter(isUnpaid).map(({ name }) => name ?? '');
}

/** Those with nothing to ship are left out, and without a tick those that are not paid. */
async function shipAll(ids: number[], request: FastifyRequest, ticked: string): Promise<string | Flash> {
  const person = await seller(request);
  return doToSelected(ids, request, {
    most: MOST_SHIPPED,
    run: (id) => shipRest(id, person, { evenUnpaid: ticked !== '' }),
    done: (count, { tn }) => tn('{n} order shipped.', '{n} orders shipped.', count),
    namesOf,
  });
}

async function namesOf(ids: number[]): Promise<Map<number, string>> {
  const found = await db.select({ id: orders.id, name: orders.name }).from(orders).where(inArray(orders.id, ids));
  return new Map(found.map(({ id, name }) => [id, name ?? '']));
}

async function packingSlips(ids: number[], { texts }: FastifyRequest): Promise<Redirect> {
  refuseMore(ids, MOST_SLIPS);
  const packed = await withPiecesLeft(ids);
  if (packed.length > 0) return toPdfOf('/sales/orders/packing_slips', packed);
  return redirectTo('/sales/orders', {
    flash: { kind: 'info', text: texts.t('These orders have nothing left to ship.') },
  });
}

async function withPiecesLeft(ids: readonly number[]): Promise<number[]> {
  const found = await db
    .select({ id: orders.id, state: orders.state, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id);
  const packed: number[] = [];
  for (const { id } of found.filter(isToBeShipped))
    if ((await goodsOf(id)).some((one) => leftOf(one) > 0)) packed.push(id);
  return packed;
}

/** Those of the company. */
export const ordersOfCompany = (ids: readonly number[], companyId: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.companyId, companyId)))
    .orderBy(orders.id);
