import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { changed, tell } from '../../../server/core/changes.ts';
import type { Site } from '../../../server/core/site.ts';
import { shop } from '../../../server/shop/domain.ts';
import { addTemplate, changeTemplate } from '../../setup/catalogue.ts';
import { visitor } from '../../setup/visitor.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());
beforeEach(() => tell('all'));
afterEach(() => vi.restoreAllMocks());

const read = async (url = '/sitemap.xml', host?: string): Promise<string> => (await visitor(app, host).get(url)).body;
const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);
const entryOf = (xml: string, address: string) =>
  xml.split('\n').find((line) => line.includes(`<loc>${address}</loc>`));

describe('the sitemap', () => {
  it('lists every address in every language of the website, each with the others', async () => {
    const id = await addTemplate('Garden gate', { name: { en_US: 'Garden gate', fr_FR: 'Portail & jardin' } });
    const xml = await read();
    const addresses = [
      `${ORIGIN}/shop/product/garden-gate-${id}`,
      `${ORIGIN}/fr/shop/product/portail-jardin-${id}`,
      `${ORIGIN}/ar/shop/product/garden-gate-${id}`,
    ];
    const alternates = ['en-US', 'fr-FR', 'ar']
      .map((code, at) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addresses[at]}"/>`)
      .join('');
    for (const address of addresses) expect(entryOf(xml, address)).toContain(alternates);
    expect(addressesIn(xml)).toEqual(
      expect.arrayContaining([`${ORIGIN}/fr`, `${ORIGIN}/ar/aboutus`, `${ORIGIN}/shop`]),
    );
    expect(new Set(addressesIn(xml)).size).toBe(addressesIn(xml).length);
  });

  it('of another website has its own languages', async () => {
    const xml = await read('/sitemap.xml', 'aulne.localhost');
    expect(xml).toMatch(/<loc>[^<]*\/en\/shop<\/loc>/);
    expect(xml).not.toContain('/ar/');
  });

  it('is made once, and again when a product, a category or the website changed', async () => {
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

  it('is sent compressed to who takes that', async () => {
    const { rawPayload, headers } = await visitor(app).get('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(rawPayload).toString()).toBe(await read());
  });

  it('has a part that is all of it, and no other', async () => {
    expect(await read('/sitemap-1.xml')).toBe(await read());
    for (const url of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-x.xml', '/sitemap-1e0.xml'])
      expect((await visitor(app).get(url)).statusCode).toBe(404);
  });

  it('that is too long is a list of parts, which have every address once', async () => {
    const many = Array.from({ length: 16_000 }, (_, n) => ({ pathIn: (_site: Site) => `/many/${n}` }));
    vi.spyOn(shop, 'sitemap').mockResolvedValue(many);
    const parts = addressesIn(await read());
    expect(parts).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
    const lists = await Promise.all(
      ['/sitemap-1.xml', '/sitemap-2.xml'].map(async (url) => addressesIn(await read(url))),
    );
    expect(lists[0]).toHaveLength(45_000);
    const listed = new Set(lists.flat());
    expect(listed.size).toBe(lists.flat().length);
    for (const prefix of ['', '/fr', '/ar'])
      for (const n of [0, 14_999, 15_999]) expect(listed).toContain(`${ORIGIN}${prefix}/many/${n}`);
    tell('all');
  });
});
