import { eq } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { addAttribute, addTemplate, addVariant, offer } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let things: number[];

beforeAll(async () => {
  app = await buildApp();
  const size = await addAttribute('Cart size', ['small', 'large']);
  things = [];
  for (let at = 0; at < 8; at++) {
    const templateId = await addTemplate(`Sized ${at}`, { price: 1000 });
    const values = await offer(templateId, size, { small: 0, large: 250 });
    things.push(await addVariant(templateId, [values.large!]));
  }
});
afterAll(() => app.close());

const change = (someone: Visitor, values: object) => someone.call('/shop/cart/update_json', values);

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  const asked = [SQLitePreparedQuery.prototype, PgPreparedQuery.prototype].map((one) =>
    vi.spyOn(one as unknown as { queryWithCache(): unknown }, 'queryWithCache'),
  );
  await work();
  const count = asked.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of asked) spy.mockRestore();
  return count;
}

it('cart page with eight lines takes as many queries as with one line', async () => {
  const someone = visitor(app);
  await change(someone, { product_id: things[0] });
  const show = () => queriesOf(() => someone.get('/shop/cart?type=popover'));
  await show();
  const ofOne = await show();
  for (const product_id of things.slice(1)) await change(someone, { product_id });
  expect([ofOne > 0, await show()]).toEqual([true, ofOne]);
  const { body } = await someone.get('/shop/cart');
  for (const at of things.keys()) expect(body).toContain(`Sized ${at} (large)`);
  expect(body).toContain('$100.00');
});

it('cart rejects its 101st line with a message, and still changes existing lines', async () => {
  const [lamp, late] = [
    await addProduct({ name: 'Sized lamp', price: 100 }),
    await addProduct({ name: 'Sized too late', price: 100 }),
  ];
  const someone = visitor(app);
  const { answer } = await change(someone, { product_id: lamp.variantId });
  const [line] = await db.select().from(orderLines).orderBy(orderLines.id);
  const orderId = (await db.select().from(orderLines)).find(({ id }) => id === answer.line_id)!.orderId;
  const { id: _, ...copy } = { ...line!, orderId, variantId: lamp.variantId };
  await db.insert(orderLines).values(Array.from({ length: 98 }, (__, at) => ({ ...copy, choicesKey: `test ${at}` })));
  expect((await change(someone, { product_id: things[0] })).statusCode).toBe(200);
  const refused = await change(someone, { product_id: late.variantId });
  expect([refused.statusCode, refused.answer.error.message]).toEqual([
    400,
    'A cart holds at most 100 different products.',
  ]);
  expect((await change(someone, { product_id: lamp.variantId })).answer).toMatchObject({ quantity: 2 });
});

it('cart line rejects more than 99,999 pieces with a message in the language of the page', async () => {
  const { templateId, variantId } = await addProduct({ name: 'Sized screw', price: 1 });
  const someone = visitor(app);
  expect((await change(someone, { product_id: variantId, add_qty: 99_999 })).answer.quantity).toBe(99_999);
  const refused = await change(someone, { product_id: variantId, add_qty: 1 });
  expect([refused.statusCode, refused.answer.error.message]).toEqual([
    400,
    'You can order up to 99999 of a product at once.',
  ]);
  const form = { product_id: variantId, product_template_id: templateId, add_qty: 1 };
  const back = await someone.post('/fr/shop/cart/update', form);
  expect(back.statusCode).toBe(303);
  expect((await someone.get(String(back.headers.location))).body).toContain(
    'Vous pouvez commander jusqu’à 99999 unités',
  );
  const [line] = await db.select().from(orderLines).where(eq(orderLines.variantId, variantId));
  const inCart = await someone.post('/fr/shop/cart/update', { line_id: line!.id, product_id: variantId, set_qty: 1e9 });
  expect([inCart.statusCode, inCart.headers.location]).toEqual([303, '/fr/shop/cart']);
  expect((await someone.get('/fr/shop/cart')).body).toContain('Vous pouvez commander jusqu’à 99999 unités');
  expect(someone.cookies.get('cart_count')).toBe('99999');
});
