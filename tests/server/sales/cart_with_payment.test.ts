/** Merges a cart while its payment settles: the paid order stays complete and the buyer's. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { engine } from '#core/db/columns.ts';
import { db, rows, transaction } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { reviveCart } from '#sales/carts/abandoned.ts';
import { type Cart, findCart, type Owner } from '#sales/carts/cart.ts';
import { detachCart, replaceWithCopy } from '#sales/carts/cart_copy.ts';
import { becomeSale, startPaying } from '#sales/carts/order_payment.ts';
import { linesOf } from '#sales/documents/documents.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { orders } from '#sales/schema/schema.ts';
import { orderNow } from '#tests/setup/records/quotes.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let site: Site;
let variantId: number;
beforeAll(async () => {
  app = await buildApp();
  site = (await findSite(1, 'en_US'))!;
  ({ variantId } = await addProduct({ name: 'Contested lamp', price: 3000 }));
});
afterAll(() => app.close());

/** A guest's cart with two lamps in it. */
async function aCart(): Promise<Cart & { owner: Owner }> {
  await visitor(app).post('/shop/cart/update', { product_id: variantId, add_qty: 2 });
  const cart = (await db.select().from(orders)).reduce((one, other) => (other.id > one.id ? other : one));
  return { ...cart, owner: { sessionId: cart.sessionId, partnerId: null } };
}

const startPayment = (id: number) => transaction(async () => startPaying(await lockOrder(id)));
const settle = async (id: number) => becomeSale(await lockOrder(id));

/** Runs the action while the payment is being settled. On SQLite, with its single writer, it waits for its turn. */
async function whileItIsPaid(id: number, action: () => Promise<unknown>): Promise<unknown> {
  const [paid, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await startPayment(id);
  const settling = transaction(async () => {
    await settle(id);
    paid.resolve();
    await released.promise;
  });
  await paid.promise;
  const done = action().catch((error: unknown) => error);
  if (engine === 'postgres') await vi.waitFor(async () => expect(await lockWaiters()).toHaveLength(1));
  released.resolve();
  await settling;
  return done;
}
const lockWaiters = () =>
  rows(sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

async function expectPaid(id: number): Promise<void> {
  expect(await orderNow(id)).toMatchObject({ state: 'sale', name: expect.stringMatching(/^S/) });
  expect((await linesOf(id)).map(({ quantity }) => quantity)).toEqual([2]);
}

it.each(['squash', 'merge'] as const)(
  'reviving a cart by %s throws NotFound while the cart is being paid',
  async (how) => {
    const left = await aCart();
    const { owner, id } = await aCart();
    const before = await db.$count(orders);
    const outcome = await whileItIsPaid(left.id, () => reviveCart(left.accessToken, how, owner, site));
    expect(outcome).toBeInstanceOf(NotFound);
    await expectPaid(left.id);
    expect((await findCart(owner, site))?.id).toBe(id);
    expect(await db.$count(orders)).toBe(before);
  },
);

it.each(['squash', 'merge'] as const)(
  'reviving a cart by %s keeps the visitor’s own cart complete while it is being paid',
  async (how) => {
    const left = await aCart();
    const { owner, id } = await aCart();
    const whose = await orderNow(id);
    expect(await whileItIsPaid(id, () => reviveCart(left.accessToken, how, owner, site))).toBeUndefined();
    await expectPaid(id);
    expect((await orderNow(id)).sessionId).toBe(whose.sessionId);
    expect((await findCart(owner, site))?.id).toBe(left.id);
  },
);

it.each(Object.entries({ detachCart, replaceWithCopy }))(
  '%s throws Conflict for a cart that has become an order',
  async (_name, action) => {
    const cart = await aCart();
    const begun = await startPayment(cart.id);
    const sale = await transaction(() => settle(cart.id));
    const count = await db.$count(orders);
    for (const known of [cart, begun, sale])
      await expect(transaction<unknown>(() => action(known))).rejects.toThrow(Conflict);
    await expectPaid(cart.id);
    expect(await orderNow(cart.id)).toEqual(sale);
    expect(await db.$count(orders)).toBe(count);
  },
);
