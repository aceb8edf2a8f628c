/** An Adyen-like provider fits the interface: batched webhooks, asynchronous captures and refunds. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { defineAcquirer } from '#payments/ledger/providers.ts';
import { refundReference, startRefund } from '#payments/ledger/refunds.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { type AdyenAsk, adyenSignature, type Item, likeAdyen } from '#tests/setup/payments/like_adyen.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const KEY = '44782def547aaa06c910c43932b1eb0c71fc68d9d0c057550c48ec2acf6ba056';
const asked: { path: string; body: object }[] = [];
let details: Record<string, unknown> = {};
const ask: AdyenAsk = async (path, body) => {
  asked.push({ path, body });
  if (path === 'payments/details') return details;
  if (path === 'payments')
    return { action: { method: 'POST', url: 'https://checkoutshopper-test.adyen.com/3ds', data: { MD: 'm' } } };
  return { pspReference: `${path.split('/')[2]}-psp-${asked.length}`, status: 'received' };
};
const forget = defineAcquirer(likeAdyen('like_adyen', KEY, ask));

let app: FastifyInstance;
let maria: Visitor;
let row: AcquirerRow;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
  row = await anAcquirer('like_adyen');
});
afterAll(async () => {
  forget();
  await app.close();
});

const paymentOf = async (reference: string) =>
  (await db.select().from(transactions).where(eq(transactions.reference, reference)))[0]!;
const item = (eventCode: string, merchantReference: string, value: number, more: Partial<Item> = {}): Item => ({
  pspReference: `PSP-${merchantReference}`,
  merchantAccountCode: 'AlderFern',
  merchantReference,
  amount: { value, currency: 'USD' },
  eventCode,
  success: 'true',
  ...more,
});
const signed = (one: Item): Item => ({
  ...one,
  additionalData: { ...one.additionalData, hmacSignature: adyenSignature(KEY, one) },
});
const hook = async (...items: Item[]) => {
  const payload = JSON.stringify({
    live: 'false',
    notificationItems: items.map((one) => ({ NotificationRequestItem: one })),
  });
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/payment/webhook/${row.id}`,
    headers,
    payload,
  });
  return statusCode === 200 ? body : statusCode;
};
async function startPayment() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  const { answer } = await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: row.id });
  expect(answer).toContain('name="MD" value="m"');
  return { order, reference: order.name!, amount: order.amountTotal };
}

it('Adyen-like webhook settles all payments it reports, or none when one signature is wrong', async () => {
  const [one, two] = [await startPayment(), await startPayment()];
  const [first, second] = [one, two].map(({ reference, amount }) => signed(item('AUTHORISATION', reference, amount)));
  expect(await hook(first!, { ...second!, amount: { value: 1, currency: 'USD' } })).toBe(403);
  expect((await orderNow(one.order.id)).state).toBe('sent');
  expect(await hook(first!, second!, first!)).toBe('[accepted]');
  for (const { order } of [one, two]) expect((await orderNow(order.id)).state).toBe('sale');
});

it('Adyen-like payment is captured once when both the return and the webhook report it', async () => {
  const { order, reference, amount } = await startPayment();
  details = { ...item('', reference, amount), resultCode: 'Authorised' };
  expect((await maria.get(`/payment/return/${row.id}?redirectResult=r`)).headers.location).toBe('/payment/process');
  expect((await orderNow(order.id)).state).toBe('sale');
  await hook(signed(item('AUTHORISATION', reference, amount)));
  expect(await paymentOf(reference)).toMatchObject({ captured: amount, acquirerReference: `PSP-${reference}` });
});

it('Adyen-like provider captures, refunds and disputes only when its webhook confirms them', async () => {
  const { reference, amount } = await startPayment();
  const later = { additionalData: { 'metadata.capturesLater': 'true' } };
  await hook(signed(item('AUTHORISATION', reference, amount, later)));
  const payment = await paymentOf(reference);
  expect(payment.state).toBe('authorized');
  const admin = await signedIn(app, 'admin');
  await admin.post(`/sales/payments/${payment.id}/capture`, { amount: '3,703.50', submission: 'a-wish-of-its-own-1' });
  expect(asked.at(-1)?.path).toBe(`payments/PSP-${reference}/captures`);
  expect((await paymentOf(reference)).state).toBe('authorized');
  expect((await admin.get(`/sales/payments/${payment.id}`)).body).toContain('The payment history will show the result');
  const psp = { pspReference: 'CAP', originalReference: `PSP-${reference}` };
  await hook(signed(item('CAPTURE', reference, amount, psp)));
  expect(await paymentOf(reference)).toMatchObject({ state: 'done', captured: amount });
  await startRefund(await paymentOf(reference), 300, 'a-wish-of-its-own-2');
  await runDueJobs();
  const refund = refundReference({ reference }, 'a-wish-of-its-own-2');
  expect(await paymentOf(refund)).toMatchObject({ state: 'pending', amount: 300 });
  const { acquirerReference } = await paymentOf(refund);
  expect(acquirerReference).toMatch(/^refunds-psp/);
  await hook(
    signed(item('REFUND', refund, 300, { pspReference: acquirerReference!, originalReference: `PSP-${reference}` })),
  );
  expect((await paymentOf(refund)).state).toBe('done');
  await hook(signed(item('CHARGEBACK', reference, amount - 300, { ...psp, pspReference: 'CB' })));
  expect(await paymentOf(reference)).toMatchObject({ refunded: amount });
  await hook(signed(item('CHARGEBACK_REVERSED', reference, amount - 300, { ...psp, pspReference: 'CBR' })));
  expect(await paymentOf(reference)).toMatchObject({ refunded: 300 });
});
