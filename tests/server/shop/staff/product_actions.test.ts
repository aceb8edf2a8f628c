/** Duplicating, archiving and deleting products, and changing several at once. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { findProduct, productPictures } from '#shop/product/queries.ts';
import { moveStock } from '#shop/product/stock_moves.ts';
import { templateCategories, templates } from '#shop/schema/schema.ts';
import { stockMoves } from '#shop/schema/stock.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { newPrice } from '#shop/staff/prices/price_change.ts';
import { addProduct, productByHandle } from '#tests/setup/shop/shop.ts';
import { fieldsIn } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const PRODUCTS = '/sales/products';
let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const idIn = (location: unknown): number => Number(String(location).split('/').at(-1));
const templateOf = async (id: number) => (await db.select().from(templates).where(eq(templates.id, id)))[0];
const shopPage = async (name: string, id: number) => (await visitor(app).get(`/shop/product/${name}-${id}`)).statusCode;
const duplicate = (id: number, submission: string) => ada.post(`${PRODUCTS}/${id}/duplicate`, { submission });

describe('A copy of a product', () => {
  it('has its texts, pictures, attributes, exclusions and variants, and neither stock nor codes', async () => {
    const original = await productByHandle('customizable-desk');
    const answer = await duplicate(original.id, 'desk copy');
    expect(answer.statusCode, answer.body.slice(0, 1000)).toBe(303);
    const copy = (await findProduct(idIn(answer.headers.location)))!;
    expect(copy.name.en_US).toBe(`${original.name.en_US} (copy)`);
    expect(copy.isPublished).toBe(false);
    const shape = ({ lines }: typeof original) =>
      lines.map(({ attributeId, values }) => [attributeId, values.map((one) => [one.valueId, one.priceExtra])]);
    expect(shape(copy)).toEqual(shape(original));
    expect(copy.variants.map(({ price, isActive }) => [price, isActive])).toEqual(
      original.variants.map(({ price, isActive }) => [price, isActive]),
    );
    expect(new Set(copy.variants.map(({ onHand, sku }) => `${onHand}${sku}`))).toEqual(new Set(['0']));
    const own = new Set(copy.lines.flatMap(({ values }) => values.map(({ id }) => id)));
    const used = copy.variants.flatMap(({ combination }) => combination.split(',').filter(Boolean).map(Number));
    expect(used.every((id) => own.has(id))).toBe(true);
    expect(Object.keys(copy.exclusions)).toHaveLength(Object.keys(original.exclusions).length);
    const files = async (id: number) => (await productPictures(id)).map(({ fileId }) => fileId);
    expect(await files(copy.id)).toEqual(await files(original.id));
  });

  it('is made once by a double click', async () => {
    const { templateId } = await addProduct({ name: 'Clicked twice', price: 100 });
    const [first, second] = [await duplicate(templateId, 'twice'), await duplicate(templateId, 'twice')];
    expect(second.headers.location).toBe(first.headers.location);
    expect((await duplicate(templateId, 'thrice')).headers.location).not.toBe(first.headers.location);
  });
});

describe('An archived product', () => {
  it('is hidden in the shop, listed among archived products, and can be restored', async () => {
    const { templateId } = await addProduct({ name: 'Archived vase', price: 100 });
    expect((await ada.post(`${PRODUCTS}/${templateId}/archive`, {})).statusCode).toBe(303);
    expect(await shopPage('archived-vase', templateId)).toBe(404);
    expect((await visitor(app).get('/shop?search=archived+vase')).body).not.toContain('Archived vase');
    expect((await ada.get(`${PRODUCTS}?q=archived+vase`)).body).not.toContain(`${PRODUCTS}/${templateId}"`);
    expect((await ada.get(`${PRODUCTS}?state=archived&q=archived+vase`)).body).toContain(`${PRODUCTS}/${templateId}"`);
    await ada.post(`${PRODUCTS}/${templateId}/unarchive`, {});
    expect(await shopPage('archived-vase', templateId)).toBe(200);
  });

  it('is archived by sales staff of its company only', async () => {
    const far = await addProduct({ name: 'Far vase', price: 100, companyId: 2 });
    for (const deed of ['archive', 'unarchive', 'duplicate'])
      expect((await ada.post(`${PRODUCTS}/${far.templateId}/${deed}`, {})).statusCode, deed).toBe(404);
    const { templateId } = await addProduct({ name: 'Near vase', price: 100 });
    const maria = await signedIn(app, 'maria');
    expect((await maria.post(`${PRODUCTS}/${templateId}/archive`, {})).statusCode).toBe(403);
    expect((await templateOf(templateId))!.isActive).toBe(true);
  });
});

describe('A deleted product', () => {
  it('is restored with categories, variants, stock and its journal', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Deleted vase', price: 100, onHand: 5 });
    await db.insert(templateCategories).values({ templateId, categoryId: 1 });
    await moveStock({ variantId, quantity: -2, reason: 'damaged' });
    expect((await ada.post(`${PRODUCTS}/${templateId}/delete`, {})).statusCode).toBe(303);
    expect(await templateOf(templateId)).toBeUndefined();
    expect(await shopPage('deleted-vase', templateId)).toBe(404);
    expect((await ada.post(`${PRODUCTS}/${templateId}/restore`, {})).statusCode).toBe(303);
    expect(await shopPage('deleted-vase', templateId)).toBe(200);
    const [moves, own] = [
      await db.$count(stockMoves, eq(stockMoves.variantId, variantId)),
      await db.$count(templateCategories, eq(templateCategories.templateId, templateId)),
    ];
    expect([moves, own, (await findProduct(templateId))!.variants[0]!.onHand]).toEqual([1, 1, 3]);
  });

  it('cannot be deleted while a cart or an order contains it, and archiving is offered', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Wanted vase', price: 100 });
    await visitor(app).post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
    expect((await ada.get(`${PRODUCTS}/${templateId}/delete`)).body).toContain('Archive it instead');
    expect((await ada.post(`${PRODUCTS}/${templateId}/delete`, {})).statusCode).toBe(409);
    expect(await templateOf(templateId)).toBeDefined();
  });
});

describe('Several products', () => {
  it('are published, unpublished and archived from the list, which their history shows', async () => {
    const made = [
      await addProduct({ name: 'Bulk cup', price: 100 }),
      await addProduct({ name: 'Bulk jug', price: 100 }),
    ];
    const ids = made.map(({ templateId }) => templateId);
    const run = (action: string) =>
      ada.post(`${PRODUCTS}/selected`, { action, all: '1', query: 'q=bulk', confirmed: '1' });
    const shown = async () =>
      (await db.select().from(templates).where(inArray(templates.id, ids))).map((row) => [
        row.isPublished,
        row.isActive,
      ]);
    expect((await run('unpublish')).statusCode).toBe(303);
    expect(await shown()).toEqual([
      [false, true],
      [false, true],
    ]);
    await run('publish');
    await run('publish');
    await run('archive');
    expect(await shown()).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(await db.$count(staffChanges, eq(staffChanges.recordId, ids[0]!))).toBe(3);
  });

  it('of another company are left as they are', async () => {
    const far = await addProduct({ name: 'Bulk far', price: 100, companyId: 2 });
    await ada.post(`${PRODUCTS}/selected`, { action: 'archive', ids: String(far.templateId), confirmed: '1' });
    const prices = { ids: String(far.templateId), kind: 'percent', value: '50', step: '1' };
    expect((await ada.post(`${PRODUCTS}/prices`, prices)).body).toContain('No price changes.');
    expect(await templateOf(far.templateId)).toMatchObject({ isActive: true, price: 100 });
  });
});

describe('A change of prices', () => {
  const price = async (id: number) => (await templateOf(id))!.price;
  const preview = async (ids: number[], typed: Record<string, string>) => {
    const { body } = await ada.post(`${PRODUCTS}/prices`, { ids: ids.join(), step: '1', ...typed });
    return body;
  };
  const sendBack = (body: string, ids: number[], more: Record<string, string> = {}) =>
    ada.post(`${PRODUCTS}/prices`, { ...fieldsIn(body), ids: ids.join(), act: 'change', ...more });

  it('is previewed, then done once, with own prices of variants and the old price struck through', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Priced cup', price: 1000 });
    await db.update(variants).set({ price: 2000 }).where(eq(variants.id, variantId));
    await changed(`product:${templateId}`);
    const ids = [templateId];
    const asked = await ada.post(`${PRODUCTS}/selected`, { action: 'prices', ids: String(templateId) });
    expect(asked.body).toContain(`action="${PRODUCTS}/prices"`);
    const body = await preview(ids, { kind: 'percent', value: '-12.5', keeps_old: 'on' });
    expect(body).toContain('$8.75');
    expect(body).toContain('$17.50');
    expect(await price(templateId)).toBe(1000);
    expect((await sendBack(body, ids)).statusCode).toBe(303);
    expect(await templateOf(templateId)).toMatchObject({ price: 875, compareAtPrice: 1000 });
    expect((await findProduct(templateId))!.variants[0]).toMatchObject({ price: 1750, compareAtPrice: 2000 });
    const again = await sendBack(body, ids);
    expect([again.statusCode, again.body.includes('Something has changed since the preview')]).toEqual([200, true]);
    expect(await price(templateId)).toBe(875);
  });

  it('shows another preview when a price or the change itself is another than the one seen', async () => {
    const { templateId } = await addProduct({ name: 'Moving cup', price: 1000 });
    const body = await preview([templateId], { kind: 'amount', value: '5' });
    expect((await sendBack(body, [templateId], { value: '50' })).statusCode).toBe(200);
    await db.update(templates).set({ price: 900 }).where(eq(templates.id, templateId));
    expect((await sendBack(body, [templateId])).statusCode).toBe(200);
    expect(await price(templateId)).toBe(900);
  });

  it.each([
    ['', 'nothing'],
    ['0', 'zero'],
    ['much', 'words'],
    ['-101', 'more than everything'],
  ])('is refused at its field with “%s” (%s)', async (value) => {
    const { templateId } = await addProduct({ name: `Refused cup ${value}`, price: 1000 });
    const body = await preview([templateId], { kind: 'percent', value });
    expect(body).toContain('id="value-error"');
  });

  it('rounds to the chosen step and never goes below zero', () => {
    expect(newPrice(1999, { kind: 'percent', value: 1000, step: 100 })).toBe(2200);
    expect(newPrice(1999, { kind: 'percent', value: 1000, step: 5 })).toBe(2200);
    expect(newPrice(1001, { kind: 'percent', value: 333, step: 1 })).toBe(1034);
    expect(newPrice(500, { kind: 'amount', value: -700, step: 1 })).toBe(0);
  });
});
