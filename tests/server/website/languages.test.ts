import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { bestLanguage } from '#core/people/language_choice.ts';
import { loadDirectory } from '#core/sites/site.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';
import { type Answer, signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const FRENCH = { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5', 'user-agent': CHROME };

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => closeListening(app));

const statusAndPlace = ({ statusCode, headers }: Answer) => [statusCode, headers.location];
const languageIn = ({ body }: Answer): string | undefined => /<html lang="([^"]+)"/.exec(body)?.[1];
/** The rendered response and the cached ones. */
const twice = async (ask: () => Promise<Answer>): Promise<Answer[]> => [await ask(), await ask(), await ask()];

describe('a browser that prefers another language', () => {
  it.each([
    ['/shop', '/fr/shop'],
    ['/', '/fr'],
    ['/?search=a', '/fr?search=a'],
    ['/shop?search=pot&order=name+asc', '/fr/shop?search=pot&order=name+asc'],
    ['/web/login?redirect=%2Fmy', '/fr/web/login?redirect=%2Fmy'],
    ['/no/such/page', '/fr/no/such/page'],
  ])('is redirected from %s to %s', async (url, location) => {
    for (const answer of await twice(() => visitor(app).get(url, FRENCH))) {
      expect(statusAndPlace(answer)).toEqual([302, location]);
      expect(answer.headers.vary).toContain('accept-language');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('gets its own redirect whatever is cached for other languages', async () => {
    const ask = (headers: Record<string, string>) => visitor(app).get('/aboutus', headers);
    const english = { 'accept-language': 'en-GB,en;q=0.9', 'user-agent': CHROME };
    for (let time = 0; time < 3; time++) {
      expect(languageIn(await ask(english))).toBe('en-US');
      expect(statusAndPlace(await ask(FRENCH))).toEqual([302, '/fr/aboutus']);
      expect(languageIn(await ask({}))).toBe('en-US');
    }
    expect((await ask(english)).headers.vary).toContain('accept-language');
  });

  it('is redirected for HEAD requests too', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/shop', headers: { host: 'localhost', ...FRENCH } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/fr/shop']);
  });

  it.each([
    ['a robot', '/shop', { ...FRENCH, 'user-agent': ROBOT }],
    ['a browser without Accept-Language', '/shop', { 'user-agent': CHROME }],
    ['a browser with unknown languages only', '/shop', { ...FRENCH, 'accept-language': 'de,sv;q=0.5' }],
    ['a visitor who chose the default language', '/shop', { ...FRENCH, cookie: 'frontend_lang=en_US' }],
    ['an address with a language prefix', '/ar/shop', FRENCH],
    ['a call from a page', '/shop/cart?type=popover', { ...FRENCH, 'x-page-language': 'en_US' }],
    ['an address without a language', '/web/webclient/locale/fr_FR', FRENCH],
    ['a sitemap', '/sitemap.xml', FRENCH],
  ])('is not redirected in the case of %s', async (_who, url, headers) => {
    for (const answer of await twice(() => visitor(app).get(url, headers))) expect(answer.statusCode).toBe(200);
  });

  it('is not redirected when it posts a form', async () => {
    const answer = await visitor(app).post('/web/login', { login: 'x@example.com', password: 'no' }, FRENCH);
    expect(answer.statusCode).toBe(401);
    expect((await visitor(app).call('/shop/cart/update_json', {}, FRENCH)).statusCode).toBe(400);
  });

  it('is redirected to languages of the website it visits only', async () => {
    const aulne = (language: string) =>
      visitor(app, 'aulne.localhost').get('/shop', { ...FRENCH, 'accept-language': language });
    expect(statusAndPlace(await aulne('en-US'))).toEqual([302, '/en/shop']);
    expect((await aulne('ar')).statusCode).toBe(200);
    expect((await aulne('fr')).statusCode).toBe(200);
  });
});

it.each([
  ['fr-FR', 'fr_FR'],
  ['fr-BE', 'fr_FR'],
  ['FR', 'fr_FR'],
  ['de, ar;q=0.3, fr;q=0.7', 'fr_FR'],
  ['ar-EG,ar;q=0.8,en;q=0.9', 'ar_001'],
  ['en;q=0.1, fr;q=0', 'en_US'],
  ['fr;q=2, ar', 'ar_001'],
  ['*', undefined],
  ['', undefined],
  ['xx', undefined],
  ['fr_FR', undefined],
  ['french', undefined],
  [';q=1', undefined],
  ['fr;q=nan', undefined],
  ['__proto__, constructor', undefined],
])('bestLanguage resolves Accept-Language %j to %s', async (list, expected) => {
  const [site] = (await loadDirectory()).sites.values();
  expect(bestLanguage(site!.languages, list)?.code).toBe(expected);
});

describe('the cookie of the chosen language', () => {
  it('is set when the language changes and is not cached with the page', async () => {
    for (let time = 0; time < 3; time++) {
      const reader = visitor(app);
      const first = await reader.get('/fr/delivery');
      expect(first.headers['set-cookie']).toMatch(/^frontend_lang=fr_FR; Max-Age=31536000; Path=\/; SameSite=Lax$/);
      for (const again of await twice(() => reader.get('/fr/delivery')))
        expect(again.headers['set-cookie']).toBeUndefined();
      expect((await reader.get('/ar/delivery')).headers['set-cookie']).toContain('frontend_lang=ar_001');
      expect(statusAndPlace(await reader.get('/delivery', { 'user-agent': CHROME }))).toEqual([302, '/ar/delivery']);
    }
  });

  it('is not set for the default language', async () => {
    for (const answer of await twice(() => visitor(app).get('/delivery')))
      expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['fr', '/fr/shop'],
    ['fr_BE', '/fr/shop'],
    ['ar', '/ar/shop'],
    ['xx_XX', undefined],
    ['__proto__', undefined],
    ['%00', undefined],
    ['', undefined],
    ['"><script>', undefined],
  ])('redirects by its value: %j', async (said, location) => {
    const answer = await visitor(app).get('/shop', { cookie: `frontend_lang=${said}`, 'user-agent': CHROME });
    expect(answer.headers.location).toBe(location);
  });
});

describe('responses from the response cache over HTTP', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  const ask = async (url: string, headers: Record<string, string>) => {
    const answer = await fetch(origin + url, { redirect: 'manual', headers: { 'accept-encoding': 'br', ...headers } });
    await answer.arrayBuffer();
    return { status: answer.status, to: answer.headers.get('location'), cookie: answer.headers.get('set-cookie') };
  };
  const english = { 'accept-language': 'en-GB,en;q=0.9', 'user-agent': CHROME };

  it('follow the preferred language of each visitor', async () => {
    for (let time = 0; time < 3; time++) {
      expect(await ask('/contactus', english)).toEqual({ status: 200, to: null, cookie: null });
      expect(await ask('/contactus', FRENCH)).toEqual({ status: 302, to: '/fr/contactus', cookie: null });
      expect((await ask('/contactus', { ...english, cookie: 'frontend_lang=ar_001' })).to).toBe('/ar/contactus');
      expect((await ask('/contactus', { ...FRENCH, cookie: 'a=b; frontend_lang=en_US' })).status).toBe(200);
      expect((await ask('/contactus', { ...FRENCH, 'user-agent': ROBOT })).status).toBe(200);
    }
  });

  it('set the language cookie when the language changes and do not cache it', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await ask('/fr/contactus', english)).cookie).toMatch(/^frontend_lang=fr_FR; /);
      expect((await ask('/fr/contactus', { ...english, cookie: 'frontend_lang=fr_FR' })).cookie).toBeNull();
    }
  });
});

describe('/website/lang', () => {
  const go = (path: string) => visitor(app).get(`/website/lang/${path}`, { 'user-agent': CHROME });
  const to = (r: string, language = 'fr_FR') => go(`${language}?r=${encodeURIComponent(r)}`);

  it.each([
    ['fr_FR', '/fr', 'fr_FR'],
    ['fr', '/fr', 'fr_FR'],
    ['ar_001', '/ar', 'ar_001'],
    ['en_US', '/en', 'en_US'],
    ['default', '/en', 'en_US'],
    ['fr_CA', '/fr', 'fr_FR'],
    ['xx_XX', '/en', 'en_US'],
    ['__proto__', '/en', 'en_US'],
    ['fr_FR?r=/fr/shop', '/fr/shop', 'fr_FR'],
    ['default?r=/shop', '/en/shop', 'en_US'],
    ['fr_FR?r=/fr/shop%3Fsearch%3Dpot%26page%3D2%23top', '/fr/shop?search=pot&page=2#top', 'fr_FR'],
    ['fr_FR?r=/fr/shop%3Fedit_translations%3D1', '/fr/shop', 'fr_FR'],
    ['fr_FR?r=/fr/shop%3Fedit_translations%3D1%26a%3D1%23b', '/fr/shop?a=1#b', 'fr_FR'],
    ['fr_FR?r=/fr/shop%3Fa%3D1%26edit_translations%3D1', '/fr/shop?a=1', 'fr_FR'],
    ['ar_001?r=/ar/%D8%B3%23%D8%B3', '/ar/%D8%B3#%D8%B3', 'ar_001'],
  ])('redirects from %s to %s', async (path, location, cookie) => {
    const answer = await go(path);
    expect(statusAndPlace(answer)).toEqual([303, location]);
    expect(answer.headers['set-cookie']).toContain(`frontend_lang=${cookie};`);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('leads to the default language even when the browser prefers another', async () => {
    const reader = visitor(app);
    expect(statusAndPlace(await reader.get('/website/lang/default?r=%2Fshop', FRENCH))).toEqual([303, '/en/shop']);
    expect(statusAndPlace(await reader.get('/en/shop', FRENCH))).toEqual([301, '/shop']);
    expect(languageIn(await reader.get('/shop', FRENCH))).toBe('en-US');
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nset-cookie: a=b',
    '\t//evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%252f%252fevil.example',
    '%2f%2fevil.example',
    '%252f%252fevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTP://localhost/shop',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    '@evil.example',
    '.evil.example',
    'evil.example',
    ':80@evil.example',
    '?//evil.example',
    '#//evil.example',
    '',
  ])('refuses %j, which leads to another site', async (r) => {
    for (const language of ['fr_FR', 'default']) {
      const answer = await to(r, language);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers['set-cookie'] ?? '').not.toContain('a=b');
      expect(answer.body).toMatch(/r: (Enter an address of this website|Remove )/);
    }
  });

  it.each([
    '/@evil.example',
    '/evil.example',
    '/／／evil.example',
    '/\u2028/evil.example',
    '/\u202e//evil.example',
    '/shop?next=//evil.example',
    '/shop?next=https://evil.example#//evil.example',
    '/shop#javascript:alert(1)',
    '/fr//evil.example',
    '/fr/%2f/evil.example',
    '/en/@evil.example',
    '/:80',
    '/;//evil.example',
    '/\ud83d\ude00',
  ])('accepts %j, which stays on this site', async (r) => {
    for (const language of ['fr_FR', 'default']) {
      const { statusCode, headers } = await to(r, language);
      expect(statusCode).toBe(303);
      const location = headers.location as string;
      expect(location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      expect(new URL(location, 'http://here.example').host).toBe('here.example');
      expect(location).not.toContain('\\');
    }
  });

  it('refuses repeated and endless parameters', async () => {
    expect((await go('fr_FR?r=/a&r=//evil.example')).statusCode).toBe(400);
    expect((await to(`/${'x'.repeat(3000)}`)).statusCode).toBe(400);
    expect((await go('x'.repeat(250))).statusCode).toBe(400);
  });
});

describe('the language selector', () => {
  const linksIn = ({ body }: Answer) =>
    Object.fromEntries(
      [...body.matchAll(/data-lang="(\w+)" href="\/website\/lang\/\w+\?r=([^"]*)"/g)].map(([, code, r]) => [
        code,
        decodeURIComponent(r as string),
      ]),
    );

  it.each([
    ['/shop?search=pot', { en_US: '/shop?search=pot', fr_FR: '/fr/shop?search=pot', ar_001: '/ar/shop?search=pot' }],
    ['/', { en_US: '/', fr_FR: '/fr', ar_001: '/ar' }],
    ['/fr/aboutus?utm_source=mail', { en_US: '/aboutus', fr_FR: '/fr/aboutus', ar_001: '/ar/aboutus' }],
    ['/shop/cart?edit_translations=1', { en_US: '/shop/cart', fr_FR: '/fr/shop/cart', ar_001: '/ar/shop/cart' }],
    ['/nowhere', { en_US: '/nowhere', fr_FR: '/fr/nowhere', ar_001: '/ar/nowhere' }],
  ])('links on %s to the same page', async (url, expected) => {
    for (const who of [visitor(app), await signedIn(app, 'maria')])
      for (const answer of await twice(() => who.get(url))) expect(linksIn(answer)).toEqual(expected);
  });

  it('links to the page of the form after the form is refused', async () => {
    const answer = await visitor(app).post('/web/login', { login: 'x@example.com', password: 'no' });
    expect(linksIn(answer).fr_FR).toBe('/fr/web/login');
    expect(linksIn(await visitor(app).post('/shop/cart/update', {})).fr_FR).toBe('/fr');
  });

  it('marks the current language and names each language in itself', async () => {
    const { body } = await visitor(app).get('/fr/shop');
    expect(body).toMatch(/lang="fr-FR" hreflang="fr-FR" rel="nofollow" aria-current="true">Français</);
    expect(body).toMatch(/lang="ar-001" hreflang="ar-001" rel="nofollow">العربية</);
  });

  it('is part of the header', async () => {
    const { body } = await visitor(app).get('/fr/shop');
    const disclosure = /<details class="[^"]*header__languages.*?<\/details>/s.exec(body)?.[0] ?? '';
    expect(disclosure).toMatch(/<summary.*Langue.*Français.*<\/summary>/s);
    for (const code of ['en_US', 'fr_FR', 'ar_001']) expect(disclosure).toContain(`/website/lang/${code}?r=`);
  });

  it('offers publishers to add a language, and nobody else', async () => {
    const offers = async (name: string) =>
      (await (await signedIn(app, name)).get('/shop')).body.includes('Add a language');
    expect([await offers('publisher'), await offers('operator'), await offers('maria')]).toEqual([true, false, false]);
  });
});
