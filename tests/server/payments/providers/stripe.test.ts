/** Payments with Stripe against its stand-in: pages, saved cards, webhooks, refunds, disputes, troubles. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { AcquirerRefused, AcquirerUnreachable, type PaymentRequest } from '#payments/ledger/acquirer.ts';
import { eventsOf, REFUSALS } from '#payments/ledger/ledger.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { type acquirers, paymentTokens, paymentWebhooks, transactions } from '#payments/ledger/schema.ts';
import { fromStripe, toStripe } from '#payments/providers/stripe/amounts.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { paymentNow, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import type { Event, Intent, Session } from '#tests/setup/payments/stripe/objects.ts';
import { StripeStandIn } from '#tests/setup/payments/stripe/stand_in.ts';
import { stripeAcquirer } from '#tests/setup/payments/stripe/story.ts';
import { withStandIn } from '#tests/setup/payments/with_stand_in.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const server = new StripeStandIn();
const { ledger } = server;
let app: FastifyInstance;
let maria: Visitor;
let ada: Visitor;
let row: typeof acquirers.$inferSelect;
withStandIn(server, async (built) => {
  app = built;
  row = await stripeAcquirer({ savesTokens: true });
  [maria, ada] = [await signedIn(app, 'maria'), await signedIn(app, 'admin')];
});

type Choice = { acquirer?: typeof row; save_token?: boolean };

async function startPayment({ acquirer = row, save_token = false }: Choice = {}) {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  const call = await maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: acquirer.id, save_token });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  const session = [...ledger.sessions.values()].findLast(({ metadata }) => metadata.reference === payment?.reference);
  return { order, payment: payment!, session: session as Session, answer: String(call.answer) };
}

const send = async (event: Event, more: { secret?: string; at?: number } = {}, acquirer = row) => {
  const { headers, payload } = server.webhook(event, more);
  return (await app.inject({ method: 'POST', url: `/payment/webhook/${acquirer.id}`, headers, payload })).statusCode;
};
const lastEvent = (type: string): Event => ledger.events.findLast((event) => event.type === type)!;
const intentOf = ({ payment_intent: id }: Session): Intent => ledger.intent(id!);
const problems = async () =>
  (await db.select().from(paymentWebhooks).where(eq(paymentWebhooks.acquirerId, row.id))).map(({ problem }) => problem);

async function paid(choice: Choice = {}) {
  const started = await startPayment(choice);
  ledger.decide(started.session, 'captured');
  await maria.get(`/payment/return/${row.id}?session_id=${started.session.id}`);
  return { ...started, payment: await paymentNow(started.payment.id) };
}

describe('Stripe Checkout', () => {
  it('takes the buyer to the page of Stripe, and the order is paid when they come back', async () => {
    const { order, session, answer } = await startPayment();
    expect(answer).toContain(`data-action-url="${session.url}"`);
    expect(session).toMatchObject({ mode: 'payment', amount_total: order.amountTotal, currency: 'usd' });
    ledger.decide(session, 'captured');
    await maria.get(`/payment/return/${row.id}?session_id=${session.id}`);
    expect((await orderNow(order.id)).state).toBe('sale');
    expect(await send(lastEvent('payment_intent.succeeded'))).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('leaves the payment open when a card is declined, and ends it when the page expires', async () => {
    const { payment, session } = await startPayment();
    ledger.decide(session, 'declined');
    expect(await send(lastEvent('payment_intent.payment_failed'))).toBe(200);
    expect((await paymentNow(payment.id)).state).toBe('draft');
    ledger.expire(session);
    await send(lastEvent('checkout.session.expired'));
    expect((await paymentNow(payment.id)).state).toBe('cancel');
  });

  it('declines a slow payment that fails days later', async () => {
    const { payment, session } = await startPayment();
    ledger.decide(session, 'pending');
    await send(lastEvent('payment_intent.processing'));
    expect((await paymentNow(payment.id)).state).toBe('pending');
    ledger.decide(session, 'declined');
    await send(lastEvent('checkout.session.async_payment_failed'));
    expect((await paymentNow(payment.id)).state).toBe('error');
  });

  it('leads the customer who cancels back to the order, and others to the status page', async () => {
    const { order, session } = await startPayment();
    const { pathname, search } = new URL(session.cancel_url);
    expect((await maria.get(pathname + search)).headers.location).toBe(`/my/orders/${order.id}`);
    expect((await visitor(app).get(pathname + search)).headers.location).toBe('/payment/process');
  });

  it('answers a repeated request with the same page', async () => {
    const request = requestFor('S-TWICE');
    const provider = providerOf(row);
    const [first, second] = [await provider.begin!(request), await provider.begin!(request)];
    expect(second).toEqual(first);
    await expect(provider.begin!({ ...request, amount: 9900 })).rejects.toThrow(AcquirerRefused);
  });
});

const requestFor = (reference: string, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference,
  amount: 5000,
  currency: 'USD',
  returnUrl: 'http://localhost/payment/return/1',
  cancelUrl: 'http://localhost/payment/return/1?given_up=1',
  webhookUrl: 'http://localhost/payment/webhook/1',
  language: 'fr_FR',
  email: 'maria@example.com',
  shopper: '',
  browser: { address: '127.0.0.1', userAgent: 'test', accept: 'text/html' },
  savesToken: false,
  capturesLater: false,
  idempotencyKey: `payment:${reference}`,
  ...more,
});

describe('Stripe webhook', () => {
  it('is refused when it is not signed with the secret of its account, or is too old', async () => {
    const { order, session } = await startPayment();
    ledger.decide(session, 'captured');
    const event = lastEvent('payment_intent.succeeded');
    expect(await send(event, { secret: 'whsec_of_another_account' })).toBe(403);
    expect(await send(event, { at: Date.now() - 600_000 })).toBe(403);
    const { headers, payload } = server.webhook(event);
    const altered = payload.replace('"livemode":false', '"livemode":true');
    const url = `/payment/webhook/${row.id}`;
    expect((await app.inject({ method: 'POST', url, headers, payload: altered })).statusCode).toBe(403);
    expect((await app.inject({ method: 'POST', url, payload: 'no json' })).statusCode).toBe(403);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect(await problems()).toContain('signature');
  });

  it('has no effect when it is for another shop of the account, or for the other mode', async () => {
    const { order, session } = await startPayment();
    ledger.decide(session, 'captured');
    const event = structuredClone(lastEvent('payment_intent.succeeded'));
    const intent = event.data.object as Intent;
    intent.metadata.shop = 'somebody-else';
    expect(await send(event)).toBe(200);
    expect(await send({ ...lastEvent('payment_intent.succeeded'), livemode: true })).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect(await problems()).toEqual(expect.arrayContaining(['other_shop', 'other_mode']));
  });

  it('is refused by the ledger for an amount that differs by one cent', async () => {
    const { order, payment, session } = await startPayment();
    ledger.decide(session, 'captured');
    const event = structuredClone(lastEvent('payment_intent.succeeded'));
    (event.data.object as Intent).amount_received -= 1;
    expect(await send(event)).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual([REFUSALS.amount]);
  });

  it('is refused by the ledger in another currency, and counts when it comes in its own', async () => {
    const { order, payment, session } = await startPayment();
    ledger.decide(session, 'captured');
    for (const currency of ['eur', 'xyz']) {
      const event = structuredClone(lastEvent('payment_intent.succeeded'));
      (event.data.object as Intent).currency = currency;
      expect(await send(event)).toBe(200);
    }
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual([REFUSALS.currency, REFUSALS.noAmount]);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect(await send(lastEvent('payment_intent.succeeded'))).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('requests redelivery while Stripe is unreachable', async () => {
    const { order, session } = await startPayment();
    ledger.decide(session, 'captured');
    server.trouble = 'html';
    expect(await send(lastEvent('checkout.session.completed'))).toBe(503);
    server.trouble = 'none';
    expect(await send(lastEvent('checkout.session.completed'))).toBe(200);
    expect((await orderNow(order.id)).state).toBe('sale');
  });
});

const isListedAsDisputed = async ({ reference }: { reference: string }) =>
  (await ada.get('/sales/payments?state=disputed')).body.includes(`>${reference}`);

async function stateInList({ reference }: { reference: string }): Promise<unknown> {
  const { body } = await ada.get(`/sales/payments?q=${reference}&export=csv`);
  const [names, cells] = body
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(','));
  return cells?.[names?.indexOf('Status') ?? -1];
}

describe('Stripe refund', () => {
  const refund = (id: number, amount: string, letter: string) =>
    ada.post(`/sales/payments/${id}/refund`, { amount, submission: letter.repeat(22) });

  it('refunds a part, and never more than was paid', async () => {
    const { payment, session } = await paid();
    await refund(payment.id, '10.00', 'a');
    await runDueJobs();
    expect(intentOf(session).amount_refunded).toBe(1000);
    expect((await refundsOf(payment.id)).map(({ amount, state }) => [amount, state])).toEqual([[1000, 'done']]);
    await send(lastEvent('refund.created'));
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 1000 });
    const [first] = await refundsOf(payment.id);
    expect((await refund(first!.id, '5.00', 'b')).statusCode).not.toBe(200);
    expect(intentOf(session).amount_refunded).toBe(1000);
  });

  it('is recorded when it was made on the pages of Stripe, and when it fails there', async () => {
    const { payment, session } = await paid();
    const made = ledger.refund(new URLSearchParams({ payment_intent: session.payment_intent!, amount: '700' }));
    await send(lastEvent('refund.created'));
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 700 });
    ledger.emit('refund.failed', { ...made, status: 'failed' });
    await send(lastEvent('refund.failed'));
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 0 });
  });

  it('is recorded for a dispute of the buyer’s bank, until that is won', async () => {
    const { payment, session } = await paid();
    ledger.dispute(intentOf(session), 'withdrawn');
    await send(lastEvent('charge.dispute.funds_withdrawn'));
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: payment.amount });
    const page = (await ada.get(`/sales/payments/${payment.id}`)).body;
    for (const words of ['Send your evidence', 'Disputed: $']) expect(page).toContain(words);
    expect(page).not.toContain('Refunded: $');
    expect(await isListedAsDisputed(payment)).toBe(true);
    expect(await stateInList(payment)).toBe('Disputed');
    expect((await ada.get(`/sales/orders/${payment.orderId}`)).body).toMatch(/>\s*Disputed\s*</);
    ledger.dispute(intentOf(session), 'reinstated');
    await send(lastEvent('charge.dispute.funds_reinstated'));
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 0 });
    expect(await isListedAsDisputed(payment)).toBe(false);
    const order = (await ada.get(`/sales/orders/${payment.orderId}`)).body;
    expect(order).toContain('Disputed: $');
    expect(order).toContain('Dispute won: $');
  });

  it('writes no email of a refund to a customer who disputed, and leaves the list when the dispute is lost', async () => {
    const { payment, session } = await paid();
    ledger.dispute(intentOf(session), 'withdrawn');
    await send(lastEvent('charge.dispute.funds_withdrawn'));
    const [note] = await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.orderId, payment.orderId!), eq(invoices.kind, 'credit_note')));
    expect(note).toMatchObject({ amountTotal: payment.amount, state: 'paid' });
    expect(await db.$count(mails, eq(mails.key, `credit-note:${note!.id}`))).toBe(0);
    expect((await ada.get('/admin')).body).toMatch(/\d+ disputed payments?/);
    ledger.closeDispute(intentOf(session), 'lost');
    await send(lastEvent('charge.dispute.closed'));
    expect(await isListedAsDisputed(payment)).toBe(false);
    expect(await stateInList(payment)).toBe('Dispute lost');
    expect((await ada.get(`/sales/payments/${payment.id}`)).body).toContain('Dispute lost');
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: payment.amount, state: 'done' });
  });
});

describe('Stripe with an authorization', () => {
  it('captures it when staff do, and cancels it when they void it', async () => {
    const later = await stripeAcquirer({ capturesLater: true });
    const authorized = async () => {
      const { payment, session, order } = await startPayment({ acquirer: later });
      ledger.decide(session, 'captured');
      await send(lastEvent('payment_intent.amount_capturable_updated'), {}, later);
      expect((await orderNow(order.id)).state).toBe('sale');
      expect((await paymentNow(payment.id)).state).toBe('authorized');
      return { payment, session };
    };
    const first = await authorized();
    await ada.post(`/sales/payments/${first.payment.id}/capture`, { amount: '3,703.50', submission: 'c'.repeat(22) });
    expect(intentOf(first.session)).toMatchObject({ status: 'succeeded', amount_received: first.payment.amount });
    expect((await paymentNow(first.payment.id)).state).toBe('done');
    const second = await authorized();
    await ada.post(`/sales/payments/${second.payment.id}/release`, { submission: 'd'.repeat(22) });
    await runDueJobs();
    expect(intentOf(second.session).status).toBe('canceled');
    expect((await paymentNow(second.payment.id)).state).toBe('cancel');
  });
});

describe('Card saved with Stripe', () => {
  const savedCard = async () => {
    const { payment } = await paid({ save_token: true });
    const [token] = await db.select().from(paymentTokens).where(eq(paymentTokens.id, payment.tokenId!));
    return token!;
  };

  it('is kept with a payment, and without one from the page of payment methods', async () => {
    expect(await savedCard()).toMatchObject({ brand: 'visa', lastFour: '4242', expires: '2040-12', isActive: true });
    await maria.post('/my/payment_method', { pm_id: `form_${row.id}` });
    const session = [...ledger.sessions.values()].at(-1)!;
    expect(session).toMatchObject({ mode: 'setup', amount_total: 0 });
    ledger.decide(session, 'captured');
    expect(await send(lastEvent('checkout.session.completed'))).toBe(200);
    const kept = await db
      .select()
      .from(paymentTokens)
      .where(eq(paymentTokens.reference, `cus_setup/pm_${session.setup_intent}`));
    expect(kept).toMatchObject([{ isActive: true, isVerified: true }]);
  });

  it('pays at once, asks for 3-D Secure, or is declined', async () => {
    const provider = providerOf(row);
    const charge = (method: string, more: Partial<PaymentRequest> = {}) =>
      provider.charge!(requestFor(`S-${method}-${Object.keys(more)}`, more), `cus_1/${method}`);
    expect(await charge('pm_fine')).toMatchObject({ kind: 'events', events: [{ kind: 'captured', amount: 5000 }] });
    expect(await charge('pm_proof')).toMatchObject({ kind: 'challenge', method: 'get' });
    const declined = { kind: 'events', events: [{ kind: 'declined', message: 'Your card was declined.' }] };
    expect(await charge('pm_declined')).toMatchObject(declined);
    const alone = { kind: 'events', events: [{ kind: 'declined', message: 'Your bank asks for you.' }] };
    expect(await charge('pm_proof', { browser: null })).toMatchObject(alone);
  });

  it('is found again when the answer to its charge was lost', async () => {
    const provider = providerOf(row);
    server.trouble = 'loses the answer';
    await expect(provider.charge!(requestFor('S-LOST'), 'cus_1/pm_fine')).rejects.toThrow(AcquirerUnreachable);
    server.trouble = 'none';
    expect(await provider.fetchStatus!('S-LOST', null)).toMatchObject({ events: [{ kind: 'captured' }] });
    expect(await provider.fetchStatus!('S-NEVER', null)).toBeNull();
  });
});

describe('Trouble with Stripe', () => {
  it('leaves the outcome open when Stripe does not answer, answers HTML or is busy', async () => {
    const provider = providerOf(row);
    for (const trouble of ['down', 'html', 'busy'] as const) {
      server.trouble = trouble;
      await expect(provider.charge!(requestFor(`S-${trouble}`), 'cus_1/pm_fine')).rejects.toThrow(AcquirerUnreachable);
    }
  });

  it('refuses the payment, and keeps a refund for later, when the key was revoked', async () => {
    const provider = providerOf(row);
    server.trouble = 'revoked';
    await expect(provider.begin!(requestFor('S-REVOKED'))).rejects.toThrow(AcquirerRefused);
    const action = { ...requestFor('S-REVOKED'), acquirerReference: 'pi_1' };
    await expect(provider.refund!(action)).rejects.toThrow(AcquirerUnreachable);
  });

  it('refuses amounts that are too small, and currencies that the account lacks', async () => {
    const provider = providerOf(row);
    await expect(provider.begin!(requestFor('S-SMALL', { amount: 20 }))).rejects.toThrow('too small');
    await expect(provider.begin!(requestFor('S-CAD', { currency: 'CAD' }))).rejects.toThrow(AcquirerRefused);
  });
});

describe('Amounts for Stripe', () => {
  it.each([
    [1250, 'USD', 2, 1250],
    [1250, 'JPY', 0, 1250],
    [1250, 'KWD', 3, 1250],
    [12, 'ISK', 0, 1200],
    [500, 'UGX', 0, 50_000],
  ])('writes %i %s with %i decimals as %i, and reads it back', (here, currency, decimals, there) => {
    expect(toStripe(here, currency, decimals)).toBe(there);
    expect(fromStripe(there, currency, decimals)).toBe(here);
  });

  it('refuses thousandths, and fractions of currencies without any', () => {
    expect(() => toStripe(1251, 'KWD', 3)).toThrow(AcquirerRefused);
    expect(() => toStripe(1250, 'JPY', 3)).toThrow(AcquirerRefused);
    expect(fromStripe(1250, 'ISK', 0)).toBeNull();
  });
});
