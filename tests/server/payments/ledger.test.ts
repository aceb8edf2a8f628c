/** What the ledger locks, records and refuses. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { engine as engineName } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import { eventsOf, lockTransaction, REFUSALS, recordEvent, type Transaction } from '#payments/ledger/ledger.ts';
import { refundWhole, startOverpaidRefund, startRefund } from '#payments/ledger/refunds.ts';
import { paymentEvents, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { obstructed, openPaymentFixture, paymentNow, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';

const fixture = openPaymentFixture('ledger');

async function startPayment(): Promise<Transaction> {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
  return (await db.select().from(transactions).where(eq(transactions.orderId, order.id)))[0]!;
}

async function capturedPayment(): Promise<Transaction> {
  const payment = await startPayment();
  await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
  return paymentNow(payment.id);
}

const refusalsOf = async ({ id }: Transaction) => (await eventsOf(id)).map(({ refusal }) => refusal);

describe('lockTransaction', () => {
  it('locks the payment of a refund before the refund', async () => {
    const payment = await capturedPayment();
    const refund = await startRefund(payment, 100, 'lock-of-a-refund');
    let locked: Transaction | undefined;
    const { statements } = await askedBy(() =>
      transaction(async () => {
        locked = await lockTransaction(refund!.id);
      }),
    );
    expect(locked).toMatchObject({ id: refund!.id, refundsId: payment.id });
    const [lock] = statements as [string];
    expect(lock).toMatch(/ in \(select "refunds_id" /);
    expect(lock).toMatch(/ order by "payment_transactions"\."id" asc/);
    expect(/ for update$/.test(lock)).toBe(engineName === 'postgres');
  });

  it('throws NotFound for a transaction that does not exist', async () => {
    await expect(transaction(() => lockTransaction(2_000_000_000))).rejects.toMatchObject({ status: 404 });
  });
});

describe('Recorded event', () => {
  it.each(['captured', 'authorized', 'refunded', 'refund_failed'] as const)(
    'is refused as %s without an amount',
    async (kind) => {
      const payment = await startPayment();
      await settle(fixture.bank.row, [fixture.bank.reported(kind, payment, { amount: null })], 'webhook');
      expect(await refusalsOf(payment)).toEqual([REFUSALS.noAmount]);
    },
  );

  it.each(['refunded', 'captured'] as const)(
    'is refused when more is %s in parts than was paid, and accepted up to the last minor unit',
    async (kind) => {
      const payment = kind === 'refunded' ? await capturedPayment() : await startPayment();
      const { reference, amount } = payment;
      const report = (part: number) =>
        fixture.bank.reported(kind, { reference, amount: part }, { key: `${kind} ${part}` });
      const authorized = kind === 'captured' ? [fixture.bank.reported('authorized', payment)] : [];
      await settle(fixture.bank.row, [...authorized, report(amount - 1), report(2), report(1)], 'webhook');
      expect((await refusalsOf(payment)).slice(-3)).toEqual(['', REFUSALS.tooMuch, '']);
    },
  );

  it('stays with its payment when its key is reported for another payment of the provider', async () => {
    const [first, second] = [await startPayment(), await startPayment()];
    const key = `shared:${first.id}`;
    await settle(fixture.bank.row, [fixture.bank.reported('pending', first, { key })], 'webhook');
    await settle(fixture.bank.row, [fixture.bank.reported('pending', second, { key })], 'webhook');
    expect((await eventsOf(first.id)).map((event) => event.key)).toEqual([key]);
    expect(await eventsOf(second.id)).toEqual([]);
    expect((await paymentNow(second.id)).state).toBe('draft');
  });

  it('takes its place in the order of arrival when it was stored before its payment existed', async () => {
    const payment = await startPayment();
    const early = fixture.bank.reported('pending', { reference: `early-${payment.id}`, amount: payment.amount });
    await settle(fixture.bank.row, [early], 'webhook');
    await settle(fixture.bank.row, [fixture.bank.reported('authorized', payment)], 'webhook');
    const known: PaymentEvent = { ...early, reference: payment.reference };
    const events = await transaction(async () =>
      recordEvent(
        await lockTransaction(payment.id),
        known,
        { source: 'webhook', byId: null },
        await eventsOf(payment.id),
      ),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['pending', 'authorized']);
    expect(await db.$count(paymentEvents, eq(paymentEvents.key, early.key))).toBe(1);
    expect(events[0]).toMatchObject({ transactionId: payment.id, retryAt: null });
  });
});

describe('settle', () => {
  it('changes the time of the last change when the state alone changes', async () => {
    const payment = await startPayment();
    const long = new Date('2026-01-02T03:04:05Z');
    await db.update(transactions).set({ updatedAt: long }).where(eq(transactions.id, payment.id));
    await settle(fixture.bank.row, [fixture.bank.reported('pending', payment)], 'webhook');
    expect((await paymentNow(payment.id)).updatedAt).not.toEqual(long);
  });

  it('changes the time of the last change when the captured amount alone changes', async () => {
    const payment = await startPayment();
    const { reference } = payment;
    await settle(
      fixture.bank.row,
      [
        fixture.bank.reported('authorized', payment),
        fixture.bank.reported('captured', { reference, amount: 100 }, { key: 'first' }),
      ],
      'webhook',
    );
    const long = new Date('2026-01-02T03:04:05Z');
    const before = await paymentNow(payment.id);
    await db.update(transactions).set({ updatedAt: long }).where(eq(transactions.id, payment.id));
    await settle(
      fixture.bank.row,
      [fixture.bank.reported('captured', { reference, amount: 200 }, { key: `next ${payment.id}` })],
      'webhook',
    );
    const now = await paymentNow(payment.id);
    expect([before.captured, now.captured, now.state === before.state]).toEqual([100, 300, true]);
    expect(now.updatedAt).not.toEqual(long);
  });
});

describe('Failed settlement', () => {
  it('marks its own payment as unprocessed, and no other', async () => {
    const [other, payment] = [await capturedPayment(), await startPayment()];
    const { reference, amount } = payment;
    const part = (one: number) =>
      fixture.bank.reported('captured', { reference, amount: one }, { key: `part ${one} of ${payment.id}` });
    await settle(fixture.bank.row, [fixture.bank.reported('authorized', payment), part(amount - 100)], 'webhook');
    expect((await paymentNow(payment.id)).isProcessed).toBe(true);
    await obstructed(() => settle(fixture.bank.row, [part(100)], 'webhook'));
    expect(await paymentNow(payment.id)).toMatchObject({ isProcessed: false, captured: amount });
    expect((await paymentNow(other.id)).isProcessed).toBe(true);
  });
});

describe('refundWhole and refundSpare', () => {
  it('refund the last minor unit that is left', async () => {
    const payment = await capturedPayment();
    await startRefund(payment, payment.captured - 1, 'all-but-one');
    expect(await refundWhole(await paymentNow(payment.id))).toMatchObject({ amount: 1 });
  });

  it('refund an overpayment of one minor unit', async () => {
    const payment = await capturedPayment();
    expect(await startOverpaidRefund(payment, 1)).toMatchObject({ amount: 1 });
  });

  it('start no refund when another request has refunded everything', async () => {
    const payment = await capturedPayment();
    await startRefund(payment, payment.captured, 'everything');
    const now = await paymentNow(payment.id);
    expect([await refundWhole(now), await startOverpaidRefund(now, 1)]).toEqual([null, null]);
    expect(await refundsOf(payment.id)).toHaveLength(1);
  });
});
