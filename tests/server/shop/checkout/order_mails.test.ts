/** Mails to customers and staff about a new order, and the guest's link to it. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { randomToken } from '#core/process/secret.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { settleOne } from '#payments/ledger/settlement.ts';
import { expire } from '#payments/transactions/reconcile.ts';
import { orders } from '#sales/schema/schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { linkIn, mailsTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('order-mails');
const COMPANY = 'hello@alderandfern.example';

async function placeOrder(headers: Record<string, string> = {}) {
  const { variantId } = await addProduct({ name: `Stool ${randomToken()}`, price: 12_000, onHand: 3 });
  const guest = visitor(fixture.app);
  const id = await orderAsGuest(guest, variantId, { headers });
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, id));
  return { guest, id, order: await orderNow(id), payment: payment! };
}

const mailsAbout = async (address: string, number: string | null) =>
  (await mailsTo(address)).filter(({ subject }) => subject.includes(number ?? '?'));

describe('Order paid by bank transfer', () => {
  it('emails the customer items, addresses, delivery and how to pay, once', async () => {
    const { id, order, payment } = await placeOrder();
    const [mail, ...more] = await mailsAbout(IDA.email, order.name);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`We received your order ${order.name}`);
    for (const text of [mail!.text, mail!.html!])
      for (const part of ['Stool', '$120.00', 'Subtotal', 'Delivery method', 'Elm Street 1', 'US00 TEST', 'Due date'])
        expect(text).toContain(part);
    expect(mail!.text).toContain(`Payment reference: ${payment.reference}`);
    const link = linkIn(mail!, `/my/orders/${id}`);
    const page = await visitor(fixture.app).get(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Awaiting payment');
    expect(page.body).not.toContain('Quote');
  });

  it('emails the company items, buyer and a link to the order, once', async () => {
    const { id, order, payment } = await placeOrder();
    await settleOne(payment.id, [], { source: 'job', byId: null });
    await runDueJobs();
    const [mail, ...more] = await mailsAbout(COMPANY, order.name);
    expect(more).toEqual([]);
    for (const part of ['Stool', 'Ida Berg', IDA.email, 'Awaiting payment', `/sales/orders/${id}`])
      expect(mail!.text).toContain(part);
  });

  it('emails the customer when staff cancel it', async () => {
    const { id, order } = await placeOrder();
    const { version } = await orderNow(id);
    expect((await fixture.ada.post(`/sales/orders/${id}/cancel`, { version })).statusCode).toBe(303);
    const mail = (await mailsAbout(IDA.email, order.name)).find(({ subject }) => subject.includes('cancelled'));
    expect(mail!.subject).toBe(`Your order ${order.name} is cancelled`);
    expect(mail!.text).toContain('Stool');
    expect(linkIn(mail!, `/my/orders/${id}`)).toBeTruthy();
  });

  it('emails the customer once when the transfer did not arrive in time', async () => {
    const { id, order, payment } = await placeOrder();
    const isOver = { expiresAt: new Date(Date.now() - 1000) };
    await db.update(transactions).set(isOver).where(eq(transactions.id, payment.id));
    await expire();
    await expire();
    const [mail, ...more] = (await mailsAbout(IDA.email, order.name)).filter(({ subject }) =>
      subject.includes('did not'),
    );
    expect(more).toEqual([]);
    for (const part of ['Stool', payment.reference]) expect(mail!.text).toContain(part);
    const { statusCode, body } = await visitor(fixture.app).get(linkIn(mail!, '/shop/cart'));
    expect([statusCode, body.includes('revive')]).toEqual([200, true]);
    expect((await orderNow(id)).state).toBe('draft');
  });

  it('emails the customer the items again when the payment arrives', async () => {
    const { order, payment } = await placeOrder();
    const submission = randomToken();
    const amount = (payment.amount / 100).toFixed(2);
    await fixture.ada.post(`/sales/payments/${payment.id}/settle`, { amount, submission });
    const told = await mailsAbout(IDA.email, order.name);
    expect(told.map(({ subject }) => subject)).toEqual([
      `We received your order ${order.name}`,
      `Your order ${order.name} is confirmed`,
    ]);
    expect(told[1]!.text).toContain('Stool');
    expect(await mailsAbout(COMPANY, order.name)).toHaveLength(1);
  });

  it('emails the customer in the language of the order', async () => {
    const { id, order } = await placeOrder();
    await db.update(orders).set({ languageCode: 'fr_FR' }).where(eq(orders.id, id));
    const asked = await visitor(fixture.app).post('/shop/order/find', { number: order.name!, email: IDA.email });
    expect(asked.statusCode).toBe(303);
    const [, again] = await mailsAbout(IDA.email, order.name);
    expect(again!.text).toContain('Sous-total');
    expect(again!.html).toContain('/fr/my/orders/');
  });

  it('shows delivery and a link to the order on the confirmation page', async () => {
    const { guest, id } = await placeOrder();
    const { body } = await guest.get(`/shop/confirmation?order_id=${id}`);
    expect(body).toContain('id="delivery-title"');
    expect(body).toMatch(new RegExp(`href="/my/orders/${id}\\?access_token=`));
    expect(body).toContain(IDA.email);
  });

  it('is listed by staff among orders awaiting payment, not among quotes', async () => {
    const { id } = await placeOrder();
    const list = async (state: string) => (await fixture.ada.get(`/sales/orders?state=${state}`)).body;
    expect(await list('quotes')).not.toContain(`/sales/orders/${id}"`);
    expect(await list('orders')).toContain(`/sales/orders/${id}"`);
    expect(await list('awaiting')).toContain(`/sales/orders/${id}"`);
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).not.toContain('Quote sent');
  });
});

describe('Quote paid by bank transfer', () => {
  it('emails the customer how to pay, once', async () => {
    const { id } = await aQuote({ requiresSignature: false, requiresPayment: true });
    const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
    const [transfer] = await db.select().from(acquirers).where(ours);
    await fixture.maria.call(`/my/orders/${id}/transaction`, { acquirer_id: transfer!.id });
    const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, id));
    const said = { reference: payment!.reference, amount: '3703.50', currency: 'USD' };
    for (let turn = 0; turn < 2; turn++) await fixture.maria.post('/payment/transfer/feedback', said);
    const told = await db
      .select()
      .from(mails)
      .where(eq(mails.key, `order-received:${payment!.id}`));
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain('US00 TEST');
  });
});

describe('POST /shop/order/find', () => {
  const find = (number: string, email: string) => visitor(fixture.app).post('/shop/order/find', { number, email });

  it('emails the link to the address of the order, and does not show it', async () => {
    const { order, id } = await placeOrder();
    const answer = await find(order.name!.toLowerCase(), IDA.email.toUpperCase());
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop/order/find']);
    expect(answer.body).not.toContain(order.accessToken);
    const [, again] = await mailsAbout(IDA.email, order.name);
    expect(linkIn(again!, `/my/orders/${id}`)).toContain(order.accessToken);
  });

  it('answers the same when number and address do not match', async () => {
    const { order } = await placeOrder();
    const before = await db.$count(mails);
    const wrong = await find(order.name!, 'someone@example.net');
    const none = await find('S99999', IDA.email);
    const right = await find(order.name!, IDA.email);
    for (const answer of [wrong, none]) {
      expect(answer.statusCode).toBe(right.statusCode);
      expect(answer.headers.location).toBe(right.headers.location);
    }
    expect(await db.$count(mails)).toBe(before + 1);
  });

  it('limits the attempts for an order number, whether it exists or not', async () => {
    const { order } = await placeOrder();
    const codes = async (number: string) => {
      const found = [];
      for (let turn = 0; turn < 6; turn++)
        found.push((await find(number, `${number}-${turn}@example.net`.toLowerCase())).statusCode);
      return found;
    };
    expect(await codes(order.name!)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(await codes('S88888')).toEqual([303, 303, 303, 303, 303, 429]);
  });

  it('rejects missing and invalid fields with a message for each', async () => {
    const { statusCode, body } = await find('', 'nobody');
    expect(statusCode).toBe(400);
    expect(body).toContain('Enter your order number.');
    expect(body).toContain('Enter the email address of your order');
  });
});
