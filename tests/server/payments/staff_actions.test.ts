/** How staff manage payments and how customers manage saved cards. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { eventsOf } from '#payments/ledger/ledger.ts';
import { acquirers, paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { openPaymentFixture, paymentNow, refundsOf } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('staff_actions');

async function startPayment(acquirerId = fixture.bank.row.id) {
  const order = await aQuote({ requiresSignature: false, requiresPayment: true });
  await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: acquirerId });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, order.id));
  return { order, payment: payment! };
}

async function paidOrder() {
  const { order, payment } = await startPayment();
  await settle(fixture.bank.row, [fixture.bank.reported('captured', payment)], 'webhook');
  return { order, payment: await paymentNow(payment.id) };
}

const submissionOf = (body: string): string => /name="submission" value="([\w-]+)"/.exec(body)![1] as string;

describe('Refund by staff', () => {
  it('asks for confirmation and refunds once when the form is submitted three times', async () => {
    const { payment } = await paidOrder();
    const url = `/sales/payments/${payment.id}/refund`;
    const asked = await fixture.ada.get(`${url}?amount=1,000.50`);
    expect(asked.body).toMatch(/<bdi>\$\s?1,000\.50/);
    expect(await refundsOf(payment.id)).toEqual([]);
    const fields = { amount: '1,000.50', submission: submissionOf(asked.body) };
    await Promise.all([fixture.ada.post(url, fields), fixture.ada.post(url, fields), fixture.ada.post(url, fields)]);
    await runDueJobs();
    expect(fixture.bank.asked.filter(({ what }) => what === 'refunded')).toHaveLength(1);
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 100_050, state: 'done' });
    expect((await refundsOf(payment.id)).map(({ amount, state }) => [amount, state])).toEqual([[100_050, 'done']]);
    const page = await fixture.ada.get(`/sales/payments/${payment.id}`);
    expect(page.body).not.toContain('[object');
    expect(page.body).toMatch(/Refunded: \$\s?1,000\.50/);
  });

  it('never exceeds the captured amount when several refunds are requested at once', async () => {
    const { payment } = await paidOrder();
    const url = `/sales/payments/${payment.id}/refund`;
    const submissions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22));
    await Promise.all(submissions.map((submission) => fixture.ada.post(url, { amount: '1,500.00', submission })));
    expect((await paymentNow(payment.id)).refunded).toBe(300_000);
    expect(await refundsOf(payment.id)).toHaveLength(2);
    expect((await fixture.ada.post(url, { amount: '-1', submission: 'e'.repeat(22) })).statusCode).toBe(400);
    expect((await fixture.ada.post(url, { amount: '1000000000000', submission: 'f'.repeat(22) })).statusCode).toBe(303);
    expect((await paymentNow(payment.id)).refunded).toBe(300_000);
  });

  it('can be requested again after the provider reports that it failed', async () => {
    const { payment } = await paidOrder();
    await fixture.ada.post(`/sales/payments/${payment.id}/refund`, { amount: '10.00', submission: 'g'.repeat(22) });
    await runDueJobs();
    const [refund] = await refundsOf(payment.id);
    await settle(fixture.bank.row, [fixture.bank.reported('refund_failed', refund!)], 'webhook');
    expect(await paymentNow(refund!.id)).toMatchObject({ state: 'error' });
    expect(await paymentNow(payment.id)).toMatchObject({ refunded: 0 });
  });
});

describe('Authorised payment', () => {
  it('confirms the order, invoices it when captured and cancels the payment when voided', async () => {
    const first = await startPayment();
    await settle(fixture.bank.row, [fixture.bank.reported('authorized', first.payment)], 'webhook');
    expect((await orderNow(first.order.id)).state).toBe('sale');
    expect(await paymentNow(first.payment.id)).toMatchObject({ state: 'authorized', isProcessed: false });
    await fixture.ada.post(`/sales/payments/${first.payment.id}/capture`, {
      amount: '3,703.50',
      submission: 'h'.repeat(22),
    });
    expect(await paymentNow(first.payment.id)).toMatchObject({ state: 'done', isProcessed: true });
    const second = await startPayment();
    await settle(fixture.bank.row, [fixture.bank.reported('authorized', second.payment)], 'webhook');
    await fixture.ada.post(`/sales/payments/${second.payment.id}/release`, { submission: 'i'.repeat(22) });
    expect((await paymentNow(second.payment.id)).state).toBe('cancel');
    expect((await fixture.ada.get(`/sales/payments/${second.payment.id}/capture?amount=1`)).statusCode).toBe(404);
  });

  it('stays authorised when the provider is unreachable during capture', async () => {
    const { payment } = await startPayment();
    await settle(fixture.bank.row, [fixture.bank.reported('authorized', payment)], 'webhook');
    fixture.bank.says = 'unreachable';
    const answer = await fixture.ada.post(`/sales/payments/${payment.id}/capture`, {
      amount: '3,703.50',
      submission: 'j'.repeat(22),
    });
    expect(answer.statusCode).toBe(303);
    expect((await paymentNow(payment.id)).state).toBe('authorized');
  });
});

describe('Received bank transfer', () => {
  it('is settled once, for its whole amount, with the member of staff recorded', async () => {
    const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
    const [transfer] = await db.select().from(acquirers).where(ours);
    const { order, payment } = await startPayment(transfer!.id);
    const url = `/sales/payments/${payment.id}/settle`;
    expect((await fixture.ada.post(url, { amount: '3,703.49', submission: 'k'.repeat(22) })).statusCode).toBe(400);
    expect((await orderNow(order.id)).state).toBe('sent');
    await Promise.all(
      ['l', 'm'].map((one) => fixture.ada.post(url, { amount: '3,703.50', submission: one.repeat(22) })),
    );
    expect((await orderNow(order.id)).state).toBe('sale');
    const events = await eventsOf(payment.id);
    expect(events.map(({ kind, source, byId }) => [kind, source, byId !== null])).toEqual([
      ['captured', 'staff', true],
    ]);
    await fixture.ada.post(`/sales/payments/${payment.id}/refund`, { amount: '3,703.50', submission: 'n'.repeat(22) });
    await runDueJobs();
    const [refund] = await refundsOf(payment.id);
    expect(refund!.state).toBe('pending');
    await fixture.ada.post(`/sales/payments/${refund!.id}/returned`, { submission: 'o'.repeat(22) });
    expect((await paymentNow(refund!.id)).state).toBe('done');
  });
});

describe('Payments list', () => {
  it('shows payments to sales staff and refuses customers and guests', async () => {
    const { payment } = await paidOrder();
    const list = await fixture.ada.get(`/sales/payments?state=received&q=${payment.reference}`);
    expect(list.body).toContain(`/sales/payments/${payment.id}"`);
    for (const path of ['', `/${payment.id}`, `/${payment.id}/refund?amount=1`]) {
      expect((await fixture.maria.get(`/sales/payments${path}`)).statusCode).toBe(403);
      expect((await visitor(fixture.app).get(`/sales/payments${path}`)).statusCode).not.toBe(200);
    }
    expect(
      (await fixture.maria.post(`/sales/payments/${payment.id}/refund`, { amount: '1', submission: 'p'.repeat(22) }))
        .statusCode,
    ).toBe(403);
    expect(await refundsOf(payment.id)).toEqual([]);
  });

  it('shows events of unknown payments', async () => {
    await settle(
      fixture.bank.row,
      [fixture.bank.reported('captured', { reference: 'NOBODY-KNOWS', amount: 5 })],
      'webhook',
    );
    expect((await fixture.ada.get('/sales/payments')).body).toContain('NOBODY-KNOWS');
  });
});

describe('Saved cards of a customer', () => {
  const CARD = { cc_number: '4242424242424242', cc_expiry: '12/40', cc_cvc: '123', cc_brand: 'visa' };
  const keep = async () => {
    const { answer } = await fixture.maria.call('/payment/staff_actions/s2s/create_json_3ds', {
      ...CARD,
      acquirer_id: fixture.bank.row.id,
      verify_validity: true,
    });
    return answer.id as number;
  };
  const model = (person: Visitor, method: string, args: unknown[]) =>
    person.call(`/web/dataset/call_kw/payment.token/${method}`, { args });

  it('are added and deleted by their owner alone, with and without script', async () => {
    await fixture.maria.post('/my/payment_method', { pm_id: `new_${fixture.bank.row.id}`, ...CARD });
    const id = await keep();
    expect((await fixture.maria.get('/my/payment_method')).body).toContain(`value="${id}"`);
    expect((await model(fixture.joel, 'get_linked_records', [id])).statusCode).toBe(403);
    expect((await model(fixture.joel, 'unlink', [id])).statusCode).toBe(403);
    expect((await model(visitor(fixture.app), 'unlink', [id])).statusCode).toBe(401);
    expect((await model(fixture.maria, 'get_linked_records', [[id]])).answer).toEqual({ [id]: [] });
    expect((await model(fixture.maria, 'unlink', [id])).answer).toBe(true);
    await runDueJobs();
    expect(fixture.bank.asked.at(-1)).toMatchObject({ what: 'forget' });
    const wrong = await fixture.maria.post('/my/payment_method', {
      pm_id: `new_${fixture.bank.row.id}`,
      ...CARD,
      cc_cvc: '1',
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).not.toContain('4242424242424242');
  });

  it('need a confirmation before deletion while a payment uses them', async () => {
    const id = await keep();
    const order = await aQuote({ requiresSignature: false, requiresPayment: true });
    fixture.bank.says = 'pending';
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: id });
    const { answer } = await model(fixture.maria, 'get_linked_records', [id]);
    expect(answer[id]).toEqual([
      { id: order.id, name: order.name, description: expect.any(String), url: `/my/orders/${order.id}` },
    ]);
    const asked = await fixture.maria.post('/my/payment_method/delete', { delete_pm: id });
    expect(asked.body).toContain('Confirm Deletion');
    const stays = (await db.select().from(paymentTokens).where(eq(paymentTokens.id, id)))[0];
    expect(stays!.isActive).toBe(true);
    await fixture.maria.post('/my/payment_method/delete', { delete_pm: id, confirmed: 'true' });
    expect((await db.select().from(paymentTokens).where(eq(paymentTokens.id, id)))[0]!.isActive).toBe(false);
    expect(
      (await fixture.joel.post('/my/payment_method/delete', { delete_pm: id, confirmed: 'true' })).statusCode,
    ).toBe(404);
  });
});
