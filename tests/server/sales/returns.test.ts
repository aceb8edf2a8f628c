/** Goods come back: asked, answered, received, restocked and refunded, never beyond what was. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { orderReturnLines, orderReturns, shipments } from '#sales/schema/fulfilment.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { openPaymentFixture, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import { aPaidOrder, onHandOf, type PaidOrder } from '#tests/setup/shop/paid_order.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('returns');
let forms = 0;
const submission = () => `form-${++forms}`;

async function aShippedOrder(pieces = 2): Promise<PaidOrder> {
  const order = await aPaidOrder(fixture);
  const fields = { submission: submission(), [`pieces-${order.lineId}`]: String(pieces) };
  await fixture.ada.post(`/sales/orders/${order.id}/ship`, fields);
  return order;
}

const ask = (order: PaidOrder, pieces: number, more: Record<string, string> = {}) =>
  visitor(fixture.app).post(`/my/orders/${order.id}/return`, {
    access_token: order.accessToken,
    submission: submission(),
    [`pieces-${order.lineId}`]: String(pieces),
    [`reason-${order.lineId}`]: 'damaged',
    comment: 'The corner is broken.',
    ...more,
  });
const returnsOf = (order: PaidOrder) =>
  db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id)).orderBy(orderReturns.id);
const act = (order: PaidOrder, id: number, verb: string, fields: Record<string, string> = {}) =>
  fixture.ada.post(`/sales/orders/${order.id}/returns/${id}/${verb}`, fields);

async function receive(order: PaidOrder, id: number, received: number, restocked: number) {
  const [line] = await db.select().from(orderReturnLines).where(eq(orderReturnLines.returnId, id));
  const fields = { [`received-${line!.id}`]: String(received), [`restocked-${line!.id}`]: String(restocked) };
  return act(order, id, 'receive', fields);
}

async function aReceivedReturn() {
  const order = await aShippedOrder();
  await ask(order, 1);
  const [{ id } = { id: 0 }] = await returnsOf(order);
  await act(order, id, 'accept', { answer: 'Use the label in the parcel.' });
  await receive(order, id, 1, 1);
  return { order, id };
}

describe('a guest with the link of an order', () => {
  it('asks for a return of shipped pieces with a reason, and is answered by email', async () => {
    const order = await aShippedOrder();
    const page = await visitor(fixture.app).get(`/my/orders/${order.id}/return?access_token=${order.accessToken}`);
    expect(page.body).toContain('2 of 2 can be sent back');
    await ask(order, 1);
    const [made] = await returnsOf(order);
    expect(made).toMatchObject({ state: 'asked', origin: 'customer', comment: 'The corner is broken.' });
    expect((await orderNow(order.id)).returnStatus).toBe('asked');
    await act(order, made!.id, 'accept', { answer: 'Use the label in the parcel.' });
    const mail = (await mailsTo(order.email)).at(-1)!;
    expect(mail.subject).toMatch(/^Your return of order S\d+ is accepted$/);
    expect(mail.text).toContain('Use the label in the parcel.');
    const shown = await visitor(fixture.app).get(`/my/orders/${order.id}?access_token=${order.accessToken}`);
    expect(shown.body).toContain('Use the label in the parcel.');
  });

  it('requests a return once by a double click, and never of more than was shipped', async () => {
    const order = await aShippedOrder(1);
    const twice = { submission: submission() };
    await Promise.all([ask(order, 1, twice), ask(order, 1, twice)]);
    expect(await returnsOf(order)).toHaveLength(1);
    expect((await ask(order, 1)).statusCode).toBe(409);
  });

  it('needs a reason for each line, and keeps what was typed', async () => {
    const order = await aShippedOrder();
    const answer = await ask(order, 1, { [`reason-${order.lineId}`]: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Select a reason');
    expect(answer.body).toContain('The corner is broken.');
    expect(await returnsOf(order)).toEqual([]);
  });

  it('is refused with the token of another order', async () => {
    const [order, other] = [await aShippedOrder(), await aShippedOrder()];
    const answer = await ask(order, 1, { access_token: other.accessToken });
    expect(answer.statusCode).toBe(404);
    expect((await visitor(fixture.app).get(`/my/orders/${order.id}/return`)).statusCode).toBe(404);
    expect(await returnsOf(order)).toEqual([]);
  });
});

describe('a return', () => {
  it('is refused only with a reason, which the customer is shown', async () => {
    const order = await aShippedOrder();
    await ask(order, 1);
    const [{ id } = { id: 0 }] = await returnsOf(order);
    await act(order, id, 'refuse', { answer: '' });
    expect((await returnsOf(order))[0]!.state).toBe('asked');
    await act(order, id, 'refuse', { answer: 'It was used.' });
    expect((await returnsOf(order))[0]!.state).toBe('refused');
    // Its pieces can be asked for again.
    const page = await visitor(fixture.app).get(`/my/orders/${order.id}/return?access_token=${order.accessToken}`);
    expect(page.body).toContain('2 of 2 can be sent back');
    expect((await mailsTo(order.email)).at(-1)!.text).toContain('It was used.');
    expect((await orderNow(order.id)).returnStatus).toBe('none');
  });

  it('restocks what is received once, by two people at once too', async () => {
    const order = await aShippedOrder();
    const before = await onHandOf(order.variantId);
    await ask(order, 2);
    const [{ id } = { id: 0 }] = await returnsOf(order);
    await act(order, id, 'accept');
    await Promise.all([receive(order, id, 2, 1), receive(order, id, 2, 1)]);
    expect(await onHandOf(order.variantId)).toBe(before + 1);
    expect((await orderNow(order.id)).returnStatus).toBe('received');
  });

  it('never restocks more than came, nor receives more than was sent back', async () => {
    const order = await aShippedOrder();
    const before = await onHandOf(order.variantId);
    await ask(order, 1);
    const [{ id } = { id: 0 }] = await returnsOf(order);
    await act(order, id, 'accept');
    await receive(order, id, 2, 2);
    await receive(order, id, 1, 2);
    expect((await returnsOf(order))[0]!.state).toBe('accepted');
    expect(await onHandOf(order.variantId)).toBe(before);
  });

  it('is refunded through the ledger with a credit note, once for each form', async () => {
    const { order, id } = await aReceivedReturn();
    const page = await fixture.ada.get(`/sales/orders/${order.id}`);
    const half = Math.ceil(order.amount / 2);
    const amount = (half / 100).toFixed(2);
    expect(page.body.replaceAll(/\s+/g, ' ')).toContain(`name="amount" value="${amount}"`);
    const fields = { amount, submission: submission() };
    await Promise.all([act(order, id, 'refund', fields), act(order, id, 'refund', fields)]);
    const [refund, ...others] = await refundsOf(order.paymentId);
    expect(others).toEqual([]);
    expect(refund!.amount).toBe(half);
    await settle(fixture.bank.row, [fixture.bank.reported('refunded', refund!)], 'webhook');
    await runDueJobs();
    const isNote = and(eq(invoices.orderId, order.id), eq(invoices.kind, 'credit_note'));
    expect(await db.select({ total: invoices.amountTotal }).from(invoices).where(isNote)).toEqual([{ total: half }]);
    expect(await orderNow(order.id)).toMatchObject({ paymentStatus: 'partly_refunded' });
    expect((await returnsOf(order))[0]!.refunded).toBe(half);
  });

  it.each(['999999', '0', '-5', 'much', ''])('refuses a refund of "%s"', async (amount) => {
    const { order, id } = await aReceivedReturn();
    await act(order, id, 'refund', { amount, submission: submission() });
    expect(await refundsOf(order.paymentId)).toEqual([]);
  });

  it('keeps a refused amount in its field, with the reason', async () => {
    const { order, id } = await aReceivedReturn();
    const { statusCode, body } = await act(order, id, 'refund', { amount: '999999', submission: submission() });
    expect([statusCode, body.includes(`id="refund-${id}-error"`)]).toEqual([400, true]);
    expect(body).toMatch(new RegExp(`id="refund-${id}"[^>]*value="999999"`));
    expect(body).toContain(`href="#refund-${id}"`);
  });

  it('prevents its shipment from being undone', async () => {
    const { order } = await aReceivedReturn();
    const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, order.id));
    const undone = await fixture.ada.post(`/sales/orders/${order.id}/shipments/${shipment!.id}/undo`, {});
    expect(undone.statusCode).toBe(409);
  });

  it('is made by staff as accepted', async () => {
    const order = await aShippedOrder();
    await fixture.ada.post(`/sales/orders/${order.id}/returns/new`, {
      submission: submission(),
      [`pieces-${order.lineId}`]: '2',
      [`reason-${order.lineId}`]: 'unwanted',
    });
    expect((await returnsOf(order))[0]).toMatchObject({ state: 'accepted', origin: 'staff' });
  });

  it('is closed to customers, and to staff of another company', async () => {
    const { order, id } = await aReceivedReturn();
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    for (const path of ['new', `${id}/accept`, `${id}/refuse`, `${id}/receive`, `${id}/refund`]) {
      const url = `/sales/orders/${order.id}/returns/${path}`;
      expect((await fixture.maria.post(url, {})).statusCode).toBe(403);
      expect((await camille.post(url, {})).statusCode).toBe(404);
    }
  });
});

describe('cancelling a paid order', () => {
  const cancel = async (order: PaidOrder, verb: string) =>
    fixture.ada.post(`/sales/orders/${order.id}/${verb}`, { version: String((await orderNow(order.id)).version) });

  it('asks for confirmation with the amount, refunds it, restocks the goods and emails the buyer', async () => {
    const order = await aPaidOrder(fixture);
    const before = await onHandOf(order.variantId);
    const page = await fixture.ada.get(`/sales/orders/${order.id}/cancel`);
    expect(page.body).toMatch(/Cancel order and refund \$\d+\.\d\d/);
    await cancel(order, 'cancel_and_refund');
    expect((await orderNow(order.id)).state).toBe('cancel');
    expect(await onHandOf(order.variantId)).toBe(before + 2);
    expect((await refundsOf(order.paymentId)).map(({ amount }) => amount)).toEqual([order.amount]);
    expect((await mailsTo(order.email)).some(({ text }) => text.includes('We refund $'))).toBe(true);
  });

  it('restocks once when two people do it at once', async () => {
    const order = await aPaidOrder(fixture);
    const before = await onHandOf(order.variantId);
    await Promise.all([cancel(order, 'cancel_and_refund'), cancel(order, 'cancel_and_refund')]);
    expect(await onHandOf(order.variantId)).toBe(before + 2);
    expect(await refundsOf(order.paymentId)).toHaveLength(1);
  });

  it('is refused without a refund, and after a shipment', async () => {
    const order = await aPaidOrder(fixture);
    expect((await cancel(order, 'cancel')).statusCode).toBe(409);
    const shipped = await aShippedOrder(1);
    expect((await cancel(shipped, 'cancel_and_refund')).statusCode).toBe(409);
    expect((await orderNow(shipped.id)).state).toBe('sale');
    expect(await refundsOf(shipped.paymentId)).toEqual([]);
  });
});

describe('notes and tags of an order', () => {
  it('come back with what was typed, and the reason, when they are refused', async () => {
    const order = await aPaidOrder(fixture);
    const tags = `gift, ${'long'.repeat(20)}`;
    const refused = await fixture.ada.post(`/sales/orders/${order.id}/tags`, { tags });
    expect([refused.statusCode, refused.body.includes('id="tags-error"')]).toEqual([400, true]);
    expect(refused.body).toContain(`value="${tags}"`);
    const empty = await fixture.ada.post(`/sales/orders/${order.id}/notes`, { note: ' ' });
    expect([empty.statusCode, empty.body.includes('id="note-error"')]).toEqual([400, true]);
  });

  it('are seen by staff and never by the customer', async () => {
    const order = await aShippedOrder();
    await fixture.ada.post(`/sales/orders/${order.id}/notes`, { note: 'Calls every Monday' });
    await fixture.ada.post(`/sales/orders/${order.id}/tags`, { tags: 'gift, urgent-x, gift' });
    const staff = await fixture.ada.get(`/sales/orders/${order.id}`);
    expect(staff.body).toContain('Calls every Monday');
    expect(staff.body).toContain('value="gift, urgent-x"');
    const guest = await visitor(fixture.app).get(`/my/orders/${order.id}?access_token=${order.accessToken}`);
    expect(guest.body).not.toContain('Calls every Monday');
    expect(guest.body).not.toContain('urgent-x');
    const { name } = await orderNow(order.id);
    expect((await fixture.ada.get('/sales/orders?tag=urgent-x')).body).toContain(`<bdi>${name}<`);
    const [, id] = new RegExp(`/sales/orders/${order.id}/notes/(\\d+)/delete`).exec(staff.body) ?? [];
    await fixture.ada.post(`/sales/orders/${order.id}/notes/${id}/delete`, {});
    expect((await fixture.ada.get(`/sales/orders/${order.id}`)).body).not.toContain('Calls every Monday');
  });
});
