/** Pays orders and invoices by redirect, saved card, new card and transfer. */
import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { PaymentRequest } from '#payments/ledger/acquirer.ts';
import { eventsOf, REFUSALS } from '#payments/ledger/ledger.ts';
import { acquirers, paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { expire, reconcileStale } from '#payments/transactions/reconcile.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { openFakeBank } from '#tests/setup/payments/fake_bank.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('paying');

let guest: Visitor;
beforeEach(async () => {
  guest = visitor(fixture.app);
});

const CARD = { cc_number: '4242 4242 4242 4242', cc_expiry: '12 / 40', cc_cvc: '123', cc_brand: 'visa' };
const toPay = () => aQuote({ requiresSignature: false, requiresPayment: true });
const newest = async (orderId: number) => (await paymentsFor(orderId)).at(-1)!;
const createUrl = '/payment/paying/s2s/create_json_3ds';
const transferId = async () =>
  (
    await db
      .select()
      .from(acquirers)
      .where(and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1)))
  )[0]!.id;

/** A saved card of Maria's. */
async function mariasCard(): Promise<number> {
  const { answer } = await fixture.maria.call(createUrl, {
    ...CARD,
    acquirer_id: fixture.bank.row.id,
    verify_validity: true,
  });
  expect(answer).toMatchObject({ result: true, '3d_secure': false, verified: true });
  fixture.bank.asked.length = 0;
  return answer.id;
}

async function postedInvoice() {
  const { id } = await aQuote({ state: 'sale', confirmedAt: new Date() });
  const invoiceId = await invoiceOrder(id, NOBODY);
  return postInvoice(invoiceId, NOBODY);
}

describe('POST /my/orders/{id}/transaction', () => {
  it('answers the form that leads to the bank, and false when there is nothing to pay', async () => {
    const order = await toPay();
    const url = `/my/orders/${order.id}/transaction`;
    const { answer } = await fixture.maria.call(url, {
      acquirer_id: fixture.bank.row.id,
      callback_method: 'note_portal_payment',
    });
    expect(answer).toContain(`data-action-url="https://bank.test/pay?for=${order.name}"`);
    expect((await fixture.maria.call(url, { acquirer_id: 99_999 })).answer).toBe(false);
    expect((await fixture.joel.call(url, { acquirer_id: fixture.bank.row.id })).answer).toBe(false);
    expect(
      (await fixture.maria.call(url, { acquirer_id: fixture.bank.row.id, callback_method: 'rm' })).statusCode,
    ).toBe(400);
    const unpaid = await aQuote({ requiresPayment: false });
    expect(
      (await fixture.maria.call(`/my/orders/${unpaid.id}/transaction`, { acquirer_id: fixture.bank.row.id })).answer,
    ).toBe(false);
    const unsigned = await aQuote({ requiresPayment: true, requiresSignature: true });
    expect(
      (await fixture.maria.call(`/my/orders/${unsigned.id}/transaction`, { acquirer_id: fixture.bank.row.id })).answer,
    ).toBe(false);
    const over = await aQuote({ requiresPayment: true, requiresSignature: false, validUntil: '2020-01-01' });
    expect(
      (await fixture.maria.call(`/my/orders/${over.id}/transaction`, { acquirer_id: fixture.bank.row.id })).answer,
    ).toBe(false);
  });

  it('creates one payment when it is called three times at once', async () => {
    const order = await toPay();
    const url = `/my/orders/${order.id}/transaction`;
    await Promise.all([1, 2, 3].map(() => fixture.maria.call(url, { acquirer_id: fixture.bank.row.id })));
    expect(await paymentsFor(order.id)).toHaveLength(1);
    const keys = fixture.bank.asked.map(({ request }) => (request as { idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  it('creates another payment when the language or the wish to save the card changes', async () => {
    const order = await toPay();
    const url = `/my/orders/${order.id}/transaction`;
    fixture.bank.asked.length = 0;
    await fixture.maria.call(url, { acquirer_id: fixture.bank.row.id });
    await fixture.maria.call(url, { acquirer_id: fixture.bank.row.id, save_token: true });
    await fixture.maria.call(`/fr${url}`, { acquirer_id: fixture.bank.row.id });
    await fixture.maria.call(url, { acquirer_id: fixture.bank.row.id });
    const told = new Map<string, Set<string>>();
    for (const { request } of fixture.bank.asked) {
      const { idempotencyKey, browser: _, ...rest } = request as PaymentRequest;
      told.set(idempotencyKey, (told.get(idempotencyKey) ?? new Set()).add(JSON.stringify(rest)));
    }
    expect([...told.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
    expect((await paymentsFor(order.id)).map(({ reference }) => reference).sort()).toEqual(
      ['', '-2', '-3'].map((end) => `${order.name}${end}`),
    );
  });

  it('keeps the same payment when the guest signs in meanwhile', async () => {
    const order = await toPay();
    const pay = () =>
      guest.call(`/my/orders/${order.id}/transaction`, {
        acquirer_id: fixture.bank.row.id,
        access_token: order.accessToken,
      });
    await pay();
    await guest.post('/web/login', { login: 'maria@example.com', password: 'demo' });
    await pay();
    expect(await paymentsFor(order.id)).toHaveLength(1);
    const [first, second] = fixture.bank.asked.map(({ request }) => request);
    expect(second).toEqual(first);
  });

  it('accepts the access token of the order and refuses a wrong one', async () => {
    const order = await toPay();
    const url = `/my/orders/${order.id}/transaction`;
    expect((await guest.call(url, { acquirer_id: fixture.bank.row.id, access_token: 'wrong' })).answer).toBe(false);
    const { answer } = await guest.call(url, { acquirer_id: fixture.bank.row.id, access_token: order.accessToken });
    expect(answer).toContain('https://bank.test/');
    expect(await newest(order.id)).toMatchObject({ savesToken: false });
  });

  it('refuses an amount due that has changed, and shows a message on the page of the order', async () => {
    const order = await toPay();
    const url = `/my/orders/${order.id}/transaction`;
    const page = (await fixture.maria.get(`/my/orders/${order.id}`)).body;
    expect(page).toContain(`name="due" value="${order.amountTotal} USD"`);
    const shown = { acquirer_id: fixture.bank.row.id, due: `${order.amountTotal - 100} USD` };
    const { answer } = await fixture.maria.call(url, shown);
    expect(answer).toContain(`data-action-url="/my/orders/${order.id}"`);
    expect((await fixture.maria.get(`/my/orders/${order.id}`)).body).toContain('The amount has changed.');
    const posted = await fixture.maria.post(`${url}/token`, {
      pm_id: `form_${fixture.bank.row.id}`,
      due: `${order.amountTotal} EUR`,
    });
    expect(posted.headers.location).toBe(`/my/orders/${order.id}`);
    expect([await paymentsFor(order.id), fixture.bank.asked]).toEqual([[], []]);
    await fixture.maria.call(url, { ...shown, due: `${order.amountTotal} USD` });
    expect(await newest(order.id)).toMatchObject({ amount: order.amountTotal, state: 'draft' });
  });

  it('is reached from /website_payment/pay, which needs the access token of the document', async () => {
    const order = await toPay();
    const named = `order_id=${order.id}&access_token=${order.accessToken}`;
    const place = `/my/orders/${order.id}?access_token=${order.accessToken}`;
    expect((await guest.get(`/website_payment/pay?${named}`)).headers.location).toBe(`${place}#pay`);
    expect((await guest.get(place)).body).toContain('id="pay"');
    for (const wrong of ['', `order_id=${order.id}`, `order_id=${order.id}&access_token=x`, 'invoice_id=1'])
      expect((await guest.get(`/website_payment/pay?${wrong}`)).statusCode).toBe(404);
    const body = { acquirer_id: fixture.bank.row.id, order_id: order.id, access_token: order.accessToken };
    expect((await guest.call('/website_payment/transaction', body)).answer).toContain('https://bank.test/');
    expect((await guest.call('/website_payment/transaction', { ...body, access_token: 'x' })).answer).toBe(false);
    expect((await guest.call('/website_payment/transaction', { acquirer_id: 1 })).answer).toBe(false);
    expect((await guest.get(`/website_payment/confirm?${named}`)).headers.location).toBe(place);
    expect((await guest.get('/website_payment/confirm')).headers.location).toBe('/my/home');
  });

  it('leads back to where the latest request of a payment wants', async () => {
    const order = await toPay();
    const ask = (urls: object) =>
      fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id, ...urls });
    await ask({ success_url: '/my/home', error_url: '/shop' });
    await ask({ success_url: '/my/orders', error_url: '/contactus' });
    expect(await paymentsFor(order.id)).toHaveLength(1);
    expect(await newest(order.id)).toMatchObject({ returnUrl: '/my/orders', errorUrl: '/contactus' });
  });

  it('ignores return URLs of other websites', async () => {
    const order = await toPay();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, {
      acquirer_id: fixture.bank.row.id,
      success_url: 'https://evil.example/',
      error_url: '//evil.example/',
    });
    expect(await newest(order.id)).toMatchObject({ returnUrl: '/', errorUrl: '/' });
  });
});

describe('Payment by saved card', () => {
  it('pays once for two clicks, and the status call reports the payment once', async () => {
    const token = await mariasCard();
    const order = await toPay();
    const fields = { pm_id: token, callback_method: 'note_portal_payment' };
    const url = `/my/orders/${order.id}/transaction/token`;
    const answers = await Promise.all([fixture.maria.post(url, fields), fixture.maria.post(url, fields)]);
    expect(answers.map(({ headers }) => headers.location)).toContain('/payment/process');
    expect((await paymentsFor(order.id)).filter(({ state }) => state === 'done')).toHaveLength(1);
    expect((await orderNow(order.id)).state).toBe('sale');
    const { answer } = await fixture.maria.call('/payment/process/poll', {});
    expect(answer.transactions[0]).toMatchObject({
      reference: order.name,
      state: 'done',
      state_message: '',
      is_processed: true,
      acquirer_provider: 'paying',
      return_url: `/my/orders/${order.id}`,
      type: 'payment',
    });
    expect((await fixture.maria.call('/payment/process/poll', {})).answer.transactions ?? []).not.toContainEqual(
      expect.objectContaining({ reference: order.name }),
    );
  });

  it('is refused with the card of somebody else and with an unknown card', async () => {
    const token = await mariasCard();
    const { id, number } = await postedInvoice();
    await db
      .update(invoices)
      .set({ partnerId: await partnerOf(fixture.joel) })
      .where(eq(invoices.id, id));
    const post = (pm: string | number) => fixture.joel.post(`/invoice/pay/${id}/s2s_token_tx`, { pm_id: pm });
    expect((await post(token)).headers.location).toBe(`/my/invoices/${id}?error=pay_invoice_invalid_token`);
    expect((await post('abc')).headers.location).toBe(`/my/invoices/${id}?error=pay_invoice_invalid_token`);
    expect((await guest.post(`/invoice/pay/${id}/s2s_token_tx`, { pm_id: token })).headers.location).toContain(
      'error=pay_invoice_invalid_doc',
    );
    expect((await guest.get('/shop')).body).toContain('Nothing to pay here.');
    expect(number).toMatch(/^INV/);
    expect(fixture.bank.asked).toEqual([]);
  });

  it('shows the reason when it is declined, and can be tried again', async () => {
    const token = await mariasCard();
    const order = await toPay();
    fixture.bank.says = 'refused';
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: token });
    expect(await newest(order.id)).toMatchObject({ state: 'error', stateMessage: 'We do not take this card.' });
    fixture.bank.says = 'captured';
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: token });
    expect(await newest(order.id)).toMatchObject({ state: 'done', reference: `${order.name}-2` });
  });

  it('reports an unknown state when the provider answers with an error', async () => {
    const token = await mariasCard();
    const order = await toPay();
    fixture.bank.says = 'unreachable';
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: token });
    const old = new Date(Date.now() - 60_000);
    await db.update(transactions).set({ createdAt: old }).where(eq(transactions.orderId, order.id));
    fixture.bank.says = 'broken';
    const { answer, statusCode } = await fixture.maria.call('/payment/process/poll', {});
    expect([statusCode, answer.success]).toEqual([200, false]);
    expect(answer.error).toContain('status of your payment');
  });

  it('is checked by a button on the status page without script', async () => {
    const token = await mariasCard();
    const order = await toPay();
    fixture.bank.says = 'unreachable';
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: token });
    fixture.bank.says = 'captured';
    fixture.bank.knows = [fixture.bank.reported('captured', await newest(order.id))];
    const old = new Date(Date.now() - 60_000);
    await db.update(transactions).set({ createdAt: old }).where(eq(transactions.orderId, order.id));
    expect((await fixture.maria.get('/payment/process')).body).toContain('action="/payment/process"');
    expect((await orderNow(order.id)).state).toBe('sent');
    expect((await fixture.maria.post('/payment/process', {})).headers.location).toBe('/payment/process');
    expect((await orderNow(order.id)).state).toBe('sale');
    expect((await fixture.maria.get('/payment/process')).headers.location).toBe(`/my/orders/${order.id}`);
  });

  it('stays open past its expiry while the provider is unreachable', async () => {
    const token = await mariasCard();
    const order = await toPay();
    fixture.bank.says = 'unreachable';
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: token });
    const payment = await newest(order.id);
    expect(payment.state).toBe('draft');
    const old = new Date(Date.now() - 11 * 60_000);
    await db.update(transactions).set({ createdAt: old, expiresAt: old }).where(eq(transactions.id, payment.id));
    await expire();
    expect((await newest(order.id)).state).toBe('draft');
    fixture.bank.says = 'captured';
    fixture.bank.knows = [fixture.bank.reported('captured', payment)];
    await db.update(transactions).set({ lookedAt: old }).where(eq(transactions.id, payment.id));
    await reconcileStale();
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('redirects to the bank for 3-D Secure, and is settled on return', async () => {
    const token = await mariasCard();
    const order = await toPay();
    fixture.bank.says = 'challenge';
    const answer = await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, { pm_id: token });
    expect(answer.body).toContain('action="https://bank.test/proof"');
    expect(answer.headers['content-security-policy']).toContain("form-action 'self' https://bank.test;");
    const payment = await newest(order.id);
    fixture.bank.knows = [fixture.bank.reported('captured', payment)];
    const back = await fixture.app.inject({
      method: 'POST',
      url: `/payment/return/${fixture.bank.row.id}`,
      headers: { host: 'localhost', origin: 'https://bank.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `reference=${payment.reference}`,
    });
    expect([back.statusCode, back.headers.location]).toEqual([303, '/payment/process']);
    expect((await orderNow(order.id)).state).toBe('sale');
    expect((await fixture.maria.get('/payment/process')).headers.location).toBe(`/my/orders/${order.id}`);
  });
});

describe('Payment by new card', () => {
  it('validates the fields, saves the card only on request, and pays only in the same session', async () => {
    const order = await toPay();
    const query = `?kind=order&id=${order.id}&access_token=${order.accessToken}`;
    const body = { ...CARD, acquirer_id: fixture.bank.row.id };
    const wrong = await guest.call(`${createUrl}${query}`, { ...body, cc_number: '4242 4242 4242 4241', cc_cvc: '12' });
    expect(wrong.answer).toMatchObject({
      result: false,
      fields: { cc_number: expect.any(String), cc_cvc: expect.any(String) },
    });
    expect((await guest.call(createUrl, body)).answer).toMatchObject({ result: false });
    const { answer } = await guest.call(`${createUrl}${query}`, { ...body, save_token: true });
    expect(answer).toMatchObject({ result: true, '3d_secure': false, short_name: 'Visa •••• 4242' });
    const [token] = await db.select().from(paymentTokens).where(eq(paymentTokens.id, answer.id));
    expect(token).toMatchObject({ isActive: false, lastFour: '4242' });
    const url = `/my/orders/${order.id}/transaction/token`;
    const fields = { pm_id: answer.id, access_token: order.accessToken };
    expect((await visitor(fixture.app).post(url, fields)).headers.location).toContain('invalid_token');
    await guest.post(url, fields);
    expect((await orderNow(order.id)).state).toBe('sale');
  });

  it('pays with one form post without script', async () => {
    const order = await toPay();
    await fixture.maria.post(`/my/orders/${order.id}/transaction/token`, {
      pm_id: `new_${fixture.bank.row.id}`,
      ...CARD,
    });
    expect((await orderNow(order.id)).state).toBe('sale');
    const to = await fixture.maria.post(`/my/orders/${(await toPay()).id}/transaction/token`, {
      pm_id: `form_${fixture.bank.row.id}`,
    });
    expect([to.statusCode, to.headers.location]).toEqual([303, expect.stringContaining('https://bank.test/pay?for=')]);
  });

  it('verifies the card by a small amount that is refunded', async () => {
    await mariasCard();
    const [trial] = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.kind, 'validation'), isNull(transactions.orderId)));
    expect(trial).toMatchObject({ state: 'done', amount: 100, refunded: 100, isProcessed: true });
  });

  it('is limited in the number of attempts, and stores no card number', async () => {
    const body = { ...CARD, acquirer_id: fixture.bank.row.id, cc_cvc: '1' };
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await fixture.maria.call(createUrl, body)).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain('4242424242424242');
  });
});

describe('Payment by bank transfer', () => {
  it('becomes pending when the buyer confirms the exact amount and currency', async () => {
    const order = await toPay();
    const acquirer_id = await transferId();
    const { answer } = await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id });
    expect(answer).toContain('/payment/transfer/feedback');
    expect(answer).toContain('value="3703.50"');
    const send = (more: object) =>
      fixture.maria.post('/payment/transfer/feedback', {
        reference: order.name!,
        amount: '3703.50',
        currency: 'USD',
        ...more,
      });
    await send({ amount: '3703.49' });
    await send({ currency: 'EUR' });
    expect(await newest(order.id)).toMatchObject({ state: 'draft' });
    expect((await send({ amount: 'abc' })).statusCode).toBe(400);
    expect(
      (await guest.post('/payment/transfer/feedback', { reference: order.name!, amount: '3703.50', currency: 'USD' }))
        .statusCode,
    ).toBe(404);
    expect((await send({})).headers.location).toBe('/payment/process');
    const payment = await newest(order.id);
    expect(payment.state).toBe('pending');
    expect((await eventsOf(payment.id)).map(({ refusal }) => refusal)).toEqual([
      REFUSALS.amount,
      REFUSALS.currency,
      '',
    ]);
    const shown = await fixture.maria.get(`/my/orders/${order.id}`);
    expect(shown.body).toContain(`Payment reference: ${order.name}`);
    const { answer: polled } = await fixture.maria.call('/payment/process/poll', {});
    expect(polled.transactions[0].message_to_display).toContain(`Payment reference: ${order.name}`);
  });
});

describe('Confirmation of a bank transfer by its buyer', () => {
  const promise = (reference: string) =>
    fixture.maria.post('/payment/transfer/feedback', { reference, amount: '3703.50', currency: 'USD' });

  it('is refused for a payment that is not a bank transfer', async () => {
    const order = await toPay();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    const payment = await newest(order.id);
    expect((await promise(payment.reference)).statusCode).toBe(404);
    expect([(await newest(order.id)).state, await eventsOf(payment.id)]).toEqual(['draft', []]);
  });

  it('is recorded once when it is sent repeatedly', async () => {
    const order = await toPay();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: await transferId() });
    const { id, reference } = await newest(order.id);
    for (const amount of ['3703.50', '1.00', '2.00'])
      await fixture.maria.post('/payment/transfer/feedback', { reference, amount, currency: 'USD' });
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('Return from the bank', () => {
  it('redirects without asking the bank when its rate limit is used up', async () => {
    const order = await toPay();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    const payment = await newest(order.id);
    fixture.bank.knows = [fixture.bank.reported('captured', payment)];
    const comeBack = async () => {
      const back = await guest.get(`/payment/return/${fixture.bank.row.id}?reference=${payment.reference}`);
      expect(back.headers.location).toBe('/payment/process');
      return (await newest(order.id)).state;
    };
    await guest.get(`/payment/return/${fixture.bank.row.id}?reference=S99999`);
    await db.update(rateLimits).set({ count: 100_000 });
    expect(await comeBack()).toBe('draft');
    await db.delete(rateLimits);
    expect(await comeBack()).toBe('done');
  });
});

describe('Payment of an invoice', () => {
  it('pays the invoice once through its link, and is refused once it is paid', async () => {
    const invoice = await postedInvoice();
    const page = await guest.get(`/my/invoices/${invoice.id}?access_token=${invoice.accessToken}`);
    expect(page.body).toContain(`/invoice/pay/${invoice.id}/s2s_token_tx`);
    expect(page.headers['content-security-policy']).toContain('https://bank.test');
    await guest.call(`/invoice/pay/${invoice.id}/form_tx`, {
      acquirer_id: fixture.bank.row.id,
      access_token: invoice.accessToken,
    });
    const [payment] = await db.select().from(transactions).where(eq(transactions.invoiceId, invoice.id));
    expect(payment).toMatchObject({ reference: invoice.number, amount: invoice.residual });
    fixture.bank.knows = [fixture.bank.reported('captured', payment!)];
    await guest.get(`/payment/return/${fixture.bank.row.id}?reference=${payment!.reference}`);
    await guest.get(`/payment/return/${fixture.bank.row.id}?reference=${payment!.reference}`);
    const [now] = await db.select().from(invoices).where(eq(invoices.id, invoice.id));
    expect(now).toMatchObject({ state: 'paid', residual: 0 });
    expect(
      (
        await guest.call(`/invoice/pay/${invoice.id}/form_tx`, {
          acquirer_id: fixture.bank.row.id,
          access_token: invoice.accessToken,
        })
      ).answer,
    ).toBe(false);
  });
});

describe('Invoices with the same number in two companies', () => {
  it('are paid under different payment references', async () => {
    const foreign = await openFakeBank('paying_abroad', { companyId: 2 });
    const [ours, theirs] = [await postedInvoice(), await postedInvoice()];
    await db.update(invoices).set({ companyId: 2, number: ours.number }).where(eq(invoices.id, theirs.id));
    const begin = async ({ id, accessToken: access_token }: typeof ours, acquirer_id: number) => {
      const { answer } = await guest.call(`/invoice/pay/${id}/form_tx`, { acquirer_id, access_token });
      expect(answer).toContain('https://bank.test');
      return (await db.select().from(transactions).where(eq(transactions.invoiceId, id))).map(
        ({ reference }) => reference,
      );
    };
    expect(await begin(ours, fixture.bank.row.id)).toEqual([ours.number]);
    expect(await begin(theirs, foreign.row.id)).toEqual([`${ours.number}-2`]);
    expect(await begin(theirs, foreign.row.id)).toEqual([`${ours.number}-2`]);
  });
});

describe('Expiry of abandoned payments', () => {
  it('cancels a payment that the bank does not know, and unlocks its order', async () => {
    const order = await toPay();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    expect((await orderNow(order.id)).payingSince).not.toBeNull();
    const { id } = await newest(order.id);
    await db
      .update(transactions)
      .set({ expiresAt: new Date(0) })
      .where(eq(transactions.id, id));
    await expire();
    expect(await newest(order.id)).toMatchObject({ state: 'cancel' });
    expect((await orderNow(order.id)).payingSince).toBeNull();
  });

  it('cancels the payment at a bank that still waits for the buyer', async () => {
    const order = await toPay();
    await fixture.maria.call(`/my/orders/${order.id}/transaction`, { acquirer_id: fixture.bank.row.id });
    const { id, reference } = await newest(order.id);
    const isOver = { expiresAt: new Date(0) };
    await db.update(transactions).set(isOver).where(eq(transactions.id, id));
    fixture.bank.waits = true;
    await expire();
    expect(fixture.bank.asked.at(-1)).toMatchObject({
      what: 'cancelled',
      request: { acquirerReference: `fake-${reference}` },
    });
    expect(await newest(order.id)).toMatchObject({ state: 'cancel' });
  });
});

async function partnerOf(person: Visitor): Promise<number> {
  const { body } = await person.get('/my/payment_method');
  return Number(/data-partner-id="(\d+)"/.exec(body)![1]);
}
