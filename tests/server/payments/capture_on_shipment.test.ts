/** Authorised payments are captured on shipment, in part by staff, or released. */
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { eventsOf } from '#sales/documents/events.ts';
import { openPaymentFixture, paymentNow } from '#tests/setup/payments/payment_fixture.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import { aPaidOrder, type PaidOrder } from '#tests/setup/shop/paid_order.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';

const fixture = openPaymentFixture('on_shipment', { capturesLater: true, capturesOnShipment: true });
const authorisedOrder = () => aPaidOrder(fixture, 'authorized');
const captures = () => fixture.bank.asked.filter(({ what }) => what === 'captured').map(({ request }) => request);
const notesOf = async (orderId: number) => (await eventsOf({ orderId })).map(({ what }) => what);

let forms = 0;
async function ship({ id, lineId }: PaidOrder, pieces: number) {
  const fields = { submission: `shipped-${++forms}`, [`pieces-${lineId}`]: String(pieces) };
  expect((await fixture.ada.post(`/sales/orders/${id}/ship`, fields)).statusCode).toBe(303);
  await runDueJobs();
}
const act = (paymentId: number, action: string, amount = '') =>
  fixture.ada.post(`/sales/payments/${paymentId}/${action}`, {
    amount,
    submission: `action-${++forms}`.padEnd(22, 'x'),
  });

describe('An authorised payment', () => {
  it('is captured once, when the last goods of its order are shipped', async () => {
    const order = await authorisedOrder();
    const statuses = () => orderNow(order.id).then(({ paymentStatus, fulfilment }) => ({ paymentStatus, fulfilment }));
    expect(await statuses()).toEqual({ paymentStatus: 'authorized', fulfilment: 'open' });
    await ship(order, 1);
    expect(await statuses()).toEqual({ paymentStatus: 'authorized', fulfilment: 'partly' });
    expect([(await paymentNow(order.paymentId)).state, captures()]).toEqual(['authorized', []]);
    await ship(order, 1);
    const payment = await paymentNow(order.paymentId);
    expect(payment).toMatchObject({ state: 'done', captured: payment.amount, isProcessed: true });
    expect(captures()).toMatchObject([{ amount: payment.amount, idempotencyKey: `capture:${payment.reference}` }]);
    expect(await statuses()).toEqual({ paymentStatus: 'paid', fulfilment: 'shipped' });
  });

  it('stays as it is where the payment method leaves capturing to staff', async () => {
    const order = await authorisedOrder();
    const choose = (capturesOnShipment: boolean) =>
      db.update(acquirers).set({ capturesOnShipment }).where(eq(acquirers.id, fixture.bank.row.id));
    await choose(false);
    await ship(order, 2);
    await choose(true);
    expect([(await paymentNow(order.paymentId)).state, captures()]).toEqual(['authorized', []]);
  });

  it('is captured later where the provider could not be reached, and a refusal is noted on the order', async () => {
    const order = await authorisedOrder();
    fixture.bank.says = 'unreachable';
    await ship(order, 2);
    expect((await paymentNow(order.paymentId)).state).toBe('authorized');
    const other = await authorisedOrder();
    fixture.bank.says = 'refused';
    await ship(other, 2);
    expect((await paymentNow(other.paymentId)).state).toBe('authorized');
    expect(await notesOf(other.id)).toContain('Shipped, but the payment could not be captured: {reason}');
    expect(await notesOf(order.id)).not.toContain('Shipped, but the payment could not be captured: {reason}');
  });

  it('is captured in part by staff, within its amount', async () => {
    const order = await authorisedOrder();
    const { amount } = await paymentNow(order.paymentId);
    for (const wrong of ['0', '-1', 'some', String(amount / 100 + 1)])
      expect([wrong, (await act(order.paymentId, 'capture', wrong)).statusCode]).toEqual([wrong, 400]);
    expect(captures()).toEqual([]);
    const asked = await fixture.ada.get(`/sales/payments/${order.paymentId}/capture?amount=1.50`);
    expect(asked.body).toMatch(/\$\s?1\.50/);
    expect((await act(order.paymentId, 'capture', '1.50')).statusCode).toBe(303);
    expect(captures()).toMatchObject([{ amount: 150 }]);
    expect(await paymentNow(order.paymentId)).toMatchObject({ state: 'done', captured: 150 });
    await ship(order, 2);
    expect(captures()).toHaveLength(1);
  });

  it('is released when its order is cancelled', async () => {
    const order = await authorisedOrder();
    const { version } = await orderNow(order.id);
    expect((await fixture.ada.post(`/sales/orders/${order.id}/cancel`, { version })).statusCode).toBe(303);
    await runDueJobs();
    expect(await paymentNow(order.paymentId)).toMatchObject({ state: 'cancel', captured: 0 });
    expect(fixture.bank.asked.map(({ what }) => what)).toContain('cancelled');
  });

  it('is awaited again when staff release it', async () => {
    const order = await authorisedOrder();
    expect((await act(order.paymentId, 'release')).statusCode).toBe(303);
    await runDueJobs();
    expect((await paymentNow(order.paymentId)).state).toBe('cancel');
    expect(await orderNow(order.id)).toMatchObject({ state: 'sale', paymentStatus: 'awaiting' });
  });

  it('is named to staff while its bank still holds the money', async () => {
    const order = await authorisedOrder();
    const page = async () => (await fixture.ada.get(`/sales/payments/${order.paymentId}`)).body;
    expect(await page()).toContain('Banks hold authorized money for about a week.');
    const listed = async () => (await fixture.ada.get('/sales/payments?state=ending')).body;
    const { reference } = await paymentNow(order.paymentId);
    expect(await listed()).not.toContain(reference);
    await db
      .update(transactions)
      .set({ createdAt: subDays(new Date(), 6) })
      .where(eq(transactions.id, order.paymentId));
    expect(await listed()).toContain(reference);
    await act(order.paymentId, 'capture', (await formFields(fixture.ada, `/sales/payments/${order.paymentId}`)).amount);
    expect(await listed()).not.toContain(reference);
    expect(await page()).not.toContain('Banks hold');
  });

  it('is captured on shipment where staff chose so, which authorises first', async () => {
    const path = `/sales/acquirers/${fixture.bank.row.id}`;
    const fields = await formFields(fixture.ada, path);
    expect(fields).toMatchObject({ captures_on_shipment: 'on' });
    const { captures_later: _, ...without } = fields;
    expect((await fixture.ada.post(path, without)).statusCode).toBe(303);
    const [row] = await db.select().from(acquirers).where(eq(acquirers.id, fixture.bank.row.id));
    expect(row).toMatchObject({ capturesLater: true, capturesOnShipment: true });
  });
});
