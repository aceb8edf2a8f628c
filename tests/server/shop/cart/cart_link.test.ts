/** The link to an abandoned cart shows its products but not its owner. */
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let lantern: number;
beforeAll(async () => {
  app = await buildApp();
  lantern = (await addProduct({ name: 'Borrowed lantern', price: 3000 })).variantId;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const accountOf = async (name: string) => {
  const [found] = await db
    .select({ partner: partners })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.login, `${name}@example.com`));
  return found!.partner;
};
const account = () => accountOf('maria');
const newest = async () =>
  (await db.select().from(orders).where(eq(orders.origin, 'shop')).orderBy(desc(orders.id)).limit(1))[0]!;
const cartOf = async (partnerId: number) =>
  (
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.partnerId, partnerId), eq(orders.state, 'draft'), eq(orders.origin, 'shop')))
      .orderBy(desc(orders.id))
  )[0]!;
const revive = (who: Visitor, accessToken: string, how: 'squash' | 'merge' = 'squash') =>
  who.post('/shop/cart/revive', { access_token: accessToken, revive: how });

/** Maria enters her address, confirms the cart and leaves. */
async function abandonedByMaria() {
  const maria = await signedIn(app, 'maria');
  await maria.post('/shop/cart/update', { product_id: lantern, add_qty: 1 });
  const { id } = await account();
  await maria.post('/shop/address', { ...IDA, name: 'Maria', partner_id: id, mode: 'billing' });
  await maria.post('/shop/confirm_order', {});
  const cart = await cartOf(id);
  expect(cart.billingPartnerId).toBe(id);
  return { maria, cart, owner: await account() };
}

describe('Cart of a customer restored from its link by a stranger', () => {
  it('has the products without the addresses, and changes nothing in the customer’s account', async () => {
    const { cart, owner } = await abandonedByMaria();
    const stranger = visitor(app);
    expect((await revive(stranger, cart.accessToken)).statusCode).toBe(303);
    expect((await stranger.get('/shop/cart')).body).toContain('Borrowed lantern');
    expect((await stranger.get('/shop/checkout')).headers.location).toBe('/shop/address');
    const { body } = await stranger.get(`/shop/address?partner_id=${owner.id}`);
    for (const known of [owner.email, owner.street, owner.phone]) expect(body).not.toContain(`value="${known}"`);
    const taken = { ...IDA, email: 'taken@example.org', partner_id: owner.id, mode: 'billing' };
    await stranger.post('/shop/address', taken);
    expect(await account()).toEqual(owner);
  });

  it('has no addresses when it is copied from an order with a payment in progress', async () => {
    const { cart, owner } = await abandonedByMaria();
    const { id: orderId, accessToken } = cart;
    // The state of the order when its owner has continued with another cart.
    await db
      .update(orders)
      .set({ name: `S-${orderId}`, payingSince: new Date(), partnerId: null, sessionId: null })
      .where(eq(orders.id, orderId));
    const stranger = visitor(app);
    await revive(stranger, accessToken);
    expect((await newest()).id).not.toBe(orderId);
    expect(await newest()).toMatchObject({ billingPartnerId: null, shippingPartnerId: null });
    const taken = { ...IDA, email: 'taken@example.org', partner_id: owner.id, mode: 'billing' };
    await stranger.post('/shop/address', taken);
    expect(await account()).toEqual(owner);
  });

  it('keeps its addresses when the customer restores it while signed in', async () => {
    const { cart, owner } = await abandonedByMaria();
    await revive(await signedIn(app, 'maria'), cart.accessToken);
    expect((await cartOf(owner.id)).billingPartnerId).toBe(owner.id);
  });
});

describe('Address of an account', () => {
  it('is not changed by a guest whose cart refers to it', async () => {
    const owner = await account();
    const stranger = visitor(app);
    await stranger.post('/shop/cart/update', { product_id: lantern, add_qty: 1 });
    const { id } = await newest();
    const [branch] = await db
      .insert(partners)
      .values({ ...IDA_ROW, parentId: owner.id, companyId: owner.companyId })
      .returning();
    for (const partner of [owner, branch!]) {
      await db
        .update(orders)
        .set({ billingPartnerId: partner.id, shippingPartnerId: partner.id })
        .where(eq(orders.id, id));
      await stranger.post('/shop/address', { ...IDA, partner_id: partner.id, mode: 'billing' });
      const [now] = await db.select().from(partners).where(eq(partners.id, partner.id));
      expect(now).toEqual(partner);
      expect((await newest()).billingPartnerId).not.toBe(partner.id);
    }
  });

  it('is not changed by somebody else who signs in with a cart that refers to it', async () => {
    const owner = await account();
    const stranger = visitor(app);
    await stranger.post('/shop/cart/update', { product_id: lantern, add_qty: 1 });
    await db
      .update(orders)
      .set({ billingPartnerId: owner.id })
      .where(eq(orders.id, (await newest()).id));
    await stranger.post('/web/login', { login: 'joel@example.com', password: 'demo' });
    expect(await account()).toEqual(owner);
  });

  it('is not changed by the company account that the person belongs to', async () => {
    const owner = await account();
    const joel = await accountOf('joel');
    await db.update(partners).set({ parentId: owner.id }).where(eq(partners.id, joel.id));
    const maria = await signedIn(app, 'maria');
    await maria.post('/shop/cart/update', { product_id: lantern, add_qty: 1 });
    await maria.post('/shop/address', { ...IDA, email: 'taken@example.org', partner_id: joel.id, mode: 'shipping' });
    expect((await accountOf('joel')).email).toBe(joel.email);
    await db.update(partners).set({ parentId: null }).where(eq(partners.id, joel.id));
  });
});

const IDA_ROW = {
  name: 'Branch',
  email: 'branch@example.com',
  phone: '+1 802 555 0100',
  street: 'Elm Street 1',
  city: 'Burlington',
  zip: '05401',
  countryCode: 'US',
  stateCode: 'US-VT',
  languageCode: 'en_US',
};
