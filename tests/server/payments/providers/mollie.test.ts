/** Payments with Mollie against its stand-in, whose webhooks only name an id. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { AcquirerRefused, AcquirerUnreachable, type PaymentRequest } from '#payments/ledger/acquirer.ts';
import { type AcquirerRow, eventsOf, REFUSALS } from '#payments/ledger/ledger.ts';
import { knownProvider, providerOf } from '#payments/ledger/providers.ts';
import { acquirers, paymentEvents, paymentWebhooks, transactions } from '#payments/ledger/schema.ts';
import { syncPayment } from '#payments/transactions/sync.ts';
import type { MolliePayment } from '#tests/setup/payments/mollie/mollie_ledger.ts';
import { MOLLIE_KEYS, MOLLIE_TOKEN, MollieStandIn } from '#tests/setup/payments/mollie/mollie_stand_in.ts';
import { mollieAcquirer, mollieWebhook } from '#tests/setup/payments/mollie/story.ts';
import { paymentNow, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import { withStandIn } from '#tests/setup/payments/with_stand_in.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { anAcquirer } from '#tests/setup/shop/order_to_pay.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const server = new MollieStandIn();
const { ledger } = server;
let app: FastifyInstance;
let maria: Visitor;
let ada: Visitor;
let row: AcquirerRow;
withStandIn(server, async (built) => {
  app = built;
  row = await mollieAcquirer();
  [maria, ada] = [await signedIn(app, 'maria'), await signedIn(app, 'admin')];
});

async function startPayment(acquirer = row) {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  const { answer } = await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: acquirer.id });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  const theirs = [...ledger.payments.values()].at(-1) as MolliePayment;
  return { order, payment: payment!, theirs, answer: String(answer) };
}

async function send(id: string, { from, acquirer = row }: { from?: string; acquirer?: AcquirerRow } = {}) {
  const { headers, payload, query } = mollieWebhook(acquirer, id);
  const url = `/payment/webhook/${acquirer.id}?${from === undefined ? query : `from=${from}`}`;
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

async function paid() {
  const started = await startPayment();
  ledger.decide(started.theirs, 'captured');
  await send(started.theirs.id);
  return { ...started, payment: await paymentNow(started.payment.id) };
}

const rowOf = ({ body }: { body: string }, reference: string) => body.includes(`>${reference}`);

describe('Mollie', () => {
  it('takes the customer to its page, and a webhook makes the shop look up that they paid', async () => {
    const { order, theirs, answer } = await startPayment();
    expect(answer).toContain(`/checkout/${theirs.id}`);
    expect(theirs.amount).toEqual({ currency: 'USD', value: (order.amountTotal / 100).toFixed(2) });
    expect(await send(theirs.id)).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sent');
    ledger.decide(theirs, 'captured');
    expect(await send(theirs.id)).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('reports the state to a status request when no webhook arrived', async () => {
    const { payment, theirs } = await startPayment();
    ledger.decide(theirs, 'declined');
    expect(await syncPayment(payment, 'poll')).toBe('known');
    expect((await paymentNow(payment.id)).state).toBe('error');
  });

  it('captures an authorization, or cancels it', async () => {
    const later = await mollieAcquirer({ capturesLater: true });
    const authorized = async () => {
      const { payment, theirs } = await startPayment(later);
      ledger.decide(theirs, 'captured');
      await send(theirs.id, { acquirer: later });
      expect((await paymentNow(payment.id)).state).toBe('authorized');
      return { payment, theirs };
    };
    const first = await authorized();
    await ada.post(`/sales/payments/${first.payment.id}/capture`, { amount: '3,703.50', submission: 'a'.repeat(22) });
    expect((await paymentNow(first.payment.id)).state).toBe('done');
    const second = await authorized();
    await ada.post(`/sales/payments/${second.payment.id}/release`, { submission: 'b'.repeat(22) });
    expect(second.theirs.status).toBe('canceled');
    expect((await paymentNow(second.payment.id)).state).toBe('cancel');
  });

  it('refunds a part, which counts as paid again when the bank returns it', async () => {
    const { payment, theirs } = await paid();
    await ada.post(`/sales/payments/${payment.id}/refund`, { amount: '10.00', submission: 'c'.repeat(22) });
    await runDueJobs();
    expect((await refundsOf(payment.id)).map(({ amount, state }) => [amount, state])).toEqual([[1000, 'pending']]);
    // It is on its way: nobody may send it by hand as well.
    expect(rowOf(await ada.get('/sales/payments?state=owed'), payment.reference)).toBe(false);
    ledger.endRefund(theirs, theirs.refunds[0]!, 'refunded');
    await send(theirs.id);
    expect((await refundsOf(payment.id)).map(({ state }) => state)).toEqual(['done']);
    ledger.endRefund(theirs, theirs.refunds[0]!, 'failed');
    await send(theirs.id);
    expect((await refundsOf(payment.id)).map(({ state }) => state)).toEqual(['error']);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 0 });
  });

  it('refunds no refund, and never more than was paid', async () => {
    const { payment, theirs } = await paid();
    const refund = (id: number, amount: string, letter: string) =>
      ada.post(`/sales/payments/${id}/refund`, { amount, submission: letter.repeat(22) });
    await refund(payment.id, '10.00', 'd');
    await runDueJobs();
    const [first] = await refundsOf(payment.id);
    expect((await refund(first!.id, '5.00', 'e')).statusCode).not.toBe(200);
    await refund(payment.id, (payment.amount / 100).toFixed(2), 'f');
    await runDueJobs();
    expect(theirs.refunds.map(({ amount }) => amount.value)).toEqual(['10.00']);
  });

  it('reports a chargeback, and that it was reversed', async () => {
    const { payment, theirs } = await paid();
    const chargeback = ledger.chargeBack(theirs);
    await send(theirs.id);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: payment.amount });
    expect(rowOf(await ada.get('/sales/payments?state=disputed'), payment.reference)).toBe(true);
    chargeback.reversedAt = new Date().toISOString();
    await send(theirs.id);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 0 });
    expect(rowOf(await ada.get('/sales/payments?state=disputed'), payment.reference)).toBe(false);
  });
});

it('counts a chargeback as lost when Mollie has not reversed it within 90 days', async () => {
  const { payment, theirs } = await paid();
  ledger.chargeBack(theirs);
  await send(theirs.id);
  const page = async () => (await ada.get(`/sales/payments/${payment.id}`)).body;
  expect(await page()).toContain('but not if you lose it');
  const isOfIt = and(eq(paymentEvents.transactionId, payment.id), eq(paymentEvents.kind, 'disputed'));
  const longAgo = new Date(Date.now() - 91 * millisecondsInDay);
  await db.update(paymentEvents).set({ receivedAt: longAgo }).where(isOfIt);
  expect(rowOf(await ada.get('/sales/payments?state=disputed'), payment.reference)).toBe(false);
  expect(await page()).toMatch(/>\s*Dispute lost\s*</);
  expect(await page()).toContain('so this dispute counts as lost');
  expect((await ada.get(`/sales/orders/${payment.orderId}`)).body).toMatch(/>\s*Dispute lost\s*</);
});

describe('Keys of Mollie', () => {
  const KEYS = { ...MOLLIE_KEYS, ...MOLLIE_TOKEN };
  const LIVE = MOLLIE_KEYS.api_secret.replace('test', 'live');
  const OTHER = 'test_somebodyelse0123456789abcd';

  it.each([
    ['a live key on a test shop', { ...KEYS, api_secret: LIVE }, 'none', 'api_secret', 'This is a test shop'],
    [
      'a key of another kind',
      { ...KEYS, api_secret: MOLLIE_TOKEN.report_token },
      'none',
      'api_secret',
      'look like one',
    ],
    ['a key of somebody else', { ...KEYS, api_secret: OTHER }, 'none', 'api_secret', 'refused the key'],
    [
      'a token of somebody else',
      { ...KEYS, report_token: `access_${OTHER}` },
      'none',
      'report_token',
      'the two permissions',
    ],
    ['a revoked key', KEYS, 'revoked', 'api_secret', 'refused the key'],
    ['a provider that answers HTML', KEYS, 'html', 'api_secret', 'could not be reached'],
    ['a provider that does not answer', KEYS, 'down', 'api_secret', 'could not be reached'],
  ] as const)('are refused with a sentence, and shown to no one: %s', async (_what, keys, trouble, field, sentence) => {
    const { id } = await anAcquirer('mollie');
    server.trouble = trouble;
    const answer = await ada.post(`/sales/acquirers/${id}/keys`, keys);
    server.trouble = 'none';
    expect(answer.statusCode).toBe(400);
    const [, error] = new RegExp(`id="${field}-error"[^>]*><svg.*?</svg>([^<]*)`).exec(answer.body) ?? [];
    expect(error).toContain(sentence);
    for (const key of Object.values(keys)) expect(answer.body).not.toContain(key);
    const [saved] = await db.select().from(acquirers).where(eq(acquirers.id, id));
    expect(saved!.secretKeys).toBe('');
  });
});

describe('Mollie webhook', () => {
  const problems = async () =>
    (await db.select().from(paymentWebhooks).where(eq(paymentWebhooks.acquirerId, row.id))).map((one) => one.problem);

  it('is refused without asking Mollie when it does not come to the address that Mollie knows', async () => {
    const { theirs } = await startPayment();
    const before = server.asked.length;
    expect(await send(theirs.id, { from: 'elsewhere' })).toBe(403);
    expect(await send('../profiles/me')).toBe(200);
    expect(server.asked.length).toBe(before);
    expect(await problems()).toContain('address');
  });

  it('has no effect when it names a payment of another shop, or none', async () => {
    const other = ledger.create({
      amount: { currency: 'USD', value: '9.00' },
      metadata: { reference: 'S00001' },
      redirectUrl: '',
    });
    expect(await send(other.id)).toBe(200);
    expect(await send('tr_unknown')).toBe(200);
    expect(await problems()).toContain('other_shop');
  });

  it('is refused by the ledger for an amount that differs by one cent', async () => {
    const { order, payment, theirs } = await startPayment();
    ledger.decide(theirs, 'captured');
    const { value } = theirs.amount;
    theirs.amount = { ...theirs.amount, value: (Number(value) - 0.01).toFixed(2) };
    theirs.amountCaptured = theirs.amount;
    expect(await send(theirs.id)).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual([REFUSALS.amount]);
  });

  it('is refused by the ledger in another currency, and counts when Mollie says the right one', async () => {
    const { order, payment, theirs } = await startPayment();
    ledger.decide(theirs, 'captured');
    const { amount } = theirs;
    for (const currency of ['EUR', 'XYZ']) {
      theirs.amountCaptured = { ...amount, currency };
      expect(await send(theirs.id)).toBe(200);
    }
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual([REFUSALS.currency, REFUSALS.noAmount]);
    theirs.amountCaptured = amount;
    expect(await send(theirs.id)).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('counts once when it is sent again, and before the customer has paid for nothing', async () => {
    const { order, payment, theirs } = await startPayment();
    expect(await send(theirs.id)).toBe(200);
    expect(await eventsOf(payment.id)).toEqual([]);
    ledger.decide(theirs, 'captured');
    for (let n = 0; n < 3; n++) expect(await send(theirs.id)).toBe(200);
    expect((await eventsOf(payment.id)).map(({ kind }) => kind)).toEqual(['captured']);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('requests redelivery while Mollie is unreachable', async () => {
    const { order, theirs } = await startPayment();
    ledger.decide(theirs, 'captured');
    for (const trouble of ['down', 'revoked'] as const) {
      server.trouble = trouble;
      expect(await send(theirs.id)).toBe(503);
    }
    server.trouble = 'none';
    expect(await send(theirs.id)).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
  });
});

describe('Trouble with Mollie', () => {
  const request = (reference: string, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
    reference,
    amount: 5000,
    currency: 'EUR',
    returnUrl: 'http://localhost/payment/return/1',
    cancelUrl: 'http://localhost/payment/return/1?given_up=1',
    webhookUrl: 'http://localhost/payment/webhook/1',
    language: 'fr_FR',
    email: '',
    shopper: '',
    browser: null,
    savesToken: false,
    capturesLater: false,
    idempotencyKey: `payment:${reference}`,
    ...more,
  });

  it('leaves the outcome open when Mollie does not answer or answers HTML', async () => {
    for (const trouble of ['down', 'html', 'loses the answer'] as const) {
      server.trouble = trouble;
      await expect(providerOf(row).begin!(request(`M-${trouble}`))).rejects.toThrow(AcquirerUnreachable);
    }
  });

  it('refuses the payment when the key was revoked, and saves no card without a payment', async () => {
    const provider = providerOf(row);
    await expect(provider.begin!(request('M-NOTHING', { amount: 0 }))).rejects.toThrow(AcquirerRefused);
    server.trouble = 'revoked';
    await expect(provider.begin!(request('M-REVOKED'))).rejects.toThrow(AcquirerRefused);
    await expect(knownProvider(row)!.checkKeys!(MOLLIE_KEYS)).rejects.toThrow('Mollie refused the key');
  });

  it('refuses currencies that the account lacks', async () => {
    await expect(providerOf(row).begin!(request('M-CAD', { currency: 'CAD' }))).rejects.toThrow(AcquirerRefused);
  });

  it('answers a repeated request with the same payment', async () => {
    const provider = providerOf(row);
    expect(await provider.begin!(request('M-TWICE'))).toEqual(await provider.begin!(request('M-TWICE')));
  });
});
