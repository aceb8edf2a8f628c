/** Pending bank transfers: paid by other means, never received, or late. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { PAID_OTHERWISE } from '#payments/transactions/pending_transfers.ts';
import { expire } from '#payments/transactions/reconcile.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { stockHolds } from '#shop/schema/stock.schema.ts';
import { openPaymentFixture, paymentNow, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { anOrderToPay } from '#tests/setup/shop/order_to_pay.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('transfers');

let transfer: AcquirerRow;
beforeAll(async () => {
  const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
  transfer = (await db.select().from(acquirers).where(ours))[0]!;
});

let submissions = 0;
const newSubmission = () => `transfer${String(++submissions).padStart(16, '0')}`;

/** Maria's order, for which she confirmed to pay by bank transfer. */
async function confirmedTransfer() {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: transfer.id });
  const [transferPayment] = await paymentsFor(order.id);
  const { reference } = transferPayment!;
  await fixture.maria.post('/payment/transfer/feedback', { reference, amount: '3703.50', currency: 'USD' });
  expect((await paymentNow(transferPayment!.id)).state).toBe('pending');
  return { order, transferPayment: transferPayment! };
}

async function paidOtherwise() {
  const { order, transferPayment } = await confirmedTransfer();
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
  const card = (await paymentsFor(order.id)).at(-1)!;
  await settle(fixture.bank.row, [fixture.bank.reported('captured', card)], 'webhook');
  await runDueJobs();
  return { order, transferPayment, card };
}

describe('Bank transfer for an order that was paid another way', () => {
  it('is cancelled, with one email to the buyer', async () => {
    const { order, transferPayment, card } = await paidOtherwise();
    expect((await orderNow(order.id)).state).toBe('sale');
    expect(await paymentNow(transferPayment.id)).toMatchObject({ state: 'cancel', stateMessage: PAID_OTHERWISE });
    await settle(fixture.bank.row, [fixture.bank.reported('captured', card)], 'poll');
    await runDueJobs();
    expect(await db.$count(mails, eq(mails.key, `paid-otherwise:${transferPayment.id}`))).toBe(1);
    const page = await fixture.maria.get(`/my/orders/${order.id}`);
    expect(page.body).not.toContain('A payment is in progress');
    expect((await fixture.ada.get(`/sales/payments/${transferPayment.id}`)).body).toContain('Paid another way');
  });

  it('is cancelled without an email when the buyer had not confirmed it', async () => {
    const order = await aQuote({ requiresSignature: false, requiresPayment: true });
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: transfer.id });
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    const [transferPayment, card] = await paymentsFor(order.id);
    await settle(fixture.bank.row, [fixture.bank.reported('captured', card!)], 'webhook');
    await runDueJobs();
    expect((await paymentNow(transferPayment!.id)).state).toBe('cancel');
    expect(await db.$count(mails, eq(mails.key, `paid-otherwise:${transferPayment!.id}`))).toBe(0);
  });

  it('stays pending while the other payment is declined', async () => {
    const { order, transferPayment } = await confirmedTransfer();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    const card = (await paymentsFor(order.id)).at(-1)!;
    await settle(fixture.bank.row, [fixture.bank.reported('declined', card)], 'webhook');
    await runDueJobs();
    expect((await paymentNow(transferPayment.id)).state).toBe('pending');
  });

  it('keeps the stock reserved for 14 days when a card is declined', async () => {
    const { id, accessToken, amount } = await anOrderToPay();
    const someone = visitor(fixture.app);
    const pay = (acquirerId: number) =>
      someone.call(`/my/orders/${id}/transaction`, { acquirer_id: acquirerId, access_token: accessToken, agree: true });
    await pay(transfer.id);
    const [transferPayment] = await paymentsFor(id);
    const asDecimal = (amount / 100).toFixed(2);
    const said = { reference: transferPayment!.reference, amount: asDecimal, currency: 'USD' };
    await someone.post('/payment/transfer/feedback', said);
    await pay(fixture.bank.row.id);
    const card = (await paymentsFor(id)).at(-1)!;
    expect(card.id).not.toBe(transferPayment!.id);
    await settle(fixture.bank.row, [fixture.bank.reported('declined', card)], 'webhook');
    const [held] = await db
      .select()
      .from(stockHolds)
      .where(eq(stockHolds.reference, `order:${id}`));
    expect(Math.round((held!.expiresAt.getTime() - Date.now()) / (24 * 3_600_000))).toBe(14);
    await fixture.ada.post(`/sales/payments/${transferPayment!.id}/settle`, {
      amount: asDecimal,
      submission: newSubmission(),
    });
    expect((await orderNow(id)).state).toBe('sale');
  });

  it('is refunded manually by staff when it arrives nevertheless', async () => {
    const { order, transferPayment } = await paidOtherwise();
    const settled = await fixture.ada.post(`/sales/payments/${transferPayment.id}/settle`, {
      amount: '3,703.50',
      submission: newSubmission(),
    });
    expect(settled.statusCode).toBe(303);
    await runDueJobs();
    expect(await paymentNow(transferPayment.id)).toMatchObject({
      state: 'done',
      outcome: 'unavailable',
      refunded: 370_350,
    });
    const [back] = await db.select().from(transactions).where(eq(transactions.refundsId, transferPayment.id));
    expect(back).toMatchObject({ state: 'pending', amount: 370_350 });
    const list = (await fixture.ada.get('/sales/payments')).body;
    expect(list).toMatch(/to be sent manually/);
    expect((await fixture.ada.get('/sales/payments?state=owed')).body).toContain(`/sales/payments/${back!.id}"`);
    const page = (await fixture.ada.get(`/sales/payments/${back!.id}`)).body;
    expect(page).toContain('This can’t be refunded automatically.');
    expect(page).toContain(`action="/sales/payments/${back!.id}/returned"`);
    await fixture.ada.post(`/sales/payments/${back!.id}/returned`, { submission: newSubmission() });
    expect((await paymentNow(back!.id)).state).toBe('done');
    expect((await fixture.ada.get('/sales/payments?state=owed')).body).not.toContain(`/sales/payments/${back!.id}"`);
    const made = await db.select().from(invoices).where(eq(invoices.orderId, order.id));
    expect(made.map(({ kind, state }) => [kind, state])).toEqual([['invoice', 'paid']]);
  });
});

describe('Bank transfer that never arrives', () => {
  it('is cancelled after 14 days, and still confirms the order when it arrives later', async () => {
    const { order, transferPayment } = await confirmedTransfer();
    const { expiresAt } = await paymentNow(transferPayment.id);
    expect(Math.round((expiresAt!.getTime() - Date.now()) / (24 * 3_600_000))).toBe(14);
    await expire();
    expect((await paymentNow(transferPayment.id)).state).toBe('pending');
    await db
      .update(transactions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(transactions.id, transferPayment.id));
    await expire();
    expect((await paymentNow(transferPayment.id)).state).toBe('cancel');
    // The money arrives later, and the order can still be confirmed.
    await fixture.ada.post(`/sales/payments/${transferPayment.id}/settle`, {
      amount: '3,703.50',
      submission: newSubmission(),
    });
    expect((await orderNow(order.id)).state).toBe('sale');
  });
});

describe('Payments list', () => {
  it('filters by state, provider and date, and ignores dates it cannot parse', async () => {
    const { transferPayment, card } = await paidOtherwise();
    const has = async (query: string, id: number) =>
      (await fixture.ada.get(`/sales/payments?${query}`)).body.includes(`/sales/payments/${id}"`);
    const of = (query: string) => Promise.all([has(query, transferPayment.id), has(query, card.id)]);
    expect(await of('')).toEqual([true, true]);
    expect(await of(`acquirer=${transfer.id}`)).toEqual([true, false]);
    expect(await of(`state=failed&acquirer=${fixture.bank.row.id}`)).toEqual([false, false]);
    expect(await of('state=received')).toEqual([false, true]);
    expect(await of('date_end=2020-01-01')).toEqual([false, false]);
    expect(await of('date_begin=2020-01-01&date_end=2999-01-01')).toEqual([true, true]);
    expect(await of('state=received&date_begin=soon&page=0')).toEqual([false, true]);
    expect(await of('date_begin=2026-13-01')).toEqual([true, true]);
  });
});
