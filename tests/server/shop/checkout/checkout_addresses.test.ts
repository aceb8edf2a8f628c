/** Saved addresses that a buyer is offered at checkout and after the order. */
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let vase: number;
beforeAll(async () => {
  app = await buildApp();
  vase = (await addProduct({ name: 'Addressed vase', price: 2000 })).variantId;
});
afterAll(() => app.close());

const addToCart = async (who: Visitor) => {
  await who.post('/shop/cart/update', { product_id: vase, add_qty: 1 });
  return who;
};
const newest = async () =>
  (await db.select().from(orders).where(eq(orders.origin, 'shop')).orderBy(desc(orders.id)).limit(1))[0]!;
const payByTransfer = async (who: Visitor) => {
  const [transfer] = await db
    .select()
    .from(acquirers)
    .where(and(eq(acquirers.provider, 'transfer'), eq(acquirers.companyId, 1)));
  const { accessToken } = await newest();
  await who.post('/shop/payment/token', { pm_id: `form_${transfer!.id}`, access_token: accessToken, agree: 1 });
};
const { use_same: _same, ...ELSEWHERE } = IDA;

describe('Order confirmation of a guest', () => {
  it('shows billing and shipping address', async () => {
    const guest = await addToCart(visitor(app));
    await guest.post('/shop/address', { ...ELSEWHERE, street: '1 Main Street' });
    await guest.post('/shop/address', { ...ELSEWHERE, mode: 'shipping', street: '2 Back Lane' });
    await guest.post('/shop/confirm_order', {});
    await payByTransfer(guest);
    expect(await newest()).toMatchObject({ state: 'sent' });
    const { body } = await guest.get('/shop/confirmation');
    expect(body).toContain('2 Back Lane');
    expect(body).toContain('1 Main Street');
  });
});

describe('Address of a guest', () => {
  it.each([
    ['is being paid', { payingSince: new Date() }],
    ['was paid', { state: 'sale' as const, confirmedAt: new Date() }],
  ])('is saved as a new one for the next cart when an earlier order %s', async (_when, values) => {
    const guest = await addToCart(visitor(app));
    await guest.post('/shop/address', { ...IDA, street: '1 Main Street' });
    await guest.post('/shop/confirm_order', {});
    const begun = await newest();
    await db
      .update(orders)
      .set({ name: `S-${begun.id}`, payingSince: new Date() })
      .where(eq(orders.id, begun.id));
    await addToCart(guest);
    const next = await newest();
    expect(next).toMatchObject({ billingPartnerId: begun.billingPartnerId, payingSince: null });
    expect(next.id).not.toBe(begun.id);
    await db.update(orders).set(values).where(eq(orders.id, begun.id));
    const other = { street: '2 Back Lane', email: 'new@example.org' };
    await guest.post('/shop/address', { ...ELSEWHERE, partner_id: begun.billingPartnerId!, mode: 'billing', ...other });
    await db.update(orders).set({ state: 'sale', payingSince: null }).where(eq(orders.id, begun.id));
    const { body } = await guest.get(`/my/orders/${begun.id}?access_token=${begun.accessToken}`);
    expect(body).toContain('1 Main Street');
    expect(body).not.toContain('2 Back Lane');
    const [sent] = await db.select().from(partners).where(eq(partners.id, begun.billingPartnerId!));
    expect(sent).toMatchObject({ street: '1 Main Street', email: IDA.email });
    const { body: checkout } = await guest.get('/shop/checkout');
    expect(checkout).toContain('2 Back Lane');
    expect(checkout).not.toContain('1 Main Street');
  });

  it('stays on offer when another one is chosen, and goes to the account with them all', async () => {
    const guest = await addToCart(visitor(app));
    await guest.post('/shop/address', { ...ELSEWHERE, street: '1 Main Street' });
    const { billingPartnerId } = await newest();
    for (const street of ['2 Back Lane', '3 Side Alley'])
      await guest.post('/shop/address', { ...ELSEWHERE, mode: 'shipping', street });
    await guest.post('/shop/checkout', { partner_id: billingPartnerId!, xhr: 1 });
    expect((await newest()).shippingPartnerId).toBe(billingPartnerId);
    const { body } = await guest.get('/shop/checkout');
    for (const street of ['1 Main Street', '2 Back Lane', '3 Side Alley']) expect(body).toContain(street);
    const [alley] = await db.select().from(partners).where(eq(partners.street, '3 Side Alley'));
    await guest.post('/shop/address', { ...ELSEWHERE, partner_id: alley!.id, mode: 'shipping', street: '4 Alley' });
    expect((await newest()).shippingPartnerId).toBe(alley!.id);
    const stranger = await addToCart(visitor(app));
    await stranger.post('/shop/address', { ...ELSEWHERE, street: '9 Other Road' });
    expect((await stranger.post('/shop/checkout', { partner_id: alley!.id, xhr: 1 })).statusCode).toBe(403);
    await guest.post('/web/login', { login: 'joel@example.com', password: 'demo' });
    const [user] = await db.select().from(users).where(eq(users.login, 'joel@example.com'));
    const adopted = await db.select().from(partners).where(eq(partners.parentId, user!.partnerId));
    expect(adopted.map(({ street }) => street)).toEqual(
      expect.arrayContaining(['1 Main Street', '2 Back Lane', '4 Alley']),
    );
  });

  it('is corrected in place while no order with it is being paid', async () => {
    const guest = await addToCart(visitor(app));
    await guest.post('/shop/address', { ...IDA, street: '1 Main Street' });
    const { billingPartnerId } = await newest();
    const right = { ...ELSEWHERE, partner_id: billingPartnerId!, mode: 'billing', street: '2 Back Lane' };
    await guest.post('/shop/address', right);
    expect((await newest()).billingPartnerId).toBe(billingPartnerId);
  });
});

describe('Customer with sixty addresses', () => {
  it('sees the chosen address among those offered in the checkout', async () => {
    const [user] = await db.select().from(users).where(eq(users.login, 'maria@example.com'));
    const parentId = user!.partnerId;
    await db.update(partners).set({ street: 'Elm Street 1', city: 'Burlington' }).where(eq(partners.id, parentId));
    const many = Array.from({ length: 60 }, (_, n) => ({ ...ROW, parentId, name: `Branch ${n}`, street: `${n} Row` }));
    const made = await db.insert(partners).values(many).returning({ id: partners.id });
    const last = made.at(-1)!.id;
    const maria = await addToCart(await signedIn(app, 'maria'));
    const { id } = await newest();
    await db.update(orders).set({ billingPartnerId: last, shippingPartnerId: last }).where(eq(orders.id, id));
    const page = await maria.get('/shop/checkout');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Branch 59');
    expect((await maria.get(`/shop/address?partner_id=${last}`)).body).toContain('59 Row');
    expect((await maria.post('/shop/confirm_order', {})).headers.location).toBe('/shop/payment');
  });
});

const ROW = {
  email: 'branch@example.com',
  phone: '+1 802 555 0100',
  city: 'Burlington',
  zip: '05401',
  countryCode: 'US',
  stateCode: 'US-VT',
  languageCode: 'en_US',
  companyId: 1,
};
