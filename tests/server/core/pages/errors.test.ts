import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { Conflict, Forbidden, TooMany } from '#core/errors.ts';
import { show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { users } from '#core/people/people.schema.ts';
import { log } from '#core/process/log.ts';
import { type Answer, signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const SECRET = 'correct-horse-battery';

let app: FastifyInstance;
/** What the server wrote to its log. */
let logged: string[] = [];

const broken = async (): Promise<never> => {
  throw new Error(`broken by ${SECRET}`);
};

beforeAll(async () => {
  app = await buildApp();
  page(app, { url: '/test/broken', handle: broken });
  page(app, { url: '/test/forbidden', handle: () => Promise.reject(new Forbidden()) });
  page(app, {
    url: '/test/staff',
    audience: 'employee',
    handle: async () => show('@website/page', { title: 'Staff only' }),
  });
  page(app, { url: '/test/unrenderable', handle: async () => show('@website/nowhere', {}) });
  page(app, { url: '/test/often', handle: () => Promise.reject(new TooMany(90)) });
  form(app, { url: '/test/often', handle: () => Promise.reject(new TooMany(90)) });
  form(app, { url: '/test/conflict', handle: () => Promise.reject(new Conflict('Somebody was quicker.')) });
  call(app, {
    url: '/test/call',
    body: z.object({ size: z.number(), deep: z.object({ a: z.string() }).optional() }),
    handle: async () => ({}),
  });
  call(app, { url: '/test/call/broken', handle: broken });
  call(app, { url: '/test/call/staff', audience: 'employee', handle: async () => ({ said: 'hello' }) });
  call(app, { url: '/test/call/often', handle: () => Promise.reject(new TooMany(7)) });
  call(app, {
    url: '/test/call/query',
    handle: () => db.insert(users).values({ login: SECRET, passwordHash: SECRET, partnerId: 999_999, companyId: 1 }),
  });
  const own = log as unknown as Record<symbol, { write(line: string): void }>;
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream') as symbol;
  vi.spyOn(own[stream]!, 'write').mockImplementation((line) => void logged.push(line));
});
afterAll(() => app.close());

const takeLog = (): string => {
  const text = logged.join('');
  logged = [];
  return text;
};

const headingOf = ({ body }: Answer): string | undefined => /<h1>([^<]*)<\/h1>/.exec(body)?.[1];

describe('a page', () => {
  it('responds with 404 and links to go on when its address is unknown', async () => {
    const answer = await visitor(app).get('/nowhere');
    expect([answer.statusCode, headingOf(answer)]).toEqual([404, '404: Page not found']);
    expect(answer.body).toMatch(/href="\/">Homepage</);
    expect(answer.body).toMatch(/href="\/contactus">Contact us</);
    expect(answer.body).toContain('content="noindex"');
    expect(answer.body).toContain('<header');
    expect(headingOf(await visitor(app).get('/fr/nulle-part'))).toContain('page introuvable');
  });

  it('responds with 403 when access is forbidden', async () => {
    const answer = await visitor(app).get('/test/forbidden');
    expect([answer.statusCode, headingOf(answer)]).toEqual([403, '403: Forbidden']);
    expect(answer.body).toContain('You don’t have access to this page.');
    expect((await (await signedIn(app, 'maria')).get('/test/staff')).statusCode).toBe(403);
  });

  it('redirects guests to sign in and back when it requires an account', async () => {
    const answer = await visitor(app).get('/fr/test/staff?a=1');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/fr/web/login?redirect=%2Ftest%2Fstaff%3Fa%3D1',
    ]);
  });

  it('offers to sign in, and does not repeat the password, when a guest posts a form with one', async () => {
    const send = (referer?: string) =>
      visitor(app).post(
        '/fr/my/account',
        { phone: '1', current_password: 'demo' },
        referer === undefined ? {} : { referer },
      );
    const answer = await send('http://localhost/fr/my/account?a=1');
    expect([answer.statusCode, headingOf(answer)]).toEqual([401, 'Connectez-vous d’abord.']);
    expect(answer.body).toContain('rechargez cette page');
    expect(answer.body).not.toContain('value="demo"');
    expect(answer.body).toMatch(
      /href="\/fr\/web\/login\?redirect=%2Fmy%2Faccount%3Fa%3D1" target="_blank" rel="noopener"/,
    );
    for (const stranger of [undefined, 'https://elsewhere.example/my', 'http://localhost//elsewhere.example', 'x'])
      expect((await send(stranger)).body).toContain('href="/fr/web/login?redirect=%2Fmy"');
  });

  it.each(['/test/broken', '/test/unrenderable'])(
    'responds with 500 without frame or details when rendering %s fails',
    async (url) => {
      const answer = await visitor(app).get(url);
      expect([answer.statusCode, headingOf(answer)]).toEqual([500, '500']);
      expect(answer.body).toContain('Something went wrong.');
      expect(answer.body).not.toMatch(new RegExp(`${SECRET}|nowhere|at .*\\.ts|Error:|node_modules|/server/`));
      expect(answer.body).not.toContain('<header');
      expect(takeLog()).toContain('Request failed.');
    },
  );

  it('responds with 500 in the language of the page when rendering fails', async () => {
    expect((await visitor(app).get('/ar/test/broken')).body).toContain('<html lang="ar-001" dir="rtl">');
    takeLog();
  });

  it('responds with 400 to an address that cannot be decoded', async () => {
    for (const url of ['/%', '/%zz', '/shop/%c3%28', '/shop/product/%']) {
      const answer = await app.inject({ url, headers: { host: 'localhost' } });
      expect([url, answer.statusCode]).toEqual([url, 400]);
    }
  });

  it('responds with 404 to a product name of 400 characters', async () => {
    expect((await visitor(app).get(`/shop/product/${'x'.repeat(400)}`)).statusCode).toBe(404);
  });
});

describe('a form', () => {
  it('shows the reason on a page when it is refused', async () => {
    const answer = await visitor(app).post('/test/conflict', {});
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('Somebody was quicker.');
  });
});

describe('a form that is submitted too often', () => {
  const hiddenFields = (body: string) =>
    [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]);

  it('can be submitted again from the page that says when', async () => {
    const sent = { subject: '"><script>', text: 'One\u2028two', to: ['a', 'b'] };
    const { statusCode, headers, body } = await visitor(app).post('/test/often?from=mail', sent);
    expect([statusCode, headers['retry-after']]).toEqual([429, '90']);
    expect(body).toMatch(/<h1[^>]*>Too many attempts\. Try again in 2 minutes\.<\/h1>/);
    expect(body).toMatch(/<title>Error: Too many attempts\. Try again in 2 minutes\. \|/);
    const [, carried = ''] = /action="\/test\/often\?from=mail">(.*?)<\/form>/s.exec(body) ?? [];
    expect(hiddenFields(carried)).toEqual([
      ['subject', '&quot;&gt;&lt;script&gt;'],
      ['text', 'One\u2028two'],
      ['to', 'a'],
      ['to', 'b'],
    ]);
  });

  it.each([
    ['with a password', { password: SECRET }],
    ['longer than people write', { text: 'x'.repeat(50_001) }],
  ])('is not written into a page %s, which leads back to it', async (_what, sent) => {
    const { statusCode, body } = await visitor(app).post('/test/often', sent);
    expect(statusCode).toBe(429);
    expect(body).toContain('Go back in your browser: what you entered is still there.');
    expect(body).not.toContain(Object.values(sent)[0]);
  });

  it('is a page without a form when it was only asked for', async () => {
    const { statusCode, body } = await visitor(app).get('/test/often');
    expect(statusCode).toBe(429);
    expect(body).toContain('We limit how often this can be asked for');
    expect(body).not.toContain('name="subject"');
  });
});

describe('a JSON call', () => {
  const ask = (url: string, body: unknown, headers?: Record<string, string>) => visitor(app).call(url, body, headers);

  it('lists each invalid field when its body is invalid', async () => {
    const { statusCode, answer, headers } = await ask('/test/call', { size: 'x', deep: { a: 1 } });
    expect(statusCode).toBe(400);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer)).toEqual(['error']);
    expect(Object.keys(answer.error.fields)).toEqual(['size', 'deep.a']);
    expect(answer.error.message).toContain('size: ');
  });

  it.each([[null], [[]], [7], ['text'], [true]])('is refused with the body %j', async (body) => {
    const { statusCode, answer } = await ask('/test/call', body);
    expect(statusCode).toBe(400);
    expect(answer.error.message).toBeTruthy();
  });

  it.each(['{', '{"size":1', 'x', '', '{"__proto__":{"a":1}}'])(
    'is refused with the invalid JSON %j',
    async (payload) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/test/call',
        headers: { host: 'localhost', 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.message).toBeTruthy();
    },
  );

  it('responds with 401 or 403, not with a redirect, without the required role', async () => {
    expect((await ask('/test/call/staff', {})).statusCode).toBe(401);
    expect((await (await signedIn(app, 'joel')).call('/test/call/staff', {})).statusCode).toBe(403);
    expect((await (await signedIn(app, 'operator')).call('/test/call/staff', {})).answer).toEqual({ said: 'hello' });
  });

  it('responds with 500 without details when its handler fails', async () => {
    const { statusCode, answer, body } = await ask('/test/call/broken', {});
    expect([statusCode, Object.keys(answer.error)]).toEqual([500, ['message']]);
    expect(body).not.toMatch(new RegExp(`${SECRET}|stack|\\.ts`));
    takeLog();
  });

  it('responds with 429 and Retry-After when it is made too often', async () => {
    const { statusCode, headers, answer } = await ask('/test/call/often', {});
    expect([statusCode, headers['retry-after']]).toEqual([429, '7']);
    expect(answer.error.message).toContain('Too many attempts.');
  });

  it('responds with 404 in JSON to an unknown address', async () => {
    const { statusCode, answer } = await ask('/test/call/nowhere', {});
    expect([statusCode, typeof answer.error.message]).toEqual([404, 'string']);
  });

  it('responds with 413 to a body that is too large', async () => {
    const { statusCode, answer } = await ask('/test/call', { size: 1, more: 'x'.repeat(1_100_000) });
    expect([statusCode, typeof answer.error.message]).toEqual([413, 'string']);
  });

  it.each(['application/x-unknown', 'application/xml', 'multipart/form-data; boundary=x', 'text/plain'])(
    'responds with 415 to the content type %s',
    async (type) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/test/call',
        headers: { host: 'localhost', 'content-type': type },
        payload: 'size=1',
      });
      expect([answer.statusCode, typeof answer.json().error.message]).toEqual([415, 'string']);
    },
  );

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('responds with 405 to the method %s', async (method) => {
    const answer = await app.inject({
      method,
      url: '/test/call',
      headers: { host: 'localhost', accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect([answer.statusCode, typeof answer.json().error.message]).toEqual([405, 'string']);
  });
});

describe('the check of origins', () => {
  const status = async (headers: Record<string, string>): Promise<number> =>
    (
      await app.inject({
        method: 'POST',
        url: '/test/call',
        headers: { host: 'shop.example', 'content-type': 'application/json', ...headers },
        payload: '{"size":1}',
      })
    ).statusCode;

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sub-domain of ours', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }, 403],
    ['another site with our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://shop.example' }, 403],
    ['our own page in an old browser', { origin: 'http://shop.example', cookie: 'session=g1' }, 200],
    ['another site in an old browser', { origin: 'http://evil.example' }, 403],
    ['another port of ours', { origin: 'http://shop.example:81' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['an invalid origin', { origin: 'shop.example' }, 403],
    ['a program without cookies', {}, 200],
    ['a client with cookies and without origin headers', { cookie: 'session=g1' }, 403],
  ] as const)('answers a post from %s according to its origin headers', async (_who, headers, expected) => {
    expect(await status(headers)).toBe(expected);
  });

  it('refuses a post from another site with a reason', async () => {
    const answer = await visitor(app).post('/shop/cart/update', { product_id: 1 }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('This request came from another site, so nothing was changed.');
  });

  it('allows another site to link to a page', async () => {
    const answer = await visitor(app).get('/shop', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('security headers', () => {
  const asset = async (): Promise<string> =>
    /href="(\/assets\/[^"]+\.css)"/.exec((await visitor(app).get('/')).body)?.[1] ?? '';
  const kinds: [string, () => Promise<Answer>, number][] = [
    ['a page', () => visitor(app).get('/shop'), 200],
    ['a cached page', async () => (await visitor(app).get('/shop')) && visitor(app).get('/shop'), 200],
    [
      'a page answered with 304',
      async () =>
        visitor(app).get('/shop', { 'if-none-match': (await visitor(app).get('/shop')).headers.etag as string }),
      304,
    ],
    ['a page of somebody signed in', async () => (await signedIn(app, 'maria')).get('/shop'), 200],
    ['a redirect', () => visitor(app).get('/en/shop'), 301],
    ['a missing asset', () => visitor(app).get('/assets/nothing.css'), 404],
    ['a picture', () => visitor(app).get('/web/image/product.template/1/image/128x128'), 200],
    ['a language definition', () => visitor(app).get('/web/webclient/locale/fr_FR'), 200],
    ['a sitemap', () => visitor(app).get('/sitemap.xml'), 200],
    ['an answer to a call', () => visitor(app).call('/test/call', { size: 1 }), 200],
    ['a refused call', () => visitor(app).call('/test/call', {}), 400],
    ['an unknown page', () => visitor(app).get('/nowhere'), 404],
    [
      'a post from another site',
      () => visitor(app).post('/shop/cart/update', {}, { 'sec-fetch-site': 'cross-site' }),
      403,
    ],
    ['an address that cannot be decoded', () => visitor(app).get('/%zz'), 400],
    ['a broken page', () => visitor(app).get('/test/broken'), 500],
    ['a response to a body that is too large', () => visitor(app).call('/test/call', 'x'.repeat(1_100_000)), 413],
  ];

  it.each(kinds)('are sent with %s', async (_kind, get, status) => {
    const { headers, statusCode } = await get();
    takeLog();
    expect(statusCode).toBe(status);
    expect(headers['content-security-policy']).toMatch(/script-src 'self'; style-src 'self'$/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^same-origin$/);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('are limited to nosniff for an asset', async () => {
    const { headers, statusCode } = await visitor(app).get(await asset());
    expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('the log', () => {
  it('names the address of a failed request without its query, cookies and body', async () => {
    const someone = visitor(app);
    someone.cookies.set('session', `g${SECRET}-cookie`);
    await someone.get(`/test/broken?token=${SECRET}-token`, { authorization: `Bearer ${SECRET}-bearer` });
    const text = takeLog();
    expect(text).toContain('"url":"/test/broken?…"');
    expect(text).toContain(`broken by ${SECRET}`);
    expect(text).not.toMatch(new RegExp(`${SECRET}-(token|cookie|bearer)`));
  });

  it('contains no values of a failed query', async () => {
    const { statusCode } = await visitor(app).call('/test/call/query', {});
    expect(statusCode).toBe(500);
    const text = takeLog();
    expect(text).toContain('Request failed.');
    expect(text).not.toContain(SECRET);
  });

  it('contains nothing about refused requests', async () => {
    await visitor(app).get('/nowhere');
    await visitor(app).call('/test/call', {});
    await visitor(app).post('/web/login', { login: 'maria@example.com', password: `${SECRET}-wrong` });
    expect(takeLog()).toBe('');
  });
});
