/** Statuses and goods of an order, as its shipments, returns and invoices say. */
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, insertMany } from '#core/db/database.ts';
import { goodsOf, shipmentsOf } from '#sales/fulfilment/goods.ts';
import { fillStatuses, setAuthorized, updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import {
  orderReturnLines,
  orderReturns,
  type ReturnState,
  shipmentLines,
  shipments,
} from '#sales/schema/fulfilment.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines, orders, type PaymentStatus } from '#sales/schema/schema.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { addTemplate, addVariant } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

let goods: number[];
let service: number;
beforeAll(async () => {
  const added = [
    await addProduct({ name: 'Brought', price: 100 }),
    await addProduct({ name: 'Brought as well', price: 100 }),
  ];
  goods = added.map(({ variantId }) => variantId);
  service = await addVariant(await addTemplate('Done', { type: 'service' }), [], {});
  // What belongs to another order never counts.
  const other = await anOrder([5, 5]);
  await ship(other, [3, 1]);
  await comesBack(other, 'asked', [4, 5]);
  await comesBack(other, 'received', [1, 0], 1);
  await bill(other, 'invoice', 'paid', 70);
  await bill(other, 'credit_note', 'paid', 20);
});

type TestOrder = { id: number; lineIds: number[] };

/** @param pieces of goods, a line each */
async function anOrder(pieces: number[]): Promise<TestOrder> {
  const { id } = await aQuote({ state: 'sale' });
  const line = { orderId: id, name: 'Line', unitPrice: 100, choices: { custom: [], noVariant: [] } };
  await db.insert(orderLines).values({ ...line, variantId: service, quantity: 9 });
  const lineIds: number[] = [];
  for (const [at, quantity] of pieces.entries()) {
    const values = { ...line, variantId: goods[at]!, quantity, sequence: 20 + at };
    lineIds.push((await db.insert(orderLines).values(values).returning({ id: orderLines.id }))[0]!.id);
  }
  return { id, lineIds };
}

let forms = 0;
/** A submission and a place among those of its order. */
const next = () => ({ sequence: ++forms, submission: `statuses-${forms}` });
const perLine = ({ lineIds }: TestOrder, pieces: number[]) =>
  pieces.flatMap((quantity, at) => (quantity > 0 ? [{ orderLineId: lineIds[at]!, quantity }] : []));

async function ship(order: TestOrder, pieces: number[], cancelledAt: Date | null = null): Promise<void> {
  const [shipment] = await db
    .insert(shipments)
    .values({ orderId: order.id, cancelledAt, ...next() })
    .returning();
  const lines = perLine(order, pieces).map((line) => ({ ...line, shipmentId: shipment!.id }));
  await db.insert(shipmentLines).values(lines);
}

async function comesBack(order: TestOrder, state: ReturnState, pieces: number[], received = 0): Promise<void> {
  const values = { orderId: order.id, state, origin: 'customer' as const, ...next() };
  const [back] = await db.insert(orderReturns).values(values).returning();
  const lines = perLine(order, pieces).map((line) => ({ ...line, returnId: back!.id, reason: 'other', received }));
  await db.insert(orderReturnLines).values(lines);
}

type Bill = typeof invoices.$inferSelect;
async function bill(
  { id }: TestOrder,
  kind: Bill['kind'],
  state: Bill['state'],
  amountTotal: number,
  residual = 0,
): Promise<void> {
  const { companyId, websiteId, partnerId, currencyCode, languageCode } = await orderNow(id);
  const of = { orderId: id, companyId, websiteId: websiteId!, partnerId: partnerId!, currencyCode, languageCode };
  await db.insert(invoices).values({ ...of, kind, state, amountTotal, residual, accessToken: `statuses-${++forms}` });
}

async function statusesOf({ id }: TestOrder) {
  await updateStatuses(id);
  return orderNow(id);
}

const UNDONE = new Date();

describe('the fulfilment of an order', () => {
  it.each<[string, string, number[], (order: TestOrder) => Promise<void>]>([
    ['nothing', 'without goods', [], async () => {}],
    ['open', 'when nothing was shipped', [2], async () => {}],
    ['partly', 'when a part was shipped', [2], (order) => ship(order, [1])],
    ['partly', 'when one of its lines was shipped', [2, 2], (order) => ship(order, [2])],
    ['shipped', 'when all was shipped', [2], (order) => ship(order, [2])],
    ['open', 'when its shipment was undone', [2], (order) => ship(order, [2], UNDONE)],
    ['nothing', 'when all goes back before it was shipped', [2], (order) => comesBack(order, 'asked', [2])],
    ['open', 'when a part goes back before it was shipped', [2], (order) => comesBack(order, 'accepted', [1])],
    ['open', 'when a return was refused', [2], (order) => comesBack(order, 'refused', [2])],
    ['open', 'when a return was cancelled', [2], (order) => comesBack(order, 'cancelled', [2])],
    ['open', 'when less came back than was announced', [2], (order) => comesBack(order, 'received', [2], 1)],
    ['nothing', 'when all came back', [2], (order) => comesBack(order, 'received', [2], 2)],
  ])('is %s %s', async (expected, _when, pieces, happens) => {
    const order = await anOrder(pieces);
    await happens(order);
    expect((await statusesOf(order)).fulfilment).toBe(expected);
  });

  it('lacks only what was neither shipped nor goes back, line by line', async () => {
    const order = await anOrder([2, 3]);
    await ship(order, [1]);
    // A piece that was shipped goes back, and another one is still to be shipped.
    await comesBack(order, 'asked', [1]);
    expect((await statusesOf(order)).fulfilment).toBe('partly');
    await comesBack(order, 'asked', [1]);
    expect((await statusesOf(order)).fulfilment).toBe('partly');
    await comesBack(order, 'asked', [0, 3]);
    expect((await statusesOf(order)).fulfilment).toBe('shipped');
  });

  it('counts an undone shipment for nothing when all goes back', async () => {
    const order = await anOrder([2]);
    await ship(order, [2], UNDONE);
    await comesBack(order, 'asked', [2]);
    expect((await statusesOf(order)).fulfilment).toBe('nothing');
  });
});

describe('the payment of an order', () => {
  it.each<[PaymentStatus, ...(Parameters<typeof bill> extends [unknown, ...infer Rest] ? Rest[] : never)]>([
    ['awaiting'],
    ['awaiting', ['invoice', 'open', 100, 100]],
    ['paid', ['invoice', 'paid', 100]],
    ['paid', ['invoice', 'paid', 100], ['credit_note', 'open', 100, 100]],
    ['paid', ['invoice', 'paid', 100], ['credit_note', 'draft', 100]],
    ['partly_refunded', ['invoice', 'paid', 100], ['credit_note', 'open', 40, 10]],
    ['refunded', ['invoice', 'paid', 100], ['credit_note', 'paid', 40], ['credit_note', 'paid', 60]],
  ])('is %s after %j %j %j', async (expected, ...bills) => {
    const order = await anOrder([1]);
    for (const one of bills) await bill(order, ...one);
    expect((await statusesOf(order)).paymentStatus).toBe(expected);
  });

  it('is paid where there is nothing to pay', async () => {
    const order = await anOrder([1]);
    await db.update(orders).set({ amountTotal: 0 }).where(eq(orders.id, order.id));
    expect((await statusesOf(order)).paymentStatus).toBe('paid');
  });

  it('is authorized while a bank holds the money, until it is paid', async () => {
    const [order, other] = [await anOrder([1]), await anOrder([1])];
    for (const one of [order, other]) await statusesOf(one);
    await setAuthorized(order.id, true);
    expect((await statusesOf(order)).paymentStatus).toBe('authorized');
    expect((await orderNow(other.id)).paymentStatus).toBe('awaiting');
    await setAuthorized(order.id, false);
    expect((await statusesOf(order)).paymentStatus).toBe('awaiting');
    await bill(order, 'invoice', 'paid', 100);
    await statusesOf(order);
    for (const isAuthorized of [true, false]) await setAuthorized(order.id, isAuthorized);
    expect((await orderNow(order.id)).paymentStatus).toBe('paid');
  });
});

it.each<[string, ReturnState[]]>([
  ['none', []],
  ['none', ['refused', 'cancelled']],
  ['asked', ['asked']],
  ['asked', ['received', 'accepted']],
  ['received', ['received', 'refused']],
])('the returns of an order are %s after %j', async (expected, states) => {
  const order = await anOrder([5]);
  for (const state of states) await comesBack(order, state, [1], 1);
  expect((await statusesOf(order)).returnStatus).toBe(expected);
});

describe('goodsOf', () => {
  it('counts what was ordered, shipped and goes back, for each line that is goods', async () => {
    const order = await anOrder([4, 5]);
    await ship(order, [1, 2]);
    await ship(order, [1]);
    await ship(order, [2, 3], UNDONE);
    await comesBack(order, 'asked', [0, 1]);
    await comesBack(order, 'received', [0, 2], 1);
    await comesBack(order, 'refused', [2, 2]);
    const counted = (await goodsOf(order.id)).map(({ ordered, shipped, returned }) => [ordered, shipped, returned]);
    expect(counted).toEqual([
      [4, 2, 0],
      [5, 2, 2],
    ]);
  });

  it('takes what goes back as it was counted before', async () => {
    const order = await anOrder([4]);
    expect((await goodsOf(order.id, new Map([[order.lineIds[0]!, 3]])))[0]?.returned).toBe(3);
  });
});

it('shipmentsOf returns the shipments that left, each with its own lines', async () => {
  const order = await anOrder([4, 5]);
  expect(await shipmentsOf(order.id)).toEqual([]);
  await ship(order, [1, 2]);
  await ship(order, [3]);
  await ship(order, [0, 3], UNDONE);
  const sent = (await shipmentsOf(order.id)).map(({ lines }) => lines.map(({ quantity }) => quantity));
  expect(sent).toEqual([[1, 2], [3]]);
});

it('fillStatuses fills in those of all placed orders without them, however many', async () => {
  const { id } = await anOrder([1]);
  const { id: _, ...values } = await orderNow(id);
  const copies = Array.from({ length: 201 }, (_, at) => ({
    ...values,
    name: `Copy ${at}`,
    accessToken: `copy ${at}`,
    state: at === 0 ? ('draft' as const) : ('sale' as const),
  }));
  await fillStatuses();
  await db.update(orders).set({ fulfilment: null }).where(eq(orders.id, id));
  await insertMany(orders, copies);
  expect([await fillStatuses(), await fillStatuses()]).toEqual([201, 0]);
  expect((await orderNow(id)).fulfilment).toBe('open');
  expect(await db.$count(orders, and(eq(orders.name, 'Copy 0'), isNull(orders.fulfilment)))).toBe(1);
});
