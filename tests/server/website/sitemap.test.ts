import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { changed, publishChanges } from '#core/changes/changes.ts';
import type { Site } from '#core/sites/site.ts';
import { shop } from '#shop/domain.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { addTemplate, changeTemplate } from '#tests/setup/shop/catalogue.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(() => publishChanges('all'));
afterEach(() => vi.restoreAllMocks());

const read = async (url = '/sitemap-en-1.xml', host?: string): Promise<string> =>
  (await visitor(app, host).get(url)).body;
const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);
const entryOf = (xml: string, address: string) =>
  xml.split('\n').find((line) => line.includes(`<loc>${address}</loc>`));

describe('the sitemap', () => {
  it('lists every page in every language with its alternates', async () => {
    const id = await addTemplate('Garden gate', { name: { en_US: 'Garden gate', fr_FR: 'Portail & jardin' } });
    const files = ['en', 'fr', 'ar'].map((code) => `${ORIGIN}/sitemap-${code}-1.xml`);
    expect(addressesIn(await read('/sitemap.xml'))).toEqual(files);
    const lists = await Promise.all(files.map((file) => read(file.slice(ORIGIN.length))));
    const addresses = [
      `${ORIGIN}/shop/product/garden-gate-${id}`,
      `${ORIGIN}/fr/shop/product/portail-jardin-${id}`,
      `${ORIGIN}/ar/shop/product/garden-gate-${id}`,
    ];
    const alternates = ['en-US', 'fr-FR', 'ar']
      .map((code, at) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addresses[at]}"/>`)
      .join('');
    const usual = `<xhtml:link rel="alternate" hreflang="x-default" href="${addresses[0]}"/>`;
    for (const [at, address] of addresses.entries())
      expect(entryOf(lists[at] as string, address)).toContain(alternates + usual);
    const all = lists.map(addressesIn);
    expect(all[0]).toContain(`${ORIGIN}/shop`);
    expect(all[1]).toContain(`${ORIGIN}/fr`);
    expect(all[2]).toContain(`${ORIGIN}/ar/aboutus`);
    expect(new Set(all.flat()).size).toBe(all.flat().length);
    expect(new Set(all.map(({ length }) => length)).size).toBe(1);
  });

  it('lists the languages of its own website only', async () => {
    const files = addressesIn(await read('/sitemap.xml', 'aulne.localhost'));
    expect(files.map((file) => new URL(file).host.replace(/:\d+$/, ''))).toEqual([
      'aulne.localhost',
      'aulne.localhost',
    ]);
    expect(files.map((file) => new URL(file).pathname)).toEqual(['/sitemap-fr-1.xml', '/sitemap-en-1.xml']);
    expect(await read('/sitemap-en-1.xml', 'aulne.localhost')).toMatch(/<loc>[^<]*\/en\/shop<\/loc>/);
    expect(await read('/sitemap-fr-1.xml', 'aulne.localhost')).not.toMatch(/\/(ar|fr)\/shop/);
    expect((await visitor(app, 'aulne.localhost').get('/sitemap-ar-1.xml')).statusCode).toBe(404);
  });

  it('is generated once, and again after a change of a product, a category or the website', async () => {
    const make = vi.spyOn(shop, 'sitemap');
    await Promise.all([read(), read()]);
    await read();
    expect(make).toHaveBeenCalledTimes(1);
    const id = await addTemplate('Late gate');
    expect(await read()).toContain(`late-gate-${id}`);
    await changeTemplate(id, { isPublished: false });
    expect(await read()).not.toContain(`late-gate-${id}`);
    for (const tag of ['category', 'website']) {
      make.mockClear();
      await changed(tag);
      await read();
      expect(make).toHaveBeenCalledTimes(1);
    }
  });

  it('is sent compressed when the request accepts gzip', async () => {
    const { rawPayload, headers } = await visitor(app).get('/sitemap-en-1.xml', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(rawPayload).toString()).toBe(await read());
  });

  it('responds with 404 for files it does not list', async () => {
    for (const name of ['en-0', 'en-2', 'en-x', 'en-1e0', 'de-1', '1', '__proto__-1', 'en-99999'])
      expect((await visitor(app).get(`/sitemap-${name}.xml`)).statusCode).toBe(404);
  });

  it.runIf(isForThisEngine)('is split into files that contain every address once', async () => {
    const many = Array.from({ length: 46_000 }, (_, n) => ({ pathIn: (_site: Site) => `/many/${n}` }));
    vi.spyOn(shop, 'sitemap').mockResolvedValue(many);
    const names = ['en', 'fr', 'ar'].flatMap((code) => [`/sitemap-${code}-1.xml`, `/sitemap-${code}-2.xml`]);
    expect(addressesIn(await read('/sitemap.xml'))).toEqual(names.map((name) => ORIGIN + name));
    const lists = await Promise.all(names.map(async (url) => addressesIn(await read(url))));
    expect(lists[0]).toHaveLength(45_000);
    const listed = new Set(lists.flat());
    expect(listed.size).toBe(lists.flat().length);
    for (const prefix of ['', '/fr', '/ar'])
      for (const n of [0, 44_999, 45_999]) expect(listed).toContain(`${ORIGIN}${prefix}/many/${n}`);
    publishChanges('all');
  });
});
