/** A Stripe-like provider fits the interface: account secrets, partial captures, disputes, saved cards. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import type { PaymentRequest } from '#payments/ledger/acquirer.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { defineAcquirer } from '#payments/ledger/providers.ts';
import { acquirers, paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { type Intent, likeStripe, type StripeAsk, stripeSignature } from '#tests/setup/payments/like_stripe.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const secrets = new Map<number, string>();
const calls: { path: string; form: Record<string, unknown> }[] = [];
let intents: Record<string, Intent> = {};
const ask: StripeAsk = async (method, path, form = {}) => {
  calls.push({ path, form });
  if (path === 'checkout/sessions')
    return { id: `cs_${calls.length}`, url: `https://checkout.stripe.com/c/cs_${calls.length}` };
  if (path.startsWith('checkout/sessions/')) return { payment_intent: 'pi_1' };
  if (method === 'POST' && path === 'payment_intents') return intents.charged;
  return intents[path.split('/')[1] ?? ''];
};
const program = likeStripe('like_stripe', secrets, ask);
const forget = defineAcquirer(program);

let app: FastifyInstance;
let maria: Visitor;
let own: AcquirerRow;
let other: AcquirerRow;
beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
  [own, other] = [await anAcquirer('like_stripe'), await anAcquirer('like_stripe')];
  secrets.set(own.id, 'whsec_own').set(other.id, 'whsec_other');
});
afterAll(async () => {
  forget();
  await app.close();
});

const paymentOf = async (reference: string) =>
  (await db.select().from(transactions).where(eq(transactions.reference, reference)))[0]!;
const hook = async (type: string, object: object, secret = 'whsec_own', row = own) => {
  const payload = JSON.stringify({ id: 'evt_1', type, data: { object } });
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(secret, payload) };
  return (await app.inject({ method: 'POST', url: `/payment/webhook/${row.id}`, headers, payload })).statusCode;
};
const intentFor = (reference: string, amount: number, more: Partial<Intent> = {}): Intent => ({
  id: 'pi_1',
  status: 'succeeded',
  amount,
  amount_received: amount,
  currency: 'usd',
  metadata: { reference },
  ...more,
});
async function startPayment() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  const { answer } = await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: own.id });
  expect(answer).toContain('data-action-url="https://checkout.stripe.com/c/cs_');
  return { order, reference: order.name!, amount: order.amountTotal };
}

it('Stripe-like webhook is accepted only with the secret of its own account', async () => {
  const { order, reference, amount } = await startPayment();
  const paid = intentFor(reference, amount);
  expect(await hook('payment_intent.succeeded', paid, 'whsec_other')).toBe(403);
  expect(await hook('payment_intent.succeeded', paid, 'whsec_other', other)).toBe(200);
  expect((await orderNow(order.id)).state).toBe('sent');
  expect(await hook('payment_intent.succeeded', paid)).toBe(200);
  expect((await orderNow(order.id)).state).toBe('sale');
  intents = { pi_1: paid };
  await maria.get(`/payment/return/${own.id}?session_id=cs_9`);
  expect(await paymentOf(reference)).toMatchObject({ captured: amount, state: 'done' });
});

it('Stripe-like cancel link leads its own buyer back to the order, and others to the status page', async () => {
  const { order } = await startPayment();
  const cancelUrl = new URL(String(calls.findLast(({ path }) => path === 'checkout/sessions')?.form.cancel_url));
  const path = cancelUrl.pathname + cancelUrl.search;
  expect((await maria.get(path)).headers.location).toBe(`/my/orders/${order.id}`);
  expect((await visitor(app).get(path)).headers.location).toBe('/payment/process');
});

it('Stripe-like payment is captured in parts, each booked once when reported twice', async () => {
  const { order, reference, amount } = await startPayment();
  const part = Math.floor(amount / 3);
  expect(
    await hook(
      'payment_intent.amount_capturable_updated',
      intentFor(reference, amount, { status: 'requires_capture' }),
    ),
  ).toBe(200);
  expect((await orderNow(order.id)).state).toBe('sale');
  const taken = intentFor(reference, amount, { amount_received: part });
  for (let n = 0; n < 2; n++) await hook('payment_intent.succeeded', taken);
  expect(await paymentOf(reference)).toMatchObject({ state: 'done', captured: part });
  const invoice = async () => (await db.select().from(invoices).where(eq(invoices.orderId, order.id)))[0];
  expect(await invoice()).toMatchObject({ state: 'open', residual: amount - part });
  const rest = { key: 'pi_1:rest', kind: 'captured' as const, reference, acquirerReference: '' };
  const events = { ...rest, amount: amount - part, currency: 'USD', happenedAt: new Date() };
  await settle(own, [events, events], 'webhook');
  expect(await invoice()).toMatchObject({ state: 'paid', residual: 0 });
  expect(await paymentOf(reference)).toMatchObject({ captured: amount });
});

it('Stripe-like dispute books a credit note, and reopens it when the funds are reinstated', async () => {
  const { order, reference, amount } = await startPayment();
  const notes = async () =>
    (await db.select().from(invoices).where(eq(invoices.orderId, order.id)))
      .filter(({ kind }) => kind !== 'invoice')
      .map(({ amountTotal, residual }) => [amountTotal, residual]);
  intents = { pi_2: intentFor(reference, amount, { id: 'pi_2' }) };
  await hook('payment_intent.succeeded', intents.pi_2!);
  const dispute = { id: 'dp_1', payment_intent: 'pi_2', amount: amount - 100, currency: 'usd' };
  await hook('charge.dispute.funds_withdrawn', dispute);
  expect(await paymentOf(reference)).toMatchObject({ refunded: amount - 100, state: 'done' });
  expect(await notes()).toEqual([[amount - 100, 0]]);
  await hook('charge.dispute.funds_reinstated', dispute);
  expect(await paymentOf(reference)).toMatchObject({ refunded: 0, captured: amount });
  expect(await notes()).toEqual([[amount - 100, amount - 100]]);
});

it('Stripe-like charge redirects to 3-D Secure with a browser, and is declined without one', async () => {
  const own1 = program.forAccount!(own);
  const failed = { code: 'authentication_required', message: 'Your bank asks for you.' };
  const request = { reference: 'S1', amount: 100, currency: 'USD', browser: null } as PaymentRequest;
  intents = { charged: intentFor('S1', 100, { status: 'requires_payment_method', last_payment_error: failed }) };
  const alone = await own1.charge!(request, 'pm_1');
  expect(alone).toMatchObject({ kind: 'events', events: [{ kind: 'declined', message: failed.message }] });
  const next_action = { redirect_to_url: { url: 'https://hooks.stripe.com/3ds' } };
  intents = { charged: intentFor('S1', 100, { status: 'requires_action', next_action }) };
  const browser = { address: '::1', userAgent: '', accept: '' };
  expect(await own1.charge!({ ...request, browser }, 'pm_1')).toMatchObject({ kind: 'challenge', method: 'get' });
});

it('Stripe-like provider saves a card on its own page without charging it, by form and by JSON call', async () => {
  await db.update(acquirers).set({ savesTokens: true }).where(eq(acquirers.id, own.id));
  const page = (await maria.get('/my/payment_method')).body;
  expect(page).toContain(`value="form_${own.id}"`);
  const { answer } = await maria.call('/my/payment_method/transaction', { acquirer_id: own.id });
  expect(answer).toContain('https://checkout.stripe.com/c/cs_');
  expect(calls.at(-1)?.form).toMatchObject({ mode: 'setup', amount: 0 });
  const { reference } = calls.at(-1)!.form.metadata as { reference: string };
  const token = { reference: 'cus_1/pm_1', brand: 'visa', lastFour: '4242', expires: '2040-12', isVerified: true };
  const saved = { key: 'seti_1', kind: 'captured' as const, reference, acquirerReference: 'seti_1', amount: 0, token };
  await settle(own, [{ ...saved, currency: 'USD', happenedAt: new Date() }], 'webhook');
  expect(await paymentOf(reference)).toMatchObject({ state: 'done', captured: 0, isProcessed: true });
  const [kept] = await db.select().from(paymentTokens).where(eq(paymentTokens.reference, token.reference));
  expect(kept).toMatchObject({ isActive: true, isVerified: true, lastFour: '4242' });
  const posted = await maria.post('/my/payment_method', { pm_id: `form_${own.id}` });
  expect(posted.headers.location).toContain('https://checkout.stripe.com/c/cs_');
  expect((await maria.call('/my/payment_method/transaction', { acquirer_id: 99_999 })).statusCode).toBe(404);
});
