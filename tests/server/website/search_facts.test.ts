import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { addTemplate } from '#tests/setup/shop/catalogue.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const read = async (url: string, host?: string): Promise<string> => (await visitor(app, host).get(url)).body;
const alternatesIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, code, href]) => [
      code,
      href,
    ]),
  );
const canonicalIn = (html: string): string | undefined => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
const graphIn = (html: string): Record<string, any>[] => {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text)['@graph'];
};
const ofType = (graph: Record<string, any>[], type: string) => graph.find((one) => one['@type'] === type);
const contents = (html: string, property: string): string[] =>
  [...html.matchAll(new RegExp(`<meta property="${property}" content="([^"]*)">`, 'g'))].map(
    ([, text]) => text as string,
  );

describe('a page in several languages', () => {
  it.each([
    ['/', ['/', '/fr', '/ar']],
    ['/aboutus', ['/aboutus', '/fr/aboutus', '/ar/aboutus']],
    ['/shop/page/2', ['/shop/page/2', '/fr/shop/page/2', '/ar/shop/page/2']],
  ])('lists its address in each language at %s', async (path, [english, french, arabic]) => {
    const expected = {
      'en-US': ORIGIN + english,
      'fr-FR': ORIGIN + french,
      ar: ORIGIN + arabic,
      'x-default': ORIGIN + english,
    };
    for (const url of [path, `/fr${path === '/' ? '' : path}`, `/ar${path === '/' ? '' : path}?utm_source=a`]) {
      const html = await read(url);
      expect(alternatesIn(html)).toEqual(expected);
      expect(Object.values(expected)).toContain(canonicalIn(html));
    }
  });

  it('lists translated addresses, each of which is canonical', async () => {
    const id = await addTemplate('Hat stand', { name: { en_US: 'Hat stand', fr_FR: 'Porte-chapeaux' } });
    const alternates = alternatesIn(await read(`/fr/shop/product/porte-chapeaux-${id}`));
    expect(alternates['en-US']).toBe(`${ORIGIN}/shop/product/hat-stand-${id}`);
    expect(alternates['fr-FR']).toBe(`${ORIGIN}/fr/shop/product/porte-chapeaux-${id}`);
    for (const href of Object.values(alternates)) {
      const html = await read(href.slice(ORIGIN.length));
      expect(canonicalIn(html)).toBe(href);
      expect(alternatesIn(html)).toEqual(alternates);
    }
  });

  it('lists the languages and the domain of its own website', async () => {
    const alternates = alternatesIn(await read('/aboutus', 'aulne.localhost'));
    expect(Object.keys(alternates)).toEqual(['fr-FR', 'en-US', 'x-default']);
    expect(alternates['x-default']).toBe(alternates['fr-FR']);
    expect(alternates['en-US']).toMatch(/^http:\/\/aulne\.localhost:\d+\/en\/aboutus$/);
  });

  it('lists nothing when it is not indexed', async () => {
    for (const url of ['/shop/cart', '/web/login', '/nowhere', '/shop?search=pot']) {
      const html = await read(url);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect([alternatesIn(html), canonicalIn(html)]).toEqual([{}, undefined]);
      expect(graphIn(html).map((one) => one['@type'])).toEqual(['Organization', 'WebSite']);
    }
  });
});

it('Open Graph tags name the language, the other languages and a picture', async () => {
  const html = await read('/fr/aboutus');
  expect(contents(html, 'og:locale')).toEqual(['fr_FR']);
  expect(contents(html, 'og:locale:alternate')).toEqual(['en_US', 'ar_AR']);
  expect(contents(html, 'og:url')).toEqual([`${ORIGIN}/fr/aboutus`]);
  expect(contents(html, 'og:image')[0]).toMatch(new RegExp(`^${ORIGIN}/assets/images/`));
  expect(contents(await read('/ar'), 'og:locale')).toEqual(['ar_AR']);
});

describe('structured data', () => {
  it('names the organization on every page', async () => {
    for (const url of ['/', '/fr/aboutus', '/shop', '/contactus', '/delivery']) {
      const graph = graphIn(await read(url));
      expect(ofType(graph, 'Organization')).toMatchObject({
        '@id': `${ORIGIN}/#organization`,
        name: 'Alder & Fern',
        email: 'hello@alderandfern.example',
        address: { '@type': 'PostalAddress', addressCountry: 'US' },
      });
      expect(ofType(graph, 'WebSite')?.inLanguage).toEqual(['en-US', 'fr-FR', 'ar-001']);
      expect(ofType(graph, 'WebPage')?.isPartOf).toEqual({ '@id': `${ORIGIN}/#website` });
    }
    expect(ofType(graphIn(await read('/', 'aulne.localhost')), 'Organization')?.name).toBe('Atelier Aulne');
  });

  it('names the page and its breadcrumbs', async () => {
    const graph = graphIn(await read('/fr/aboutus'));
    const page = ofType(graph, 'WebPage');
    expect(page).toMatchObject({ url: `${ORIGIN}/fr/aboutus`, name: 'Qui sommes-nous', inLanguage: 'fr-FR' });
    const trail = ofType(graph, 'BreadcrumbList');
    expect(trail?.['@id']).toBe(page?.breadcrumb['@id']);
    expect(trail?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Page d’accueil', item: `${ORIGIN}/fr` },
      { '@type': 'ListItem', position: 2, name: 'Qui sommes-nous', item: `${ORIGIN}/fr/aboutus` },
    ]);
    expect(ofType(graphIn(await read('/')), 'BreadcrumbList')).toBeUndefined();
  });

  it('escapes script tags', async () => {
    const id = await addTemplate('X', { name: { en_US: '</script><script>alert(1)</script>' } });
    const html = await read((await visitor(app).get(`/shop/product/${id}`)).headers.location as string);
    expect(html).not.toContain('</script><script>alert');
  });
});

it('robots.txt disallows personal pages in every language and names the sitemap', async () => {
  const text = await read('/robots.txt');
  for (const path of ['/my', '/fr/my', '/ar/shop/cart', '/website/lang/'])
    expect(text).toContain(`\nDisallow: ${path}\n`);
  expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(await read('/robots.txt', 'aulne.localhost')).toMatch(
    /\nSitemap: http:\/\/aulne\.localhost:\d+\/sitemap\.xml\n/,
  );
});
