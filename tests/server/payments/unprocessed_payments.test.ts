/** Notices to staff and buyers about repeated, stuck or mismatched payments. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { websites } from '#core/sites/schema.ts';
import { findSite } from '#core/sites/site.ts';
import { settleUnprocessed } from '#payments/jobs.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { placedBy } from '#sales/carts/order_payment.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { obstructed, openPaymentFixture, paymentNow } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';

const fixture = openPaymentFixture('look');

async function startPayment() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  return { order, payment: payment! };
}

async function paidPayment() {
  const { payment } = await startPayment();
  await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
  return payment;
}

/** A captured or authorised payment whose order could not be confirmed. */
async function stuckPayment(kind: 'captured' | 'authorized' = 'captured') {
  const { order, payment } = await startPayment();
  await obstructed(() => settle(fixture.bank.row, [fixture.bank.reported(kind, payment)], 'webhook'));
  expect(await paymentNow(payment.id)).toMatchObject({ outcome: null, isProcessed: false });
  expect((await orderNow(order.id)).state).toBe('sent');
  return { order, payment, url: `/sales/payments/${payment.id}` };
}

const invoicesOf = (orderId: number) =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id);
const isListed = async (id: number) =>
  (await fixture.ada.get('/sales/payments?state=stuck')).body.includes(`/sales/payments/${id}"`);
const newSubmission = () => randomUUID();

it('payment keeps its modification date when the same event is reported again', async () => {
  const payment = await paidPayment();
  const then = new Date('2026-01-02T12:00:00Z');
  await db.update(transactions).set({ updatedAt: then }).where(eq(transactions.id, payment.id));
  await settle(fixture.bank.row, [fixture.bank.reported('captured', payment, { key: 'again' })], 'webhook');
  expect((await paymentNow(payment.id)).updatedAt).toEqual(then);
});

it('payment is listed as stuck while its order cannot be confirmed', async () => {
  const payment = await paidPayment();
  const link = `/sales/payments/${payment.id}"`;
  expect((await fixture.ada.get('/sales/payments?state=stuck')).body).not.toContain(link);
  await db.update(transactions).set({ isProcessed: false }).where(eq(transactions.id, payment.id));
  expect((await fixture.ada.get('/sales/payments?state=stuck')).body).toContain(link);
  expect((await fixture.ada.get('/sales/payments')).body).toMatch(/href="[^"]*state=stuck">1 payment received/);
});

it('payment link of a quote that was never sent answers 404', async () => {
  const draft = { state: 'draft', sentAt: null, requiresSignature: false, requiresPayment: true } as const;
  const order = await aQuote(draft);
  expect((await fixture.maria.get(`/website_payment/pay?order_id=${order.id}`)).statusCode).toBe(404);
});

it('latest order of a visitor is looked up on the current website alone', async () => {
  const [site, other] = [(await findSite(1, 'en_US'))!, (await db.select().from(websites)).find(({ id }) => id !== 1)!];
  const shop = { origin: 'shop', state: 'sent' } as const;
  const order = await aQuote(shop);
  const elsewhere = await aQuote({ ...shop, websiteId: other.id });
  expect(elsewhere.id).toBeGreaterThan(order.id);
  expect(await placedBy({ sessionId: null, partnerId: order.partnerId }, site)).toMatchObject([{ id: order.id }]);
});

it('a payment method that does not exist is refused with 404 when it is saved', async () => {
  expect((await fixture.ada.post('/sales/acquirers/999999', { sequence: '10' })).statusCode).toBe(404);
});

it('stuck payment is closed without confirming its order once it was refunded in full', async () => {
  for (const giveBack of [
    ({ url }: Awaited<ReturnType<typeof stuckPayment>>) =>
      fixture.ada.post(`${url}/refund`, { amount: '3,703.50', submission: newSubmission() }),
    ({ payment }: Awaited<ReturnType<typeof stuckPayment>>) =>
      settle(fixture.bank.row, [fixture.bank.reported('refunded', payment)], 'webhook'),
  ]) {
    const one = await stuckPayment();
    const { order, payment } = one;
    await giveBack(one);
    expect(await paymentNow(payment.id)).toMatchObject({ outcome: 'unavailable', isProcessed: true });
    expect(await isListed(payment.id)).toBe(false);
    await settle(
      fixture.bank.row,
      [fixture.bank.reported('captured', payment, { key: `again:${payment.id}` })],
      'webhook',
    );
    await settleUnprocessed();
    expect(await orderNow(order.id)).toMatchObject({ state: 'sent', payingSince: null });
    expect(await invoicesOf(order.id)).toEqual([]);
  }
});

it('stuck payment refunded in part gets an invoice and a credit note when it is processed', async () => {
  const { order, payment, url } = await stuckPayment();
  await obstructed(async () => {
    await fixture.ada.post(`${url}/refund`, { amount: '1,000.00', submission: newSubmission() });
    await runDueJobs();
  });
  expect(await paymentNow(payment.id)).toMatchObject({ refunded: 100_000, outcome: null });
  await settleUnprocessed();
  expect((await orderNow(order.id)).state).toBe('sale');
  expect((await invoicesOf(order.id)).map(({ kind, state, amountTotal }) => [kind, state, amountTotal])).toEqual([
    ['invoice', 'paid', order.amountTotal],
    ['credit_note', 'paid', 100_000],
  ]);
});

it('stuck payment is processed again when staff ask for it, and its page shows a failed retry', async () => {
  const { order, payment, url } = await stuckPayment();
  expect((await fixture.ada.get(url)).body).toContain(`${url}/follow`);
  await obstructed(() => fixture.ada.post(`${url}/follow`, { submission: newSubmission() }));
  expect((await fixture.ada.get(url)).body).toContain('The retry failed');
  await fixture.ada.post(`${url}/follow`, { submission: newSubmission() });
  expect((await orderNow(order.id)).state).toBe('sale');
  expect(await isListed(payment.id)).toBe(false);
  expect((await fixture.ada.get(url)).body).not.toContain(`${url}/follow`);
});

it('stuck payment is listed, too, while its money is only authorised', async () => {
  const { order, payment, url } = await stuckPayment('authorized');
  expect(await isListed(payment.id)).toBe(true);
  await fixture.ada.post(`${url}/follow`, { submission: newSubmission() });
  expect((await orderNow(order.id)).state).toBe('sale');
  expect(await isListed(payment.id)).toBe(false);
});
