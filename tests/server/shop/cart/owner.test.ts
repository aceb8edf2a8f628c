import { eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { engine as engineName } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import { enqueue, runDueJobs } from '#core/jobs/jobs.ts';
import { partners, sessions } from '#core/people/people.schema.ts';
import { hashToken } from '#core/process/secret.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { lockOwner } from '#sales/carts/owner.ts';
import { invoicePayments, invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { changeTemplate } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let mug: number;
let lamp: number;
let kettle: { templateId: number; variantId: number };

beforeAll(async () => {
  app = await buildApp();
  mug = (await addProduct({ name: 'Owned mug', price: 1500 })).variantId;
  lamp = (await addProduct({ name: 'Owned lamp', price: 4000 })).variantId;
  kettle = await addProduct({ name: 'Owned kettle', price: 3000 });
});
afterAll(() => app.close());
const clear = async () => {
  for (const one of [invoicePayments, invoices, orders]) await db.delete(one);
  await db.delete(rateLimits);
};
beforeEach(clear);

const add = (someone: Visitor, variantId: number, quantity = 1) =>
  someone.call('/shop/cart/update_json', { product_id: variantId, add_qty: quantity });
const shown = async (someone: Visitor) => {
  const { body } = await someone.get('/shop/cart');
  return ['Owned mug', 'Owned lamp'].filter((name) => body.includes(name));
};
const signIn = (someone: Visitor, name: string) =>
  someone.post('/web/login', { login: `${name}@example.com`, password: 'demo' });
const endVisit = (someone: Visitor) =>
  db.delete(sessions).where(eq(sessions.tokenHash, hashToken(someone.cookies.get('session')!)));

describe('Cart with an abandoned payment', () => {
  const orderNow = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
  /** Maria's cart after an abandoned payment, with its line. */
  const abandonedPayment = async () => {
    await changeTemplate(kettle.templateId, { price: 3000 });
    const { answer } = await add(await signedIn(app, 'maria'), kettle.variantId);
    const [line] = await db.select().from(orderLines).where(eq(orderLines.id, answer.line_id));
    const id = line!.orderId;
    await db
      .update(orders)
      .set({ name: `S-${id}` })
      .where(eq(orders.id, id));
    return { lineId: line!.id, order: await orderNow(id) };
  };

  it('continues as a copy, and keeps its order unchanged, when its owner signs in after a price change', async () => {
    const { lineId, order } = await abandonedPayment();
    await changeTemplate(kettle.templateId, { price: 3500 });
    const laptop = await signedIn(app, 'maria');
    expect(await orderNow(order.id)).toMatchObject({ name: order.name, amountTotal: order.amountTotal });
    const kept = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(kept.map(({ unitPrice }) => unitPrice)).toEqual([3000]);
    const [line] = await db.select().from(orderLines).where(eq(orderLines.id, lineId));
    expect(line).toMatchObject({ unitPrice: 3500 });
    expect(await orderNow(line!.orderId)).toMatchObject({ name: null, state: 'draft', amountUntaxed: 3500 });
    expect(laptop.cookies.get('cart_count')).toBe('1');
  });

  it('stays the cart of its owner who signs in while the prices are unchanged', async () => {
    const { order } = await abandonedPayment();
    const laptop = await signedIn(app, 'maria');
    expect(await orderNow(order.id)).toEqual(order);
    expect(await db.$count(orders)).toBe(1);
    expect(laptop.cookies.get('cart_count')).toBe('1');
  });
});

describe('Cart of a customer', () => {
  it('is shared by all devices of the customer', async () => {
    const phone = await signedIn(app, 'maria');
    await add(phone, mug);
    const laptop = await signedIn(app, 'maria');
    expect(await Promise.all([phone, laptop].map(shown))).toEqual([['Owned mug'], ['Owned mug']]);
    expect(laptop.cookies.get('cart_count')).toBe('1');
    await add(laptop, lamp);
    expect((await add(phone, mug)).answer).toMatchObject({ quantity: 2, cart_quantity: 3 });
  });

  it('includes the products of a guest who signs in, on all devices of the customer', async () => {
    const phone = await signedIn(app, 'maria');
    await add(phone, mug);
    const laptop = visitor(app);
    await add(laptop, lamp);
    await signIn(laptop, 'maria');
    expect(await Promise.all([phone, laptop].map(shown))).toEqual([
      ['Owned mug', 'Owned lamp'],
      ['Owned mug', 'Owned lamp'],
    ]);
  });

  it('is not shown to another customer who signs in with the same browser', async () => {
    const someone = await signedIn(app, 'maria');
    await add(someone, mug);
    await signIn(someone, 'joel');
    expect(await shown(someone)).toEqual([]);
  });

  it('is created once when four devices add a product at once', async () => {
    const devices = await Promise.all([1, 2, 3, 4].map(() => signedIn(app, 'maria')));
    await Promise.all(devices.map((device) => add(device, mug)));
    expect(await db.select({ quantity: orderLines.quantity }).from(orderLines)).toEqual([{ quantity: 4 }]);
  });

  it('loses nothing when guests sign in while other devices add products', async () => {
    for (let round = 0; round < 5; round++) {
      await clear();
      const phone = await signedIn(app, 'maria');
      await add(phone, lamp);
      const guests = [visitor(app), visitor(app)];
      await Promise.all(guests.map((guest) => add(guest, mug)));
      const answers = await Promise.all([
        ...guests.map((guest) => signIn(guest, 'maria')),
        add(phone, lamp),
        add(phone, lamp),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 200, 200]);
      const drafts = await db
        .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(eq(orders.state, 'draft'));
      expect(drafts).toHaveLength(2);
      expect(drafts).toContainEqual({ variantId: lamp, quantity: 3 });
    }
  });
});

describe('Session that owns a cart', () => {
  it('is locked together with the customer who has signed in meanwhile', async () => {
    const someone = await signedIn(app, 'maria');
    const [visit] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(someone.cookies.get('session')!)));
    const owner = await lockOwner({ sessionId: visit!.id, partnerId: null });
    expect(await db.$count(partners, eq(partners.id, owner.partnerId!))).toBe(1);
  });

  it('is locked with the tracked link that led to it, and a customer without a session, too', async () => {
    const someone = await signedIn(app, 'maria');
    const [visit] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(someone.cookies.get('session')!)));
    const { partnerId } = await lockOwner({ sessionId: visit!.id, partnerId: null });
    expect(await lockOwner({ sessionId: visit!.id, partnerId: null, linkId: 7 })).toEqual({
      sessionId: visit!.id,
      partnerId,
      linkId: 7,
    });
    expect(await lockOwner({ sessionId: null, partnerId })).toEqual({ sessionId: null, partnerId, linkId: null });
  });

  it('locks the row of its customer and of nobody else', async () => {
    const { statements } = await askedBy(() => transaction(() => lockOwner({ sessionId: null, partnerId: 1 })));
    const [lock] = statements as [string];
    expect(statements).toHaveLength(1);
    expect(lock).toMatch(/ from "partners" where "partners"\."id" = /);
    expect(/ for update$/.test(lock)).toBe(engineName === 'postgres');
  });

  it('throws 409 when the session has ended meanwhile', async () => {
    await expect(lockOwner({ sessionId: 999_999, partnerId: null })).rejects.toMatchObject({ status: 409 });
  });

  it('is not created when nothing is added to the cart', async () => {
    const gone = (await addProduct({ name: 'Owned nothing', price: 100, onHand: 0 })).variantId;
    const hidden = (await addProduct({ name: 'Owned secret', price: 100, isPublished: false })).variantId;
    const before = await db.$count(sessions);
    const refused: Record<string, number>[] = [
      { product_id: gone },
      { product_id: hidden },
      { product_id: 999_999 },
      { product_id: mug, set_qty: 0 },
      { product_id: mug, line_id: 1, set_qty: 2 },
    ];
    for (const body of refused) {
      const someone = visitor(app);
      await someone.call('/shop/cart/update_json', body);
      await someone.post('/shop/cart/update', body);
      expect(someone.cookies.has('session')).toBe(false);
    }
    expect(await db.$count(sessions)).toBe(before);
    expect(await db.$count(orders)).toBe(0);
  });
});

describe('Job that deletes abandoned carts', () => {
  it('deletes carts of guests a day after their session ended, and no others', async () => {
    const [lost, late, guest] = [visitor(app), visitor(app), visitor(app)];
    const person = await signedIn(app, 'maria');
    for (const someone of [lost, guest, person]) await add(someone, mug);
    await endVisit(lost);
    await endVisit(person);
    await db.update(orders).set({ updatedAt: new Date(Date.now() - 2 * 24 * 3_600_000) });
    await add(late, mug);
    await endVisit(late);
    await enqueue('sales.drop_lost_carts');
    await runDueJobs();
    expect(await db.$count(orders)).toBe(3);
    expect(await db.$count(orders, isNull(orders.sessionId))).toBe(2);
    expect(await shown(guest)).toEqual(['Owned mug']);
    expect(await shown(await signedIn(app, 'maria'))).toEqual(['Owned mug']);
  });
});
