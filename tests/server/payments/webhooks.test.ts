/** Webhooks over the network: valid, forged, replayed, late, oversized, or for another account. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { signature } from '#core/process/secret.ts';
import { eventsOf, REFUSALS } from '#payments/ledger/ledger.ts';
import { acquirers, paymentEvents, transactions } from '#payments/ledger/schema.ts';
import { SIGNATURE_HEADER, signWebhook, webhookSecret } from '#payments/test_bank/webhook_signature.ts';
import { openTestBank } from '#tests/setup/payments/test_bank.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let acquirerId: number;
beforeAll(async () => {
  app = await buildApp();
  const [row] = await db
    .select()
    .from(acquirers)
    .where(and(eq(acquirers.provider, 'test'), eq(acquirers.companyId, 1)));
  acquirerId = row!.id;
});
afterAll(() => app.close());

const OURS = webhookSecret(signature('test acquirer', 'key'));
const MINUTE_MS = 60_000;

const signed = (body: string, secret = OURS, at = Date.now()) => ({
  [SIGNATURE_HEADER]: signWebhook(secret, body, new Date(at)),
});

const post = (payload: string, headers: Record<string, string>, id: number | string = acquirerId) =>
  app.inject({
    method: 'POST',
    url: `/payment/webhook/${id}`,
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload,
  });

/** An order that Maria is about to pay at the bank, and the event that the bank would send. */
async function startPayment() {
  await openTestBank();
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  const maria = await signedIn(app, 'maria');
  const prepared = await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: acquirerId });
  expect(prepared.statusCode).toBe(200);
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  const event = {
    id: `event_${order.id}`,
    kind: 'captured',
    reference: payment!.reference,
    amount: payment!.amount,
    currency: payment!.currencyCode,
    message: '',
    at: new Date().toISOString(),
    payment: payment!.acquirerReference,
  };
  return { order, payment: payment!, event };
}

it('webhook is rejected and stores nothing when its signature is missing, forged or ten minutes off', async () => {
  const { order, event } = await startPayment();
  const body = JSON.stringify(event);
  const changed = body.replace(`${event.amount}`, '1');
  const before = await db.$count(paymentEvents);
  const forged: [string, Record<string, string>, string][] = [
    ['without a signature', {}, body],
    ['with an empty one', { [SIGNATURE_HEADER]: '' }, body],
    ['with nonsense', { [SIGNATURE_HEADER]: 't=1,v1=00' }, body],
    ['by another shop', signed(body, webhookSecret('another shop')), body],
    ['by the key itself', signed(body, signature('test acquirer', 'key')), body],
    ['for other words', signed(body), changed],
    ['of ten minutes ago', signed(body, OURS, Date.now() - 10 * MINUTE_MS), body],
    ['of ten minutes to come', signed(body, OURS, Date.now() + 10 * MINUTE_MS), body],
    ['of no time', { [SIGNATURE_HEADER]: String(signed(body)[SIGNATURE_HEADER]).replace(/t=\d+/, 't=') }, body],
    ['without a body', signed(body), ''],
  ];
  for (const [what, headers, payload] of forged) {
    const answer = await post(payload, headers);
    expect([what, answer.statusCode]).toEqual([what, 403]);
    expect(answer.body).not.toContain(event.reference);
  }
  expect((await post('x'.repeat(300_000), signed(body))).statusCode).toBe(413);
  for (const id of [999_999, 'abc', '-1', '1e3', '%00'])
    expect([400, 404]).toContain((await post(body, signed(body), id)).statusCode);
  const [transfer] = await db.select().from(acquirers).where(eq(acquirers.provider, 'transfer'));
  expect((await post(body, signed(body), transfer!.id)).statusCode).toBe(404);
  expect([404, 405]).toContain((await visitor(app).get(`/payment/webhook/${acquirerId}`)).statusCode);
  expect(await db.$count(paymentEvents)).toBe(before);
  expect((await orderNow(order.id)).state).toBe('sent');
});

it('webhook of a wrong amount or currency is stored as refused, and the right one counts once', async () => {
  const { order, payment, event } = await startPayment();
  const sendEvent = async (more: object) => {
    const body = JSON.stringify({ ...event, ...more });
    return (await post(body, signed(body))).statusCode;
  };
  const statuses = [
    await sendEvent({ id: `${event.id}_a`, amount: event.amount - 1 }),
    await sendEvent({ id: `${event.id}_b`, amount: event.amount + 1 }),
    await sendEvent({ id: `${event.id}_c`, currency: 'JPY' }),
    await sendEvent({ id: `${event.id}_d`, kind: 'refunded' }),
    await sendEvent({ id: `${event.id}_e`, reference: 'S99999999', payment: 'pay_of_nobody' }),
  ];
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(await orderNow(order.id)).toMatchObject({ state: 'sent' });
  const repeatedStatuses = await Promise.all([sendEvent({}), sendEvent({}), sendEvent({})]);
  expect([...repeatedStatuses, await sendEvent({})]).toEqual([200, 200, 200, 200]);
  await sendEvent({ id: `${event.id}_late`, kind: 'cancelled' });
  const events = await eventsOf(payment.id);
  expect(events.filter(({ refusal }) => refusal === REFUSALS.amount)).toHaveLength(2);
  expect(events.filter(({ refusal }) => refusal === REFUSALS.currency)).toHaveLength(1);
  expect(events.filter(({ key, refusal }) => key === event.id && refusal === '')).toHaveLength(1);
  expect((await orderNow(order.id)).state).toBe('sale');
  expect(await db.$count(mails, eq(mails.key, `order-confirmed:${order.id}`))).toBe(1);
  const [unmatched] = await db.select().from(paymentEvents).where(eq(paymentEvents.reference, 'S99999999'));
  expect(unmatched).toMatchObject({ transactionId: null, acquirerId });
  expect(unmatched!.retryAt).not.toBeNull();
});

it('return link asks the bank for the state, and shows a stranger nothing of the payment', async () => {
  const { order, payment } = await startPayment();
  const stranger = visitor(app);
  const paths = [
    `payment_id=${payment.acquirerReference}`,
    `payment_id=${payment.acquirerReference}&status=paid&amount=1`,
    'payment_id=pay_of_nobody',
    'payment_id=../../payments',
    `reference=${payment.reference}&state=done`,
    '',
  ];
  for (const query of paths) {
    const back = await stranger.get(`/payment/return/${acquirerId}?${query}`);
    expect([query, back.statusCode, back.headers.location]).toEqual([query, 303, '/payment/process']);
    expect((await stranger.get('/payment/process')).body).not.toContain(payment.reference);
  }
  expect((await orderNow(order.id)).state).toBe('sent');
});
