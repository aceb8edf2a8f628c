import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { changed, publishChanges } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { loadDirectory } from '#core/sites/site.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';
import { addWebsite } from '#tests/setup/records/websites.ts';
import { type Answer, signedIn, visitor } from '#tests/setup/visitors/visitor.ts';
import { menus, pages } from '#website/schema.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => closeListening(app));

const open = (url: string, host = 'localhost'): Promise<Answer> => visitor(app, host).get(url);
const siteIn = ({ body }: Pick<Answer, 'body'>): number => Number(/data-website-id="(\d+)"/.exec(body)?.[1]);
const languageIn = ({ body }: Pick<Answer, 'body'>): string | undefined =>
  /<html lang="([^"]+)" dir="[^"]+"/.exec(body)?.[1];

type NewPage = Omit<Partial<typeof pages.$inferInsert>, 'url' | 'title'> & { url: string; title: string };

async function addPage(values: NewPage): Promise<number> {
  const [row] = await db
    .insert(pages)
    .values({ description: {}, body: { en_US: '<p>Words</p>' }, ...values, title: { en_US: values.title } })
    .returning({ id: pages.id });
  await changed('website');
  return row!.id;
}

describe('the website of a request', () => {
  let plain: number;
  let first: number;
  let second: number;

  beforeAll(async () => {
    plain = await addWebsite('Plain', 'My-Site-1.fr');
    first = await addWebsite('First port', 'ports.example:8001');
    second = await addWebsite('Second port', 'https://ports.example:8002/');
  });

  it.each([
    ['my-site-1.fr', () => plain],
    ['my-site-1.fr:8069', () => plain],
    ['MY-SITE-1.FR', () => plain],
    ['ports.example:8001', () => first],
    ['ports.example:8002', () => second],
    ['ports.example:9999', () => first],
    ['ports.example', () => first],
    ['www.my-site-1.fr', () => 1],
    ['my-site-1.fr.evil.example', () => 1],
    ['nobody.example', () => 1],
    ['[::1]:3000', () => 1],
  ])('is found for the host %s', async (host, expected) => {
    expect(siteIn(await open('/shop', host))).toBe(expected());
  });

  it('has its own company, currency and languages', async () => {
    const answer = await open('/shop', 'aulne.localhost:3000');
    expect(languageIn(answer)).toBe('fr-FR');
    expect(answer.body).toContain('€');
    expect(answer.body).toContain('Atelier Aulne');
  });

  it('is described with its company and main record in attributes of the page', async () => {
    const about = async (url: string, host?: string) =>
      /<html [^>]*?data-oe-company-name="([^"]*)"(?: data-main-object="([^"]*)")?/.exec((await open(url, host)).body);
    expect((await about('/aboutus'))?.slice(1)).toEqual([
      'Alder &amp; Fern',
      expect.stringMatching(/^website\.page\(\d+,\)$/),
    ]);
    const [, product] = /href="(\/shop\/product\/[^"]+-(\d+))"/.exec((await open('/shop')).body) ?? [];
    const id = /\d+$/.exec(product ?? '')?.[0];
    expect((await about(product as string))?.[2]).toBe(`product.template(${id},)`);
    expect((await about('/shop', 'aulne.localhost'))?.slice(1)).toEqual(['Atelier Aulne', undefined]);
  });

  it('uses its own domain in canonical addresses', async () => {
    expect((await open('/shop', 'nobody.example')).body).toContain('rel="canonical" href="http://127.0.0.1:3000/shop"');
    expect((await open('/shop', 'ports.example:8002')).body).toContain('href="http://ports.example:8002/shop"');
  });
});

it('websites that change while they are loaded are loaded again', async () => {
  publishChanges(['website']);
  const reading = loadDirectory();
  publishChanges(['website']);
  const read = await reading;
  expect(await loadDirectory()).not.toBe(read);
});

describe('the language of a page', () => {
  it.each([
    ['/shop', 'en-US', 'ltr'],
    ['/fr/shop', 'fr-FR', 'ltr'],
    ['/ar/shop', 'ar-001', 'rtl'],
    ['/fr', 'fr-FR', 'ltr'],
  ])('is chosen by the address: %s is %s, %s', async (url, language, direction) => {
    expect((await open(url)).body).toContain(`<html lang="${language}" dir="${direction}"`);
  });

  it('is kept in the links of the page', async () => {
    const { body } = await open('/fr/shop');
    expect(body).toContain('href="/fr/shop/cart"');
    expect(body).toContain('action="/fr/shop"');
    expect(body).not.toMatch(/href="\/shop[/"]/);
  });

  it('is redirected to the address without prefix when it is the default', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url: '/en/shop?order=name+asc', headers: { host: 'localhost' } });
      expect([answer.statusCode, answer.headers.location]).toEqual([301, '/shop?order=name+asc']);
    }
    expect((await open('/en')).headers.location).toBe('/');
    expect((await open('/fr/shop', 'aulne.localhost')).headers.location).toBe('/shop');
    expect(languageIn(await open('/en/shop', 'aulne.localhost'))).toBe('en-US');
  });

  it.each(['/it/shop', '/xx', '/english/shop', '/FR/shop'])(
    'responds with 404 to unknown languages: %s',
    async (url) => {
      expect((await open(url)).statusCode).toBe(404);
    },
  );

  it('is redirected to the default when the website does not have it', async () => {
    const answer = await open('/ar/shop?page=2', 'aulne.localhost');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/shop?page=2']);
  });

  it('is the default for a form posted in a language the website does not have', async () => {
    const person = visitor(app, 'aulne.localhost');
    const answer = await person.post('/ar/web/login', { login: 'nobody@example.com', password: 'no' });
    expect([answer.statusCode, languageIn(answer)]).toEqual([401, 'fr-FR']);
  });

  it('applies to calls of the widgets on the page', async () => {
    const said = async (headers: Record<string, string>, prefix = '') =>
      (await visitor(app).call(`${prefix}/shop/cart/update_json`, {}, headers)).answer.error.message;
    const french = await said({ 'x-page-language': 'fr_FR' });
    expect(french).not.toBe(await said({}));
    expect(await said({}, '/fr')).toBe(french);
    for (const unknown of ['xx_XX', '__proto__', ''])
      expect(await said({ 'x-page-language': unknown })).toBe(await said({}));
  });

  it('does not apply to addresses without a language', async () => {
    expect((await open('/web/webclient/locale/fr_FR')).statusCode).toBe(200);
    expect((await open('/health')).json()).toEqual({ status: 'ok' });
  });
});

describe('an address with extra slashes', () => {
  let port: number;

  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });

  /** Sends the path unchanged, because `app.inject` takes `//shop` for a host. */
  const locationOf = (path: string) =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      get({ port, path, host: '127.0.0.1' }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      }).on('error', reject);
    });

  it.each([
    ['//shop//page/1?x=//y', '/shop/page/1?x=//y'],
    ['/shop///', '/shop'],
    ['/shop/', '/shop'],
    ['/fr/shop/?x=/', '/fr/shop?x=/'],
    ['/fr/', '/fr'],
    ['//', '/'],
    ['/fr//shop', '/fr/shop'],
    ['//evil.example/shop', '/evil.example/shop'],
    ['///evil.example', '/evil.example'],
  ])('is redirected from %s to %s', async (path, location) => {
    expect(await locationOf(path)).toEqual([301, location]);
  });

  it.each(['/\\evil.example', '/\\/evil.example', '/en/\\evil.example', '/en//evil.example'])(
    'is not redirected to another host: %s',
    async (path) => {
      const [status, location = '/'] = await locationOf(path);
      expect(status).toBeLessThan(500);
      expect(new URL(location, 'http://here.example').host).toBe('here.example');
    },
  );
});

describe('a page of the website', () => {
  it('hides the general page of the same address, even while unpublished', async () => {
    await addPage({ url: '/terms', title: 'General terms' });
    expect((await open('/terms')).body).toContain('General terms');
    const own = await addPage({ url: '/terms', title: 'Own terms', websiteId: 1, isPublished: false });
    expect((await open('/terms')).statusCode).toBe(404);
    expect((await open('/terms', 'aulne.localhost')).body).toContain('General terms');
    expect((await (await signedIn(app, 'publisher')).get('/terms')).body).toContain('Own terms');
    expect((await (await signedIn(app, 'operator')).get('/terms')).statusCode).toBe(404);
    await db.update(pages).set({ isPublished: true }).where(eq(pages.id, own));
    await changed('website');
    expect((await open('/terms')).body).toContain('Own terms');
  });

  it('has one canonical address', async () => {
    for (const url of ['/aboutus', '/%61boutus', '/about%75s'])
      expect((await open(url)).body).toContain('rel="canonical" href="http://127.0.0.1:3000/aboutus"');
    expect((await open('/fr/%61boutus')).body).toContain('rel="canonical" href="http://127.0.0.1:3000/fr/aboutus"');
    const { statusCode, headers } = await open('/aboutus/');
    expect([statusCode, headers.location]).toEqual([301, '/aboutus']);
  });

  it('responds with 404 on another website', async () => {
    await addPage({ url: '/only-there', title: 'Only there', websiteId: 2 });
    expect((await open('/only-there')).statusCode).toBe(404);
    expect((await open('/only-there', 'aulne.localhost')).statusCode).toBe(200);
  });

  it('is shown from its publication time on, also in the menu', async () => {
    const pageId = await addPage({ url: '/sale', title: 'Sale', publishedFrom: new Date(Date.now() + 60_000) });
    await db.insert(menus).values({ websiteId: 1, name: { en_US: 'Autumn sale' }, url: '/sale', pageId });
    await changed('website');
    expect((await open('/sale')).statusCode).toBe(404);
    expect((await open('/contactus')).body).not.toContain('Autumn sale');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    try {
      expect((await open('/sale')).statusCode).toBe(200);
      expect((await open('/contactus')).body).toContain('Autumn sale');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the menu', () => {
  it('shows entries without a page and entries whose page is visible', async () => {
    const hidden = await addPage({ url: '/hidden', title: 'Hidden', isPublished: false });
    await db.insert(menus).values([
      { websiteId: 1, name: { en_US: 'To the hidden page' }, url: '/hidden', pageId: hidden },
      { websiteId: 1, name: { en_US: 'To nowhere special' }, url: 'shop', opensWindow: true },
      { websiteId: 1, name: { en_US: 'Write to us' }, url: 'hello@example.com' },
      { websiteId: 1, name: { en_US: 'Elsewhere' }, url: 'https://example.com/x' },
      { websiteId: 2, name: { en_US: 'Of the sister' }, url: '/shop' },
    ]);
    await changed('website');
    const { body } = await open('/aboutus');
    expect(body).toMatch(/href="\/shop" target="_blank" rel="noopener"[^>]*>To nowhere special</);
    expect(body).toMatch(/href="mailto:hello@example\.com"[^>]*>Write to us</);
    expect(body).toMatch(/href="https:\/\/example\.com\/x"[^>]*>Elsewhere</);
    expect(body).not.toContain('To the hidden page');
    expect(body).not.toContain('Of the sister');
    expect((await (await signedIn(app, 'maria')).get('/aboutus')).body).not.toContain('To the hidden page');
    expect((await (await signedIn(app, 'operator')).get('/aboutus')).body).toContain('To the hidden page');
  });

  it('marks the entry of the current page', async () => {
    expect((await open('/contactus')).body).toMatch(/href="\/contactus" aria-current="page"/);
    expect((await open('/shop')).body).toMatch(/href="\/shop" aria-current="page"/);
  });

  it('gives the first page of a website without a home page', async () => {
    const id = await addWebsite('Homeless', 'homeless.example');
    await addPage({ url: '/', title: 'Not ready', websiteId: id, isPublished: false });
    expect((await open('/', 'homeless.example')).statusCode).toBe(404);
    await db.insert(menus).values([
      { websiteId: id, name: { en_US: 'Home' }, url: '/', sequence: 1 },
      { websiteId: id, name: { en_US: 'Shop' }, url: '/shop', sequence: 2 },
    ]);
    await changed('website');
    const answer = await open('/', 'homeless.example');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/shop']);
  });
});
