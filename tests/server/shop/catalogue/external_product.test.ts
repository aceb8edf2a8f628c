/** Products that another shop sells: a link there instead of the cart. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { findProduct } from '#shop/product/queries.ts';
import { templates } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const URL_THERE = 'https://www.other.example/lamp?a=1&b=2';

async function external(name: string, more: Partial<typeof templates.$inferInsert> = {}) {
  const { templateId, variantId } = await addProduct({ name, price: 1900, compareAtPrice: 2400, onHand: 0 });
  await db
    .update(templates)
    .set({ externalUrl: URL_THERE, ...more })
    .where(eq(templates.id, templateId));
  await changed(`product:${templateId}`);
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return { templateId, variantId, path: `/shop/product/${slug}-${templateId}` };
}

describe('A product that another shop sells', () => {
  it('shows its price and a link to that shop, and no cart', async () => {
    const { path } = await external('Brass lantern', { externalLabel: { en_US: 'See it there' } });
    const { body } = await visitor(app).get(path);
    expect(body).toMatch(
      /<a class="button" href="https:\/\/www\.other\.example\/lamp\?a=1&amp;b=2" rel="nofollow sponsored noopener">\s*See it there/,
    );
    expect(body).toContain('$19.00');
    expect(body).toContain('$24.00');
    expect(body).not.toContain('id="add_to_cart"');
    expect(body).not.toContain('"@type":"Offer"');
  });

  it('names the other shop on a button without a text', async () => {
    const { path } = await external('Iron lantern');
    expect((await visitor(app).get(path)).body).toContain('Buy at other.example');
  });

  it('cannot be put into a cart, by a form or a call', async () => {
    const { variantId, templateId } = await external('Tin lantern');
    const buyer = visitor(app);
    await buyer.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
    await buyer.call('/shop/cart/update_json', { product_id: variantId, add_qty: 1 });
    await buyer.post('/shop/cart/update', { product_template_id: templateId, add_qty: 1 });
    expect((await buyer.get('/shop/cart')).body).not.toContain('Tin lantern');
  });

  it('is listed as available, without a button to add it', async () => {
    const { templateId } = await external('Zinc lantern');
    const { body } = await visitor(app).get('/shop?search=zinc+lantern');
    expect(body).toContain(`zinc-lantern-${templateId}`);
    expect(body).not.toContain('Add Zinc lantern to the cart');
    expect(body).not.toContain('Out of stock');
  });

  it('can no longer be bought in carts that it was in before', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Wire lantern', price: 900, onHand: 5 });
    const buyer = visitor(app);
    await buyer.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
    await db.update(templates).set({ externalUrl: URL_THERE }).where(eq(templates.id, templateId));
    await changed(`product:${templateId}`);
    expect((await buyer.get('/shop/cart')).body).toContain('No longer available');
  });
});

describe('Staff', () => {
  it('enter the address and the text of the button, and take both away again', async () => {
    const ada = await signedIn(app, 'admin');
    const { templateId } = await addProduct({ name: 'Silk lantern', price: 500 });
    const path = `/sales/products/${templateId}`;
    const change = async (typed: Record<string, string>) =>
      ada.post(path, { ...(await formFields(ada, path)), ...typed });
    for (const external_url of [
      'javascript:alert(1)',
      'other.example',
      'ftp://other.example/',
      'https://a:b@other.example/',
    ])
      expect((await change({ external_url })).statusCode, external_url).toBe(400);
    await change({ external_url: URL_THERE, 'external_label-en_US': 'Over there' });
    expect(await findProduct(templateId)).toMatchObject({
      externalUrl: URL_THERE,
      externalLabel: { en_US: 'Over there' },
    });
    await change({ external_url: '', 'external_label-en_US': '' });
    expect(await findProduct(templateId)).toMatchObject({ externalUrl: null, externalLabel: null });
  });
});
