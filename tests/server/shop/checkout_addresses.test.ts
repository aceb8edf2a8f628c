/** Which addresses a buyer finds again: those that were chosen, however many there are, and after the order too. */
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { db } from '../../../server/core/db/database.ts';
import { partners, users } from '../../../server/core/people.schema.ts';
import { acquirers } from '../../../server/payments/schema.ts';
import { orders } from '../../../server/sales/schema.ts';
import { IDA } from '../../setup/guest_order.ts';
import { addProduct } from '../../setup/shop.ts';
import { signedIn, type Visitor, visitor } from '../../setup/visitor.ts';

let app: FastifyInstance;
let vase: number;
beforeAll(async () => {
  app = await buildApp();
  vase = (await addProduct({ name: 'Addressed vase', price: 2000 })).variantId;
});
afterAll(() => app.close());

const put = async (who: Visitor) => {
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

describe('after the order', () => {
  it('a guest reads where the goods go, and where the bill goes', async () => {
    const guest = await put(visitor(app));
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

describe('of a customer with very many addresses', () => {
  it('the chosen one is among those that are shown', async () => {
    const [user] = await db.select().from(users).where(eq(users.login, 'maria@example.com'));
    const parentId = user!.partnerId;
    await db.update(partners).set({ street: 'Elm Street 1', city: 'Burlington' }).where(eq(partners.id, parentId));
    const many = Array.from({ length: 60 }, (_, n) => ({ ...ROW, parentId, name: `Branch ${n}`, street: `${n} Row` }));
    const made = await db.insert(partners).values(many).returning({ id: partners.id });
    const last = made.at(-1)!.id;
    const maria = await put(await signedIn(app, 'maria'));
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
