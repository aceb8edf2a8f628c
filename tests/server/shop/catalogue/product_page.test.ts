import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import {
  addAttribute,
  addCategory,
  addTemplate,
  addVariant,
  changeTemplate,
  offer,
  putIn,
  type TestAttribute,
} from '#tests/setup/shop/catalogue.ts';
import { addProduct, productByHandle } from '#tests/setup/shop/shop.ts';
import { type Answer, signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let size: TestAttribute;
let glaze: TestAttribute;
let clay: TestAttribute;
/** A pot in two sizes and two glazes, one combination missing, of one kind of clay. */
let pot: number;
let path: string;
let value: Record<'small' | 'large' | 'moss' | 'sand' | 'red', number>;

beforeAll(async () => {
  app = await buildApp();
  size = await addAttribute('Pot size', ['small', 'large']);
  glaze = await addAttribute('Glaze', ['moss', 'sand'], { display: 'select' });
  clay = await addAttribute('Clay', ['red']);
  pot = await addTemplate('Tall pot', {
    price: 1599,
    compareAtPrice: 1999,
    vendor: 'Kiln & Co',
    summary: { en_US: 'A pot that is "tall" </script>', fr_FR: 'Un grand pot' },
    description: { en_US: '<p>Fired <strong>twice</strong>.</p>' },
    name: { en_US: 'Tall pot', fr_FR: 'Grand pot' },
  });
  value = {
    ...(await offer(pot, size, { small: 0, large: 600 })),
    ...(await offer(pot, glaze, { moss: 0, sand: 0 })),
    ...(await offer(pot, clay, { red: 0 })),
  } as typeof value;
  await addVariant(pot, [value.small, value.moss, value.red], { onHand: 0, sku: 'POT-S-M' });
  await addVariant(pot, [value.small, value.sand, value.red], { onHand: 4 });
  await addVariant(pot, [value.large, value.moss, value.red], { onHand: 9 });
  path = `/shop/product/tall-pot-${pot}`;
});
afterAll(() => app.close());

const open = (url: string, host?: string): Promise<Answer> => visitor(app, host).get(url);
const body = async (url: string, host?: string): Promise<string> => (await open(url, host)).body;
const pathOf = (name: string, id: number): string => `/shop/product/${name}-${id}`;

const isChecked = (html: string, id: number): boolean =>
  new RegExp(`<input[^>]*value="${id}"[^>]*\\bchecked\\b|<option[^>]*value="${id}"[^>]*\\bselected\\b`).test(html) ||
  new RegExp(`<(input|option)[^>]*\\b(checked|selected)\\b[^>]*value="${id}"`).test(html);

const jsonLdOf = (html: string): Record<string, any> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

const meta = (html: string, property: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

describe('Product page', () => {
  it('selects the first available combination', async () => {
    const html = await body(path);
    expect([value.small, value.sand, value.large, value.moss].map((id) => isChecked(html, id))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(html).toMatch(/<h1 class="product__name">Tall pot<\/h1>/);
    expect(html).toContain('<p>Fired <strong>twice</strong>.</p>');
    expect(html).toContain('>$15.99<');
  });

  it('selects the combination in its URL, with price and stock', async () => {
    const html = await body(`${path}?attr=${value.large},${value.moss}`);
    expect([isChecked(html, value.large), isChecked(html, value.moss)]).toEqual([true, true]);
    expect(html).toContain('>$21.99<');
    expect(html).toContain('9 Units available');
    expect(isChecked(await body(`${path}?attr=${value.large}`), value.moss)).toBe(true);
  });

  it('selects the closest combination when its URL names one that does not exist', async () => {
    const html = await body(`${path}?attr=${value.large},${value.sand}`);
    expect([isChecked(html, value.large), isChecked(html, value.moss)]).toEqual([true, true]);
    expect(html).not.toContain('This combination does not exist.');
    expect(html).toMatch(/without-script" role="status">\s*The combination you chose isn’t available/);
    expect(html).toContain('This is the closest one: large, moss.');
    expect(await body(`${path}?attr=${value.large},${value.moss}`)).not.toContain('This is the closest one');
    expect(await body(`${path}?attr=${value.large}`)).not.toContain('This is the closest one');
    const other = await body(`${path}?attr=${value.sand},${value.large}`);
    expect([isChecked(other, value.sand), isChecked(other, value.large)]).toEqual([true, false]);
  });

  it('marks values that are unavailable or out of stock with the current choice', async () => {
    const html = await body(`${path}?attr=${value.large},${value.moss}`);
    expect(html).toMatch(/<option[^>]*css_not_available[^>]*>sand \(not available\)/);
    expect(await body(`${path}?attr=${value.small},${value.sand}`)).toMatch(/>moss \(out of stock\)</);
  });

  it('sends an attribute with a single value as a hidden field', async () => {
    const html = await body(path);
    expect(html).not.toContain('>Clay<');
    expect(html).toMatch(new RegExp(`<input type="hidden" name="attr-${clay.id}" value="${value.red}" data-value_id=`));
  });

  it('ignores unknown query parameters', async () => {
    expect((await visitor(app).get(`${path}?shade=chairs`)).statusCode).toBe(200);
  });

  it('ignores unknown values in its URL', async () => {
    const { statusCode } = await open(`${path}?attr=999999,,0,${value.large}`);
    expect(statusCode).toBe(200);
  });

  it('redirects a choice made without script to the URL of the combination', async () => {
    const html = await body(path);
    expect(html).toMatch(new RegExp(`<button[^>]*formaction="${path}/choose"`, 'i'));
    const chosen = await open(
      `${path}/choose?attr-${size.id}=${value.large}&attr-${glaze.id}=${value.moss}&add_qty=2&attr-x=1&product_id=3`,
    );
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, `${path}?attr=${value.large},${value.moss}`]);
    const french = await open(`/fr/shop/product/grand-pot-${pot}/choose?attr-${size.id}=${value.large}`);
    expect(french.headers.location).toBe(`/fr/shop/product/grand-pot-${pot}?attr=${value.large}`);
  });

  it('redirects to its canonical URL in each language', async () => {
    expect((await open(`/shop/product/${pot}?attr=1`)).headers.location).toBe(`${path}?attr=1`);
    expect((await open(`/shop/product/old-name-${pot}`)).statusCode).toBe(301);
    expect((await open(`/fr/shop/product/tall-pot-${pot}`)).headers.location).toBe(`/fr/shop/product/grand-pot-${pot}`);
  });

  it('shows its category path as breadcrumb', async () => {
    const rooms = await addCategory('Rooms');
    const shelves = await addCategory('Shelves', { parentId: rooms });
    await putIn(shelves, pot);
    const html = await body(path);
    const breadcrumb = /<nav[^>]*breadcrumb[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...breadcrumb.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual([
      'Shop',
      'Rooms',
      'Shelves',
      'Tall pot',
    ]);
  });
});

describe('Breadcrumb of a product', () => {
  let id: number;
  let first: number;
  let second: number;
  let below: number;

  beforeAll(async () => {
    first = await addCategory('Hall', { sequence: 1 });
    second = await addCategory('Porch', { sequence: 2 });
    below = await addCategory('Steps', { sequence: 3, parentId: second });
    const elsewhere = await addCategory('Of the sister', { sequence: 0, companyId: 2 });
    id = (await addProduct({ name: 'Boot jack', price: 100 })).templateId;
    for (const category of [elsewhere, first, below]) await putIn(category, id);
  });

  const crumbs = async (query: string): Promise<string[]> =>
    [
      ...(await body(pathOf('boot-jack', id) + query)).matchAll(/class="breadcrumb__link" href="[^"]+"[^>]*>([^<]+)</g),
    ].map(([, name]) => name as string);

  it('leads through the product’s first category on this website', async () => {
    expect(await crumbs('')).toEqual(['Shop', 'Hall', 'Boot jack']);
  });

  it('leads through the category that the visitor came from, or its subcategory', async () => {
    expect(await crumbs(`?category=${second}`)).toEqual(['Shop', 'Porch', 'Steps', 'Boot jack']);
    expect(await crumbs(`?category=${below}`)).toEqual(['Shop', 'Porch', 'Steps', 'Boot jack']);
  });

  it('leads through the first category when the given category is unknown', async () => {
    expect(await crumbs('?category=999999')).toEqual(['Shop', 'Hall', 'Boot jack']);
    expect((await open(`${pathOf('boot-jack', id)}?category=x`)).statusCode).toBe(400);
  });

  it('leaves the category out of the canonical URL', async () => {
    const html = await body(`${pathOf('boot-jack', id)}?category=${second}`);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${pathOf('boot-jack', id)}">`));
  });

  it('keeps its category when a choice is made without script', async () => {
    expect(await body(`${path}?category=${second}`)).toContain(
      `<input type="hidden" name="category" value="${second}"`,
    );
    const { headers } = await open(`${path}/choose?attr-1=${value.large}&category=${second}`);
    expect(headers.location).toBe(`${path}?attr=${value.large}&category=${second}`);
  });
});

describe('Metadata of a product page', () => {
  it('has one canonical URL for all combinations of a language', async () => {
    const html = await body(`${path}?attr=${value.large}&utm_source=x`);
    expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${path}">`);
    expect(meta(html, 'og:url')).toBe(`http://127.0.0.1:3000${path}`);
    expect(meta(html, 'og:type')).toBe('product');
    expect(meta(html, 'og:title')).toBe('Tall pot');
    expect(meta(html, 'description')).toBe('A pot that is &quot;tall&quot; &lt;/script&gt;');
    expect(await body(`/fr/shop/product/grand-pot-${pot}`)).toContain(
      `<link rel="canonical" href="http://127.0.0.1:3000/fr/shop/product/grand-pot-${pot}">`,
    );
  });

  it('describes the product with an offer for each combination', async () => {
    const html = await body(path);
    expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
    const data = jsonLdOf(html);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Tall pot',
      description: 'A pot that is "tall" </script>',
      brand: { '@type': 'Brand', name: 'Kiln & Co' },
    });
    expect(data.offers).toEqual([
      {
        '@type': 'Offer',
        sku: 'POT-S-M',
        price: '15.99',
        priceCurrency: 'USD',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: '19.99',
          priceCurrency: 'USD',
        },
        availability: 'https://schema.org/OutOfStock',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/shop\/product\/tall-pot-\d+\?attr=\d+,\d+,\d+$/),
      },
      expect.objectContaining({ price: '15.99', availability: 'https://schema.org/InStock' }),
      expect.objectContaining({ price: '21.99', availability: 'https://schema.org/InStock' }),
    ]);
  });

  it('gives pictures by absolute URLs', async () => {
    const { id } = await productByHandle('camellia-teapot');
    const html = await body(`/shop/product/camellia-teapot-${id}`);
    expect(meta(html, 'og:image')).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/web\/image\/product\.image\/\d+\/image\/\d+x\d+/,
    );
    for (const src of jsonLdOf(html).image) expect(src).toMatch(/^http:\/\/127\.0\.0\.1:3000\/web\/image\//);
  });
});

describe('Discount on a product page', () => {
  it.each([
    [1999, 2000, '$20.00'],
    [1999, 1999, null],
    [1999, 1500, null],
    [1999, null, null],
  ])('compares a price of %j with %j and shows %j', async (price, compareAtPrice, shown) => {
    const template = await addTemplate(`Discount ${compareAtPrice}`, { price, compareAtPrice });
    await addVariant(template, []);
    const html = await body(pathOf(`discount-${compareAtPrice}`, template));
    expect(html).toContain('>$19.99<');
    const struck = /<s class="[^"]*oe_default_price[^"]*">([^<]+)<\/s>/.exec(html)?.[1] ?? null;
    expect(struck).toBe(shown);
  });
});

describe('Stock message of a product page', () => {
  it.each([
    ['always, some', { availability: 'always' }, { onHand: 12 }, '12 Units available', false],
    ['always, none', { availability: 'always' }, { onHand: 0 }, 'Temporarily out of stock', true],
    ['always, all held', { availability: 'always' }, { onHand: 2, held: 2 }, 'Temporarily out of stock', true],
    ['threshold, many', { availability: 'threshold', availableThreshold: 5 }, { onHand: 6 }, 'In stock', false],
    ['threshold, few', { availability: 'threshold', availableThreshold: 5 }, { onHand: 5 }, '5 Units available', false],
    ['threshold, none', { availability: 'threshold' }, { onHand: 0 }, 'Temporarily out of stock', true],
    [
      'custom',
      { availability: 'custom', customMessage: { en_US: 'Ships in May' } },
      { onHand: 0 },
      'Ships in May',
      false,
    ],
    ['never', { availability: 'never' }, { onHand: 0 }, null, false],
    ['endless', { availability: 'always' }, {}, null, false],
  ] as const)('fits the availability and stock “%s”', async (name, template, variant, said, isOut) => {
    const id = await addTemplate(`Stock ${name}`, template);
    await addVariant(id, [], variant);
    const html = await body(pathOf(`stock-${name.replaceAll(', ', '-').replaceAll(' ', '-')}`, id));
    const told = /js_product__availability[^>]*>([^<]*)</.exec(html)?.[1] ?? null;
    expect(told).toBe(said);
    expect(/<button[^>]*id="add_to_cart"[^>]*\bdisabled\b/.test(html)).toBe(isOut);
    expect(
      /<button[^>]*id="add_to_cart"[^>]*out_of_stock/.test(html) || /out_of_stock[^>]*id="add_to_cart"/.test(html),
    ).toBe(isOut);
  });
});

describe('Restricted product page', () => {
  it('opens for publishers alone while the product is unpublished', async () => {
    const { templateId } = await addProduct({ name: 'Secret pot', price: 100, isPublished: false });
    const url = pathOf('secret-pot', templateId);
    expect((await open(url)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'maria')).get(url)).statusCode).toBe(404);
    const seen = await (await signedIn(app, 'publisher')).get(url);
    expect(seen.statusCode).toBe(200);
    expect(seen.body).toContain('Unpublished');
    expect((await open(url)).statusCode).toBe(404);
    await changeTemplate(templateId, { isPublished: true });
    expect((await open(url)).statusCode).toBe(200);
    await changeTemplate(templateId, { isPublished: false });
    expect((await open(url)).statusCode).toBe(404);
  });

  it('opens on its own website only', async () => {
    const sister = await addTemplate('Sister pot', { companyId: 2 });
    const otherSite = await addTemplate('Other site pot', { companyId: 2, websiteId: 2 });
    for (const [name, id] of [['sister-pot', sister] as const, ['other-site-pot', otherSite] as const]) {
      await addVariant(id, []);
      expect((await open(pathOf(name, id))).statusCode).toBe(404);
      const there = await open(pathOf(name, id), 'aulne.localhost');
      expect(there.statusCode).toBe(200);
      expect(there.body).toContain('€');
    }
  });

  it.each(['nothing', 'nothing-0', 'nothing-2000000000', 'nothing-99999999999999', '-1', 'x--5'])(
    'answers 404 for the unknown product %s',
    async (slug) => {
      expect((await open(`/shop/product/${slug}`)).statusCode).toBe(404);
    },
  );

  it('answers 404 for an archived product, even to publishers', async () => {
    const id = await addTemplate('Archived pot', { isActive: false });
    expect((await (await signedIn(app, 'publisher')).get(pathOf('archived-pot', id))).statusCode).toBe(404);
  });
});

describe('Product page with an invalid query', () => {
  it.each([
    ['?attr=x', 'attr'],
    ['?attr=1&attr=2', 'attr'],
    [`?attr=${'1,'.repeat(300)}`, 'attr'],
  ])('answers 400 to %s and names the field %s', async (query, field) => {
    const answer = await open(path + query);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`${field}: `);
  });
});

it('product page has the classes by which a theme configures the zoom', async () => {
  expect(await body(path)).toMatch(/class="o_carousel_product ecom-zoomable"/);
});
