/** Orders that staff write by hand or change before they are paid. */
import { and, asc, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { partners } from '#core/people/people.schema.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { expire } from '#payments/transactions/reconcile.ts';
import { documentEvents } from '#sales/schema/invoices.schema.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { releaseExpired } from '#shop/product/stock.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { openPaymentFixture, paymentNow, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { aQuote, orderNow } from '#tests/setup/records/quotes.ts';
import { anOrderToPay } from '#tests/setup/shop/order_to_pay.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('staff_orders');

let transfer: AcquirerRow;
let mariaId: number;
beforeAll(async () => {
  const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
  transfer = (await db.select().from(acquirers).where(ours))[0]!;
  const [maria] = await db.select().from(partners).where(eq(partners.email, 'maria@example.com'));
  mariaId = maria!.id;
  // Its delivery method is there before the first page reads the methods.
  await anOrderToPay();
});

let variantId: number;
let products = 0;
beforeEach(async () => {
  products += 1;
  ({ variantId } = await addProduct({ name: `Hand lamp ${products}`, price: 2000, onHand: 5 }));
});

const lastId = (location: unknown) => Number(/(\d+)$/.exec(String(location))?.[1]);
const stockNow = async (id = variantId) => {
  const [{ onHand, held }] = (await db.select().from(variants).where(eq(variants.id, id))) as [
    typeof variants.$inferSelect,
  ];
  return { onHand, held };
};
const eventsOf = async (orderId: number) =>
  (await db.select().from(documentEvents).where(eq(documentEvents.orderId, orderId))).map(({ what }) => what);
const asVersion = async (id: number) => ({ version: (await orderNow(id)).version });

/** The form of an order of a few lamps, as a browser sends it. */
async function fieldsOf(id: number, more: Record<string, string | number> = {}) {
  const { version, partnerId, billingPartnerId, shippingPartnerId } = await orderNow(id);
  return {
    version,
    language: 'en_US',
    bill_to: billingPartnerId ?? partnerId!,
    ship_to: shippingPartnerId ?? billingPartnerId ?? partnerId!,
    carrier: 'none',
    reference: '',
    note: '',
    'line-n1-kind': 'product',
    'line-n1-variant': variantId,
    'line-n1-name': 'Hand lamp',
    'line-n1-quantity': 2,
    'line-n1-price': '20',
    ...more,
  };
}

async function newOrder(): Promise<number> {
  return lastId((await fixture.ada.post('/sales/orders', { partner_id: mariaId, kind: 'order' })).headers.location);
}

async function placedOrder(more: Record<string, string | number> = {}): Promise<number> {
  const id = await newOrder();
  const answer = await fixture.ada.post(`/sales/orders/${id}`, await fieldsOf(id, { next: 'place', ...more }));
  expect(answer.statusCode).toBe(303);
  return id;
}

/** Fields of the only line, as it is stored, with another quantity. */
async function changedFields(id: number, quantity: number, more: Record<string, string | number> = {}) {
  const [line] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.isDelivery, false)))
    .orderBy(asc(orderLines.sequence));
  const { 'line-n1-kind': _kind, ...common } = await fieldsOf(id);
  const head = Object.fromEntries(Object.entries(common).filter(([name]) => !name.startsWith('line-')));
  const { price = '20', ...others } = more;
  return {
    ...head,
    [`line-${line!.id}-kind`]: 'product',
    [`line-${line!.id}-variant`]: line!.variantId!,
    [`line-${line!.id}-name`]: line!.name,
    [`line-${line!.id}-quantity`]: quantity,
    [`line-${line!.id}-price`]: price,
    next: 'save',
    ...others,
  };
}

/** A guest, by the link alone. */
const payAs = (token: string, id: number, acquirerId: number) => {
  const guest = visitor(fixture.app);
  return guest.call(`/my/orders/${id}/transaction`, { acquirer_id: acquirerId, access_token: token }).then(() => guest);
};

describe('Order by hand', () => {
  it('starts as a draft that neither its customer sees nor anybody can pay', async () => {
    const id = await newOrder();
    expect(await orderNow(id)).toMatchObject({ state: 'draft', origin: 'manual', name: null });
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).toContain('Draft order');
    expect((await fixture.maria.get(`/my/orders/${id}`)).statusCode).toBe(302);
    const { accessToken } = await orderNow(id);
    await payAs(accessToken, id, fixture.bank.row.id);
    expect(await paymentsFor(id)).toEqual([]);
    expect((await fixture.ada.get('/sales/orders?tab=drafts')).body).toContain(`/sales/orders/${id}"`);
  });

  it('holds its stock for 14 days once it is placed, and frees it when it is cancelled', async () => {
    const id = await placedOrder();
    expect(await orderNow(id)).toMatchObject({ state: 'sent', amountTotal: 4000, paymentStatus: 'awaiting' });
    expect((await orderNow(id)).name).toMatch(/^S\d+$/);
    expect(await stockNow()).toEqual({ onHand: 5, held: 2 });
    await releaseExpired(new Date(Date.now() + 13 * 86_400_000));
    expect((await stockNow()).held).toBe(2);
    await fixture.ada.post(`/sales/orders/${id}/cancel`, await asVersion(id));
    expect((await orderNow(id)).state).toBe('cancel');
    expect(await stockNow()).toEqual({ onHand: 5, held: 0 });
  });

  it('is not placed with more pieces than there are, and keeps what was typed', async () => {
    const id = await newOrder();
    const fields = await fieldsOf(id, { next: 'place', 'line-n1-quantity': 6, note: 'By the gate' });
    const { statusCode, body } = await fixture.ada.post(`/sales/orders/${id}`, fields);
    expect(statusCode).toBe(400);
    for (const text of ['Not enough in stock', 'By the gate', 'value="6"']) expect(body).toContain(text);
    expect(await orderNow(id)).toMatchObject({ state: 'draft', name: null });
    expect((await stockNow()).held).toBe(0);
  });

  it('asks for a delivery method and for a product before it is placed', async () => {
    const id = await newOrder();
    const undecided = await fixture.ada.post(`/sales/orders/${id}`, await fieldsOf(id, { next: 'place', carrier: '' }));
    expect(undecided.body).toContain('id="carrier-error"');
    const none = { next: 'place', 'line-n1-quantity': 0 };
    expect((await fixture.ada.post(`/sales/orders/${id}`, await fieldsOf(id, none))).body).toContain(
      'Add a product with a quantity first.',
    );
    const invented = await fieldsOf(id, { next: 'place', carrier: '99999', ship_to: 1_234_567 });
    const { statusCode, body } = await fixture.ada.post(`/sales/orders/${id}`, invented);
    expect(statusCode).toBe(400);
    expect(body).toContain('id="ship_to-error"');
    const several = await fieldsOf(id, { next: 'place', carrier: '', delivery_price: 'x', note: 'x'.repeat(4001) });
    const refused = await fixture.ada.post(`/sales/orders/${id}`, several);
    const listed = [...refused.body.matchAll(/<li><a href="#([^"]*)"/g)].map(([, field]) => field);
    expect(listed).toEqual(['carrier', 'delivery_price', 'note']);
    expect((await orderNow(id)).state).toBe('draft');
  });

  it('adds a new address to those of the customer, and keeps the rest of the form', async () => {
    const id = await newOrder();
    const address = {
      new_name: 'Maria’s office',
      new_street: '12 Quay Lane',
      new_city: 'Lyon',
      new_zip: '69002',
      new_country: 'FR',
    };
    const send = async (more: Record<string, string>) =>
      fixture.ada.post(`/sales/orders/${id}`, await fieldsOf(id, { note: 'By the gate', ...more }));
    const refused = await send({ ...address, new_country: '', next: 'add_ship_to' });
    expect(refused.statusCode).toBe(400);
    for (const text of ['id="new_country-error"', 'value="12 Quay Lane"', 'By the gate'])
      expect(refused.body).toContain(text);
    const forgotten = await send({ ...address, next: 'place' });
    expect(forgotten.body).toContain('Add this address, or empty its fields.');
    expect((await orderNow(id)).state).toBe('draft');
    const { statusCode, body } = await send({ ...address, next: 'add_ship_to' });
    expect(statusCode).toBe(200);
    const [added] = await db.select().from(partners).where(eq(partners.name, 'Maria’s office'));
    expect(added).toMatchObject({ parentId: mariaId, companyId: 1, countryCode: 'FR', street: '12 Quay Lane' });
    expect(body).toContain(`value="${added!.id}" selected`);
    expect(body).toContain('By the gate');
    const placed = await fixture.ada.post(
      `/sales/orders/${id}`,
      await fieldsOf(id, { next: 'place', ship_to: added!.id }),
    );
    expect(placed.statusCode).toBe(303);
    expect(await orderNow(id)).toMatchObject({ shippingPartnerId: added!.id, billingPartnerId: mariaId });
    const maria = await signedIn(fixture.app, 'maria');
    const shown = (await maria.get(`/my/orders/${id}`)).body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(shown, 'the customer sees where it goes').toContain('Shipping address Maria’s office 12 Quay Lane');
  });

  it('goes on to the addresses under which it was placed, until staff choose another', async () => {
    const id = await placedOrder();
    const [before] = await db.select().from(partners).where(eq(partners.id, mariaId));
    await db.update(partners).set({ street: '9 Far Away' }).where(eq(partners.id, mariaId));
    const { body } = await fixture.ada.get(`/sales/orders/${id}/edit`);
    expect(body).toMatch(/<option value="kept" selected>[^<]*\(as ordered\)/);
    const keeping = { bill_to: 'kept', ship_to: 'kept' };
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 3, keeping));
    expect(await orderNow(id)).toMatchObject({
      billingAddress: { street: before!.street },
      shippingAddress: { street: before!.street },
    });
    expect(await eventsOf(id)).not.toContain('Shipping address changed');
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 3, { ...keeping, ship_to: String(mariaId) }));
    expect(await orderNow(id)).toMatchObject({
      billingAddress: { street: before!.street },
      shippingAddress: { street: '9 Far Away' },
    });
    expect(await eventsOf(id)).toContain('Shipping address changed');
    await db.update(partners).set({ street: before!.street }).where(eq(partners.id, mariaId));
  });

  it('begins a new address in the country of its customer, with its states', async () => {
    const { body } = await fixture.ada.get(`/sales/orders/${await newOrder()}`);
    expect(body).toMatch(/data-widget="o_staff_country".*?name="new_country".*?<option value="US" selected>/s);
    expect(body).toMatch(/<option value="US-VT"[^>]*>Vermont/);
    expect(body, 'which is no address yet').not.toMatch(/<details[^>]* open[^>]*>\s*<summary[^>]*>\s*New address/);
  });

  it('asks for the state of a country that has some', async () => {
    const id = await newOrder();
    const address = { new_name: 'Ada', new_street: '1 Elm', new_city: 'Barre', new_zip: '05641', new_country: 'US' };
    const { body } = await fixture.ada.post(
      `/sales/orders/${id}`,
      await fieldsOf(id, { ...address, next: 'add_bill_to' }),
    );
    expect(body).toContain('id="new_state-error"');
    expect(body).toMatch(/<option value="US-VT"[^>]*>Vermont/);
  });

  it('tells in its timeline what was changed while it was a draft', async () => {
    const id = await newOrder();
    await fixture.ada.post(`/sales/orders/${id}`, await fieldsOf(id, { next: 'draft' }));
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 3, { next: 'draft', note: 'Ring twice' }));
    expect((await orderNow(id)).state).toBe('draft');
    const told = ['Added {n} × {name}', '{name}: quantity {before} → {after}', 'Customer note changed'];
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(told));
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).toContain('Added 2 × Hand lamp');
  });

  it('charges the chosen delivery method, or the price that staff give it', async () => {
    const id = await placedOrder({ carrier: '2' });
    const chargeNow = async () =>
      (
        await db
          .select()
          .from(orderLines)
          .where(and(eq(orderLines.orderId, id), eq(orderLines.isDelivery, true)))
      )[0];
    const usual = (await chargeNow())!.unitPrice;
    expect(usual).toBeGreaterThan(0);
    expect(await orderNow(id)).toMatchObject({ carrierId: 2 });
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 2, { carrier: '2', delivery_price: '1.50' }));
    expect((await chargeNow())!.unitPrice).toBe(150);
    expect((await fixture.ada.get(`/sales/orders/${id}/edit`)).body).toContain('value="1.50"');
    const sums = await fixture.ada.call(
      `/sales/orders/${id}/sums_json`,
      await changedFields(id, 1, { carrier: 'none' }),
    );
    expect(sums.answer.totals.total.text).toBe('20.00');
  });

  it('is paid by a guest with the mailed link, and is an ordinary order then', async () => {
    const id = await placedOrder();
    const sent = await fixture.ada.post(`/sales/orders/${id}/send_link`, await asVersion(id));
    expect(sent.statusCode).toBe(303);
    const { accessToken, name } = await orderNow(id);
    const [mail] = await db
      .select()
      .from(mails)
      .where(like(mails.key, `pay-link:${id}:%`));
    expect(mail).toMatchObject({ toAddress: 'maria@example.com', subject: `Pay your order ${name}` });
    const guest = await payAs(accessToken, id, fixture.bank.row.id);
    const [payment] = await paymentsFor(id);
    expect(payment).toMatchObject({ amount: 4000, currencyCode: 'USD' });
    await settle(fixture.bank.row, [fixture.bank.reported('captured', payment!)], 'webhook');
    await runDueJobs();
    expect(await orderNow(id)).toMatchObject({ state: 'sale', paymentStatus: 'paid', fulfilment: 'open' });
    expect(await stockNow()).toEqual({ onHand: 3, held: 0 });
    expect((await guest.get(`/my/orders/${id}?access_token=${accessToken}`)).body).toContain('Confirmed');
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).toContain(`/sales/orders/${id}/ship`);
  });

  it('restocks what was paid when it is cancelled and refunded', async () => {
    const id = await placedOrder();
    await payAs((await orderNow(id)).accessToken, id, fixture.bank.row.id);
    await settle(fixture.bank.row, [fixture.bank.reported('captured', (await paymentsFor(id))[0]!)], 'webhook');
    await fixture.ada.post(`/sales/orders/${id}/cancel_and_refund`, await asVersion(id));
    expect((await orderNow(id)).state).toBe('cancel');
    expect(await stockNow()).toEqual({ onHand: 5, held: 0 });
  });

  it('keeps its stock when an attempt to pay is declined', async () => {
    const id = await placedOrder();
    await payAs((await orderNow(id)).accessToken, id, fixture.bank.row.id);
    await settle(fixture.bank.row, [fixture.bank.reported('declined', (await paymentsFor(id))[0]!)], 'webhook');
    expect(await orderNow(id)).toMatchObject({ state: 'sent', payingSince: null });
    expect((await stockNow()).held).toBe(2);
  });

  it('is for customers of the company alone', async () => {
    const [stranger] = await db.insert(partners).values({ name: 'Strange', companyId: 2 }).returning();
    const { statusCode } = await fixture.ada.post('/sales/orders', { partner_id: stranger!.id, kind: 'order' });
    expect(statusCode).toBe(404);
    const { answer } = await fixture.ada.call('/sales/orders/customers_json', { q: 'Strange' });
    expect(answer).toEqual([]);
    expect((await fixture.ada.get(`/sales/orders/new?customer=${stranger!.id}`)).body).not.toContain('Strange');
    const found = await fixture.ada.call('/sales/orders/customers_json', { q: 'maria@' });
    expect(found.answer).toMatchObject([{ id: mariaId }]);
  });
});

describe('Link to pay', () => {
  it('does not open after it was replaced', async () => {
    const id = await placedOrder();
    const { accessToken } = await orderNow(id);
    const guest = visitor(fixture.app);
    expect((await guest.get(`/my/orders/${id}?access_token=${accessToken}`)).body).toContain('o_payment_form');
    await fixture.ada.post(`/sales/orders/${id}/replace_link`, await asVersion(id));
    expect((await guest.get(`/my/orders/${id}?access_token=${accessToken}`)).statusCode).toBe(302);
    const now = (await orderNow(id)).accessToken;
    expect((await guest.get(`/my/orders/${id}?access_token=${now}`)).statusCode).toBe(200);
    expect((await fixture.ada.get(`/sales/orders/${id}`)).body).toContain(now);
  });

  it('is mailed once by two clicks, and not for a paid order or a quote', async () => {
    const id = await placedOrder();
    const version = await asVersion(id);
    const clicks = [1, 2].map(() => fixture.ada.post(`/sales/orders/${id}/send_link`, version));
    expect((await Promise.all(clicks)).map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect(await db.$count(mails, like(mails.key, `pay-link:${id}:%`))).toBe(1);
    const quote = await aQuote();
    await fixture.ada.post(`/sales/orders/${quote.id}/send_link`, { version: quote.version });
    expect(await db.$count(mails, like(mails.key, `pay-link:${quote.id}:%`))).toBe(0);
  });
});

/** A guest's order from the shop, for which a transfer was announced. */
async function transferredOrder() {
  const order = await anOrderToPay(2000);
  const guest = visitor(fixture.app);
  await guest.call(`/my/orders/${order.id}/transaction`, {
    acquirer_id: transfer.id,
    access_token: order.accessToken,
    agree: true,
  });
  const [payment] = await paymentsFor(order.id);
  const said = { reference: payment!.reference, amount: (payment!.amount / 100).toFixed(2), currency: 'USD' };
  await guest.post('/payment/transfer/feedback', said);
  expect((await orderNow(order.id)).state).toBe('sent');
  return { ...order, payment: payment! };
}

describe('Change of an unpaid order', () => {
  it('ends the announced transfer, keeps the order and holds the new quantity', async () => {
    const { id, payment, variantId: ordered } = await transferredOrder();
    const page = await fixture.ada.get(`/sales/orders/${id}/edit`);
    expect(page.statusCode).toBe(200);
    const answer = await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 4));
    expect(answer.statusCode).toBe(303);
    expect(await paymentNow(payment.id)).toMatchObject({ state: 'cancel' });
    expect(await orderNow(id)).toMatchObject({ state: 'sent', origin: 'shop', staysOpen: true, payingSince: null });
    expect(await stockNow(ordered)).toEqual({ onHand: 5, held: 4 });
    expect(await eventsOf(id)).toContain('{name}: quantity {before} → {after}');
    await runDueJobs();
    expect(await db.$count(mails, eq(mails.key, `transfer-expired:${payment.id}`))).toBe(0);
  });

  it('is paid by card with the new amount afterwards, while money for the old one is refunded', async () => {
    const { id, accessToken } = await transferredOrder();
    await payAs(accessToken, id, fixture.bank.row.id);
    const old = (await paymentsFor(id)).at(-1)!;
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 3));
    expect((await paymentNow(old.id)).expiresAt!.getTime()).toBeLessThanOrEqual(Date.now());
    await settle(fixture.bank.row, [fixture.bank.reported('captured', old)], 'webhook');
    expect(await paymentNow(old.id)).toMatchObject({ outcome: 'unavailable' });
    expect((await orderNow(id)).state).toBe('sent');
    await payAs(accessToken, id, fixture.bank.row.id);
    const now = (await paymentsFor(id)).at(-1)!;
    expect(now).toMatchObject({ amount: (await orderNow(id)).amountTotal });
    await settle(fixture.bank.row, [fixture.bank.reported('captured', now)], 'webhook');
    expect((await orderNow(id)).state).toBe('sale');
  });

  it('leaves the payment alone where only a note changes', async () => {
    const { id, payment } = await transferredOrder();
    const [line] = await db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, id), eq(orderLines.isDelivery, false)));
    const same = await changedFields(id, line!.quantity, { note: 'Ring twice', carrier: 'kept' });
    const taxes = line!.taxes.map(({ taxId }) => taxId).join();
    expect(
      (await fixture.ada.post(`/sales/orders/${id}`, { ...same, [`line-${line!.id}-tax`]: taxes })).statusCode,
    ).toBe(303);
    expect(await orderNow(id)).toMatchObject({ note: 'Ring twice' });
    expect((await paymentNow(payment.id)).state).toBe('pending');
  });

  it('is refused once it is paid', async () => {
    const id = await placedOrder();
    await payAs((await orderNow(id)).accessToken, id, fixture.bank.row.id);
    await settle(fixture.bank.row, [fixture.bank.reported('captured', (await paymentsFor(id))[0]!)], 'webhook');
    const before = await orderNow(id);
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 1));
    expect(await orderNow(id)).toEqual(before);
    const edit = await fixture.ada.get(`/sales/orders/${id}/edit`);
    expect([edit.statusCode, edit.headers.location]).toEqual([303, `/sales/orders/${id}`]);
  });

  it('shows both versions where two people change it at once', async () => {
    const id = await placedOrder();
    const mine = await changedFields(id, 1, { note: 'Mine' });
    await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 3, { note: 'Theirs' }));
    const { statusCode, body } = await fixture.ada.post(`/sales/orders/${id}`, mine);
    expect(statusCode).toBe(409);
    for (const text of ['Mine', 'Theirs']) expect(body).toContain(text);
    expect((await orderNow(id)).note).toBe('Theirs');
    expect((await stockNow()).held).toBe(3);
  });

  it('replaces a product by one that the order has already', async () => {
    const { id, variantId: ordered } = await transferredOrder();
    const added = await changedFields(id, 2, {
      'line-n8-kind': 'product',
      'line-n8-variant': variantId,
      'line-n8-name': 'Lamp',
      'line-n8-quantity': 1,
      'line-n8-price': '5',
    });
    expect((await fixture.ada.post(`/sales/orders/${id}`, added)).statusCode).toBe(303);
    const [line] = await db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, id), eq(orderLines.variantId, ordered)));
    const replaced = { ...(await changedFields(id, 2)), [`line-${line!.id}-variant`]: variantId };
    expect((await fixture.ada.post(`/sales/orders/${id}`, replaced)).statusCode).toBe(303);
    expect((await stockNow(ordered)).held).toBe(0);
  });

  it('never sells more than the stock to several orders at once', async () => {
    const ids = [await placedOrder({ 'line-n1-quantity': 1 }), await placedOrder({ 'line-n1-quantity': 1 })];
    const forms = await Promise.all(ids.map((id) => changedFields(id, 4)));
    const answers = await Promise.all(ids.map((id, at) => fixture.ada.post(`/sales/orders/${id}`, forms[at]!)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400]);
    expect(await stockNow()).toEqual({ onHand: 5, held: 5 });
  });

  it('is refused to customers, other staff and another company', async () => {
    const id = await placedOrder();
    const form = await changedFields(id, 1);
    for (const name of ['maria', 'operator']) {
      const someone = await signedIn(fixture.app, name);
      expect((await someone.get(`/sales/orders/${id}/edit`)).statusCode).toBe(403);
      for (const path of ['', '/send_link', '/replace_link'])
        expect((await someone.post(`/sales/orders/${id}${path}`, form)).statusCode).toBe(403);
    }
    const foreign = await aQuote({ companyId: 2, origin: 'manual' });
    expect((await fixture.ada.get(`/sales/orders/${foreign.id}/edit`)).statusCode).toBe(404);
    expect((await fixture.ada.post(`/sales/orders/${foreign.id}/send_link`, { version: 1 })).statusCode).toBe(404);
    expect((await orderNow(id)).amountTotal).toBe(4000);
  });
});

it('ends the payments of changed orders by the job that asks their acquirers', async () => {
  const id = await placedOrder();
  await payAs((await orderNow(id)).accessToken, id, fixture.bank.row.id);
  await fixture.ada.post(`/sales/orders/${id}`, await changedFields(id, 1));
  await expire();
  const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, id));
  expect(payment!.state).toBe('cancel');
  expect(await orderNow(id)).toMatchObject({ state: 'sent' });
  expect((await stockNow()).held).toBe(1);
});
