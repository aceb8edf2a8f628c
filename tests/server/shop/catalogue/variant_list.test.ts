/** List view: buyers choose from a list of variants if the owner enables it. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { shopSettings } from '#shop/schema/schema.ts';
import { addAttribute, addTemplate, addVariant, offer } from '#tests/setup/shop/catalogue.ts';
import { productByHandle } from '#tests/setup/shop/shop.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let pot: number;
let red: number;
let variant: Record<'smallMoss' | 'smallSand' | 'largeMoss', number>;
let value: Record<string, number>;

beforeAll(async () => {
  app = await buildApp();
  const size = await addAttribute('List size', ['small', 'large']);
  const glaze = await addAttribute('List glaze', ['moss', 'sand'], { display: 'select' });
  const clay = await addAttribute('List clay', ['red'], { variants: 'no_variant' });
  pot = await addTemplate('Listed pot', { price: 1000 });
  value = {
    ...(await offer(pot, size, { small: 0, large: 600 })),
    ...(await offer(pot, glaze, { moss: 0, sand: 0 })),
    ...(await offer(pot, clay, { red: 50 })),
  };
  red = value.red as number;
  const made = (one: string, other: string, more: object = {}) =>
    addVariant(pot, [value[one] as number, value[other] as number], more);
  variant = {
    largeMoss: await made('large', 'moss'),
    smallMoss: await made('small', 'moss', { onHand: 0 }),
    smallSand: await made('small', 'sand'),
  };
  const values = { websiteId: 1, variantChoice: 'list' as const, afterAdding: 'stay' as const };
  await db.insert(shopSettings).values(values).onConflictDoUpdate({ target: shopSettings.websiteId, set: values });
  await changed('website');
});
afterAll(() => app.close());

const page = async (id = pot, name = 'listed-pot') => (await visitor(app).get(`/shop/product/${name}-${id}`)).body;
const rows = (html: string) =>
  [...html.matchAll(/<label class="js_product__value[^>]*>.*?<\/label>/gs)].map(([row]) => row);

it('variant list shows values, price and availability of each variant in the order of the values', async () => {
  const found = rows(await page());
  expect(found.map((row) => /value="(\d+)"/.exec(row)?.[1])).toEqual(
    [variant.smallMoss, variant.smallSand, variant.largeMoss].map(String),
  );
  expect(found[0]).toContain('css_not_available');
  expect(found[0]).toContain('Out of stock');
  expect(found[1]).toMatch(/<input(?=[^>]* checked)(?=[^>]* name="product_id")[^>]* class="[^"]*js_product_change"/);
  expect(found[1]).toContain('small, sand');
  expect(found[2]).toContain('$16.50');
  expect(found[2]).toContain(`data-combination="[${value.large},${value.moss},${red}]"`);
});

it('variant list adds the chosen variant by a form without script', async () => {
  const someone = visitor(app);
  const added = await someone.post('/shop/cart/update', {
    product_template_id: pot,
    product_id: variant.largeMoss,
    add_qty: 2,
  });
  expect(added.statusCode).toBe(303);
  const { body } = await someone.get('/shop/cart');
  expect(body).toContain('Listed pot (large, moss)');
  expect(body).toContain('$16.50');
});

it('variant list is not used for products with a single variant or with values without a variant', async () => {
  const desk = await productByHandle('customizable-desk');
  expect(await page(desk.id, 'customizable-desk')).toContain('data-widget="js_product"');
  const single = await addTemplate('Single pot');
  await addVariant(single, []);
  expect(await page(single, 'single-pot')).toContain('data-widget="js_product"');
  expect(await page()).toContain('data-widget="js_product_list"');
});
