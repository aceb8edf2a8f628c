/** Rate limits for orders, addresses and tokens, on every route and for every counter. */
import { and, eq, like, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { acquirers, paymentTokens, transactions } from '#payments/ledger/schema.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { pickupPoints } from '#shop/schema/delivery.schema.ts';
import { type FakeBank, openFakeBank } from '#tests/setup/payments/fake_bank.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { ADDRESS as WHERE } from '#tests/setup/shop/shopper.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let bank: FakeBank;
let maria: Visitor;
let variantId: number;
let giftId: number;
beforeAll(async () => {
  app = await buildApp();
  bank = await openFakeBank('limits');
  maria = await signedIn(app, 'maria');
  ({ variantId } = await addProduct({ name: 'Counted chair', price: 2000 }));
  ({ variantId: giftId } = await addProduct({ name: 'Counted gift', price: 0 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  bank.says = 'declined';
  await db.delete(rateLimits);
});

const CARD = { cc_number: '4242 4242 4242 4242', cc_expiry: '12 / 40', cc_cvc: '123' };
const OTHER_CARD = { ...CARD, cc_number: '5555 5555 5555 4444' };
const ADDRESS = { ...WHERE, submitted: 1, partner_id: -1, mode: 'billing', use_same: 1, email: 'ann@example.com' };

async function withCart(product = variantId): Promise<Visitor> {
  const guest = visitor(app);
  await guest.post('/shop/cart/update', { product_id: product, add_qty: 1 });
  return guest;
}

async function readyToPay(product = variantId): Promise<Visitor> {
  const guest = await withCart(product);
  await guest.post('/shop/address', ADDRESS);
  if (product === giftId) await collect(guest);
  else await guest.post('/shop/confirm_order', {});
  return guest;
}

/** Chooses the free delivery method. */
async function collect(guest: Visitor): Promise<void> {
  const [point] = await db.select().from(pickupPoints);
  await guest.call('/shop/update_carrier', { carrier_id: point!.carrierId, pickup_point_id: point!.id });
}

const cartTokenOf = async (guest: Visitor) =>
  /name="access_token" value="([^"]+)"/.exec((await guest.get('/shop/payment')).body)?.[1] as string;
const newestCart = async () =>
  (await db.select().from(orders).where(eq(orders.origin, 'shop'))).sort((a, b) => b.id - a.id)[0]!;

async function savedCard(): Promise<number> {
  bank.says = 'captured';
  const body = { ...CARD, acquirer_id: bank.row.id, verify_validity: true };
  const { answer } = await maria.call('/payment/limits/s2s/create_json_3ds', body);
  bank.says = 'declined';
  return answer.id;
}

async function billOfMaria() {
  const { id } = await aQuote({ state: 'sale', confirmedAt: new Date() });
  return postInvoice(await invoiceOrder(id, NOBODY), NOBODY);
}
const toPay = () => aQuote({ requiresSignature: false, requiresPayment: true });

const CHECKOUT = ['checkout address', 'checkout visit', 'checkout cart'];
const PAYING = ['payments address', 'payments visit', 'payments document'];

/** A guest with two addresses, who ships to the other one at each attempt. */
async function switchAddress(url: string): Promise<Try> {
  const guest = await readyToPay();
  await guest.post('/shop/address', { ...ADDRESS, partner_id: -1, mode: 'shipping' });
  const { billingPartnerId, shippingPartnerId } = await newestCart();
  const others = [billingPartnerId!, shippingPartnerId!];
  return () => guest.post(url, { partner_id: others.reverse().at(-1)! });
}

type Send = () => Promise<Answer>;
/** `before`: a request counted alike, for routes that succeed only once. */
type Try = Send & { before?: Send };
/** Counter → prepares an attempt, which may be repeated. */
const WAYS: Record<string, { counted: string[]; prepare: () => Promise<Try> }> = {
  '/shop/cart/update': {
    counted: ['cart'],
    prepare: async () => () => visitor(app).post('/shop/cart/update', { product_id: variantId, add_qty: 1 }),
  },
  '/shop/cart/update_json': {
    counted: ['cart'],
    prepare: async () => () => visitor(app).call('/shop/cart/update_json', { product_id: variantId, add_qty: 1 }),
  },
  '/shop/cart/update_option': {
    counted: ['cart'],
    prepare: async () => () =>
      visitor(app).call('/shop/cart/update_option', { custom_values: [{ product_id: variantId, quantity: 1 }] }),
  },
  '/shop/cart/options': {
    counted: ['cart'],
    prepare: async () => {
      const guest = await withCart();
      const [line] = await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, (await newestCart()).id));
      const fields = { root_id: line!.id, line_id: line!.id, product_template_id: 1 };
      return () => guest.post('/shop/cart/options', fields);
    },
  },
  '/shop/cart/revive': {
    counted: ['cart'],
    prepare: async () => {
      await withCart();
      const { accessToken } = await newestCart();
      return () => visitor(app).post('/shop/cart/revive', { access_token: accessToken, revive: 'squash' });
    },
  },
  '/product_configurator/create_product_variant': {
    counted: ['variants'],
    prepare: async () => () =>
      visitor(app).call('/product_configurator/create_product_variant', {
        product_template_id: 1,
        product_template_attribute_value_ids: '[]',
      }),
  },
  '/shop/pricelist': {
    counted: ['promo'],
    prepare: async () => () => visitor(app).post('/shop/pricelist', { promo: 'GUESSED' }),
  },
  '/shop/address': {
    counted: CHECKOUT,
    prepare: async () => {
      const guest = await withCart();
      return () => guest.post('/shop/address', ADDRESS);
    },
  },
  '/shop/checkout': {
    counted: CHECKOUT,
    prepare: () => switchAddress('/shop/checkout'),
  },
  '/shop/confirm_order': {
    counted: CHECKOUT,
    prepare: async () => {
      const guest = await readyToPay();
      return () => guest.post('/shop/confirm_order', {});
    },
  },
  '/shop/payment/validate': {
    counted: CHECKOUT,
    prepare: async () => {
      const guest = await readyToPay(giftId);
      const before = () => guest.post('/shop/confirm_order', {});
      return Object.assign(() => guest.post('/shop/payment/validate', { agree: 1 }), { before });
    },
  },
  '/shop/payment/transaction': {
    counted: PAYING,
    prepare: async () => {
      const guest = await readyToPay();
      return () => guest.call('/shop/payment/transaction', { acquirer_id: bank.row.id, agree: true });
    },
  },
  '/payment/transfer/feedback': {
    counted: PAYING,
    prepare: async () => {
      const ours = and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1));
      const [transfer] = await db.select().from(acquirers).where(ours);
      const { id, name } = await toPay();
      await maria.call(`/my/orders/${id}/transaction`, { acquirer_id: transfer!.id });
      return () => maria.post('/payment/transfer/feedback', { reference: name!, amount: '1.00', currency: 'USD' });
    },
  },
  '/shop/payment/token with a new card': {
    counted: [...PAYING, 'payments card'],
    prepare: async () => {
      const guest = await readyToPay();
      return () => guest.post('/shop/payment/token', { pm_id: `new_${bank.row.id}`, agree: 1, ...CARD });
    },
  },
  '/payment/limits/s2s/create_json_3ds': {
    counted: [...PAYING, 'payments card'],
    prepare: async () => {
      const guest = await readyToPay();
      const { id } = await newestCart();
      const url = `/payment/limits/s2s/create_json_3ds?kind=order&id=${id}&access_token=${await cartTokenOf(guest)}`;
      return () => guest.call(url, { ...CARD, acquirer_id: bank.row.id });
    },
  },
  'a card that needs 3-D Secure': {
    counted: ['payments address', 'payments visit', 'payments card'],
    prepare: async () => () => {
      bank.says = 'challenge';
      const body = { ...CARD, acquirer_id: bank.row.id, verify_validity: true };
      return maria.call('/payment/limits/s2s/create_json_3ds', body);
    },
  },
  '/my/payment_method': {
    counted: ['payments address', 'payments visit', 'payments card'],
    prepare: async () => () => maria.post('/my/payment_method', { pm_id: `new_${bank.row.id}`, ...CARD }),
  },
  '/my/payment_method/transaction': {
    counted: ['payments address', 'payments visit'],
    prepare: async () => () => maria.call('/my/payment_method/transaction', { acquirer_id: bank.row.id }),
  },
  '/website_payment/transaction': {
    counted: PAYING,
    prepare: async () => {
      const { id } = await toPay();
      return () => maria.call('/website_payment/transaction', { acquirer_id: bank.row.id, order_id: id });
    },
  },
  '/my/orders/{id}/transaction': {
    counted: PAYING,
    prepare: async () => {
      const { id } = await toPay();
      return () => maria.call(`/my/orders/${id}/transaction`, { acquirer_id: bank.row.id });
    },
  },
  '/my/orders/{id}/transaction/token': {
    counted: [...PAYING, 'payments card'],
    prepare: async () => {
      const [{ id }, card] = [await toPay(), await savedCard()];
      return () => maria.post(`/my/orders/${id}/transaction/token`, { pm_id: card });
    },
  },
  '/invoice/pay/{id}/form_tx': {
    counted: PAYING,
    prepare: async () => {
      const { id } = await billOfMaria();
      return () => maria.call(`/invoice/pay/${id}/form_tx`, { acquirer_id: bank.row.id });
    },
  },
  '/invoice/pay/{id}/s2s_token_tx': {
    counted: [...PAYING, 'payments card'],
    prepare: async () => {
      const [{ id }, card] = [await billOfMaria(), await savedCard()];
      return () => maria.post(`/invoice/pay/${id}/s2s_token_tx`, { pm_id: card });
    },
  },
};

/** Names of the limits that were counted, without their keys. */
async function countedLimits(): Promise<string[]> {
  const names = [...CHECKOUT, ...PAYING, 'payments card', 'cart', 'variants', 'promo'];
  const keys = (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  return names.filter((name) => keys.some((key) => key.startsWith(`${name} `)));
}

/** Numbers of rows that these routes may add. */
const rowCounts = async () => ({
  carts: await db.$count(orders),
  placed: await db.$count(orders, ne(orders.state, 'draft')),
  addresses: await db.$count(partners),
  payments: await db.$count(transactions),
  cards: await db.$count(paymentTokens),
});

describe.each(Object.entries(WAYS))('Rate limit of %s', (_way, { counted, prepare }) => {
  it(`counts each attempt for ${counted.join(', ')}, and answers 429 when any of them is used up`, async () => {
    const first = await prepare();
    await db.delete(rateLimits);
    expect((await first()).statusCode).toBeLessThan(429);
    expect(await countedLimits()).toEqual(counted);
    for (const name of counted) {
      await db.delete(rateLimits);
      const again = await prepare();
      await db.delete(rateLimits);
      await (again.before ?? again)();
      await db
        .update(rateLimits)
        .set({ count: 100_000 })
        .where(like(rateLimits.key, `${name} %`));
      const before = await rowCounts();
      const refused = await again();
      expect([name, refused.statusCode]).toEqual([name, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.body).toMatch(/too many attempts/i);
      expect(await rowCounts()).toEqual(before);
    }
  });
});

describe('Rate limits of the checkout', () => {
  const isRefused = ({ statusCode }: Answer) => statusCode === 429;

  it('allow a buyer to try five times with two cards, by form and by JSON call', async () => {
    const guest = await readyToPay();
    const { id } = await newestCart();
    const url = `/payment/limits/s2s/create_json_3ds?kind=order&id=${id}&access_token=${await cartTokenOf(guest)}`;
    const answers: Answer[] = [];
    for (const card of [CARD, CARD, OTHER_CARD, CARD, OTHER_CARD]) {
      answers.push(await guest.post('/shop/payment/token', { pm_id: `new_${bank.row.id}`, agree: 1, ...card }));
      await guest.get('/payment/process');
    }
    expect(answers.filter(isRefused)).toEqual([]);
    await db.delete(rateLimits);
    for (const card of [CARD, OTHER_CARD, OTHER_CARD, CARD, CARD]) {
      const saved = await guest.call(url, { ...card, acquirer_id: bank.row.id });
      answers.push(saved, await guest.post('/shop/payment/token', { pm_id: saved.answer.id, agree: 1 }));
    }
    expect(answers.filter(isRefused)).toEqual([]);
    const tries = await db.select().from(transactions).where(eq(transactions.orderId, id));
    expect(tries.map(({ state }) => state)).toEqual(Array(10).fill('error'));
  });

  it('allow a buyer to change the address and confirm the order eight times', async () => {
    const guest = await readyToPay();
    const answers: Answer[] = [];
    for (let n = 0; n < 8; n++) {
      answers.push(await guest.post('/shop/address', { ...ADDRESS, street: `${n} Main Street` }));
      answers.push(await guest.post('/shop/confirm_order', {}));
    }
    expect(answers.filter(isRefused)).toEqual([]);
  });
});
