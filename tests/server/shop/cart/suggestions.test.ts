/** Products that the cart page suggests. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { accessoryProducts } from '#shop/schema/variants.schema.ts';
import { addAttribute, addTemplate, addVariant, offer } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const suggest = (templateId: number, accessoryIds: number[]) =>
  db.insert(accessoryProducts).values(accessoryIds.map((accessoryId) => ({ templateId, accessoryId })));

async function suggested(variantId: number): Promise<string[]> {
  const someone = visitor(app);
  await someone.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
  const { body } = await someone.get('/shop/cart');
  return [...body.matchAll(/name="product_id" value="(\d+)"/g)].map(([, id]) => id!);
}

it('cart suggests the first variant in stock of published products without further choices', async () => {
  const pot = await addProduct({ name: 'Suggesting pot', price: 100 });
  const size = await addAttribute('Suggested size', ['S', 'M', 'L']);
  const lid = await addTemplate('Suggested lid');
  const sizes = await offer(lid, size, { S: 0, M: 0, L: 0 });
  const gone = await addVariant(lid, [sizes.S!], { sequence: 1, onHand: 0 });
  const there = await addVariant(lid, [sizes.M!], { sequence: 2, onHand: 3 });
  const also = await addVariant(lid, [sizes.L!], { sequence: 3 });
  const engraving = await addAttribute('Suggested engraving', ['Yes', 'No'], { variants: 'no_variant' });
  const spoon = await addTemplate('Suggested spoon');
  await offer(spoon, engraving, { Yes: 100, No: 0 });
  const engraved = await addVariant(spoon, []);
  const secret = await addProduct({ name: 'Suggested secret', price: 100, isPublished: false });
  await suggest(pot.templateId, [lid, spoon, secret.templateId]);
  const ids = await suggested(pot.variantId);
  expect(ids).toContain(`${there}`);
  for (const other of [gone, also, engraved, secret.variantId]) expect(ids).not.toContain(`${other}`);
});

it('cart suggests at most four products', async () => {
  const table = await addProduct({ name: 'Suggesting table', price: 100 });
  const chairs = [];
  for (let n = 0; n < 6; n++) chairs.push(await addProduct({ name: `Suggested chair ${n}`, price: 100 }));
  await suggest(
    table.templateId,
    chairs.map(({ templateId }) => templateId),
  );
  const ids = await suggested(table.variantId);
  expect(chairs.filter(({ variantId }) => ids.includes(`${variantId}`))).toHaveLength(4);
});
