/** Products with many variants, their stock history, and products found by name. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { findProduct } from '#shop/product/queries.ts';
import { moveStock } from '#shop/product/stock_moves.ts';
import { templates } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const PRODUCTS = '/sales/products';
let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

describe('Many variants', () => {
  it('are found by value and edited in tables that begin with any of them', async () => {
    const values = Array.from({ length: 70 }, (_, at) => `tone ${at + 1}`).join(',');
    const made = await ada.post(PRODUCTS, {
      ...(await formFields(ada, `${PRODUCTS}/new`)),
      ...{ 'name-en_US': 'Paint chart', price: '1', new_attribute_1: 'Tone', new_values_1: values },
    });
    const path = new URL(made.headers.location as string, 'http://localhost').pathname;
    const id = Number(path.split('/').at(-1));
    const all = (await findProduct(id))!.variants;
    const found = (await ada.get(`${path}/variants?q=tone+42`)).body;
    expect(found.match(/\/variants\/\d+"/g)).toEqual([`/variants/${all[41]!.id}"`]);
    const table = `${path}/variants/${all[5]!.id}`;
    const fields = await formFields(ada, table);
    expect(Object.keys(fields).filter((name) => name.startsWith('sku_'))).toHaveLength(60);
    const wanted = { ...fields, [`sku_${all[5]!.id}`]: 'TONE-6', [`own_price_${all[6]!.id}`]: '2.5' };
    expect((await ada.post(table, wanted)).statusCode).toBe(303);
    const now = (await findProduct(id))!.variants;
    expect([now[5]!.sku, now[6]!.price, now.filter(({ isActive }) => isActive).length]).toEqual(['TONE-6', 250, 70]);
    const blank = new RegExp(`name="own_price_${all[5]!.id}"\\s+value=""[^>]*placeholder="1\\.00"`);
    expect((await ada.get(table)).body, 'a blank price says which one applies').toMatch(blank);
    const late = await ada.post(table, { ...wanted, [`sku_${all[5]!.id}`]: 'TONE-SIX' });
    expect(late.statusCode, 'somebody saved since it was opened').toBe(409);
    const wrong = await ada.post(table, { ...(await formFields(ada, table)), [`weight_${all[7]!.id}`]: 'heavy' });
    expect([wrong.statusCode, wrong.body.includes(`id="weight_${all[7]!.id}-error"`)]).toEqual([400, true]);
  });

  it('of another product or company are not found', async () => {
    const [near, far] = [
      await addProduct({ name: 'Near chart', price: 1 }),
      await addProduct({ name: 'Far chart', price: 1, companyId: 2 }),
    ];
    for (const path of [`${near.templateId}/variants/${far.variantId}`, `${far.templateId}/variants/${far.variantId}`])
      expect((await ada.get(`${PRODUCTS}/${path}`)).statusCode, path).toBe(404);
    expect((await ada.get(`${PRODUCTS}/${far.templateId}/variants`)).statusCode).toBe(404);
  });
});

describe('Stock history', () => {
  it('lists every movement with its reason and order, of one product or of all of the company', async () => {
    const one = await addProduct({ name: 'Moved pot', price: 1, onHand: 9 });
    const far = await addProduct({ name: 'Far pot', price: 1, onHand: 9, companyId: 2 });
    await moveStock({ variantId: one.variantId, quantity: -2, reason: 'sale', reference: 'order:1' });
    await moveStock({ variantId: one.variantId, quantity: 5, reason: 'received', note: 'Two boxes' });
    await moveStock({ variantId: far.variantId, quantity: 7, reason: 'received' });
    const own = (await ada.get(`${PRODUCTS}/${one.templateId}/stock`)).body;
    for (const text of ['+5', '12', 'Two boxes', 'href="/sales/orders/1"']) expect(own).toContain(text);
    const all = (await ada.get('/sales/stock?q=pot')).body;
    expect([all.includes('Moved pot'), all.includes('Far pot')]).toEqual([true, false]);
    expect((await ada.get('/sales/stock?q=moved&reason=sale')).body).not.toContain('Two boxes');
    expect((await ada.get(`${PRODUCTS}/${far.templateId}/stock`)).statusCode).toBe(404);
  });

  it('is summarised on the start page by the number of products that run out, with a link', async () => {
    const { templateId } = await addProduct({ name: 'Scarce pot', price: 1, onHand: 2 });
    expect((await ada.get(`${PRODUCTS}?state=low`)).body).not.toContain('Scarce pot');
    await db.update(templates).set({ lowStockAt: 2 }).where(eq(templates.id, templateId));
    expect((await ada.get(`${PRODUCTS}?state=low`)).body).toContain('Scarce pot');
    expect((await ada.get('/admin')).body).toContain(`${PRODUCTS}?state=low`);
  });
});

describe('Products in the fields of a form', () => {
  it('are found by name, those of other companies are not, and the form names them', async () => {
    const { templateId } = await addProduct({ name: 'Namable pot', price: 1 });
    await addProduct({ name: 'Namable far pot', price: 1, companyId: 2 });
    const { answer } = await ada.call(`${PRODUCTS}/find_json`, { q: 'namable' });
    expect(answer).toEqual([
      { handle: 'namable-pot', name: 'Namable pot', price: '$0.01', picture: expect.stringMatching(/^\/|^data:/) },
    ]);
    const path = `${PRODUCTS}/1`;
    await ada.post(path, { ...(await formFields(ada, path)), accessories: 'namable-pot' });
    const { body } = await ada.get(path);
    expect(body).toContain('Namable pot');
    expect(body).toContain('$0.01');
    expect(await db.$count(templates, eq(templates.id, templateId))).toBe(1);
  });
});
