/** Payments confirmed in Stripe's fields on our own page. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { currencies } from '#core/sites/schema.ts';
import { saveKeys } from '#payments/ledger/keys.ts';
import { type acquirers, transactions } from '#payments/ledger/schema.ts';
import { pointToStandIn } from '#payments/providers/stand_in.ts';
import { orders } from '#sales/schema/schema.ts';
import { paymentNow } from '#tests/setup/payments/payment_fixture.ts';
import type { Event } from '#tests/setup/payments/stripe/objects.ts';
import { KEYS, PUBLISHED, StripeStandIn } from '#tests/setup/payments/stripe/stand_in.ts';
import { stripeAcquirer } from '#tests/setup/payments/stripe/story.ts';
import { withStandIn } from '#tests/setup/payments/with_stand_in.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const server = new StripeStandIn();
const { ledger } = server;
let app: FastifyInstance;
let maria: Visitor;
let ada: Visitor;
let row: typeof acquirers.$inferSelect;
withStandIn(server, async (built) => {
  app = built;
  row = await stripeAcquirer({ savesTokens: true, capturesLater: false });
  await saveKeys(row, { ...KEYS, ...PUBLISHED }, { mode: 'test', account: 'Stand-in Ltd' });
  [maria, ada] = [await signedIn(app, 'maria'), await signedIn(app, 'admin')];
});

const anOrder = () => aQuote({ requiresSignature: false, requiresPayment: true });
const asked = (orderId: number, more: object = {}) =>
  maria.call(`/my/orders/${orderId}/transaction`, { acquirer_id: row.id, in_fields: true, ...more });

async function started(more: object = {}) {
  const order = await anOrder();
  const { answer } = await asked(order.id, more);
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  const intent = ledger.intent(payment!.acquirerReference!);
  return { order, payment: payment!, intent, answer: String(answer) };
}
const lastEvent = (type: string): Event => ledger.events.findLast((event) => event.type === type)!;
const send = async (event: Event) => {
  const { headers, payload } = server.webhook(event);
  return (await app.inject({ method: 'POST', url: `/payment/webhook/${row.id}`, headers, payload })).statusCode;
};

describe('Fields of Stripe on the payment page', () => {
  it('are allowed by the policy of that page alone, with a publishable key alone', async () => {
    const order = await anOrder();
    const { headers, body } = await maria.get(`/my/orders/${order.id}`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${ledger.origin};`);
    expect(policy).toContain(`connect-src 'self' ${ledger.origin}`);
    expect(body).toContain(PUBLISHED.publishable_key);
    expect(body).toContain(`"amount":${order.amountTotal}`);
    expect(body).not.toContain(KEYS.secret_key);
    const elsewhere = String((await maria.get('/shop')).headers['content-security-policy']);
    expect(elsewhere).not.toContain(ledger.origin);
    await saveKeys(row, KEYS, { mode: 'test', account: 'Stand-in Ltd' });
    const without = await maria.get(`/my/orders/${order.id}`);
    await saveKeys(row, { ...KEYS, ...PUBLISHED }, { mode: 'test', account: 'Stand-in Ltd' });
    expect(String(without.headers['content-security-policy'])).toContain("script-src 'self';");
    expect(without.body).not.toContain('pk_test');
  });

  it('are allowed all that Stripe’s script asks for', async () => {
    const order = await anOrder();
    pointToStandIn('');
    const { headers, body } = await maria.get(`/my/orders/${order.id}`);
    pointToStandIn(ledger.origin);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toMatch(/frame-src [^;]*https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com/);
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(body).toContain('https://js.stripe.com/v3/');
  });

  it('pay the order by the webhook, or when the buyer comes back', async () => {
    const { order, payment, intent, answer } = await started();
    expect(answer).toContain(`data-secret="${intent.client_secret}"`);
    expect(answer).toContain(`/payment/return/${row.id}"`);
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: order.amountTotal, currency: 'usd' });
    ledger.pay(intent);
    await maria.get(`/payment/return/${row.id}?payment_intent=${intent.id}&redirect_status=succeeded`);
    expect(await paymentNow(payment.id)).toMatchObject({ state: 'done', captured: order.amountTotal });
    expect(await send(lastEvent('payment_intent.succeeded'))).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
    const other = await started();
    ledger.pay(other.intent);
    await send(lastEvent('payment_intent.succeeded'));
    expect((await paymentNow(other.payment.id)).state).toBe('done');
  });

  it('let the buyer try another card after a refusal, in the same payment', async () => {
    const { order, payment, intent } = await started();
    ledger.decline(intent);
    expect(await send(lastEvent('payment_intent.payment_failed'))).toBe(200);
    expect((await paymentNow(payment.id)).state).toBe('draft');
    const again = String((await asked(order.id)).answer);
    expect(again).toContain(`data-secret="${intent.client_secret}"`);
    ledger.pay(intent);
    await send(lastEvent('payment_intent.succeeded'));
    expect((await paymentNow(payment.id)).state).toBe('done');
  });

  it('end the payment of a buyer who comes back from the bank without proof', async () => {
    const { payment, intent } = await started();
    ledger.decline(intent, 'payment_intent_authentication_failure', 'You did not confirm it.');
    await maria.get(`/payment/return/${row.id}?payment_intent=${intent.id}&redirect_status=failed`);
    expect(await paymentNow(payment.id)).toMatchObject({ state: 'error', stateMessage: 'You did not confirm it.' });
  });

  it('save the card where the buyer wants that, and only authorize where the payment method does', async () => {
    const { intent } = await started({ save_token: true });
    expect(intent).toMatchObject({ setup_future_usage: 'off_session', capture_method: 'automatic' });
    expect(intent.customer).toMatch(/^cus_/);
    intent.payment_method = 'pm_typed';
    ledger.pay(intent);
    await maria.get(`/payment/return/${row.id}?payment_intent=${intent.id}`);
    expect((await maria.get('/my/payment_method')).body).toContain('4242');
    expect((await started()).intent).toMatchObject({ setup_future_usage: null, customer: null });
  });

  it('give way to the page of Stripe without scripts, and while Stripe is away nothing is lost', async () => {
    const order = await anOrder();
    const { headers } = await maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: `form_${row.id}` });
    expect(String(headers.location)).toContain('/c/pay/cs_test');
    server.trouble = 'down';
    const other = await anOrder();
    const { answer } = await asked(other.id);
    expect(String(answer)).toContain('/payment/process');
    expect(String(answer)).not.toContain('data-secret');
  });

  it('are left out for an amount that cards do not know, which whoever chooses them is told', async () => {
    const currency = { code: 'KWD', symbol: 'KD', decimals: 3 };
    await db.insert(currencies).values(currency).onConflictDoNothing();
    const order = await anOrder();
    const isIt = eq(orders.id, order.id);
    await db.update(orders).set({ currencyCode: 'KWD' }).where(isIt);
    const [{ amountTotal = 0 } = {}] = await db.select().from(orders).where(isIt);
    expect(amountTotal % 10).toBe(0);
    expect((await maria.get(`/my/orders/${order.id}`)).body).toContain(PUBLISHED.publishable_key);
    await db
      .update(orders)
      .set({ amountTotal: amountTotal + 1 })
      .where(isIt);
    const page = await maria.get(`/my/orders/${order.id}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain(PUBLISHED.publishable_key);
    await maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: `form_${row.id}` });
    const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
    expect(payment).toMatchObject({ state: 'error', stateMessage: expect.stringContaining('can’t be paid by card') });
  });

  it('need a publishable key of the same mode', async () => {
    const path = `/sales/acquirers/${row.id}/keys`;
    const enter = async (publishable_key: string) =>
      ada.post(path, { ...(await formFields(ada, path)), ...KEYS, publishable_key });
    expect((await enter('pk_live_standin0123456789')).body).toContain('One of the keys is for tests');
    expect((await enter('sk_test_standin0123456789')).statusCode).toBe(400);
    expect((await enter(PUBLISHED.publishable_key)).statusCode).toBe(303);
    expect((await ada.get(path)).body).not.toContain(PUBLISHED.publishable_key);
  });
});
