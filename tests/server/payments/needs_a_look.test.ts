/** What our staff and buyers are told of payments that are told of again, got stuck, or are for somebody else. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '../../../server/core/db/database.ts';
import { NotFound } from '../../../server/core/errors.ts';
import { websites } from '../../../server/core/schema.ts';
import { findSite } from '../../../server/core/site.ts';
import { saveAcquirer } from '../../../server/payments/acquirer_form.ts';
import { transactions } from '../../../server/payments/schema.ts';
import { settle } from '../../../server/payments/settlement.ts';
import { placedBy } from '../../../server/sales/paying.ts';
import { openDesk, paymentNow } from '../../setup/desk.ts';
import { aQuote } from '../../setup/quotes.ts';

const desk = openDesk('look');

async function paid() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await desk.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: desk.bank.row.id });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  await settle(desk.bank.row, [desk.bank.news('captured', payment!)], 'webhook');
  return payment!;
}

it('has changed when it did, and not when that is told again', async () => {
  const payment = await paid();
  const then = new Date('2026-01-02T12:00:00Z');
  await db.update(transactions).set({ updatedAt: then }).where(eq(transactions.id, payment.id));
  await settle(desk.bank.row, [desk.bank.news('captured', payment, { key: 'again' })], 'webhook');
  expect((await paymentNow(payment.id)).updatedAt).toEqual(then);
});

it('is on a list of its own while what should follow from it could not be done', async () => {
  const payment = await paid();
  const link = `/sales/payments/${payment.id}"`;
  expect((await desk.ada.get('/sales/payments?state=stuck')).body).not.toContain(link);
  await db.update(transactions).set({ isProcessed: false }).where(eq(transactions.id, payment.id));
  expect((await desk.ada.get('/sales/payments?state=stuck')).body).toContain(link);
  expect((await desk.ada.get('/sales/payments')).body).toMatch(/href="[^"]*state=stuck">1 payment came/);
});

it('is not told to be possible of a quote that was never sent', async () => {
  const draft = { state: 'draft', sentAt: null, requiresSignature: false, requiresPayment: true } as const;
  const order = await aQuote(draft);
  expect((await desk.maria.get(`/website_payment/pay?order_id=${order.id}`)).statusCode).toBe(404);
});

it('was for the newest order of the website, whatever was ordered on another', async () => {
  const [site, other] = [(await findSite(1, 'en_US'))!, (await db.select().from(websites)).find(({ id }) => id !== 1)!];
  const shop = { origin: 'shop', state: 'sent' } as const;
  const order = await aQuote(shop);
  const elsewhere = await aQuote({ ...shop, websiteId: other.id });
  expect(elsewhere.id).toBeGreaterThan(order.id);
  expect(await placedBy({ sessionId: null, partnerId: order.partnerId }, site)).toEqual([order.id]);
});

it('is by no way to pay that is gone', async () => {
  const site = (await findSite(1, 'en_US'))!;
  const given = { countries: [], currencies: [], sequence: 10 };
  await expect(saveAcquirer(999_999, {}, given as never, site)).rejects.toThrow(NotFound);
});
