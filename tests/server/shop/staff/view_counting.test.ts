/** Virtual page views: what is counted, once per session, without identifying anyone. */
import { eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db, transaction } from '#core/db/database.ts';
import { websites } from '#core/sites/schema.ts';
import { shopViews } from '#shop/schema/views.schema.ts';
import { countOrder, writeViews } from '#shop/statistics/view_counting.ts';
import { orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct, productByHandle } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let app: FastifyInstance;
let honey: Awaited<ReturnType<typeof productByHandle>>;

beforeAll(async () => {
  app = await buildApp();
  honey = await productByHandle('meadow-honey');
});
afterAll(() => app.close());
beforeEach(async () => {
  await writeViews();
  await db.delete(shopViews);
});

const reportView = (path: string, headers: Record<string, string> = {}, ip = '198.51.100.7') =>
  app.inject({
    method: 'POST',
    url: `/stats/ecom/${path}`,
    remoteAddress: ip,
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', ...FIREFOX, ...headers },
  });

async function countedViews(): Promise<Record<string, number>> {
  await writeViews();
  const rows = await db.select().from(shopViews);
  return Object.fromEntries(rows.map(({ path, count }) => [path.replace('/stats/ecom/', ''), count]));
}

describe('POST /stats/ecom', () => {
  it('adds up views by day and path', async () => {
    for (const path of [
      `product_view/${honey.id}`,
      `product_view/${honey.id}`,
      'customer_checkout',
      'customer_signin',
    ]) {
      const answer = await reportView(path);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    await writeViews();
    const rows = await db.select().from(shopViews).orderBy(shopViews.path);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format(new Date());
    expect(rows.map(({ path, count }) => [path, count])).toEqual([
      ['/stats/ecom/customer_checkout', 1],
      ['/stats/ecom/customer_signin', 1],
      [`/stats/ecom/product_view/${honey.id}`, 2],
    ]);
    expect(rows.every((row) => Math.abs(Date.parse(row.day) - Date.parse(day)) <= 86_400_000)).toBe(true);
    expect(Object.keys(rows[0]!).sort()).toEqual(['count', 'day', 'path', 'websiteId']);
  });

  it('sets no cookie', async () => {
    expect((await reportView(`product_view/${honey.id}`)).headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['a crawler', { 'user-agent': 'Googlebot/2.1' }],
    ['a client without user agent', { 'user-agent': '' }],
    ['a browser that prefetches', { 'sec-purpose': 'prefetch;prerender' }],
    ['a browser with Do Not Track', { dnt: '1' }],
    ['a browser with Global Privacy Control', { 'sec-gpc': '1' }],
  ])('ignores a request from %s', async (_who, headers) => {
    expect((await reportView(`product_view/${honey.id}`, headers)).statusCode).toBe(204);
    expect(await countedViews()).toEqual({});
  });

  it('counts views of customers, not of staff', async () => {
    for (const name of ['maria', 'operator']) {
      const person = await signedIn(app, name);
      await person.post(`/stats/ecom/product_view/${honey.id}`, {}, FIREFOX);
    }
    expect(await countedViews()).toEqual({ [`product_view/${honey.id}`]: 1 });
  });

  it('ignores events that the server counts itself', async () => {
    for (const path of ['product_add_to_cart/1', 'order_payment/Cash', 'order_confirmed/1', 'order_checkout'])
      expect((await reportView(path)).statusCode).toBe(204);
    expect(await countedViews()).toEqual({});
  });

  it('rejects unknown events and products that are not for sale on this website', async () => {
    const hidden = await addProduct({ name: 'Hidden stool', price: 100, isPublished: false });
    const elsewhere = await addProduct({ name: 'Stool of another company', price: 100, companyId: 2 });
    for (const [path, status] of [
      ['product_view/99999999', 404],
      [`product_view/${hidden.templateId}`, 404],
      [`product_view/${elsewhere.templateId}`, 404],
      ['product_view/abc', 400],
      ['product_view/-1', 400],
      ['product_view/99999999999', 400],
      ['anything', 400],
      ['anything/1', 400],
      ['order_confirmed', 400],
      [`order_payment/${'x'.repeat(250)}`, 400],
    ] as const)
      expect([path, (await reportView(path)).statusCode]).toEqual([path, status]);
    expect(await countedViews()).toEqual({});
  });

  it('rejects requests from other sites', async () => {
    expect((await reportView('customer_checkout', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await countedViews()).toEqual({});
  });

  it('answers 429 after 240 views a minute from one address', async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 260; turn++)
      statuses.add((await reportView('customer_checkout', {}, '198.51.100.8')).statusCode);
    expect([...statuses]).toEqual([204, 429]);
    expect(await countedViews()).toEqual({ customer_checkout: 240 });
    expect((await reportView('customer_checkout', {}, '198.51.100.9')).statusCode).toBe(204);
  });
});

describe('Events counted by the server', () => {
  const variant = () => honey.variants[0]!.id;
  const added = () => `product_add_to_cart/${honey.id}`;

  it('include each product added to a cart, by form and by JSON call', async () => {
    const guest = visitor(app);
    await guest.post('/shop/cart/update', { product_id: variant() }, FIREFOX);
    await guest.call('/shop/cart/update_json', { product_id: variant(), add_qty: 2 }, FIREFOX);
    expect(await countedViews()).toEqual({ [added()]: 2 });
  });

  it('leave out changed quantities and requests that add nothing', async () => {
    const guest = visitor(app);
    const { answer } = await guest.call('/shop/cart/update_json', { product_id: variant(), add_qty: 1 }, FIREFOX);
    await guest.call('/shop/cart/update_json', { product_id: variant(), line_id: answer.line_id, set_qty: 3 }, FIREFOX);
    await guest.call('/shop/cart/update_json', { product_id: variant(), set_qty: 0 }, FIREFOX);
    await guest.call('/shop/cart/update_json', { product_id: 99999999, add_qty: 1 }, FIREFOX);
    expect(await countedViews()).toEqual({ [added()]: 1 });
  });

  it('include each step of a checkout once when its button is pressed twice', async () => {
    const guest = visitor(app);
    const order = await orderAsGuest(guest, variant(), { turns: 2, headers: FIREFOX });
    expect(await countedViews()).toEqual({
      [added()]: 1,
      customer_signup: 1,
      order_checkout: 1,
      'order_payment/Bank transfer': 1,
      [`order_confirmed/${order}`]: 1,
    });
    expect((await guest.call('/shop/tracking_last_order/', {})).answer).toMatchObject({
      transaction: { id: order, affiliation: 'Alder & Fern', currency: 'USD' },
      lines: [{ id: order, name: 'Meadow honey', quantity: 1 }],
    });
    expect((await visitor(app).call('/shop/tracking_last_order', {})).answer).toEqual({});
  });

  it('include an order only when its transaction is committed', async () => {
    const [website] = await db.select().from(websites).where(eq(websites.id, 1));
    await transaction(() => countOrder(website!, 12));
    const undone = transaction(async () => {
      await countOrder(website!, 13);
      throw new Error('The order could not be confirmed.');
    });
    await expect(undone).rejects.toThrow('could not be confirmed');
    expect(await db.select().from(shopViews).where(like(shopViews.path, '%order_confirmed%'))).toEqual([
      expect.objectContaining({ path: '/stats/ecom/order_confirmed/12', count: 1, websiteId: 1 }),
    ]);
  });
});
