import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { dropOldSalts, saltOf } from '#core/visits/visitor_hash.ts';
import { dailySalts } from '#core/visits/visits.schema.ts';
import { writeClicks } from '#links/clicks/clicks.ts';
import type { LinkAnswer } from '#links/contract.ts';
import { linkClicks, links } from '#links/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let olu: Visitor;
let fresh = 0;

beforeAll(async () => {
  app = await buildApp();
  olu = await signedIn(app, 'operator');
});
afterAll(() => app.close());

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const CHROME = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36' };

/** A new link without clicks. */
async function newLink(path = '/shop'): Promise<LinkAnswer> {
  fresh += 1;
  const mark = path.includes('?') ? '&' : '?';
  const { answer } = await olu.call<LinkAnswer[]>('/website_links/new', { url: `${path}${mark}fresh=${fresh}` });
  return answer[0]!;
}

const setLastDay = ({ id, code }: LinkAnswer, last_day: string) =>
  olu.post(`/website_links/${id}`, { new_code: code, last_day });

async function clicksOf({ id }: LinkAnswer) {
  await writeClicks();
  return db.select().from(linkClicks).where(eq(linkClicks.linkId, id)).orderBy(linkClicks.id);
}

const follow = ({ code }: LinkAnswer, headers: Record<string, string> = FIREFOX, query = '') =>
  app.inject({ url: `/r/${code}${query}`, headers: { host: 'localhost', ...headers } });

describe('Redirect of a link', () => {
  it('answers 302 and is not stored by caches', async () => {
    const link = await newLink();
    const answer = await follow(link);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, link.url]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('passes the query on, except parameters that the link sets itself', async () => {
    const link = await newLink('/shop?search=chair');
    const { headers } = await follow(link, FIREFOX, '?search=table&gclid=1');
    expect(headers.location).toBe(`${link.url}&gclid=1`);
  });

  it('is the same in every language', async () => {
    const link = await newLink();
    const { headers } = await app.inject({ url: `/fr/r/${link.code}`, headers: { host: 'localhost', ...FIREFOX } });
    expect(headers.location).toBe(link.url);
  });

  it('shows a 404 page for an unknown code', async () => {
    const { statusCode, headers, body } = await visitor(app).get('/r/N%C3%B6t%3Cb%3E');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('Link not found');
    expect(body).toContain('Nöt&lt;b&gt;');
  });

  it('answers 410 after the link’s last day', async () => {
    const link = await newLink();
    const setDay = (last_day: string) => setLastDay(link, last_day);
    await setDay('2020-02-29');
    const ended = await follow(link);
    expect([ended.statusCode, ended.body.includes('This link has expired')]).toEqual([410, true]);
    expect(await clicksOf(link)).toEqual([]);
    await setDay('2999-01-01');
    expect((await follow(link)).statusCode).toBe(302);
    expect((await olu.get(`/website_links/${link.id}`)).body).toContain('value="2999-01-01"');
    expect((await olu.get(`/r/${link.code}+`)).body).toMatch(/Expires on [^<]*2999/);
    await setDay('');
    expect((await olu.get(`/r/${link.code}+`)).body).not.toContain('Expires on');
    expect((await setDay('someday')).statusCode).toBe(400);
  });

  it('works again when the expired link is created anew', async () => {
    const link = await newLink();
    await setLastDay(link, '2020-01-01');
    await olu.call('/website_links/new', { url: link.url });
    expect((await follow(link)).statusCode).toBe(302);
  });
});

describe('Click on a link', () => {
  it('is counted once a day per visitor', async () => {
    const link = await newLink();
    for (const headers of [FIREFOX, FIREFOX, CHROME, FIREFOX]) await follow(link, headers);
    const clicks = await clicksOf(link);
    expect(clicks.map(({ kind }) => kind)).toEqual(['person', 'person']);
    const [row] = await db.select().from(links).where(eq(links.id, link.id));
    expect([row?.clicks, row?.lastClickAt]).toEqual([2, expect.any(Date)]);
  });

  it('is counted separately for bots and prefetches', async () => {
    const link = await newLink();
    await follow(link, { 'user-agent': 'Googlebot/2.1' });
    await follow(link, { ...FIREFOX, 'sec-purpose': 'prefetch' });
    await app.inject({ method: 'HEAD', url: `/r/${link.code}`, headers: { host: 'localhost', ...FIREFOX } });
    await follow(link);
    expect((await clicksOf(link)).map(({ kind }) => kind)).toEqual(['bot', 'prefetch', 'bot', 'person']);
    const { body } = await olu.get(`/r/${link.code}+`);
    expect(body).toContain('Not included: bots (2), prefetches (1).');
    const [row] = await db.select().from(links).where(eq(links.id, link.id));
    expect(row?.clicks).toBe(1);
  });

  it('stores no IP address, and old salts of visitor hashes are deleted', async () => {
    const link = await newLink();
    await follow(link);
    const [click] = await clicksOf(link);
    expect(JSON.stringify(click)).not.toContain('127.0.0.1');
    expect(click?.visitor).toMatch(/^[\w-]{22}$/);
    expect(await saltOf('2026-01-01')).toBe(await saltOf('2026-01-01'));
    await dropOldSalts();
    const days = (await db.select({ day: dailySalts.day }).from(dailySalts)).map(({ day }) => day);
    expect([days.includes('2026-01-01'), days.includes(click!.day)]).toEqual([false, true]);
  });

  it('is counted when 700 visitors click at once', async () => {
    const link = await newLink();
    const browsers = Array.from({ length: 700 }, (_, n) => ({ 'user-agent': `${FIREFOX['user-agent']} v${n}` }));
    await Promise.all(browsers.map((headers) => follow(link, headers)));
    expect(await clicksOf(link)).toHaveLength(700);
    const [row] = await db.select().from(links).where(eq(links.id, link.id));
    expect(row?.clicks).toBe(700);
  });
});

describe('Cart of a visitor from a link', () => {
  const shopper = () => {
    const someone = visitor(app, new URL(env.PUBLIC_URL).host);
    return {
      ...someone,
      buy: (variantId: number) => someone.call('/shop/cart/update_json', { product_id: variantId, add_qty: 2 }),
      come: ({ code }: LinkAnswer) => someone.get(`/r/${code}`, FIREFOX),
    };
  };
  const carts = ({ id }: LinkAnswer) => db.select().from(orders).where(eq(orders.linkId, id));

  it('belongs to the link used last, and counts as revenue once confirmed', async () => {
    const { variantId } = await addProduct({ name: 'Linked lamp', price: 1250 });
    const [first, last] = [await newLink(), await newLink()];
    const ida = shopper();
    await ida.come(first);
    await ida.buy(variantId);
    expect(await carts(first)).toHaveLength(1);
    await ida.come(last);
    await ida.buy(variantId);
    const [cart] = await carts(last);
    expect([cart?.state, await carts(first)]).toEqual(['draft', []]);
    await db.update(orders).set({ state: 'sale' }).where(eq(orders.id, cart!.id));
    const { body } = await olu.get(`/r/${last.code}+`);
    expect(body).toContain('<dt>Revenue</dt><dd>$50.00</dd>');
    const report = await olu.get('/r/report');
    expect(report.body).toMatch(new RegExp(`/r/${last.code}\\+[\\s\\S]*?\\$50\\.00`));
    expect(report.body).not.toContain(`/r/${first.code}+`);
  });

  it('is filled without a link when the cookie names an unknown one', async () => {
    const { variantId } = await addProduct({ name: 'Lonely lamp', price: 100 });
    const someone = shopper();
    for (const made_up of ['999999', "1'--", '']) {
      someone.cookies.set('came_by', made_up);
      expect((await someone.buy(variantId)).statusCode).toBe(200);
    }
  });

  it('is attributed by a cookie, which bots do not get', async () => {
    const link = await newLink();
    const bot = await follow(link, { 'user-agent': 'Googlebot/2.1', host: new URL(env.PUBLIC_URL).host });
    expect(bot.cookies).toEqual([]);
    const person = await follow(link, { ...FIREFOX, host: new URL(env.PUBLIC_URL).host });
    expect(person.cookies).toMatchObject([{ name: 'came_by', value: String(link.id), httpOnly: true }]);
  });
});

// The last test of the file, because it closes the application.
it('click is stored when the application closes right after it', async () => {
  const link = await newLink();
  await follow(link);
  await app.close();
  expect(await db.$count(linkClicks, eq(linkClicks.linkId, link.id))).toBe(1);
});
