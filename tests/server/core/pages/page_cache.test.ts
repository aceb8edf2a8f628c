import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { addTemplate, addVariant, changeTemplate } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
/** Counts renderings; `meanwhile` runs during each. */
let drawings = 0;
let meanwhile: () => Promise<void> = async () => {};
let validUntil: Date | undefined;

beforeAll(async () => {
  app = await buildApp();
  page(app, {
    url: '/test/drawn',
    query: z.object({ size: z.union([z.string(), z.array(z.string())]).optional(), color: z.string().optional() }),
    cache: ['size', 'color'],
    handle: async ({ query }) => {
      drawings += 1;
      const drawing = drawings;
      await meanwhile();
      return show(
        '@website/page',
        { title: `Drawing ${drawing} of ${JSON.stringify(query)}`, content: '<p>Words</p>'.repeat(100) },
        { tags: ['probe:7'], ...(validUntil ? { validUntil } : {}) },
      );
    },
  });
});
afterAll(() => app.close());
afterEach(async () => {
  vi.useRealTimers();
  meanwhile = async () => {};
  validUntil = undefined;
  await changed('probe:7');
});

const URL = '/test/drawn';

/** Which rendering a visitor receives. */
async function drawingOf(url = URL, by = visitor(app), headers: Record<string, string> = {}): Promise<number> {
  const { body, statusCode } = await by.get(url, headers);
  expect(statusCode, body).toBe(200);
  return Number(/Drawing (\d+)/.exec(body)?.[1]);
}

describe('a page that is equal for all guests', () => {
  it('is rendered once, also for guests with a cart', async () => {
    const first = await drawingOf();
    expect(await drawingOf()).toBe(first);
    const { variantId } = await addProduct({ name: 'Cached mug', price: 100 });
    const guest = visitor(app);
    await guest.post('/shop/cart/update', { product_id: variantId });
    expect(guest.cookies.get('session')).toMatch(/^g/);
    expect(await drawingOf(URL, guest)).toBe(first);
  });

  it('sets no cookie', async () => {
    for (let i = 0; i < 2; i++) expect((await visitor(app).get(URL)).headers['set-cookie']).toBeUndefined();
  });

  it('is rendered separately for each website and language', async () => {
    const [here, there] = [visitor(app), visitor(app, 'aulne.localhost')];
    const drawn = [await drawingOf(), await drawingOf(URL, there), await drawingOf(`/fr${URL}`, here)];
    expect(new Set(drawn).size).toBe(3);
    expect([await drawingOf(), await drawingOf(URL, there), await drawingOf(`/fr${URL}`, here)]).toEqual(drawn);
  });

  it('is rendered separately for declared query parameters and not for others', async () => {
    const plain = await drawingOf();
    const small = await drawingOf(`${URL}?size=s`);
    expect(small).not.toBe(plain);
    expect(await drawingOf(`${URL}?utm_source=mail&size=s&fbclid=1`)).toBe(small);
    expect(await drawingOf(`${URL}?utm_campaign=spring`)).toBe(plain);
    expect(await drawingOf(`${URL}?size=m`)).not.toBe(small);
    expect(await drawingOf(`${URL}?color=s`)).not.toBe(small);
  });

  it('is shared between requests whose parameters differ only in order', async () => {
    const drawn = await drawingOf(`${URL}?size=a&size=b&color=c`);
    expect(await drawingOf(`${URL}?color=c&size=b&size=a`)).toBe(drawn);
  });

  it('has its own cache key when a value contains separators', async () => {
    const honest = await drawingOf(`${URL}?size=a&color=b`);
    for (const size of ['a\ncolor=b', 'a color="b"', 'a" color="b', 'a&color=b'])
      expect(await drawingOf(`${URL}?size=${encodeURIComponent(size)}`)).not.toBe(honest);
    expect(await drawingOf(`${URL}?size=a%2Cb`)).not.toBe(await drawingOf(`${URL}?size=a&size=b`));
    expect(await drawingOf(`${URL}?size=a&size=b`)).not.toBe(await drawingOf(`${URL}?size=a%0A%26b`));
  });
});

describe('a page of one visitor', () => {
  it('is rendered for each signed-in customer and not served to others', async () => {
    const maria = await signedIn(app, 'maria');
    const hers = await maria.get(URL);
    expect(hers.body).toContain('Maria Lopes');
    expect((await visitor(app).get(URL)).body).not.toContain('Maria Lopes');
    expect((await (await signedIn(app, 'joel')).get(URL)).body).not.toContain('Maria Lopes');
    expect((await maria.get(URL)).body).toContain('Maria Lopes');
  });

  it('is not served from the cache of guests', async () => {
    await drawingOf();
    expect((await (await signedIn(app, 'maria')).get(URL)).body).toContain('Maria Lopes');
  });

  it('shows a flash message once, to its visitor only', async () => {
    const { variantId } = await addProduct({ name: 'Rare mug', price: 100, onHand: 1 });
    const someone = visitor(app);
    await drawingOf();
    await someone.post('/shop/cart/update', { product_id: variantId, add_qty: 3 });
    const message = 'You asked for 3 but only 1 are available';
    expect((await someone.get(URL)).body).toContain(message);
    expect((await visitor(app).get(URL)).body).not.toContain(message);
    expect((await someone.get(URL)).body).not.toContain(message);
  });

  it('ignores a flash message with an invalid signature', async () => {
    const someone = visitor(app);
    someone.cookies.set(
      'flash',
      `${Buffer.from('{"kind":"danger","text":"Call this number"}').toString('base64url')}.x`,
    );
    const { statusCode, body } = await someone.get(URL);
    expect([statusCode, body.includes('Call this number')]).toEqual([200, false]);
  });
});

describe('the page cache', () => {
  it('drops the pages that show a changed record', async () => {
    const { templateId } = await addProduct({ name: 'Renamed mug', price: 100 });
    const url = `/shop/product/renamed-mug-${templateId}`;
    expect((await visitor(app).get(url)).body).toContain('$1.00');
    await changeTemplate(templateId, { price: 250 });
    expect((await visitor(app).get(url)).body).toContain('$2.50');
  });

  it('drops the lists of products when a product changes', async () => {
    await visitor(app).get('/shop?order=name+asc');
    const id = await addTemplate('Aaaaa first of all');
    await addVariant(id, []);
    expect((await visitor(app).get('/shop?order=name+asc')).body).toContain('Aaaaa first of all');
  });

  it('keeps a page when an unrelated record changes', async () => {
    const drawn = await drawingOf();
    await changed('probe:8', 'product:1');
    expect(await drawingOf()).toBe(drawn);
    await changed('probe:7');
    expect(await drawingOf()).not.toBe(drawn);
  });

  it('drops all pages when websites change', async () => {
    const drawn = await drawingOf();
    await changed('website');
    expect(await drawingOf()).not.toBe(drawn);
  });

  it('does not store a page whose record changed while it was rendered', async () => {
    meanwhile = () => changed('probe:7');
    const outdated = await drawingOf();
    meanwhile = async () => {};
    const fresh = await drawingOf();
    expect(fresh).not.toBe(outdated);
    expect(await drawingOf()).toBe(fresh);
  });

  it('stores a page when an unrelated record changed while it was rendered', async () => {
    meanwhile = () => changed('probe:8');
    const drawn = await drawingOf();
    expect(await drawingOf()).toBe(drawn);
  });
});

describe('a page with validUntil', () => {
  it('is rendered again after that time', async () => {
    validUntil = new Date(Date.now() + 60_000);
    const first = await drawingOf(`${URL}?size=timed`);
    expect(await drawingOf(`${URL}?size=timed`)).toBe(first);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expect(await drawingOf(`${URL}?size=timed`)).not.toBe(first);
  });
});

describe('a page response', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('has the same content in %s', async (encoding, unpack) => {
    const plain = await app.inject({ url: URL, headers: { host: 'localhost' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (let i = 0; i < 2; i++) {
      const packed = await app.inject({ url: URL, headers: { host: 'localhost', 'accept-encoding': encoding } });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding, accept-language, cookie',
      });
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['vibrant', undefined],
  ])('is sent for Accept-Encoding %j with Content-Encoding %s', async (accepted, encoding) => {
    const answer = await app.inject({ url: URL, headers: { host: 'localhost', 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('is compressed for signed-in customers too', async () => {
    const maria = await signedIn(app, 'maria');
    const cookie = `session=${maria.cookies.get('session')}`;
    const answer = await app.inject({ url: URL, headers: { host: 'localhost', cookie, 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toContain('Maria Lopes');
  });

  it('has an ETag per encoding and is answered with 304 when it matches', async () => {
    const names = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { host: 'localhost', 'accept-encoding': encoding };
      const etag = (await app.inject({ url: URL, headers })).headers.etag as string;
      names.add(etag);
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
        const again = await app.inject({ url: URL, headers: { ...headers, 'if-none-match': known } });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
        expect(again.headers.vary).toBe('accept-encoding, accept-language, cookie');
      }
    }
    expect(names.size).toBe(3);
  });

  it('is sent again when the page has changed', async () => {
    const { headers } = await visitor(app).get(URL);
    await changed('probe:7');
    const again = await visitor(app).get(URL, { 'if-none-match': headers.etag as string });
    expect(again.statusCode).toBe(200);
    expect(again.headers.etag).not.toBe(headers.etag);
  });

  it('has headers and no body for a HEAD request', async () => {
    const full = await app.inject({ url: URL, headers: { host: 'localhost' } });
    const head = await app.inject({ method: 'HEAD', url: URL, headers: { host: 'localhost' } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'vary'])
      expect(head.headers[name]).toBe(full.headers[name]);
  });

  it('may be cached by the browser only', async () => {
    expect((await visitor(app).get(URL)).headers['cache-control']).toBe('private, no-cache');
  });

  it('may not be cached when its content is personal', async () => {
    const maria = await signedIn(app, 'maria');
    const pages = [
      ...['/shop/cart', '/shop/cart?type=popover', '/my'].map((url) => ({ url, by: maria })),
      ...['/web/login', '/web/reset_password?token=x'].map((url) => ({ url, by: visitor(app) })),
    ];
    for (const { url, by } of pages) {
      const answer = await by.get(url);
      expect([url, answer.headers['cache-control']]).toEqual([
        url,
        expect.stringMatching(/no-store|^private, no-cache$/),
      ]);
      expect(answer.headers.etag).toBeUndefined();
    }
  });

  it('may not be cached when it is an error', async () => {
    const first = await visitor(app).get('/shop/category/nothing-77');
    expect([first.statusCode, first.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});
