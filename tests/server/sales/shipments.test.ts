/** Orders are shipped in parts, undone, followed by customers, and found by where they stand. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { moveOrder } from '#sales/documents/states.ts';
import { fillStatuses } from '#sales/fulfilment/order_statuses.ts';
import { shipments } from '#sales/schema/fulfilment.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { aPaidOrder, type PaidOrder } from '#tests/setup/shop/paid_order.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('shipments');
const paidOrder = () => aPaidOrder(fixture);

let forms = 0;
const shipped = (order: PaidOrder, pieces: number | string, more: Record<string, string> = {}) =>
  fixture.ada.post(`/sales/orders/${order.id}/ship`, {
    submission: `form-${++forms}`,
    [`pieces-${order.lineId}`]: String(pieces),
    carrier: 'DHL',
    tracking_number: 'JJD0001',
    tracking_url: 'https://track.example.com/JJD0001',
    tell: 'on',
    ...more,
  });
const shipmentsOf = (orderId: number) => db.select().from(shipments).where(eq(shipments.orderId, orderId));

/** A quote of goods that was accepted. */
async function anUnpaidOrder() {
  const quote = await aQuote();
  const { lineId } = await paidOrder();
  const [line] = await db.select().from(orderLines).where(eq(orderLines.id, lineId));
  await db.update(orderLines).set({ variantId: line!.variantId }).where(eq(orderLines.orderId, quote.id));
  return moveOrder(quote.id, 'sale');
}

describe('a paid order of the shop', () => {
  it('is paid and to ship, then partly shipped, then shipped', async () => {
    const order = await paidOrder();
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'paid', fulfilment: 'open', returnStatus: 'none' });
    expect((await shipped(order, 1)).headers.location).toBe(`/sales/orders/${order.id}`);
    expect((await orderNow(order.id)).fulfilment).toBe('partly');
    await shipped(order, 1);
    expect((await orderNow(order.id)).fulfilment).toBe('shipped');
    expect((await shipmentsOf(order.id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).not.toContain(`/sales/orders/${order.id}/ship"`);
  });

  it('tells the buyer by email, and shows the shipment on the page of the link', async () => {
    const order = await paidOrder();
    await shipped(order, 1);
    const mail = (await mailsTo(order.email)).at(-1)!;
    expect(mail.subject).toMatch(/^Your order S\d+ is on its way$/);
    expect(mail.text).toContain('a part of your order');
    expect(mail.text).toContain('JJD0001');
    expect(mail.text).toContain('× 1');
    const { body } = await visitor(fixture.app).get(`/my/orders/${order.id}?access_token=${order.accessToken}`);
    expect(body).toContain('href="https://track.example.com/JJD0001"');
    expect(body).toContain('Still to be shipped:');
  });

  it('sends no email where staff do not want it', async () => {
    const order = await paidOrder();
    const before = (await mailsTo(order.email)).length;
    await fixture.ada.post(`/sales/orders/${order.id}/ship`, {
      submission: 'quiet-1',
      [`pieces-${order.lineId}`]: '2',
    });
    expect((await orderNow(order.id)).fulfilment).toBe('shipped');
    expect(await mailsTo(order.email)).toHaveLength(before);
  });

  it('is shipped once by a double click', async () => {
    const order = await paidOrder();
    const click = () => shipped(order, 1, { submission: `twice-${order.id}` });
    await Promise.all([click(), click()]);
    expect(await shipmentsOf(order.id)).toHaveLength(1);
  });

  it('is never shipped beyond what was ordered, also by two people at once', async () => {
    const order = await paidOrder();
    const [first, second] = await Promise.all([shipped(order, 2), shipped(order, 1)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([303, 409]);
    expect(await shipmentsOf(order.id)).toHaveLength(1);
  });

  it.each(['-1', '1.5', 'two', '0', ''])('keeps the form with the problem for "%s" pieces', async (pieces) => {
    const order = await paidOrder();
    const answer = await shipped(order, pieces);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="JJD0001"');
    expect(await shipmentsOf(order.id)).toEqual([]);
  });

  it('refuses a tracking link that is no link of the web', async () => {
    const order = await paidOrder();
    const answer = await shipped(order, 1, { tracking_url: 'javascript:alert(1)' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Enter a link that begins with https://');
  });

  it('is to ship again after a shipment is undone, and once only', async () => {
    const order = await paidOrder();
    await shipped(order, 2);
    const [shipment] = await shipmentsOf(order.id);
    const undo = () => fixture.ada.post(`/sales/orders/${order.id}/shipments/${shipment!.id}/undo`, {});
    await undo();
    expect((await orderNow(order.id)).fulfilment).toBe('open');
    expect((await undo()).statusCode).toBe(404);
  });

  it('keeps a refused tracking link in its field, with the reason', async () => {
    const order = await aPaidOrder(fixture);
    await shipped(order, 1);
    const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, order.id));
    const typed = { carrier: 'UPS', tracking_number: '1Z9', tracking_url: 'ups: 1Z9' };
    const { statusCode, body } = await fixture.ada.post(`/sales/orders/${order.id}/shipments/${shipment!.id}`, typed);
    expect([statusCode, body.includes(`id="link-${shipment!.id}-error"`)]).toEqual([400, true]);
    for (const value of Object.values(typed)) expect(body).toContain(`value="${value}"`);
  });

  it('shows changed tracking to the buyer', async () => {
    const order = await paidOrder();
    await shipped(order, 2);
    const [shipment] = await shipmentsOf(order.id);
    const typed = { carrier: 'UPS', tracking_number: '1Z9', tracking_url: '', tell: 'on' };
    await fixture.ada.post(`/sales/orders/${order.id}/shipments/${shipment!.id}`, typed);
    expect((await mailsTo(order.email)).at(-1)!.text).toContain('1Z9');
  });
});

describe('packing slip and address label', () => {
  it('name the pieces without prices, and the address', async () => {
    const order = await paidOrder();
    const slip = await fixture.ada.get(`/sales/orders/${order.id}/packing_slip`);
    const { pages } = await readPdf(slip.rawPayload);
    expect(pages[0]).toContain('Packing slip S');
    expect(pages[0]).toContain('Elm Street 1');
    expect(pages[0]).not.toContain('12.50');
    const label = await readPdf((await fixture.ada.get(`/sales/orders/${order.id}/address_label`)).rawPayload);
    expect(label.pages).toHaveLength(1);
    expect(label.pages[0]).toContain('Ida Berg');
  });

  it('are refused for shipments of other orders', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    await shipped(other, 1);
    const [shipment] = await shipmentsOf(other.id);
    const answer = await fixture.ada.get(`/sales/orders/${one.id}/packing_slip?shipment=${shipment!.id}`);
    expect(answer.statusCode).toBe(404);
  });
});

describe('several orders of the list', () => {
  const selected = (action: string, ids: number[], more: Record<string, string> = {}) =>
    fixture.ada.post('/sales/orders/selected', { action, ids: ids.map(String), ...more });

  it('are shipped with all that is left, once, and those with nothing left are named', async () => {
    const [whole, part, done] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await shipped(part, 1);
    await shipped(done, 2);
    const ids = [whole, part, done].map(({ id }) => id);
    const question = (await selected('ship', ids)).body;
    expect(question).toContain('Ship 3 orders?');
    expect(question).toContain('Customers get an email.');
    expect((await orderNow(whole.id)).fulfilment).toBe('open');
    await selected('ship', ids, { confirmed: '1' });
    for (const id of ids) expect((await orderNow(id)).fulfilment).toBe('shipped');
    const { name } = await orderNow(done.id);
    expect((await fixture.ada.get('/sales/orders')).body).toContain(
      `2 orders shipped. ${name}: Nothing is left to ship.`,
    );
    expect((await mailsTo(whole.email)).at(-1)!.subject).toMatch(/^Your order S\d+ is on its way$/);
    await selected('ship', ids, { confirmed: '1' });
    expect(await shipmentsOf(whole.id)).toHaveLength(1);
    expect(await shipmentsOf(part.id)).toHaveLength(2);
  });

  it('are not shipped where all was refunded', async () => {
    const order = await paidOrder();
    await db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id));
    await selected('ship', [order.id], { confirmed: '1' });
    expect((await fixture.ada.get('/sales/orders')).body).toContain('Nothing is left to ship.');
    expect(await shipmentsOf(order.id)).toEqual([]);
    expect((await selected('packing_slips', [order.id])).headers.location).toBe('/sales/orders');
  });

  it('are not shipped where they are quotes', async () => {
    const quote = await aQuote();
    await selected('ship', [quote.id], { confirmed: '1' });
    expect((await fixture.ada.get('/sales/orders')).body).toContain('0 orders shipped.');
    expect(await shipmentsOf(quote.id)).toEqual([]);
  });

  it('are left out and named where they are not paid, and shipped where that is ticked', async () => {
    const [paid, unpaid] = [await paidOrder(), await anUnpaidOrder()];
    const ids = [paid.id, unpaid.id];
    const question = (await selected('ship', ids)).body;
    expect(question).toContain(`1 order is not paid and is left out: ${unpaid.name}`);
    expect(question).toContain('Ship unpaid orders too');
    await selected('ship', ids, { confirmed: '1' });
    expect((await orderNow(paid.id)).fulfilment).toBe('shipped');
    expect(await shipmentsOf(unpaid.id)).toEqual([]);
    expect((await fixture.ada.get('/sales/orders')).body).toContain(`1 order shipped. ${unpaid.name}: Not paid yet.`);
    await selected('ship', ids, { confirmed: '1', answer: 'on' });
    expect((await orderNow(unpaid.id)).fulfilment).toBe('shipped');
  });

  it('are not asked about where all are paid, or the bank holds the payment', async () => {
    const [paid, held] = [await paidOrder(), await anUnpaidOrder()];
    await db.update(orders).set({ paymentStatus: 'authorized' }).where(eq(orders.id, held.id));
    const ids = [paid.id, held.id];
    expect((await selected('ship', ids)).body).not.toContain('Ship unpaid orders too');
    await selected('ship', ids, { confirmed: '1' });
    expect((await orderNow(held.id)).fulfilment).toBe('shipped');
  });

  it('have one file of packing slips, without those that have nothing left', async () => {
    const [one, other, done] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await shipped(done, 2);
    const { headers } = await selected('packing_slips', [other.id, one.id, done.id]);
    expect(headers.location).toBe(`/sales/orders/packing_slips?ids=${one.id}&ids=${other.id}`);
    const { pages } = await readPdf((await fixture.ada.get(headers.location as string)).rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain((await orderNow(one.id)).name);
    expect(pages[1]).toContain((await orderNow(other.id)).name);
    expect((await selected('packing_slips', [done.id])).headers.location).toBe('/sales/orders');
  });

  it('have no packing slips where they are quotes or cancelled', async () => {
    const [quote, cancelled] = [await aQuote(), await paidOrder()];
    await db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, cancelled.id));
    const { headers } = await selected('packing_slips', [quote.id, cancelled.id]);
    expect(headers.location).toBe('/sales/orders');
  });

  it('give no file to staff of another company, nor together with an order of another company', async () => {
    const order = await paidOrder();
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    expect((await camille.get(`/sales/orders/packing_slips?ids=${order.id}`)).statusCode).toBe(404);
    expect((await fixture.maria.get(`/sales/orders/packing_slips?ids=${order.id}`)).statusCode).toBe(403);
    expect((await fixture.ada.get(`/sales/orders/packing_slips?ids=${order.id}&ids=999999`)).statusCode).toBe(404);
    expect((await fixture.ada.get('/sales/orders/packing_slips')).statusCode).toBe(404);
  });
});

describe('pages and forms of shipping', () => {
  it('warn where the order is not paid', async () => {
    const warned = async (id: number) =>
      (await fixture.ada.get(`/sales/orders/${id}/ship`)).body.includes('This order is not paid yet.');
    expect([await warned((await anUnpaidOrder()).id), await warned((await paidOrder()).id)]).toEqual([true, false]);
  });

  it('are closed to customers, and to staff of another company', async () => {
    const order = await paidOrder();
    await shipped(order, 1);
    const [shipment] = await shipmentsOf(order.id);
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    const base = `/sales/orders/${order.id}`;
    for (const path of ['ship', 'packing_slip', 'address_label']) {
      expect((await fixture.maria.get(`${base}/${path}`)).statusCode).toBe(403);
      expect((await camille.get(`${base}/${path}`)).statusCode).toBe(404);
    }
    for (const path of ['ship', `shipments/${shipment!.id}`, `shipments/${shipment!.id}/undo`]) {
      expect((await fixture.maria.post(`${base}/${path}`, {})).statusCode).toBe(403);
      expect((await camille.post(`${base}/${path}`, {})).statusCode).toBe(404);
    }
    expect((await shipmentsOf(order.id))[0]!.cancelledAt).toBeNull();
  });

  it('refuse quotes that nobody accepted', async () => {
    const { id } = await aQuote();
    const answer = await fixture.ada.post(`/sales/orders/${id}/ship`, { submission: `quote-${id}` });
    expect(answer.statusCode).toBe(409);
  });
});

describe('the list of orders', () => {
  const namesIn = (html: string) => [...html.matchAll(/<bdi>(S\d{5,7})</g)].map(([, name]) => name);

  it('shows orders to ship in a tab and by filters, and counts them on the start page', async () => {
    const order = await paidOrder();
    const { name } = await orderNow(order.id);
    expect(namesIn((await fixture.ada.get('/sales/orders?state=to_ship')).body)).toContain(name);
    expect((await fixture.ada.get('/admin')).body).toMatch(/\d+ orders? to ship/);
    await shipped(order, 2);
    expect(namesIn((await fixture.ada.get('/sales/orders?state=to_ship')).body)).not.toContain(name);
    const found = await fixture.ada.get('/sales/orders?payment=paid&fulfilment=shipped');
    expect(namesIn(found.body)).toContain(name);
  });

  it('finds no quote by the payment that it does not show', async () => {
    const [quote, order] = [await aQuote(), await paidOrder()];
    await fillStatuses();
    expect((await orderNow(quote.id)).paymentStatus).toBe('awaiting');
    const { body } = await fixture.ada.get('/sales/orders?payment=awaiting&payment=paid');
    expect(namesIn(body)).toContain((await orderNow(order.id)).name);
    expect(namesIn(body)).not.toContain((await orderNow(quote.id)).name);
  });

  it('knows where orders of an earlier version stand, and counts no carts', async () => {
    const order = await paidOrder();
    const cart = await paidOrder();
    const unknown = { fulfilment: null, paymentStatus: null, returnStatus: null };
    await db.update(orders).set(unknown).where(eq(orders.id, order.id));
    await db
      .update(orders)
      .set({ ...unknown, state: 'draft' })
      .where(eq(orders.id, cart.id));
    expect(await fillStatuses()).toBeGreaterThan(0);
    expect(await orderNow(order.id)).toMatchObject({ fulfilment: 'open', paymentStatus: 'paid', returnStatus: 'none' });
    expect(await fillStatuses()).toBe(0);
    expect((await orderNow(cart.id)).fulfilment).toBeNull();
  });
});
