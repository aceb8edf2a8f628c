import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { type Asked, askedBy } from '#tests/setup/database/statement_count.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

/**
 * Statements that a page may take for somebody signed in, with something in the cart and the caches filled. Session,
 * person, roles, companies and cart are one of them. Lower a number when fewer are needed; a higher one needs a reason.
 */
const BUDGET: Record<string, number> = {
  '/': 1,
  '/shop': 1,
  '/shop?search=pot': 1,
  '/shop/product': 1,
  '/news': 1,
  '/contactus': 1,
  '/shop/cart': 4,
  '/shop/checkout': 3,
  // One reads which contacts were merged with theirs; so on the three lists.
  '/my': 11,
  '/my/orders': 4,
  '/my/quotes': 4,
  '/my/invoices': 4,
  '/my/account': 3,
  // Four of them read what its customer may withdraw from.
  '/my/orders/3': 15,
};

let app: FastifyInstance;
let maria: Visitor;
let product: string;

beforeAll(async () => {
  app = await buildApp();
  maria = await signedIn(app, 'maria');
  [, product = ''] = /href="(\/shop\/product\/[^"?]+)"/.exec((await maria.get('/shop')).body) ?? [];
  const [, variant = ''] = /name="product_id" value="(\d+)"/.exec((await maria.get('/shop?search=honey')).body) ?? [];
  expect((await maria.post('/shop/cart/update', { product_id: variant, add_qty: 1 })).statusCode).toBe(303);
});
afterAll(() => app.close());

describe('Database statements of a signed-in page', () => {
  it.each(Object.entries(BUDGET))('stay within their budget on %s', async (name, most) => {
    const url = name === '/shop/product' ? product : name;
    await maria.get(url);
    const asked = await statementsOf(url);
    expect(asked.statements.length, asked.statements.join('\n')).toBeLessThanOrEqual(most);
    expect(asked.commits).toBe(0);
  });
});

async function statementsOf(url: string): Promise<Asked> {
  let status = 0;
  const asked = await askedBy(async () => {
    status = (await maria.get(url)).statusCode;
  });
  expect(status).toBe(200);
  return asked;
}
