/** Refuses invalid or hostile requests between product page and payment, without losing data. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { partners } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { paymentEvents, paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { type FakeBank, openFakeBank } from '#tests/setup/payments/fake_bank.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let bank: FakeBank;
let lamp: { templateId: number; variantId: number };
beforeAll(async () => {
  app = await buildApp();
  bank = await openFakeBank('hostile');
  lamp = await addProduct({ name: 'Hostile lamp', price: 2000, onHand: 50 });
});
afterAll(() => app.close());
beforeEach(async () => {
  bank.says = 'captured';
  bank.asked.length = 0;
  await db.delete(rateLimits);
});

const ANN = {
  submitted: 1,
  partner_id: -1,
  mode: 'billing',
  use_same: 1,
  name: 'Ann Guest',
  email: 'ann@example.com',
  street: '1 Main Street',
  city: 'Burlington',
  zip: '05401',
  country_id: 'US',
  state_id: 'US-VT',
};
const CARD = { cc_number: '4242 4242 4242 4242', cc_expiry: '12 / 40', cc_cvc: '123' };

/** @returns a guest with one lamp in the cart, and the cart's id */
async function withCart(quantity = 1): Promise<Visitor & { id: number }> {
  const guest = visitor(app);
  await guest.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: quantity });
  const [newest] = (await db.select().from(orders).where(eq(orders.origin, 'shop'))).sort((a, b) => b.id - a.id);
  return Object.assign(guest, { id: newest!.id });
}

async function atPayment() {
  const guest = await withCart();
  await guest.post('/shop/address', ANN);
  await guest.post('/shop/confirm_order', {});
  return guest;
}

const orderNow = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
const linesOf = (id: number) =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), eq(orderLines.isDelivery, false)));

/** All rows that buyers can change. */
const allRows = async () => ({
  orders: (await db.select().from(orders)).map(({ updatedAt: _when, ...rest }) => rest),
  lines: await db.select().from(orderLines),
  partners: await db.select().from(partners),
  payments: await db.select().from(transactions),
  events: await db.select().from(paymentEvents),
  cards: await db.select().from(paymentTokens),
  mails: await db.$count(mails),
});

describe('Invalid quantity', () => {
  const WAYS: Record<string, (guest: Visitor, quantity: unknown, line: number) => Promise<Answer>> = {
    'added by form': (guest, add_qty) =>
      guest.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: String(add_qty) }),
    'set by form': (guest, set_qty, line_id) =>
      guest.post('/shop/cart/update', { product_id: lamp.variantId, line_id, set_qty: String(set_qty) }),
    'added by JSON call': (guest, add_qty) =>
      guest.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty }),
    'set by JSON call': (guest, set_qty, line_id) =>
      guest.call('/shop/cart/update_json', { product_id: lamp.variantId, line_id, set_qty }),
    'added with options': (guest, quantity) =>
      guest.call('/shop/cart/update_option', { custom_values: [{ product_id: lamp.variantId, quantity }] }),
    'of a price request': (guest, add_qty) =>
      guest.call('/product_configurator/get_combination_info_website', {
        product_template_id: lamp.templateId,
        product_id: lamp.variantId,
        combination: [],
        add_qty,
      }),
  };
  const ABSURD = [
    0,
    -1,
    1e9,
    -1e9,
    'abc',
    '1.5',
    1.5,
    '',
    '1e9',
    'NaN',
    null,
    true,
    [],
    {},
    '٣',
    '99999999999999999999',
  ];

  it.each(Object.keys(WAYS))('is refused with its field named or leaves a valid cart when %s', async (way) => {
    for (const quantity of ABSURD) {
      await db.delete(rateLimits);
      const guest = await withCart(2);
      const [line] = await linesOf(guest.id);
      const before = await allRows();
      const answer = await WAYS[way]!(guest, quantity, line!.id);
      const what = `${way} ${JSON.stringify(quantity)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      expect(answer.statusCode, what).toBeLessThan(500);
      if (answer.statusCode >= 400) {
        expect(answer.body, what).toMatch(/add_qty|set_qty|quantity|custom_values|of a product/);
        expect(await allRows(), what).toEqual(before);
      }
      for (const { quantity: pieces } of await linesOf(guest.id)) {
        expect(Number.isInteger(pieces) && pieces >= 1 && pieces <= 50, `${what}, ${pieces} in the cart`).toBe(true);
      }
      expect((await orderNow(guest.id)).amountTotal, what).toBeGreaterThanOrEqual(0);
    }
  });

  it('is refused and leaves the cart unchanged when it is a billion', async () => {
    const guest = await withCart(2);
    const answer = await guest.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: '1000000000' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('You can order up to 99999 of a product at once.');
    expect((await linesOf(guest.id)).map(({ quantity }) => quantity)).toEqual([2]);
  });
});

describe('Price sent by the buyer', () => {
  it('is ignored in cart, checkout and payment', async () => {
    const PRICES = { price: 1, price_unit: '0.01', unit_price: 1, amount: '0.01', amount_total: 1, currency: 'JPY' };
    const guest = visitor(app);
    await guest.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1, ...PRICES, pricelist_id: 99 });
    await guest.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 1, ...PRICES });
    await guest.post('/shop/address', { ...ANN, ...PRICES });
    const [first] = await db.select().from(carriers).where(eq(carriers.isPublished, true));
    await guest.call('/shop/update_carrier', { carrier_id: first!.id, ...PRICES, new_amount_delivery: 0 });
    await guest.post('/shop/confirm_order', PRICES);
    const [newest] = (await db.select().from(orders)).sort((a, b) => b.id - a.id);
    expect(newest).toMatchObject({ currencyCode: 'USD', state: 'draft' });
    expect((await linesOf(newest!.id)).map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([[2000, 2]]);
    await guest.post('/shop/payment/token', { pm_id: `new_${bank.row.id}`, agree: 1, ...CARD, ...PRICES });
    const [payment] = await db.select().from(transactions).where(eq(transactions.orderId, newest!.id));
    expect(payment).toMatchObject({ amount: newest!.amountTotal, currencyCode: 'USD', state: 'done' });
    expect(bank.asked.at(-1)).toMatchObject({ request: { amount: newest!.amountTotal, currency: 'USD' } });
  });
});

describe('Data of somebody else', () => {
  it('is neither shown nor changed on any route from cart to payment', async () => {
    const ann = await atPayment();
    const theirs = await orderNow(ann.id);
    const [line] = await linesOf(ann.id);
    const mallory = await atPayment();
    const joel = await signedIn(app, 'joel');
    await joel.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    await joel.get('/shop/checkout');
    const [abroad] = await db
      .insert(carriers)
      .values({
        companyId: 1,
        name: { en_US: 'Not for you' },
        description: {},
        countryCodes: ['NZ'],
        stateCodes: [],
        steps: [],
        isPublished: true,
      })
      .returning();
    const [point] = await db.select().from(pickupPoints);
    const before = await allRows();
    const REFUSED: Record<string, (who: Visitor) => Promise<Answer>> = {
      'line set': (who) => who.post('/shop/cart/update', { product_id: lamp.variantId, line_id: line!.id, set_qty: 9 }),
      'line set by call': (who) =>
        who.call('/shop/cart/update_json', { product_id: lamp.variantId, line_id: line!.id, set_qty: 9 }),
      'options of a line': (who) => who.get(`/shop/cart/options?line=${line!.id}`),
      'option beside a line': (who) =>
        who.post('/shop/cart/options', { root_id: line!.id, line_id: line!.id, product_template_id: lamp.templateId }),
      'address shown': (who) => who.get(`/shop/address?partner_id=${theirs.billingPartnerId}`),
      'address changed': (who) => who.post('/shop/address', { ...ANN, partner_id: theirs.billingPartnerId! }),
      'address shipped to': (who) => who.post('/shop/checkout', { partner_id: theirs.billingPartnerId! }),
      'cart by a wrong token': (who) =>
        who.post('/shop/cart/revive', { access_token: `${theirs.accessToken.slice(0, -1)}!`, revive: 'merge' }),
      'link by a wrong token': (who) => who.get('/shop/cart?access_token=nobodys'),
      carrier: (who) => who.call('/shop/update_carrier', { carrier_id: abroad!.id }),
      'carrier by form': (who) => who.post('/shop/payment/carrier', { carrier_id: abroad!.id }),
      'no carrier at all': (who) => who.call('/shop/update_carrier', { carrier_id: 999_999 }),
      'point of another carrier': (who) =>
        who.call('/shop/update_carrier', { carrier_id: theirs.carrierId, pickup_point_id: point!.id }),
      pricelist: (who) => who.post('/shop/change_pricelist/999999', {}),
      status: (who) => who.call(`/shop/payment/get_status/${ann.id}`, {}),
      paper: (who) => who.get(`/shop/print?order_id=${ann.id}`),
      'page of the order': (who) => who.get(`/my/orders/${ann.id}`),
      'transfer of another': (who) =>
        who.post('/payment/transfer/feedback', { reference: 'S00001', amount: '1.00', currency: 'USD' }),
    };
    const wrong: string[] = [];
    for (const [name, who] of Object.entries({ mallory, joel, stranger: visitor(app) }))
      for (const [what, send] of Object.entries(REFUSED)) {
        await db.delete(rateLimits);
        const { statusCode, headers } = await send(who);
        const isAway = statusCode === 303 || statusCode === 302;
        // Visitors without a cart are redirected to the shop, those without permission to their account.
        const isRefused = [400, 403, 404, 409].includes(statusCode);
        const isElsewhere = isAway && ['/my', '/shop'].includes(String(headers.location));
        if (!isRefused && !isElsewhere) wrong.push(`${name}, ${what}: ${statusCode} ${headers.location ?? ''}`);
      }
    expect(wrong).toEqual([]);
    const FALSE: Record<string, (who: Visitor) => Promise<Answer>> = {
      'order by id': (who) => who.call(`/shop/payment/transaction/${ann.id}`, { acquirer_id: bank.row.id }),
      'order in the body': (who) =>
        who.call('/shop/payment/transaction', { acquirer_id: bank.row.id, order_id: ann.id }),
      'order by a wrong token': (who) =>
        who.call(`/shop/payment/transaction/${ann.id}/${theirs.accessToken.slice(1)}x`, { acquirer_id: bank.row.id }),
      'order of a token that opens another': (who) =>
        who.call('/shop/payment/transaction', {
          acquirer_id: bank.row.id,
          order_id: ann.id,
          access_token: 'nobodys',
        }),
      'in the portal': (who) => who.call(`/my/orders/${ann.id}/transaction`, { acquirer_id: bank.row.id }),
    };
    for (const send of Object.values(FALSE)) {
      const { statusCode, answer } = (await send(mallory)) as Answer & { answer: unknown };
      expect([statusCode, answer]).toEqual([200, false]);
    }
    expect((await mallory.get(`/shop/confirmation?order_id=${ann.id}`)).headers.location).toBe('/shop');
    expect((await mallory.get(`/shop/payment/validate?order_id=${ann.id}`)).headers.location).toBe('/shop');
    const card = await mallory.call(`/payment/hostile/s2s/create_json_3ds?kind=order&id=${ann.id}&access_token=no`, {
      ...CARD,
      acquirer_id: bank.row.id,
    });
    expect(card.answer).toMatchObject({ result: false, error: expect.stringContaining('address') });
    expect(await allRows()).toEqual(before);
    expect(bank.asked).toEqual([]);
  });

  it('cannot be used to pay with a saved card on any route', async () => {
    const maria = await signedIn(app, 'maria');
    const { answer } = await maria.call('/payment/hostile/s2s/create_json_3ds', {
      ...CARD,
      acquirer_id: bank.row.id,
      verify_validity: true,
    });
    bank.asked.length = 0;
    const guest = await atPayment();
    const paid = await guest.post('/shop/payment/token', { pm_id: answer.id, agree: 1 });
    expect(paid.headers.location).toBe('/shop/?error=token_not_found');
    for (const pm_id of [999_999, 'form_999999', 'new_999999', '1 or 1=1', '', '-1', '1e3', 'form_'])
      expect(String((await guest.post('/shop/payment/token', { pm_id, agree: 1, ...CARD })).headers.location)).toMatch(
        /error=(token_not_found|invalid_token_id)$/,
      );
    const joel = await signedIn(app, 'joel');
    expect((await joel.post('/my/payment_method/delete', { delete_pm: answer.id, confirmed: 'true' })).statusCode).toBe(
      404,
    );
    for (const method of ['unlink', 'get_linked_records'])
      expect(
        (await joel.call(`/web/dataset/call_kw/payment.token/${method}`, { args: [answer.id], kwargs: {} })).statusCode,
      ).toBe(403);
    expect(bank.asked).toEqual([]);
    expect((await orderNow(guest.id)).state).toBe('draft');
  });
});

describe('Form submitted twice', () => {
  it('saves one address, one payment and one confirmation email', async () => {
    const guest = await withCart();
    await Promise.all([1, 2].map(() => guest.post('/shop/address', ANN)));
    const confirmed = await Promise.all([1, 2].map(() => guest.post('/shop/confirm_order', {})));
    expect(confirmed.map(({ headers }) => headers.location)).toEqual(['/shop/payment', '/shop/payment']);
    const cart = await orderNow(guest.id);
    expect(cart.shippingPartnerId).toBe(cart.billingPartnerId);
    const page = (await guest.get('/shop/payment')).body;
    const due = /name="due" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const pay = () => guest.post('/shop/payment/token', { pm_id: `new_${bank.row.id}`, agree: 1, due, ...CARD });
    const paid = await Promise.all([pay(), pay()]);
    expect(paid.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    // Once more, from a page still open in another window.
    await pay();
    await guest.post('/shop/confirm_order', {});
    await guest.post('/shop/payment/validate', { agree: 1 });
    const payments = await db.select().from(transactions).where(eq(transactions.orderId, guest.id));
    expect(payments.filter(({ captured, refunded }) => captured > refunded)).toHaveLength(1);
    expect(await orderNow(guest.id)).toMatchObject({ state: 'sale', amountTotal: cart.amountTotal });
    const written = await db
      .select()
      .from(mails)
      .where(eq(mails.key, `order-confirmed:${guest.id}`));
    expect(written).toHaveLength(1);
  });
});

describe('Outdated payment page', () => {
  const cardForm = () => ({ pm_id: `new_${bank.row.id}`, agree: 1, ...CARD });
  const tokenIn = (html: string) => /name="access_token" value="([^"]+)"/.exec(html)?.[1] as string;

  it('does not pay a cart that has changed in another window', async () => {
    const guest = await atPayment();
    const access_token = tokenIn((await guest.get('/shop/payment')).body);
    bank.says = 'declined';
    await guest.post('/shop/payment/token', { ...cardForm(), access_token });
    // A cart that is changed after a payment attempt continues as a copy.
    const [line] = await linesOf(guest.id);
    const set = (set_qty: number) =>
      guest.call('/shop/cart/update_json', { product_id: lamp.variantId, line_id: line!.id, set_qty });
    await set(2);
    await set(1);
    bank.says = 'captured';
    bank.asked.length = 0;
    const answer = await guest.post('/shop/payment/token', { ...cardForm(), access_token });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop/payment']);
    const again = (await guest.get('/shop/payment')).body;
    expect(again).toContain('has changed. Review it');
    expect(bank.asked).toEqual([]);
    await guest.post('/shop/payment/token', { ...cardForm(), access_token: tokenIn(again) });
    expect((await guest.get('/shop/confirmation')).body).toContain('Thank you for your order.');
  });

  it('does not pay the cart of somebody who signed in meanwhile, or of nobody after sign-out', async () => {
    const joel = await signedIn(app, 'joel');
    await joel.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    await joel.post('/shop/address', ANN);
    await joel.post('/shop/confirm_order', {});
    const page = await joel.get('/shop/payment');
    const form = { ...cardForm(), access_token: tokenIn(page.body) };
    const maria = await signedIn(app, 'maria');
    await maria.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    expect((await maria.post('/shop/payment/token', form)).headers.location).toBe('/shop/payment');
    expect((await visitor(app).post('/shop/payment/token', form)).headers.location).toBe('/shop/?error=no_order');
    expect(bank.asked).toEqual([]);
  });
});

describe('Hostile text', () => {
  const SCRIPT = '"><script>alert(1)</script>';
  const FIELDS = ['name', 'street', 'city', 'zip', 'phone', 'company_name', 'vat'] as const;
  const LONGEST = 200;
  const REFUSED: Record<string, string> = {
    'a line break': 'Ann\r\nBcc: all@example.com',
    'a line separator': 'Ann\u2028Bcc',
    'a NUL': 'Ann\u0000',
    'ten kilobytes': 'x'.repeat(10_000),
  };

  it.each(Object.keys(REFUSED))('is rejected in each address field when it contains %s', async (what) => {
    const guest = await withCart();
    const before = await allRows();
    for (const field of [...FIELDS, 'email', 'country_id', 'state_id']) {
      const answer = await guest.post('/shop/address', { ...ANN, [field]: REFUSED[what] as string });
      expect([field, answer.statusCode]).toEqual([field, 400]);
      const isNamed = answer.body.includes(`${field}:`) || isMarked(answer.body, field);
      expect([field, isNamed]).toEqual([field, true]);
    }
    expect(await allRows()).toEqual(before);
  });

  it('is saved unchanged and escaped wherever it is shown', async () => {
    const guest = await withCart();
    const name = `${SCRIPT} \u200fآن\u202e`;
    await guest.post('/shop/address', { ...ANN, name, street: SCRIPT, city: '{{7*7}}<%= it %>' });
    await guest.post('/shop/confirm_order', {});
    const { billingPartnerId } = await orderNow(guest.id);
    const [kept] = await db.select().from(partners).where(eq(partners.id, billingPartnerId!));
    expect(kept).toMatchObject({ name, street: SCRIPT, city: '{{7*7}}<%= it %>' });
    for (const path of ['/shop/checkout', '/shop/payment', `/shop/address?partner_id=${billingPartnerId}`]) {
      const { statusCode, body } = await guest.get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toContain('<script>alert');
    }
    await guest.post('/shop/payment/token', { pm_id: `new_${bank.row.id}`, agree: 1, ...CARD });
    expect((await guest.get('/shop/confirmation')).body).not.toContain('<script>alert');
    const admin = await signedIn(app, 'admin');
    for (const path of [`/sales/orders/${guest.id}`, '/sales/payments', '/sales/orders'])
      expect((await admin.get(path)).body).not.toContain('<script>alert');
    const [letter] = await db
      .select()
      .from(mails)
      .where(eq(mails.key, `order-confirmed:${guest.id}`));
    expect(letter!.subject).not.toMatch(/[\r\n]/);
  });

  it('causes no error and no change in codes, search and identifiers', async () => {
    const guest = await withCart();
    const before = await allRows();
    for (const text of [...Object.values(REFUSED), SCRIPT])
      for (const answer of [
        await guest.post('/shop/pricelist', { promo: text }),
        await guest.post('/shop/cart/revive', { access_token: text, revive: 'squash' }),
        await guest.get(`/shop?search=${encodeURIComponent(text.slice(0, LONGEST))}`),
        await guest.call('/shop/payment/transaction', { acquirer_id: bank.row.id, callback_method: text }),
        await guest.post('/shop/payment/token', { pm_id: text, agree: 1 }),
        await guest.call('/payment/hostile/s2s/create_json_3ds', { ...CARD, cc_number: text, acquirer_id: 1 }),
        await guest.call('/shop/cart/update_option', { custom_values: text }),
        await guest.post('/payment/transfer/feedback', { reference: text, amount: text, currency: 'USD' }),
      ]) {
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('<script>alert');
      }
    expect(await allRows()).toEqual(before);
  });
});

/** The form is shown again with this field marked as invalid. */
const isMarked = (html: string, field: string): boolean =>
  new RegExp(`<(?:input|select)[^>]*name="${field}"[^>]*aria-invalid="true"`).test(html) ||
  new RegExp(`<(?:input|select)[^>]*aria-invalid="true"[^>]*name="${field}"`).test(html);
