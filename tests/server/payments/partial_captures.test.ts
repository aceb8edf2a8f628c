/** Authorised payments are captured in whole or in parts, and the rest is released. */
import { and, asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db, insertMany } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { partners } from '#core/people/people.schema.ts';
import { settleUnprocessed } from '#payments/jobs.ts';
import { eventsOf as paymentEventsOf, REFUSALS } from '#payments/ledger/ledger.ts';
import { refundReference } from '#payments/ledger/refunds.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { eventsOf } from '#sales/documents/events.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { obstructed, openPaymentFixture, paymentNow, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';

const fixture = openPaymentFixture('parts', { capturesLater: true });

const TOTAL = 370_350;
const invoicesOf = (orderId: number) =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));
const mailsBy = (key: string) => db.select().from(mails).where(eq(mails.key, key));

/** A payment of Maria's order that the bank has not reported yet. */
async function startedOrder() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  return { order, payment: payment! };
}

/** An authorised payment of Maria's order. */
async function authorisedOrder() {
  const { order, payment } = await startedOrder();
  await settle(fixture.bank.row, [fixture.bank.reported('authorized', payment)], 'webhook');
  expect((await orderNow(order.id)).state).toBe('sale');
  return { order, payment };
}

const captureAmount = (payment: { reference: string; amount: number }, amount: number, key: string) =>
  settle(
    fixture.bank.row,
    [fixture.bank.reported('captured', payment, { amount, key: `${key}:${payment.reference}` })],
    'webhook',
  );

async function payByHand(invoiceId: number, amount: string) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const { statusCode } = await fixture.ada.post(`/sales/invoices/${invoiceId}/pay`, {
    version: invoice!.version,
    amount,
    paid_on: '2026-11-20',
    note: 'Cash',
  });
  expect(statusCode).toBe(303);
}

/** Staff invoice the order and record a partial payment in cash. @returns the invoice's id */
async function paidInCash(orderId: number, amount: string): Promise<number> {
  await fixture.ada.post(`/sales/orders/${orderId}/invoice`, { version: 1 });
  const [draft] = await invoicesOf(orderId);
  await fixture.ada.post(`/sales/invoices/${draft!.id}/post`, { version: draft!.version });
  await payByHand(draft!.id, amount);
  return draft!.id;
}

it('full capture of an authorised payment emails the invoice once', async () => {
  const { order, payment } = await authorisedOrder();
  expect((await mailsBy(`order-confirmed:${order.id}`))[0]!.text).not.toContain('/my/invoices/');
  await captureAmount(payment, TOTAL, 'whole');
  await captureAmount(payment, TOTAL, 'whole');
  const [invoice] = await invoicesOf(order.id);
  const letters = await mailsBy(`invoice-paid:${invoice!.id}`);
  expect(letters).toHaveLength(1);
  expect(letters[0]!.text).toContain(`/my/invoices/${invoice!.id}?access_token=`);
  expect(invoice!.sentAt).not.toBeNull();
  expect(await mailsBy(`order-confirmed:${order.id}`)).toHaveLength(1);
});

it('capture in two parts emails the invoice with the last part only', async () => {
  const { order, payment } = await authorisedOrder();
  await captureAmount(payment, 100_000, 'first');
  const [invoice] = await invoicesOf(order.id);
  expect(invoice).toMatchObject({ state: 'open', residual: TOTAL - 100_000 });
  expect(await mailsBy(`invoice-paid:${invoice!.id}`)).toEqual([]);
  await captureAmount(payment, TOTAL - 100_000, 'second');
  expect((await invoicesOf(order.id)).map(({ state, residual }) => [state, residual])).toEqual([['paid', 0]]);
  expect(await mailsBy(`invoice-paid:${invoice!.id}`)).toHaveLength(1);
  expect(await refundsOf(payment.id)).toEqual([]);
});

it('partial capture counts when it is reported before the authorisation', async () => {
  const { payment } = await startedOrder();
  await captureAmount(payment, 100_000, 'first');
  expect(await paymentNow(payment.id)).toMatchObject({ state: 'done', captured: 100_000 });
  await settle(fixture.bank.row, [fixture.bank.reported('authorized', payment)], 'webhook');
  await captureAmount(payment, TOTAL - 100_000, 'second');
  expect(await paymentNow(payment.id)).toMatchObject({ state: 'done', captured: TOTAL, refunded: 0 });
});

it('partial capture is recorded as refused when it is zero, negative or above what is left', async () => {
  const { payment } = await authorisedOrder();
  await captureAmount(payment, 0, 'nothing');
  await captureAmount(payment, -1, 'less');
  await captureAmount(payment, 100_000, 'first');
  await captureAmount(payment, TOTAL - 99_999, 'too much');
  const refusals = (await paymentEventsOf(payment.id)).map(({ refusal }) => refusal);
  expect(refusals).toEqual(['', REFUSALS.amount, REFUSALS.amount, '', REFUSALS.tooMuch]);
  expect(await paymentNow(payment.id)).toMatchObject({ captured: 100_000 });
});

it('partial capture that could not be booked is booked once the obstacle is gone', async () => {
  const other = await authorisedOrder();
  await captureAmount(other.payment, TOTAL, 'whole');
  const { order, payment } = await authorisedOrder();
  await captureAmount(payment, 100_000, 'first');
  await obstructed(() => captureAmount(payment, 70_000, 'second'));
  expect(await paymentNow(payment.id)).toMatchObject({ captured: 170_000, isProcessed: false });
  expect(await paymentNow(other.payment.id)).toMatchObject({ isProcessed: true });
  expect((await invoicesOf(order.id)).map(({ residual }) => residual)).toEqual([TOTAL - 100_000]);
  await settleUnprocessed();
  expect((await invoicesOf(order.id)).map(({ residual }) => residual)).toEqual([TOTAL - 170_000]);
  await obstructed(() => captureAmount(payment, 200_000, 'third'));
  await captureAmount(payment, TOTAL - 370_000, 'fourth');
  await captureAmount(payment, 70_000, 'second');
  await settleUnprocessed();
  expect((await invoicesOf(order.id)).map(({ state, residual }) => [state, residual])).toEqual([['paid', 0]]);
  expect(await paymentNow(payment.id)).toMatchObject({ captured: TOTAL, refunded: 0, isProcessed: true });
});

it('capture refunds what was paid in cash meanwhile, without a credit note', async () => {
  const { order, payment } = await authorisedOrder();
  await paidInCash(order.id, '3,000.00');
  await captureAmount(payment, TOTAL, 'whole');
  await captureAmount(payment, TOTAL, 'whole');
  await runDueJobs();
  expect((await invoicesOf(order.id)).map(({ kind, state }) => [kind, state])).toEqual([['invoice', 'paid']]);
  expect((await refundsOf(payment.id)).map(({ amount, state }) => [amount, state])).toEqual([[300_000, 'done']]);
  expect(await paymentNow(payment.id)).toMatchObject({ captured: TOTAL, refunded: 300_000, outcome: 'settled' });
  const notes = (await eventsOf({ orderId: order.id })).map(({ what }) => what);
  expect(notes).toContain('Overpaid: {amount} will be refunded');
  const letters = await mailsBy(`payment-goes-back:${refundReference(payment, `spare-${TOTAL}`)}`);
  expect(letters.map(({ text }) => /\$\s?[\d,.]+\d/.exec(text)![0].replace(/\s/, ''))).toEqual(['$3,000.00']);
});

it('partial capture of an invoice is refunded when the rest of it was paid in cash meanwhile', async () => {
  const { order } = await authorisedOrder();
  await fixture.ada.post(`/sales/orders/${order.id}/invoice`, { version: 1 });
  const [draft] = await invoicesOf(order.id);
  await fixture.ada.post(`/sales/invoices/${draft!.id}/post`, { version: draft!.version });
  await fixture.maria.call(`/invoice/pay/${draft!.id}/form_tx`, { acquirer_id: fixture.bank.row.id });
  const [payment] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.invoiceId, draft!.id), eq(transactions.kind, 'payment')));
  await settle(fixture.bank.row, [fixture.bank.reported('authorized', payment!)], 'webhook');
  await captureAmount(payment!, 100_000, 'first');
  await payByHand(draft!.id, '2,703.50');
  await captureAmount(payment!, TOTAL - 100_000, 'second');
  await runDueJobs();
  expect((await refundsOf(payment!.id)).map(({ amount, state }) => [amount, state])).toEqual([
    [TOTAL - 100_000, 'done'],
  ]);
  expect((await invoicesOf(order.id)).map(({ kind, state }) => [kind, state])).toEqual([['invoice', 'paid']]);
});

it('each partial capture for a cancelled order is refunded once, with one email', async () => {
  const { order, payment } = await authorisedOrder();
  await fixture.ada.post(`/sales/orders/${order.id}/cancel`, { version: (await orderNow(order.id)).version });
  await captureAmount(payment, 100_000, 'first');
  await captureAmount(payment, 200_000, 'second');
  await captureAmount(payment, 200_000, 'second');
  await runDueJobs();
  expect(await paymentNow(payment.id)).toMatchObject({ outcome: 'unavailable', captured: 300_000, refunded: 300_000 });
  expect((await refundsOf(payment.id)).map(({ amount, state }) => [amount, state])).toEqual([
    [100_000, 'done'],
    [200_000, 'done'],
  ]);
  for (const [captured, told] of [
    [100_000, '1,000.00'],
    [300_000, '2,000.00'],
  ]) {
    const [letter, ...more] = await mailsBy(`payment-goes-back:${payment.reference}-R${captured}`);
    expect(letter!.text).toContain(told);
    expect(more).toEqual([]);
  }
});

it('refund is told to who paid, and to the corrected email of the order where that is its customer', async () => {
  const [friend] = await insertMany(partners, [{ name: 'Frida', email: 'frida@example.net' }], { returning: ['id'] });
  const told = async (change: (facts: { orderId: number; paymentId: number }) => Promise<unknown>) => {
    const { order, payment } = await authorisedOrder();
    await change({ orderId: order.id, paymentId: payment.id });
    await fixture.ada.post(`/sales/orders/${order.id}/cancel`, { version: (await orderNow(order.id)).version });
    await captureAmount(payment, TOTAL, 'all');
    const [letter] = await mailsBy(`payment-goes-back:${payment.reference}-R${TOTAL}`);
    return [letter!.toName, letter!.toAddress];
  };
  const paidByFriend = await told(({ paymentId }) =>
    db.update(transactions).set({ partnerId: friend!.id }).where(eq(transactions.id, paymentId)),
  );
  const corrected = await told(({ orderId }) =>
    fixture.ada.post(`/sales/orders/${orderId}/billing_address`, {
      ...{ name: 'Maria', street: '7 Right Road', zip: '75001', city: 'Paris', country: 'FR' },
      email: 'right@example.net',
    }),
  );
  expect([paidByFriend[1], corrected[1]]).toEqual(['frida@example.net', 'right@example.net']);
  expect(paidByFriend[0]).toBe('Frida');
});
