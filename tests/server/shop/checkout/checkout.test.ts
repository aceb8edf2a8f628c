import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { shopSettings } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let vase: { templateId: number; variantId: number };
let gift: { templateId: number; variantId: number };

const ANN = {
  submitted: 1,
  partner_id: -1,
  mode: 'billing',
  name: 'Ann Guest',
  email: 'ann@example.com',
  street: '1 Main Street',
  city: 'Burlington',
  zip: '05401',
  country_id: 'US',
  state_id: 'US-VT',
};

beforeAll(async () => {
  app = await buildApp();
  vase = await addProduct({ name: 'Checkout vase', price: 2000, onHand: 9 });
  gift = await addProduct({ name: 'Checkout gift', price: 0 });
});
afterAll(() => app.close());

const addToCart = async (who: Visitor, variantId = vase.variantId, quantity = 1): Promise<Visitor> => {
  await who.post('/shop/cart/update', { product_id: variantId, add_qty: quantity });
  return who;
};
const guestWithAddress = async (more: Record<string, string | number> = { use_same: 1 }): Promise<Visitor> => {
  const guest = await addToCart(visitor(app));
  await guest.post('/shop/address', { ...ANN, ...more });
  return guest;
};
const redirectOf = async (answer: Promise<{ statusCode: number; headers: { location?: unknown } }>) =>
  (await answer).headers.location;
const newestCart = async () =>
  (await db.select().from(orders).where(eq(orders.origin, 'shop'))).sort((a, b) => b.id - a.id)[0]!;
const carrierNamed = async (name: string) => (await db.select().from(carriers)).find((one) => one.name.en_US === name)!;
const settings = async (values: Partial<typeof shopSettings.$inferInsert>) => {
  await db
    .insert(shopSettings)
    .values({ websiteId: 1, ...values })
    .onConflictDoUpdate({ target: shopSettings.websiteId, set: values });
  await changed('website');
};

describe('Checkout steps', () => {
  it('redirect to the shop without a cart, and to the cart when it is empty', async () => {
    const someone = visitor(app);
    for (const path of ['/shop/checkout', '/shop/address', '/shop/confirm_order', '/shop/payment'])
      expect(await redirectOf(someone.get(path)), path).toBe('/shop');
    await addToCart(someone);
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: vase.variantId, set_qty: 0 });
    expect(answer.quantity).toBe(0);
    expect(await redirectOf(someone.get('/shop/checkout'))).toBe('/shop/cart');
  });

  it('ask a guest for an address and offer to sign in', async () => {
    const guest = await addToCart(visitor(app));
    expect(await redirectOf(guest.get('/shop/checkout'))).toBe('/shop/address');
    const { body } = await guest.get('/shop/address');
    expect(body).toContain('Your address');
    expect(body).toContain('href="/web/login?redirect=/shop/checkout"');
    expect(await redirectOf(guest.get('/shop/payment'))).toBe('/shop/address');
  });

  it('redirect to the sign-in page when the shop requires an account', async () => {
    await settings({ needsAccount: true });
    const guest = await addToCart(visitor(app));
    expect(await redirectOf(guest.get('/shop/checkout'))).toBe('/web/login?redirect=/shop/checkout');
    expect(await redirectOf(guest.post('/shop/address', ANN))).toBe('/web/login?redirect=/shop/checkout');
    await settings({ needsAccount: false });
  });

  it('continue to the payment when all addresses are known', async () => {
    const guest = await guestWithAddress();
    expect(await redirectOf(guest.get('/shop/checkout?express=1'))).toBe('/shop/confirm_order');
    expect((await guest.get('/shop/checkout?xhr=1')).body).toBe('ok\n');
    expect(await redirectOf(guest.post('/shop/confirm_order', {}))).toBe('/shop/payment');
    expect((await guest.get('/shop/payment')).statusCode).toBe(200);
  });

  it('include the extra step when it is enabled', async () => {
    const guest = await guestWithAddress();
    await settings({ hasExtraStep: true });
    expect(await redirectOf(guest.post('/shop/confirm_order', {}))).toBe('/shop/extra_info');
    expect((await guest.get('/shop/payment')).body).toContain('Extra info');
    expect(await redirectOf(guest.post('/shop/confirm_order', {}))).toBe('/shop/payment');
    await settings({ hasExtraStep: false });
  });

  it('change nothing when they are opened by GET', async () => {
    const guest = await guestWithAddress();
    const before = await newestCart();
    for (const path of ['/shop/checkout', '/shop/checkout?express=1', '/shop/confirm_order', '/shop/payment'])
      await guest.get(path);
    expect(await newestCart()).toEqual(before);
  });
});

describe('/shop/address', () => {
  it('rejects missing and invalid fields, and keeps the input', async () => {
    const guest = await addToCart(visitor(app));
    const answer = await guest.post('/shop/address', { ...ANN, name: '', email: 'nonsense', street: '<b>Main</b>' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('There is a problem');
    expect(answer.body).toContain('Enter a valid email address');
    expect(answer.body).toMatch(/value="&lt;b(?:>|&gt;)Main&lt;\/b(?:>|&gt;)"/);
  });

  it('requires a state of the chosen country when it has states', async () => {
    const guest = await addToCart(visitor(app));
    expect((await guest.post('/shop/address', { ...ANN, state_id: '' })).statusCode).toBe(400);
    expect((await guest.post('/shop/address', { ...ANN, state_id: 'CA-ON' })).statusCode).toBe(400);
    const paris = { ...ANN, country_id: 'FR', state_id: '', zip: '75001', city: 'Paris' };
    expect((await guest.post('/shop/address', { ...paris, use_same: 1 })).statusCode).toBe(303);
  });

  it('requires the fields named in field_required', async () => {
    const guest = await addToCart(visitor(app));
    const wants = { field_required: 'phone,name' };
    expect((await guest.post('/shop/address', { ...ANN, ...wants })).statusCode).toBe(400);
    expect((await guest.post('/shop/address', { ...ANN, ...wants, phone: '+1 802 555 0100' })).statusCode).toBe(303);
  });

  it('shows the fields of another country without script and without validating', async () => {
    const guest = await addToCart(visitor(app));
    const answer = await guest.post('/shop/address', {
      ...ANN,
      submitted: '',
      update: 1,
      country_id: 'AE',
      email: 'x',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Emirate');
    expect(answer.body).not.toContain('Enter a valid email address');
  });

  it('asks for a shipping address next, unless it is the same', async () => {
    const guest = await addToCart(visitor(app));
    expect(await redirectOf(guest.post('/shop/address', ANN))).toBe('/shop/address?partner_id=-1&mode=shipping');
    const shed = { ...ANN, mode: 'shipping', name: 'The shed', street: '2 Back Lane' };
    expect(await redirectOf(guest.post('/shop/address', shed))).toBe('/shop/checkout?express=1');
    const cart = await newestCart();
    expect(cart.shippingPartnerId).not.toBe(cart.billingPartnerId);
    const page = (await guest.get('/shop/payment')).body;
    expect(page).toContain('2 Back Lane');
    expect(page).toContain('1 Main Street');
  });

  it('answers 403 for addresses of other people', async () => {
    const guest = await guestWithAddress();
    const { billingPartnerId } = await newestCart();
    const other = await guestWithAddress();
    for (const id of [billingPartnerId!, 1, 999_999]) {
      expect((await other.get(`/shop/address?partner_id=${id}`)).statusCode).toBe(403);
      expect((await other.post('/shop/address', { ...ANN, partner_id: id, name: 'Mallory' })).statusCode).toBe(403);
      expect((await other.post('/shop/checkout', { partner_id: id, xhr: 1 })).statusCode).toBe(403);
    }
    expect((await guest.get(`/shop/address?partner_id=${billingPartnerId}`)).body).toContain('Ann Guest');
  });

  it('saves the addresses of a customer under the customer’s own account', async () => {
    const maria = await addToCart(await signedIn(app, 'maria'));
    await maria.get('/shop/checkout');
    const [own] = await db.select().from(partners).where(eq(partners.email, 'maria@example.com'));
    await maria.post('/shop/address', { ...ANN, partner_id: own!.id, name: own!.name, email: 'other@example.com' });
    await maria.post('/shop/address', { ...ANN, mode: 'shipping', name: 'Summer house' });
    const [house] = await db.select().from(partners).where(eq(partners.name, 'Summer house'));
    expect(house!.parentId).toBe(own!.id);
    const [after] = await db.select().from(partners).where(eq(partners.id, own!.id));
    expect([after!.email, after!.street]).toEqual(['maria@example.com', '1 Main Street']);
    const page = (await maria.get('/shop/checkout')).body;
    expect(page).toContain('Summer house');
    expect((await maria.post('/shop/checkout', { partner_id: own!.id, xhr: 1 })).body).toBe('ok\n');
    expect((await newestCart()).shippingPartnerId).toBe(own!.id);
    // The address chosen a moment before may not have been saved yet.
    await maria.post('/shop/confirm_order', { partner_id: house!.id });
    expect((await newestCart()).shippingPartnerId).toBe(house!.id);
    const [stranger] = await db.select().from(partners).where(eq(partners.name, 'Joel Willis'));
    expect((await maria.post('/shop/confirm_order', { partner_id: stranger!.id })).statusCode).toBe(403);
    expect(await redirectOf(visitor(app).post('/shop/confirm_order', { partner_id: house!.id }))).toBe('/shop');
  });
});

describe('POST /shop/country_infos', () => {
  it('answers fields in the order of the country, and its states', async () => {
    const { answer } = await visitor(app).call('/shop/country_infos/US', { mode: 'shipping' });
    expect(answer.fields).toEqual(['street', 'city', 'state_id', 'zip', 'country_name']);
    expect(answer.states).toContainEqual(['US-VT', 'Vermont', 'VT']);
    expect(answer.phone_code).toBe('1');
    const { answer: france } = await visitor(app).call('/shop/country_infos/FR', { mode: 'shipping' });
    expect([france.fields, france.states]).toEqual([['street', 'zip', 'city', 'country_name'], []]);
  });

  it('answers 404 for an unknown country and 400 for an invalid code', async () => {
    expect((await visitor(app).call('/shop/country_infos/XX', {})).statusCode).toBe(404);
    expect((await visitor(app).call('/shop/country_infos/1', {})).statusCode).toBe(400);
  });
});

describe('Delivery method', () => {
  it('recalculates the order when it is chosen, and answers with every key of the specification', async () => {
    const guest = await guestWithAddress();
    const express = await carrierNamed('Express');
    const { answer } = await guest.call('/shop/update_carrier', { carrier_id: express.id });
    expect(answer).toEqual({
      status: true,
      error_message: false,
      carrier_id: express.id,
      is_free_delivery: false,
      is_free_order: false,
      new_amount_delivery: expect.stringContaining('3'),
      new_amount_subtotal: '$20.00',
      new_amount_untaxed: '$55.00',
      new_amount_tax: '$3.85',
      new_amount_total: '$58.85',
      new_due: '5885 USD',
    });
    expect((await newestCart()).amountTotal).toBe(5885);
    expect(guest.cookies.get('cart_count')).toBe('1');
  });

  it('is refused outside its countries, and none is left for an unserved address', async () => {
    const guest = await guestWithAddress();
    const europe = await carrierNamed('Parcel to Europe');
    expect((await guest.call('/shop/update_carrier', { carrier_id: europe.id })).statusCode).toBe(400);
    await guest.post('/shop/address', {
      ...ANN,
      partner_id: (await newestCart()).billingPartnerId!,
      country_id: 'BR',
      state_id: 'BR-SP',
      zip: '01000-000',
    });
    expect((await newestCart()).carrierId).toBeNull();
    const page = (await guest.get('/shop/payment')).body;
    expect(page).toContain('Sorry, we are unable to ship your order');
    expect(page).toMatch(/id="o_payment_form_pay"[^>]* disabled/);
  });

  it.each(['included', 'excluded'] as const)(
    'has prices that add up to the total, with taxes %s',
    async (taxDisplay) => {
      await settings({ taxDisplay });
      const guest = await guestWithAddress();
      await guest.call('/shop/update_carrier', { carrier_id: (await carrierNamed('Express')).id });
      const { body } = await guest.get('/shop/payment');
      const charged = /id="order_delivery"[^>]*>([^<]+)</.exec(body)?.[1];
      const choice = /name="carrier_id"[^>]* checked[^>]*>[\s\S]*?o_delivery_price">([^<]+)</.exec(body)?.[1];
      expect(choice).toBe(taxDisplay === 'included' ? '$37.45' : '$35.00');
      const subtotal = /id="order_subtotal">([^<]+)</.exec(body)?.[1];
      const tax = /id="order_total_taxes">([^<]+)</.exec(body)?.[1];
      const total = /id="order_total"[^>]*>([^<]+)</.exec(body)?.[1];
      expect([subtotal, charged, tax, total]).toEqual(['$20.00', '$35.00', '$3.85', '$58.85']);
      await settings({ taxDisplay: 'excluded' });
    },
  );

  it('requires a pickup location when the order is collected', async () => {
    const guest = await guestWithAddress();
    const pickup = await carrierNamed('Collect it yourself');
    const { answer } = await guest.call('/shop/update_carrier', { carrier_id: pickup.id });
    expect([answer.status, answer.error_message]).toEqual([false, 'Choose a pickup location.']);
    const french = { 'x-page-language': 'fr_FR' };
    const { answer: said } = await guest.call('/shop/update_carrier', { carrier_id: pickup.id }, french);
    expect(said.error_message).toBe('Choisissez un point de retrait.');
    const [point] = await db.select().from(pickupPoints).where(eq(pickupPoints.carrierId, pickup.id));
    const none = await guest.post('/shop/payment/carrier', { carrier_id: pickup.id });
    expect(none.statusCode).toBe(400);
    expect(none.body).toContain('<title>Error: Payment');
    expect(none.body).toContain(`<a href="#points_${pickup.id}">Choose a pickup location.</a>`);
    expect(none.body).toContain(`id="points_${pickup.id}-error"`);
    const chosen = { carrier_id: pickup.id, [`pickup_point_id_${pickup.id}`]: point!.id };
    expect(await redirectOf(guest.post('/shop/payment/carrier', chosen))).toBe('/shop/payment');
    expect(await newestCart()).toMatchObject({ carrierId: pickup.id, pickupPointId: point!.id });
    expect((await guest.get('/shop/payment')).body).toContain('Free');
  });

  it.each([1, 2])('asks again when the chosen pickup location has closed and %i are left', async (left) => {
    const collect = await carrierNamed('Collect it yourself');
    const [harbor] = await db.select().from(pickupPoints).where(eq(pickupPoints.carrierId, collect.id));
    const others = Array.from({ length: left - 1 }, () => ({ ...harbor!, id: undefined, name: 'Station' }));
    const added = await db
      .insert(pickupPoints)
      .values([...others, { ...harbor!, id: undefined, name: 'Closing' }])
      .returning();
    const guest = await guestWithAddress();
    const closing = added.at(-1)!.id;
    await db.update(pickupPoints).set({ isActive: false }).where(eq(pickupPoints.id, closing));
    await changed('carrier');
    const choice = { carrier_id: collect.id, [`pickup_point_id_${collect.id}`]: closing };
    try {
      const answer = await guest.post('/shop/payment/carrier', choice);
      const text = 'This pickup location is closed. Choose another one.';
      expect([answer.statusCode, answer.body.includes('<title>Error: Payment')]).toEqual([400, true]);
      expect(answer.body).toContain(`<a href="#points_${collect.id}">${text}</a>`);
      expect(answer.body).toContain(`id="points_${collect.id}-error"`);
      expect(answer.body).toMatch(new RegExp(`value="${collect.id}"\\s+data-delivery-type\\s+checked`));
      expect((await newestCart()).pickupPointId).toBeNull();
    } finally {
      const ids = added.map(({ id }) => id);
      await db.delete(pickupPoints).where(inArray(pickupPoints.id, ids));
      await changed('carrier');
    }
  });

  it('is asked for again when the chosen one is no longer offered', async () => {
    const guest = await guestWithAddress();
    const express = await carrierNamed('Express');
    await db.update(carriers).set({ isPublished: false }).where(eq(carriers.id, express.id));
    await changed('carrier');
    try {
      const answer = await guest.post('/shop/payment/carrier', { carrier_id: express.id });
      expect([answer.statusCode, answer.body.includes('<title>Error: Payment')]).toEqual([400, true]);
      expect(answer.body).toMatch(
        /<a href="#delivery_\d+">This delivery method is not available for your order\.<\/a>/,
      );
    } finally {
      await db.update(carriers).set({ isPublished: true }).where(eq(carriers.id, express.id));
      await changed('carrier');
    }
  });

  it('can be changed back and forth by the form without script', async () => {
    const [express, collect] = [await carrierNamed('Express'), await carrierNamed('Collect it yourself')];
    const lockers = { name: { en_US: 'Parcel lockers' }, kind: 'pickup' as const, isPublished: true, price: 0 };
    const [locker] = await db
      .insert(carriers)
      .values({ ...collect, id: undefined, ...lockers })
      .returning();
    const [harbor] = await db.select().from(pickupPoints).where(eq(pickupPoints.carrierId, collect.id));
    const place = { ...harbor!, id: undefined, name: 'Station', carrierId: locker!.id };
    const [station] = await db.insert(pickupPoints).values(place).returning();
    await changed('carrier');
    const guest = await guestWithAddress();
    await guest.post('/shop/confirm_order', {});
    /** Sends the form with its current values and these changes. */
    const send = async (changes: Record<string, string | number>) => {
      const { body } = await guest.get('/shop/payment');
      const [form = ''] = /<form id="delivery_carrier".*?<\/form>/s.exec(body) ?? [];
      const lists = [...form.matchAll(/<select[^>]* name="([^"]*)".*?<\/select>/gs)];
      const fields = lists.map(([list, name]) => [name!, /value="(\d+)" selected/.exec(list)?.[1] ?? ''] as const);
      expect(new Set(fields.map(([name]) => name)).size).toBe(2);
      return redirectOf(guest.post('/shop/payment/carrier', { ...Object.fromEntries(fields), ...changes }));
    };
    try {
      expect(await send({ carrier_id: collect.id, [`pickup_point_id_${collect.id}`]: harbor!.id })).toBe(
        '/shop/payment',
      );
      expect(await newestCart()).toMatchObject({ carrierId: collect.id, pickupPointId: harbor!.id });
      expect(await send({ carrier_id: express.id })).toBe('/shop/payment');
      expect(await newestCart()).toMatchObject({ carrierId: express.id, pickupPointId: null });
      await send({ carrier_id: collect.id, [`pickup_point_id_${collect.id}`]: harbor!.id });
      await send({ carrier_id: locker!.id, [`pickup_point_id_${locker!.id}`]: station!.id });
      expect(await newestCart()).toMatchObject({ carrierId: locker!.id, pickupPointId: station!.id });
    } finally {
      await db.update(carriers).set({ isPublished: false }).where(eq(carriers.id, locker!.id));
      await changed('carrier');
    }
  });
});

describe('Confirmation of the cart', () => {
  it('lowers quantities to the current stock and shows a message', async () => {
    const rare = await addProduct({ name: 'Rare vase', price: 500, onHand: 5 });
    const guest = await addToCart(visitor(app), rare.variantId, 4);
    await guest.post('/shop/address', { ...ANN, use_same: 1 });
    await addToCart(visitor(app), rare.variantId, 4);
    const { variants } = await import('#shop/schema/variants.schema.ts');
    await db.update(variants).set({ onHand: 3 }).where(eq(variants.id, rare.variantId));
    expect(await redirectOf(guest.get('/shop/payment'))).toBe('/shop/checkout');
    expect(await redirectOf(guest.post('/shop/confirm_order', {}))).toBe('/shop/cart');
    const page = (await guest.get('/shop/cart')).body;
    expect(page).toContain('Some items sold out and were removed from your cart.');
    const lines = await db.select().from(orderLines).where(eq(orderLines.variantId, rare.variantId));
    expect(lines.map(({ quantity }) => quantity).sort()).toEqual([3, 4]);
  });

  it('returns to the checkout with a message when a price has changed', async () => {
    const guest = await guestWithAddress();
    const { templates } = await import('#shop/schema/schema.ts');
    await db.update(templates).set({ price: 2100 }).where(eq(templates.id, vase.templateId));
    await changed(`product:${vase.templateId}`);
    expect(await redirectOf(guest.get('/shop/payment'))).toBe('/shop/checkout');
    expect((await guest.get('/shop/checkout')).body).toContain('The prices have changed.');
    await guest.post('/shop/confirm_order', {});
    expect((await guest.get('/shop/payment')).statusCode).toBe(200);
    await db.update(templates).set({ price: 2000 }).where(eq(templates.id, vase.templateId));
    await changed(`product:${vase.templateId}`);
  });
});

describe('Free order', () => {
  const readyFor = async () => {
    const guest = await addToCart(visitor(app), gift.variantId);
    await guest.post('/shop/address', { ...ANN, use_same: 1 });
    const pickup = await carrierNamed('Collect it yourself');
    const [point] = await db.select().from(pickupPoints).where(eq(pickupPoints.carrierId, pickup.id));
    await guest.call('/shop/update_carrier', { carrier_id: pickup.id, pickup_point_id: point!.id });
    return guest;
  };

  it('is confirmed once when submitted twice, and is shown to its guest only', async () => {
    const guest = await readyFor();
    const { id } = await newestCart();
    const sent = await Promise.all([1, 2].map(() => guest.post('/shop/payment/validate', { agree: 1 })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ state: 'sale', partnerId: order!.billingPartnerId });
    expect(order!.name).toMatch(/^S\d{5}$/);
    const page = await guest.get('/shop/confirmation');
    expect(page.body).toContain(`Thank you, your order ${order!.name} is confirmed`);
    expect(page.body).toContain('Thank you for your order.');
    expect(guest.cookies.get('cart_count')).toBe('0');
    expect(page.body).toMatch(/"o_cart_count" hidden><\/span>/);
    const own = await redirectOf(guest.get(`/shop/payment/validate?order_id=${id}`));
    expect(own).toBe(`/my/orders/${id}?access_token=${order!.accessToken}`);
    expect((await guest.get(String(own))).body).toContain(order!.name);
    expect((await guest.get('/shop/print')).headers['content-type']).toBe('application/pdf');
    expect((await visitor(app).get('/shop/confirmation')).headers.location).toBe('/shop');
    expect((await visitor(app).get('/shop/print')).statusCode).toBe(404);
    expect((await visitor(app).get(`/shop/confirmation?order_id=${id}`)).headers.location).toBe('/shop');
  });

  it('is shown on the confirmation page above the number of pieces in a new cart', async () => {
    const guest = await readyFor();
    await guest.post('/shop/payment/validate', { agree: 1 });
    await addToCart(guest, vase.variantId);
    const { body } = await guest.get('/shop/confirmation');
    expect(guest.cookies.get('cart_count')).toBe('1');
    expect(body).toMatch(/"o_cart_count">1<\/span>/);
  });

  it('is not confirmed until the terms are accepted', async () => {
    const guest = await readyFor();
    expect(await redirectOf(guest.post('/shop/payment/validate', {}))).toBe('/shop/payment');
    expect((await guest.get('/shop/payment')).body).toContain('Accept the terms and conditions to continue.');
    expect((await newestCart()).state).toBe('draft');
  });

  it('is refused when the cart has to be paid', async () => {
    const guest = await guestWithAddress();
    expect(await redirectOf(guest.post('/shop/payment/validate', { agree: 1 }))).toBe('/shop/payment');
    expect((await newestCart()).state).toBe('draft');
  });
});

describe('Payment in the checkout', () => {
  it('redirects with a message when the payment method is invalid', async () => {
    const guest = await guestWithAddress();
    const GONE = 'This payment method is no longer available.';
    const said = async (who: Visitor, pm_id: string) => {
      const path = await redirectOf(who.post('/shop/payment/token', { pm_id, agree: 1 }));
      return [path, (await who.get('/shop')).body];
    };
    expect(await said(guest, 'x')).toEqual(['/shop/?error=invalid_token_id', expect.stringContaining(GONE)]);
    expect(await said(guest, '99999')).toEqual(['/shop/?error=token_not_found', expect.stringContaining(GONE)]);
    const nobody = await said(visitor(app), '1');
    expect(nobody).toEqual(['/shop/?error=no_order', expect.stringContaining('Nothing to pay')]);
  });

  it('is refused when the terms are not accepted', async () => {
    const guest = await guestWithAddress();
    expect(await redirectOf(guest.post('/shop/payment/token', { pm_id: 'form_2' }))).toBe('/shop/payment');
    expect((await guest.get('/shop/payment')).body).toContain('Accept the terms and conditions to continue.');
  });

  it('shows how to pay by bank transfer, to the buyer only', async () => {
    const guest = await guestWithAddress();
    await guest.post('/shop/confirm_order', {});
    const { id } = await newestCart();
    const form = (await guest.get('/shop/payment')).body;
    const [, method] = /value="(form_\d+)" data-acquirer-id="\d+" data-provider="transfer"/.exec(form) ?? [];
    await guest.post('/shop/payment/token', { pm_id: method!, agree: 1 });
    expect(await redirectOf(guest.get('/shop/payment/validate'))).toBe(`/shop/confirmation?order_id=${id}`);
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    expect(order!.state).toBe('sent');
    const page = (await guest.get('/shop/confirmation')).body;
    expect(page).toContain(`Payment reference: ${order!.name}`);
    const { answer } = await guest.call(`/shop/payment/get_status/${id}`, {});
    const pending = '<span>Pending... The order will be validated after the payment.</span>';
    expect(answer).toEqual({ recall: true, message: expect.stringContaining(pending) });
    expect(answer.message).toContain('IBAN US00');
    const french = await guest.call(`/shop/payment/get_status/${id}`, {}, { 'x-page-language': 'fr_FR' });
    expect(french.answer.message).toMatch(/Alder &amp; Fern<\/span> <span>IBAN US00/);
    expect((await guest.get(`/shop/payment/get_status/${id}`)).json()).toEqual(answer);
    expect((await visitor(app).call(`/shop/payment/get_status/${id}`, {})).statusCode).toBe(403);
    const tracked = await guest.call('/shop/tracking_last_order/', {});
    expect(tracked.answer.transaction).toMatchObject({ id, currency: 'USD', revenue: 37.45, shipping: 15 });
    expect(tracked.answer.lines).toEqual([expect.objectContaining({ name: 'Checkout vase', price: 20, quantity: 1 })]);
    expect((await visitor(app).call('/shop/tracking_last_order', {})).answer).toEqual({});
  });
});

describe('Abandoned cart', () => {
  const abandonedCart = async () => {
    await guestWithAddress();
    return newestCart();
  };

  it('answers 404 for an unknown token', async () => {
    expect((await visitor(app).get('/shop/cart?access_token=nonsense')).statusCode).toBe(404);
  });

  it('is offered by its link and replaces the current cart once confirmed', async () => {
    const { id, accessToken } = await abandonedCart();
    const someone = await addToCart(visitor(app), gift.variantId);
    const page = (await someone.get(`/shop/cart?access_token=${accessToken}`)).body;
    expect(page).toContain('This is your current cart.');
    expect(page).not.toContain('Checkout vase');
    await someone.post('/shop/cart/revive', { access_token: accessToken, revive: 'squash' });
    const cart = (await someone.get('/shop/cart')).body;
    expect(cart).toContain('Checkout vase');
    expect(cart).not.toContain('Checkout gift');
    expect((await db.select().from(orders).where(eq(orders.id, id)))[0]!.state).toBe('draft');
  });

  it('is merged with the current cart', async () => {
    const { id, accessToken } = await abandonedCart();
    const someone = await addToCart(visitor(app), gift.variantId);
    await someone.post('/shop/cart/revive', { access_token: accessToken, revive: 'merge' });
    const cart = (await someone.get('/shop/cart')).body;
    expect(cart).toContain('Checkout vase');
    expect(cart).toContain('Checkout gift');
    expect((await db.select().from(orders).where(eq(orders.id, id)))[0]!.state).toBe('cancel');
  });

  it('is reported as completed when it was bought meanwhile', async () => {
    const { id, accessToken } = await abandonedCart();
    await db.update(orders).set({ state: 'sale' }).where(eq(orders.id, id));
    const page = (await visitor(app).get(`/shop/cart?access_token=${accessToken}`)).body;
    expect(page).toContain('Your previous cart has already been completed.');
    expect(page).not.toContain('Continue with your current cart.');
    const revived = await visitor(app).post('/shop/cart/revive', { access_token: accessToken, revive: 'squash' });
    expect(revived.statusCode).toBe(404);
  });

  it('gets one reminder when reminders are enabled', async () => {
    const { remindOfCarts } = await import('#shop/cart/reminders.ts');
    const { mails } = await import('#core/mail/mail.schema.ts');
    const { id, accessToken } = await abandonedCart();
    const later = new Date(Date.now() + 2 * 3_600_000);
    const about = async () =>
      (await db.select().from(mails)).filter(({ text }) => text.includes(`access_token=${accessToken}`)).length;
    await remindOfCarts(later);
    expect(await about()).toBe(0);
    await settings({ sendsReminders: true });
    await remindOfCarts(new Date());
    expect(await about()).toBe(0);
    await remindOfCarts(later);
    await remindOfCarts(later);
    expect(await about()).toBe(1);
    const [cart] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id)));
    expect(cart!.remindedAt).not.toBeNull();
    await settings({ sendsReminders: false });
  });
});
