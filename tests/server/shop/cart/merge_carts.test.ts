/** Merges two carts at sign-in or from a mail's link, keeping all lines and totals. */
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { findSite } from '#core/sites/site.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { recountCart } from '#shop/cart/prices.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { optionalProducts } from '#shop/schema/variants.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
type Made = { templateId: number; variantId: number };
let desk: Made;
let chair: Made;
let mat: Made;
beforeAll(async () => {
  app = await buildApp();
  desk = await addProduct({ name: 'Joined desk', price: 20_000 });
  chair = await addProduct({ name: 'Joined chair', price: 5_000 });
  mat = await addProduct({ name: 'Joined mat', price: 1_000 });
  const offered = [
    { templateId: desk.templateId, optionId: chair.templateId },
    { templateId: chair.templateId, optionId: mat.templateId },
  ];
  await db.insert(optionalProducts).values(offered);
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.delete(orders).where(and(eq(orders.origin, 'shop'), eq(orders.state, 'draft')));
  await db.delete(rateLimits);
});

const addSet = async (who: Visitor, set: Made[], quantity = 1): Promise<Visitor> => {
  const entries = set.map(({ variantId }) => ({
    product_id: variantId,
    quantity,
    product_custom_attribute_values: [],
    no_variant_attribute_values: [],
  }));
  await who.call('/shop/cart/update_option', { lang: 'en_US', custom_values: JSON.stringify(entries) });
  return who;
};
const newest = async () =>
  (
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.origin, 'shop'), eq(orders.state, 'draft')))
      .orderBy(desc(orders.id))
      .limit(1)
  )[0]!;
const cartLines = async () => {
  const { id } = await newest();
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.id);
  const nameOf = (one: number | null) => lines.find((line) => line.id === one)?.name.replace('Joined ', '');
  return lines
    .filter(({ isDelivery }) => !isDelivery)
    .map((line) => [line.quantity, nameOf(line.id), nameOf(line.linkedLineId) ?? ''].join(' ').trim());
};

const WAYS: Record<string, (older: Made[], newer: Made[], quantity?: number) => Promise<void>> = {
  'at sign-in': async (older, newer, quantity = 1) => {
    await addSet(await signedIn(app, 'joel'), older);
    const later = await addSet(visitor(app), newer, quantity);
    await later.post('/web/login', { login: 'joel@example.com', password: 'demo' });
  },
  'by the link of a reminder': async (older, newer, quantity = 1) => {
    await addSet(visitor(app), older);
    const { accessToken } = await newest();
    const later = await addSet(visitor(app), newer, quantity);
    await later.post('/shop/cart/revive', { access_token: accessToken, revive: 'merge' });
  },
};

describe.each(Object.entries(WAYS))('Carts merged %s', (_how, join) => {
  it('keep the options of a product that both carts contain with different options', async () => {
    await join([desk, chair, mat], [desk], 2);
    expect((await cartLines()).sort()).toEqual(['1 chair desk', '1 desk', '1 mat chair', '2 desk']);
  });

  it('have a set once when both contain it, with the options of both', async () => {
    await join([desk, chair], [desk, chair, mat]);
    expect(await cartLines()).toEqual(['1 desk', '1 chair desk', '1 mat chair']);
  });

  it('have a product once when only one of the carts has options for it', async () => {
    await join([desk], [desk, chair]);
    expect(await cartLines()).toEqual(['1 desk', '1 chair desk']);
  });

  it('have totals over all lines of both', async () => {
    await join([chair], [desk]);
    const written = await newest();
    expect(written.amountUntaxed).toBe(25_000);
    const counted = await recountCart(written.id, (await findSite(1, 'en_US'))!);
    expect(counted.amountTotal).toBe(written.amountTotal);
  });
});

it('cart merged at sign-in is cancelled, has no owner and is not listed as a quote', async () => {
  await WAYS['at sign-in']?.([desk], [chair]);
  const ended = await db.select().from(orders).where(eq(orders.state, 'cancel')).orderBy(desc(orders.id)).limit(1);
  expect(ended).toMatchObject([{ origin: 'shop', partnerId: null, sessionId: null }]);
  expect((await (await signedIn(app, 'joel')).get('/my/quotes')).body).not.toContain(`/my/orders/${ended[0]!.id}"`);
});

it('cart merged from another currency is converted to the currency of the current cart', async () => {
  await addSet(visitor(app), [chair]);
  const { id, accessToken } = await newest();
  const [euros] = await db
    .insert(pricelists)
    .values({ companyId: 1, name: { en_US: 'Euros' }, currencyCode: 'EUR', countryCodes: [], isSelectable: true })
    .returning();
  await changed('pricelist');
  const site = (await findSite(1, 'en_US'))!;
  const inEuros = await recountCart(id, site, { pricelistId: euros!.id, promoCode: null });
  expect(inEuros).toMatchObject({ currencyCode: 'EUR', amountUntaxed: 4_600 });
  const later = await addSet(visitor(app), [desk]);
  await later.post('/shop/cart/revive', { access_token: accessToken, revive: 'merge' });
  expect(await newest()).toMatchObject({ currencyCode: 'USD', amountUntaxed: 25_000 });
  expect(later.cookies.get('cart_count')).toBe('2');
});
