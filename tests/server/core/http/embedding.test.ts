/** Calls from pages of other websites. */
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const BLOG = 'https://blog.example.org';
const STRANGER = 'https://elsewhere.example.org';
const PRICE = '/product_configurator/get_combination_info_website';
const CART = '/shop/cart/update_json';
const CACTUS = { product_id: 42, add_qty: 1 };

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  env.EMBED_ORIGINS = [BLOG];
  await db.delete(rateLimits);
});
afterEach(() => {
  env.EMBED_ORIGINS = [];
});

const from = (origin: string, token?: string) => ({
  origin,
  'sec-fetch-site': 'cross-site',
  ...(token && { 'x-embed-token': token }),
});

/** As a browser sends it there: without cookies of the shop, unless a page asks for them. */
async function add(token?: string, who = visitor(app)) {
  const { statusCode, headers, answer } = await who.call<{ cart_quantity?: number }>(CART, CACTUS, from(BLOG, token));
  return { statusCode, token: headers['x-embed-token'] as string | undefined, pieces: answer.cart_quantity };
}

const preflight = (url: string, origin: string) =>
  app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } });

describe('Listed calls', () => {
  it('are answered on pages of websites in EMBED_ORIGINS, never with credentials', async () => {
    const { statusCode, headers } = await visitor(app).call(PRICE, { product_template_id: 15 }, from(BLOG));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': BLOG, vary: expect.stringMatching(/origin/i) });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect((await preflight(PRICE, BLOG)).headers).toMatchObject({ 'access-control-allow-origin': BLOG });
  });

  it('tell their errors there, too', async () => {
    const { statusCode, headers } = await visitor(app).call(PRICE, { product_template_id: 99_999 }, from(BLOG));
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'access-control-allow-origin': BLOG });
  });

  it('are refused on pages of all others', async () => {
    const { statusCode, headers } = await visitor(app).call(PRICE, { product_template_id: 15 }, from(STRANGER));
    expect(statusCode).toBe(403);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect((await preflight(PRICE, STRANGER)).headers).not.toHaveProperty('access-control-allow-origin');
    env.EMBED_ORIGINS = ['*'];
    expect((await visitor(app).call(PRICE, { product_template_id: 15 }, from(STRANGER))).statusCode).toBe(200);
  });

  it('are few: others stay closed to the same pages', async () => {
    for (const url of ['/website_mail/follow', '/shop/cart/take_over', '/web/login', '/survey/save/home-and-garden']) {
      const { statusCode, headers } = await visitor(app).call(url, {}, from(BLOG));
      expect([url, statusCode]).toEqual([url, 403]);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('see nobody who is signed in, whatever the browser sends along', async () => {
    const maria = await signedIn(app, 'maria');
    const own = await maria.call<{ cart_quantity: number }>(CART, { ...CACTUS, add_qty: 3 });
    expect(own.answer.cart_quantity).toBeGreaterThanOrEqual(3);
    expect(await add(undefined, maria)).toMatchObject({ pieces: 1, token: expect.stringMatching(/^e/) });
  });

  it('bring links to the shop, and icons of the page', async () => {
    const block = (headers: Record<string, string>) =>
      visitor(app).call<Record<string, string>>(
        '/website/multi_render',
        { ids_or_xml_ids: ['events.upcoming', 'website.latest_news', 'website.promises'] },
        headers,
      );
    const html = Object.values((await block(from(BLOG))).answer).join('');
    expect(html).toMatch(/ href="http:\/\/[^/"]+\/event\//);
    expect(html).toMatch(/<use href="#islands-/);
    expect(html).not.toMatch(/(?:href|src|action)="\//);
    expect(Object.values((await block({})).answer).join('')).toMatch(/ href="\/event\//);
  });
});

describe('Cart of a page elsewhere', () => {
  it('is kept by its token, which opens nothing else', async () => {
    const first = await add();
    expect(first.pieces).toBe(1);
    expect(await add(first.token)).toMatchObject({ pieces: 2, token: undefined });
    expect(await add('e-of-nobody')).toMatchObject({ pieces: 1, token: expect.stringMatching(/^e/) });
    const thief = visitor(app);
    thief.cookies.set('session', first.token!);
    expect((await thief.call<{ cart_quantity: number }>(CART, CACTUS)).answer.cart_quantity).toBe(1);
  });

  it('accepts no token of a session of our own pages', async () => {
    const guest = visitor(app);
    await guest.call(CART, { ...CACTUS, add_qty: 5 });
    expect(await add(guest.cookies.get('session'))).toMatchObject({ pieces: 1 });
  });

  it('is taken over by a button at its address, once', async () => {
    const { token } = await add();
    const who = visitor(app);
    const cart = `/shop/cart?embed=${token}`;
    const count = async () =>
      (await visitor(app).call<{ cart_quantity: number }>('/shop/cart/count', {}, from(BLOG, token))).answer;
    expect(await count()).toEqual({ cart_quantity: 1 });
    expect((await who.get(cart)).body).toContain('You chose 1 piece on another website.');
    expect((await who.get('/shop/cart')).body).not.toContain('Saguaro cactus');
    const taken = await who.post('/shop/cart/take_over', { embed: token! });
    expect(taken.headers.location).toBe('/shop/cart');
    expect((await who.get('/shop/cart')).body).toContain('Saguaro cactus');
    expect(await count()).toEqual({ cart_quantity: 0 });
    expect((await who.get(cart)).body).toContain('no longer waiting there');
    const again = await who.post('/shop/cart/take_over', { embed: token! });
    expect([again.statusCode, again.headers.location]).toEqual([303, cart]);
  });

  it('joins the cart that its buyer has, also of somebody signed in', async () => {
    const { token } = await add();
    const joel = await signedIn(app, 'joel');
    await joel.call(CART, { product_id: 1, add_qty: 1 });
    await joel.post('/shop/cart/take_over', { embed: token! });
    expect((await joel.get('/shop/cart')).body).toContain('Saguaro cactus');
  });

  it('answers an address with another token in words', async () => {
    for (const token of ['x', 'e', `e${'a'.repeat(99)}`, 'g-of-somebody'])
      expect((await visitor(app).get(`/shop/cart?embed=${token}`)).body).toContain('no longer waiting there');
    expect((await visitor(app).get(`/shop/cart?embed=${'a'.repeat(200)}`)).statusCode).toBe(200);
  });
});

describe('A survey in a frame', () => {
  const START = '/survey/start/home-and-garden';
  const framed = { 'sec-fetch-dest': 'iframe' };
  const ancestorsOf = ({ headers }: { headers: Record<string, unknown> }) =>
    /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

  it('may stand on listed websites, without header and footer, and is seen as by a stranger', async () => {
    const maria = await signedIn(app, 'maria');
    const whole = await maria.get(START);
    const inFrame = await maria.get(START, framed);
    expect([ancestorsOf(whole), ancestorsOf(inFrame)]).toEqual(["'self'", `'self' ${BLOG}`]);
    expect([whole.body.includes('<footer'), inFrame.body.includes('<footer')]).toEqual([true, false]);
    expect(inFrame.headers).not.toHaveProperty('set-cookie');
    expect(ancestorsOf(await maria.get('/my', framed)), 'no other page').toBe("'self'");
  });

  it('begins without a cookie, and only by a form of its own page', async () => {
    const who = visitor(app);
    const started = await who.post(START, {}, framed);
    expect(started.headers.location).toMatch(/^\/survey\/fill\/home-and-garden\//);
    expect(who.cookies.size).toBe(0);
    expect((await who.get(String(started.headers.location), framed)).statusCode).toBe(200);
    expect((await who.post(START, {}, { ...framed, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('/islands/1/islands.js', () => {
  const script = (url: string, headers: Record<string, string> = {}) => visitor(app).get(url, headers);

  it('begins the registry on our own pages and on those of listed websites', async () => {
    for (const headers of [{}, { origin: BLOG }]) {
      const { statusCode, body } = await script('/islands/1/islands.js', headers);
      expect(statusCode).toBe(200);
      expect(body).toMatch(/import \{ begin \} from '\/assets\/elsewhere-\w+\.js'/);
    }
    expect((await script('/islands/1/islands.css')).body).toMatch(/^@import '\/assets\/index-\w+\.css'/);
  });

  it('says on the console of others why nothing happens', async () => {
    const { headers, body } = await script('/islands/1/islands.js', { origin: STRANGER });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', vary: expect.stringMatching(/origin/i) });
    expect(body).toBe(
      `console.error("This shop shows no widgets on pages of ${STRANGER}: its setting EMBED_ORIGINS does not name it.");\n`,
    );
  });

  it('says so where a page asks for a version that is not served', async () => {
    const { body } = await script('/islands/0/islands.js', { origin: BLOG });
    expect(body).toMatch(/^console\.error\("This shop serves version 1 of its widgets/);
    const { body: hostile } = await script('/islands/%22);alert(1)%2F%2F/islands.js', { origin: BLOG });
    expect(hostile).toContain('\\");alert(1)');
    expect((await script('/islands/0/islands.css')).statusCode).toBe(404);
  });

  it('opens its files to other websites where some are listed', async () => {
    const [, file] = /from '([^']+)'/.exec((await script('/islands/1/islands.js')).body) ?? [];
    expect((await script(file!)).headers['access-control-allow-origin']).toBe('*');
    env.EMBED_ORIGINS = [];
    expect((await script(file!)).headers).not.toHaveProperty('access-control-allow-origin');
  });
});
