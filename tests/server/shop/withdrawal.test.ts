/** Customers withdraw from contracts: guests by number and address, others from their order. */
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { orderReturnLines, orderReturns } from '#sales/schema/fulfilment.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { shopSettings, templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import { aPaidOrder, type PaidOrder } from '#tests/setup/shop/paid_order.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('withdrawal');
const guest = () => visitor(fixture.app);
let submissions = 0;

async function settings(values: Partial<typeof shopSettings.$inferInsert>): Promise<void> {
  await db.update(shopSettings).set(values).where(eq(shopSettings.websiteId, 1));
  await changed('website');
}

beforeEach(async () => {
  await db.delete(rateLimits);
  await settings({ withdrawalFor: 'all' });
});

const find = async (order: Pick<PaidOrder, 'id' | 'email'>, email = order.email) =>
  guest().post('/shop/withdraw', { number: (await orderNow(order.id)).name!, email });

/** The signed link that a guest gets. */
async function linkOf(order: PaidOrder): Promise<string> {
  const { headers } = await find(order);
  return new URL(String(headers.location), 'http://localhost').searchParams.get('access_token')!;
}

const items = (token: string) => guest().get(`/shop/withdraw/items?${new URLSearchParams({ access_token: token })}`);
const confirm = async (order: PaidOrder, pieces: number, more: Record<string, string> = {}) =>
  guest().post('/shop/withdraw/confirm', {
    access_token: await linkOf(order),
    submission: `form-${++submissions}`,
    [`pieces-${order.lineId}`]: String(pieces),
    ...more,
  });
const returnsOf = ({ id }: PaidOrder) => db.select().from(orderReturns).where(eq(orderReturns.orderId, id));
const ship = ({ id, lineId }: PaidOrder, pieces: number) =>
  fixture.ada.post(`/sales/orders/${id}/ship`, {
    submission: `ship-${++submissions}`,
    [`pieces-${lineId}`]: `${pieces}`,
  });

async function changeProduct({ variantId }: PaidOrder, values: Partial<typeof templates.$inferInsert>) {
  const [variant] = await db.select().from(variants).where(eq(variants.id, variantId));
  await db.update(templates).set(values).where(eq(templates.id, variant!.templateId));
}

describe('a guest with number and address of an order', () => {
  it('chooses pieces, confirms them and gets a receipt with the time', async () => {
    const order = await aPaidOrder(fixture);
    const token = await linkOf(order);
    expect((await items(token)).body).toContain('Up to 2');
    const chosen = new URLSearchParams({ access_token: token, [`pieces-${order.lineId}`]: '1' });
    const step = await guest().get(`/shop/withdraw/confirm?${chosen}`);
    expect(step.body).toContain('Confirm withdrawal');
    expect(await returnsOf(order)).toEqual([]);
    const answer = await confirm(order, 1);
    expect(answer.statusCode).toBe(303);
    const received = String(answer.headers.location);
    expect(received).toMatch(/^\/shop\/withdraw\/received\?access_token=/);
    expect((await guest().get(received)).body).toContain('Withdraw from other items');
    const [made] = await returnsOf(order);
    expect(made).toMatchObject({ state: 'accepted', origin: 'customer', isWithdrawal: true });
    const mail = (await mailsTo(order.email)).at(-1)!;
    expect(mail.subject).toMatch(/^We received your withdrawal from order S\d+$/);
    expect(mail.text).toContain('1 × Probe');
    expect(mail.text).toContain(String(made!.createdAt.getUTCFullYear()));
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).toContain('Withdrawal 1');
    expect((await orderNow(order.id)).returnStatus).toBe('asked');
  });

  it('is told what follows only after a withdrawal, and of no other items once all are returned', async () => {
    const order = await aPaidOrder(fixture);
    const path = `/shop/withdraw/received?${new URLSearchParams({ access_token: await linkOf(order) })}`;
    const early = await guest().get(path);
    expect([early.statusCode, early.headers.location]).toEqual([303, expect.stringContaining('/shop/withdraw/items?')]);
    await confirm(order, 2);
    const page = (await guest().get(path)).body;
    expect(page).toContain('We refund you the same way as you paid.');
    expect(page).not.toContain('Withdraw from other items');
  });

  it('gets the same answer for a wrong number as for a wrong address', async () => {
    const order = await aPaidOrder(fixture);
    const wrongEmail = await find(order, 'somebody@example.com');
    const wrongNumber = await guest().post('/shop/withdraw', { number: 'S99999', email: 'somebody@example.com' });
    const typed = (body: string) => body.replaceAll(/value="S\d+"/g, '').replaceAll(/"[\w-]{20,}"/g, '');
    expect([wrongEmail.statusCode, wrongNumber.statusCode]).toEqual([400, 400]);
    expect(wrongEmail.body).toContain('We found no order with this number and this email address.');
    expect(typed(wrongEmail.body)).toBe(typed(wrongNumber.body));
  });

  it('may try ten numbers in an hour', async () => {
    const order = await aPaidOrder(fixture);
    for (let tries = 0; tries < 10; tries++) await find(order, `guess${tries}@example.com`);
    expect((await find(order)).statusCode).toBe(429);
  });

  it('withdraws once by a double click, and never from more than was bought', async () => {
    const order = await aPaidOrder(fixture);
    const twice = { submission: 'twice' };
    await Promise.all([confirm(order, 1, twice), confirm(order, 1, twice)]);
    expect(await returnsOf(order)).toHaveLength(1);
    expect((await confirm(order, 2)).statusCode).toBe(409);
    expect((await confirm(order, 0)).statusCode).toBe(400);
  });

  it('begins again with an altered link', async () => {
    const order = await aPaidOrder(fixture);
    const token = await linkOf(order);
    const altered = await items(`${token.slice(0, -3)}abc`);
    expect([altered.statusCode, altered.headers.location]).toEqual([303, '/shop/withdraw']);
  });

  it('is told which items can’t be withdrawn from, and why', async () => {
    const order = await aPaidOrder(fixture);
    await changeProduct(order, { withdrawal: 'made_to_order' });
    expect((await items(await linkOf(order))).body).toContain('Made to order');
    expect((await confirm(order, 1)).statusCode).toBe(409);
    expect(await returnsOf(order)).toEqual([]);
  });

  it('has no right outside Europe, unless the shop gives it', async () => {
    const order = await aPaidOrder(fixture);
    await settings({ withdrawalFor: 'europe' });
    expect((await items(await linkOf(order))).body).toContain('nothing in this order');
    expect((await confirm(order, 1)).statusCode).toBe(404);
  });

  it('has no right once the period is over', async () => {
    const order = await aPaidOrder(fixture);
    await ship(order, 2);
    await changeProduct(order, { type: 'service' });
    const longAgo = new Date(Date.now() - 15 * 86_400_000);
    await db.update(orders).set({ confirmedAt: longAgo }).where(eq(orders.id, order.id));
    expect((await items(await linkOf(order))).body).toContain('The withdrawal period is over.');
  });
});

describe('a withdrawal before the shipment', () => {
  it('leaves fewer pieces to ship, and none where all were withdrawn', async () => {
    const order = await aPaidOrder(fixture);
    await confirm(order, 1);
    expect((await ship(order, 2)).statusCode).toBe(409);
    await confirm(order, 1);
    expect((await orderNow(order.id)).fulfilment).toBe('nothing');
  });

  it('is received, restocked and refunded by staff as other returns', async () => {
    const order = await aPaidOrder(fixture);
    await confirm(order, 2);
    const [{ id } = { id: 0 }] = await returnsOf(order);
    const [line] = await db.select().from(orderReturnLines).where(eq(orderReturnLines.returnId, id));
    const url = `/sales/orders/${order.id}/returns/${id}`;
    await fixture.ada.post(`${url}/receive`, { [`received-${line!.id}`]: '2', [`restocked-${line!.id}`]: '2' });
    await fixture.ada.post(`${url}/refund`, { amount: '5.00', submission: `refund-${order.id}` });
    expect((await returnsOf(order))[0]).toMatchObject({ state: 'received', refunded: 500 });
  });
});

describe('the refund that staff are proposed for a withdrawal', () => {
  const received = async (order: PaidOrder, sequence: number) => {
    const one = (await returnsOf(order)).find((row) => row.sequence === sequence)!;
    const [line] = await db.select().from(orderReturnLines).where(eq(orderReturnLines.returnId, one.id));
    const pieces = `${line!.quantity}`;
    const url = `/sales/orders/${order.id}`;
    await fixture.ada.post(`${url}/returns/${one.id}/receive`, { [`received-${line!.id}`]: pieces });
    const [field] = new RegExp(`<input[^>]*id="refund-${one.id}"[^>]*>`).exec((await fixture.ada.get(url)).body) ?? [];
    return Math.round(Number(/value="([\d.]+)"/.exec(String(field))?.[1]) * 100);
  };
  /** Of what was paid, a part is for the delivery: 10.00 for a piece, 5.00 for bringing it, without taxes. */
  const withDelivery = async (): Promise<PaidOrder> => {
    const order = await aPaidOrder(fixture);
    for (const [isDelivery, unitPrice] of [
      [false, 1000],
      [true, 500],
    ] as const)
      await db
        .update(orderLines)
        .set({ unitPrice, taxes: [] })
        .where(and(eq(orderLines.orderId, order.id), eq(orderLines.isDelivery, isDelivery)));
    return order;
  };

  it('has the delivery in it once all goods came back', async () => {
    const order = await withDelivery();
    await confirm(order, 1);
    expect(await received(order, 1)).toBe(1000);
    await confirm(order, 1);
    expect(await received(order, 2)).toBe(1500);
  });

  it('has no delivery in it where other pieces came back by an ordinary return', async () => {
    const order = await withDelivery();
    await confirm(order, 1);
    await received(order, 1);
    await db.update(orderReturns).set({ isWithdrawal: false }).where(eq(orderReturns.orderId, order.id));
    await confirm(order, 1);
    expect(await received(order, 2)).toBe(1000);
  });

  it('has no delivery in it while other pieces are on their way back', async () => {
    const order = await withDelivery();
    await confirm(order, 1);
    await confirm(order, 1);
    expect(await received(order, 1)).toBe(1000);
  });
});

describe('the pages of the shop', () => {
  it('lead to the withdrawal from footer and order, unless the shop offers none', async () => {
    const order = await aPaidOrder(fixture);
    const page = `/my/orders/${order.id}?access_token=${order.accessToken}`;
    expect((await guest().get('/shop')).body).toContain('href="/shop/withdraw"');
    const [, link] = /href="([^"]*\/shop\/withdraw\/items[^"]*)"/.exec((await guest().get(page)).body) ?? [];
    expect((await guest().get(link!)).body).toContain('Up to 2');
    await settings({ withdrawalFor: 'none' });
    expect((await guest().get('/shop')).body).not.toContain('/shop/withdraw');
    expect((await guest().get(page)).body).not.toContain('/shop/withdraw');
    expect((await guest().get('/shop/withdraw')).statusCode).toBe(404);
  });

  it('keep lines of another order out', async () => {
    const [order, other] = [await aPaidOrder(fixture), await aPaidOrder(fixture)];
    await confirm(order, 1, { [`pieces-${other.lineId}`]: '1' });
    expect([await returnsOf(order), await returnsOf(other)]).toEqual([[], []]);
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, other.id))).not.toEqual([]);
  });
});
