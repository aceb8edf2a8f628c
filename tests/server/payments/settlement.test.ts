/** Settlement of payment events: duplicate, late, out of order, unknown, or for another amount. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import type { PolledTransaction } from '#payments/ledger/contract.ts';
import { eventsOf, REFUSALS } from '#payments/ledger/ledger.ts';
import { paymentEvents, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { retryUnmatchedEvents } from '#payments/transactions/unmatched_events.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { openFakeBank, SIGNED } from '#tests/setup/payments/fake_bank.ts';
import { obstructed, openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';

const fixture = openPaymentFixture('settling');

const paymentOf = async (reference: string) =>
  (await db.select().from(transactions).where(eq(transactions.reference, reference)))[0]!;
const invoicesOf = (orderId: number) => db.select().from(invoices).where(eq(invoices.orderId, orderId));
const confirmations = async (orderId: number) => db.$count(mails, eq(mails.key, `order-confirmed:${orderId}`));

/** Maria's quote that must be paid, and its payment, which redirects to the bank. */
async function startPayment() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  const { answer, statusCode } = await fixture.maria.call(`/my/orders/${order.id}/transaction`, {
    acquirer_id: fixture.bank.row.id,
  });
  expect(statusCode).toBe(200);
  expect(answer).toContain('https://bank.test/pay?for=');
  return { order, payment: await paymentOf(order.name!) };
}

describe('Captured payment', () => {
  it('confirms the order, invoices it and sends one email when reported several times at once', async () => {
    const { order, payment } = await startPayment();
    expect(payment).toMatchObject({
      state: 'draft',
      amount: order.amountTotal,
      acquirerReference: `fake-${order.name}`,
    });
    const told = fixture.bank.reported('captured', payment);
    await Promise.all([
      settle(fixture.bank.row, [told], 'webhook'),
      settle(fixture.bank.row, [told, told], 'poll'),
      settle(fixture.bank.row, [told], 'browser'),
    ]);
    expect(await paymentOf(payment.reference)).toMatchObject({
      state: 'done',
      captured: order.amountTotal,
      outcome: 'settled',
      isProcessed: true,
    });
    expect((await orderNow(order.id)).state).toBe('sale');
    const made = await invoicesOf(order.id);
    expect(made.map(({ state, residual }) => [state, residual])).toEqual([['paid', 0]]);
    expect(await confirmations(order.id)).toBe(1);
    expect(await eventsOf(payment.id)).toHaveLength(1);
  });

  it('confirms the order even after the payment was cancelled', async () => {
    const { order, payment } = await startPayment();
    await settle(fixture.bank.row, [fixture.bank.reported('cancelled', payment)], 'browser');
    expect((await paymentOf(payment.reference)).state).toBe('cancel');
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
    expect((await paymentOf(payment.reference)).state).toBe('done');
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('is recorded as refused, with no effect, when its amount or currency is wrong', async () => {
    const { order, payment } = await startPayment();
    const { reference, amount } = payment;
    const less = fixture.bank.reported('captured', { reference, amount: amount - 1 }, { key: 'less' });
    const euros = fixture.bank.reported('captured', { reference, amount, currency: 'EUR' }, { key: 'euros' });
    await settle(
      fixture.bank.row,
      [less, euros, fixture.bank.reported('captured', payment, { amount: null, key: 'none' })],
      'webhook',
    );
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual([
      REFUSALS.amount,
      REFUSALS.currency,
      REFUSALS.noAmount,
    ]);
    expect((await paymentOf(reference)).state).toBe('draft');
    expect((await orderNow(order.id)).state).toBe('sent');
  });

  it('is applied again as a whole when PostgreSQL gave its transaction up for another', async () => {
    const { order, payment } = await startPayment();
    const lost = Object.assign(new Error('could not serialize access'), { code: '40001' });
    await obstructed(() => settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook'), lost, 1);
    expect(await paymentOf(payment.reference)).toMatchObject({ state: 'done', outcome: 'settled', isProcessed: true });
    expect((await orderNow(order.id)).state).toBe('sale');
    expect(await eventsOf(payment.id)).toHaveLength(1);
  });

  it('counts once when it is reported again under another event key', async () => {
    const { payment } = await startPayment();
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment, { key: 'again' })], 'webhook');
    expect(await paymentOf(payment.reference)).toMatchObject({ captured: payment.amount, state: 'done' });
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual(['', REFUSALS.tooMuch]);
  });

  it('is refunded in full when another payment has already paid the order', async () => {
    const { order, payment } = await startPayment();
    const [second] = await db
      .insert(transactions)
      .values({ ...payment, id: undefined, reference: `${payment.reference}-2`, acquirerReference: null })
      .returning();
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
    await settle(fixture.bank.row, [fixture.bank.reported('captured', second!)], 'webhook');
    expect(await paymentOf(second!.reference)).toMatchObject({ outcome: 'unavailable', refunded: payment.amount });
    await runDueJobs();
    expect(await paymentOf(`${second!.reference}-R${payment.amount}`)).toMatchObject({ kind: 'refund', state: 'done' });
    const { answer } = await fixture.maria.call('/payment/process/poll', {});
    const told = new Map(answer.transactions.map((one: PolledTransaction) => [one.reference, one]));
    expect(told.get(payment.reference)).not.toHaveProperty('goes_back');
    expect(told.get(second!.reference)).toMatchObject({
      state: 'done',
      goes_back: expect.stringMatching(/all of this/),
    });
    const thanks = await fixture.maria.get(`/shop/confirmation?order_id=${order.id}`);
    expect(thanks.body).toContain(payment.reference);
    expect(thanks.body, 'tells of the payment that counts').not.toContain('You get all of this payment back');
    expect(await invoicesOf(order.id)).toHaveLength(1);
    expect(await db.$count(mails, eq(mails.key, `payment-goes-back:${second!.reference}-R${payment.amount}`))).toBe(1);
  });
});

describe('Authorized payment', () => {
  const anotherOf = async (payment: typeof transactions.$inferSelect, more: Partial<typeof payment> = {}) => {
    const values = { ...payment, id: undefined, reference: `${payment.reference}-2`, acquirerReference: null, ...more };
    return (await db.insert(transactions).values(values).returning())[0]!;
  };

  it('is released when another payment has already paid the order', async () => {
    const { payment } = await startPayment();
    const second = await anotherOf(payment);
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
    await settle(fixture.bank.row, [fixture.bank.reported('authorized', second)], 'webhook');
    expect(await paymentOf(second.reference)).toMatchObject({ outcome: 'unavailable', refunded: 0 });
    await runDueJobs();
    expect(await paymentOf(second.reference)).toMatchObject({ state: 'cancel', outcome: 'unavailable' });
  });

  it('that is given up is refunded when it is captured all the same', async () => {
    const { order, payment } = await startPayment();
    const { reference } = await anotherOf(payment, { state: 'authorized', outcome: 'unavailable', isProcessed: true });
    await settle(fixture.bank.row, [fixture.bank.reported('captured', { ...payment, reference })], 'webhook');
    expect(await paymentOf(reference)).toMatchObject({ outcome: 'unavailable', refunded: payment.amount });
    expect((await orderNow(order.id)).state).toBe('sent');
  });

  it('that is given up leaves its order as it is when its bank lets it go', async () => {
    const order = await aQuote({ origin: 'shop' });
    const { payment } = await startPayment();
    const { reference } = await anotherOf(payment, {
      ...{ orderId: order.id, reference: `${order.name}-2` },
      ...{ state: 'authorized', outcome: 'unavailable', isProcessed: true },
    });
    await settle(fixture.bank.row, [fixture.bank.reported('cancelled', { ...payment, reference })], 'webhook');
    expect((await paymentOf(reference)).state).toBe('cancel');
    expect((await orderNow(order.id)).state).toBe('sent');
  });

  it('that is given up does not keep another payment from paying the order', async () => {
    const { order, payment } = await startPayment();
    await anotherOf(payment, { state: 'authorized', outcome: 'unavailable', isProcessed: true });
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
    expect(await paymentOf(payment.reference)).toMatchObject({ outcome: 'settled', refunded: 0 });
    expect((await orderNow(order.id)).state).toBe('sale');
  });
});

describe('Provider’s reference', () => {
  it('is kept as the first one that was reported, and belongs to one payment only', async () => {
    const { payment } = await startPayment();
    const [second] = await db
      .insert(transactions)
      .values({ ...payment, id: undefined, reference: `${payment.reference}-2`, acquirerReference: null })
      .returning();
    const told = async (acquirerReference: string, key: string) => {
      await settle(
        fixture.bank.row,
        [fixture.bank.reported('pending', second!, { acquirerReference, key })],
        'webhook',
      );
      return (await paymentOf(second!.reference)).acquirerReference;
    };
    expect(await told(payment.acquirerReference!, `1:${second!.reference}`)).toBeNull();
    expect(await told('', `2:${second!.reference}`)).toBeNull();
    expect(await told(`own-${second!.reference}`, `3:${second!.reference}`)).toBe(`own-${second!.reference}`);
    expect(await told(`late-${second!.reference}`, `4:${second!.reference}`)).toBe(`own-${second!.reference}`);
  });

  it('finds the payment of an event without our reference, but not of an event with another one', async () => {
    const { payment } = await startPayment();
    const { acquirerReference, amount } = payment;
    const told = (reference: string) =>
      fixture.bank.reported(
        'captured',
        { reference, amount },
        { acquirerReference: acquirerReference!, key: `by:${reference}${payment.id}` },
      );
    await settle(fixture.bank.row, [told(`${payment.reference}-other`)], 'webhook');
    expect((await paymentOf(payment.reference)).state).toBe('draft');
    await settle(fixture.bank.row, [told('')], 'webhook');
    expect((await paymentOf(payment.reference)).state).toBe('done');
  });
});

describe('settle', () => {
  it('returns each payment once, as it is after all of its events', async () => {
    const [one, other] = [await startPayment(), await startPayment()];
    const settled = await settle(
      fixture.bank.row,
      [
        fixture.bank.reported('pending', one.payment),
        fixture.bank.reported('pending', other.payment),
        fixture.bank.reported('captured', one.payment),
      ],
      'poll',
    );
    expect(settled.map(({ id, state }) => [id, state])).toEqual([
      [one.payment.id, 'done'],
      [other.payment.id, 'pending'],
    ]);
  });

  it('keeps the time of the last change when an event is reported again', async () => {
    const { payment } = await startPayment();
    const told = fixture.bank.reported('pending', payment);
    await settle(fixture.bank.row, [told], 'webhook');
    const long = new Date('2026-01-02T03:04:05Z');
    await db.update(transactions).set({ updatedAt: long }).where(eq(transactions.id, payment.id));
    await settle(fixture.bank.row, [told], 'poll');
    expect((await paymentOf(payment.reference)).updatedAt).toEqual(long);
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'poll');
    expect((await paymentOf(payment.reference)).updatedAt).not.toEqual(long);
  });

  it('records who reported an event, and cuts texts that are too long', async () => {
    const { payment } = await startPayment();
    const key = 'k'.repeat(300);
    await settle(
      fixture.bank.row,
      [fixture.bank.reported('pending', payment, { key, message: 'm'.repeat(900) })],
      'staff',
      1,
    );
    const [event] = await eventsOf(payment.id);
    expect(event).toMatchObject({ key: 'k'.repeat(200), message: 'm'.repeat(500), source: 'staff', byId: 1 });
  });
});

describe('Event of an unknown payment', () => {
  it('is retried a minute after it was reported', async () => {
    const reference = 'nobody-knows';
    const before = Date.now();
    await settle(fixture.bank.row, [fixture.bank.reported('captured', { reference, amount: 100 })], 'webhook');
    const [unmatched] = await db.select().from(paymentEvents).where(eq(paymentEvents.reference, reference));
    const [from, until] = [before + 60_000, Date.now() + 60_000];
    expect(unmatched!.retryAt!.getTime()).toBeGreaterThanOrEqual(from);
    expect(unmatched!.retryAt!.getTime()).toBeLessThanOrEqual(until);
  });

  it('is stored, and applied once the payment exists', async () => {
    const { payment } = await startPayment();
    const reference = `${payment.reference}-9`;
    await settle(
      fixture.bank.row,
      [fixture.bank.reported('captured', { reference, amount: payment.amount })],
      'webhook',
    );
    const [unmatched] = await db.select().from(paymentEvents).where(eq(paymentEvents.reference, reference));
    expect(unmatched).toMatchObject({ transactionId: null, tries: 0 });
    await retryUnmatchedEvents(new Date(Date.now() + 3_600_000));
    await db.insert(transactions).values({ ...payment, id: undefined, reference, acquirerReference: null });
    await retryUnmatchedEvents(new Date(Date.now() + 7_200_000));
    expect(await paymentOf(reference)).toMatchObject({ state: 'done', captured: payment.amount });
  });

  it('is not applied to the payment of another provider account', async () => {
    const { payment } = await startPayment();
    const other = await openFakeBank('other');
    await settle(other.row, [other.reported('captured', payment, { key: 'forged' })], 'webhook');
    expect((await paymentOf(payment.reference)).state).toBe('draft');
  });
});

describe('Webhook', () => {
  const post = (body: unknown, headers: Record<string, string>) =>
    fixture.app.inject({
      method: 'POST',
      url: `/payment/webhook/${fixture.bank.row.id}`,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });

  it('is accepted from any origin when it is signed', async () => {
    const { order, payment } = await startPayment();
    const answer = await post([fixture.bank.reported('captured', payment)], { ...SIGNED, origin: 'https://bank.test' });
    expect([answer.statusCode, answer.body]).toEqual([200, '[ok]']);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('is rejected with 403 when it is not signed', async () => {
    const { order, payment } = await startPayment();
    expect((await post([fixture.bank.reported('captured', payment)], {})).statusCode).toBe(403);
    expect((await orderNow(order.id)).state).toBe('sent');
    expect(await eventsOf(payment.id)).toEqual([]);
  });
});
