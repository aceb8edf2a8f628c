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
  tagAs,
} from '#tests/setup/shop/catalogue.ts';
import { addProduct, setStock } from '#tests/setup/shop/shop.ts';
import { type Answer, signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const open = (url: string, host?: string): Promise<Answer> => visitor(app, host).get(url);

/** Names of the products, in their order. */
const namesIn = ({ body }: Pick<Answer, 'body'>): string[] =>
  [...body.matchAll(/class="card__link" href="[^"]+">([^<]+)</g)].map(([, name]) => name as string);

const names = async (url: string): Promise<string[]> => namesIn(await open(url));

/** Offered values of all filters, with their counts. */
const filtersIn = ({ body }: Pick<Answer, 'body'>): Record<string, number> =>
  Object.fromEntries(
    [...body.matchAll(/filters__label">([^<]+)<\/span>\s<span class="filters__count">(\d+)</g)].map(([, label, n]) => [
      label,
      Number(n),
    ]),
  );

const countIn = ({ body }: Pick<Answer, 'body'>): string | undefined =>
  /class="shop-list__count"[^>]*>([^<]+)</.exec(body)?.[1]?.replace(/\s+/g, ' ');

const linksIn = ({ body }: Pick<Answer, 'body'>, className: string): string[] =>
  [...body.matchAll(new RegExp(`class="${className}"[^>]* href="([^"]+)"`, 'g'))].map(([, href]) =>
    (href as string).replaceAll('&amp;', '&'),
  );

const headOf = ({ body }: Pick<Answer, 'body'>, name: 'canonical' | 'robots'): string | undefined =>
  (name === 'canonical' ? /<link rel="canonical" href="([^"]+)"/ : /<meta name="robots" content="([^"]+)"/).exec(
    body,
  )?.[1];

describe('Shop search', () => {
  beforeAll(async () => {
    await addTemplate('Zephyr Étagère', { summary: { en_US: 'A crème shelf on brass feet' } });
    await addTemplate('Zephyr stool', {
      description: { en_US: '<p>Three <b>mahogany</b> legs</p>' },
      name: { en_US: 'Zephyr stool', ar_001: 'الكرسي الزفيري' },
    });
    const mirror = await addTemplate('Zephyr mirror');
    await addVariant(mirror, [], { sku: 'ZM-4711' });
  });

  it('finds unpublished products and those of another website for nobody who may not see them', async () => {
    await addTemplate('Quokkalamp hidden', { isPublished: false });
    await addTemplate('Quokkalamp abroad', { websiteId: 2 });
    await addTemplate('Quokkalamp', {});
    expect(await names('/shop?search=quokkalamp')).toEqual(['Quokkalamp']);
    const admin = await signedIn(app, 'admin');
    expect(namesIn(await admin.get('/shop?search=quokkalamp'))).toEqual(['Quokkalamp', 'Quokkalamp hidden']);
  });

  it.each([
    ['zephyr stool', ['Zephyr stool']],
    ['stool zephyr', ['Zephyr stool']],
    ['zephyr elephant', []],
    ['zeph', ['Zephyr mirror', 'Zephyr stool', 'Zephyr Étagère']],
    ['ZEPHYR ETAG', ['Zephyr Étagère']],
    ['zephyr étagère', ['Zephyr Étagère']],
    ['zephyr creme', ['Zephyr Étagère']],
    ['mahogany', ['Zephyr stool']],
    ['ZM 4711', ['Zephyr mirror']],
    ['ephyr', []],
  ])('answers %j with %j by word beginnings, ignoring case and accents', async (term, expected) => {
    expect(await names(`/shop?search=${encodeURIComponent(term)}`)).toEqual(expected);
  });

  it('shows products first whose name has the words, unless the visitor chose an order', async () => {
    await addTemplate('Xylo honey');
    await addTemplate('Xylo bench', { summary: { en_US: 'As warm as honey' } });
    expect(await names('/shop?search=honey+xylo')).toEqual(['Xylo honey', 'Xylo bench']);
    expect(await names('/shop?search=honey+xylo&order=name%20asc')).toEqual(['Xylo bench', 'Xylo honey']);
  });

  it.each(['%', '_', '!!!', '*', '«»', '😀'])(
    'finds nothing for the symbol %s alone and shows a message',
    async (term) => {
      const { body } = await open(`/shop?search=${encodeURIComponent(term)}`);
      expect(namesIn({ body })).toEqual([]);
      expect(body).toContain(`No results found for &quot;${term}&quot;.`);
    },
  );

  it.each(['', '%20'])('shows the whole list for %j', async (term) => {
    expect(await names(`/shop?search=${term}`)).toEqual(await names('/shop'));
  });

  it.each(['الكرسي الزفيري', 'كرسي زفيري', 'الكُرْسِيّ'])('ignores article and marks in Arabic: %s', async (term) => {
    expect(await names(`/ar/shop?search=${encodeURIComponent(term)}`)).toContain('الكرسي الزفيري');
  });

  it('escapes the term in the message that nothing was found', async () => {
    const { body, statusCode } = await open('/shop?search=%3Cb%3Egiraffe');
    expect(statusCode).toBe(200);
    expect(body).toContain('No results found for &quot;&lt;b&gt;giraffe&quot;.');
    expect(body).not.toContain('<b>giraffe');
  });

  it('keeps the term in the form and marks the page noindex', async () => {
    const answer = await open('/shop?search=zephyr');
    expect(answer.body).toMatch(/name="search" value="zephyr"/);
    expect(headOf(answer, 'robots')).toBe('noindex');
    expect(headOf(await open('/shop'), 'robots')).toBeUndefined();
  });
});

describe('Shop filters', () => {
  let size: TestAttribute;
  let finish: TestAttribute;
  let path: string;
  let soldOut: number;

  beforeAll(async () => {
    size = await addAttribute('Girth', ['slim', 'wide', 'huge']);
    finish = await addAttribute('Polish', ['matt', 'shiny'], { display: 'select' });
    const category = await addCategory('Filtered things');
    path = `/shop/category/filtered-things-${category}`;

    // Slim is only matt and wide only shiny: no product has a slim shiny variant.
    const vase = await addTemplate('Filter vase');
    const vaseSizes = await offer(vase, size, { slim: 0, wide: 0, huge: 0 });
    const vaseFinishes = await offer(vase, finish, { matt: 0, shiny: 0 });
    await addVariant(vase, [vaseSizes.slim!, vaseFinishes.matt!], { onHand: 5 });
    await addVariant(vase, [vaseSizes.wide!, vaseFinishes.shiny!], { onHand: 5 });
    soldOut = await addVariant(vase, [vaseSizes.huge!, vaseFinishes.matt!], { onHand: 0 });

    const bowl = await addTemplate('Filter bowl');
    const bowlSizes = await offer(bowl, size, { slim: 0 });
    await addVariant(bowl, [bowlSizes.slim!], { onHand: 1 });
    await putIn(category, vase, bowl);
  });

  const values = (...chosen: [TestAttribute, string][]): string =>
    `${path}?${chosen.map(([attribute, key]) => `attrib=${attribute.id}-${attribute.values[key]}`).join('&')}`;

  it('count products in stock, not sold-out ones', async () => {
    expect(filtersIn(await open(path))).toEqual({ slim: 2, wide: 1 });
    await setStock(soldOut, 3);
    expect(filtersIn(await open(path))).toMatchObject({ huge: 1 });
    await setStock(soldOut, 0);
    expect(filtersIn(await open(path))).not.toHaveProperty('huge');
  });

  it('list available products before those sold out in the chosen variant, unless sorted', async () => {
    const bare = await addTemplate('Filter barrel');
    const sizes = await offer(bare, size, { huge: 0, slim: 0 });
    const huge = await addVariant(bare, [sizes.huge!], { onHand: 0 });
    await addVariant(bare, [sizes.slim!], { onHand: 2 });
    await putIn(Number(path.split('-').at(-1)), bare);
    await setStock(soldOut, 3);
    const { body } = await open(values([size, 'huge']));
    expect(filtersIn({ body })).toMatchObject({ huge: 1 });
    expect(namesIn({ body })).toEqual(['Filter vase', 'Filter barrel']);
    const sorted = await open(`${values([size, 'huge'])}&order=name+asc`);
    expect(namesIn(sorted)).toEqual(['Filter barrel', 'Filter vase']);
    expect(countIn({ body })).toBe('1 product available, 1 sold out');
    expect(body.match(/class="badge">Out of stock in this variant</g)).toHaveLength(1);
    await setStock(huge, 1);
    expect(countIn(await open(values([size, 'huge'])))).toBe('2 products');
    await changeTemplate(bare, { isActive: false });
    await setStock(soldOut, 0);
  });

  it('show counts in drop-down lists', async () => {
    const { body } = await open(path);
    expect(body).toContain(`<option value="${finish.id}-${finish.values.matt}">matt (1)</option>`);
    expect(body).toContain(`<option value="${finish.id}-${finish.values.shiny}">shiny (1)</option>`);
  });

  it('find products with any of the values chosen for one attribute', async () => {
    expect(await names(values([size, 'slim'], [size, 'wide']))).toEqual(['Filter bowl', 'Filter vase']);
    expect(await names(values([size, 'wide']))).toEqual(['Filter vase']);
  });

  it('find products with one variant that has the values of all attributes', async () => {
    expect(await names(values([size, 'slim'], [finish, 'matt']))).toEqual(['Filter vase']);
    expect(await names(values([size, 'slim'], [finish, 'shiny']))).toEqual([]);
  });

  it('count the results of a further choice per variant', async () => {
    const { body } = await open(values([size, 'slim']));
    expect(body).toContain('matt (1)</option>');
    expect(body).not.toContain('shiny (');
    expect(filtersIn({ body })).toMatchObject({ slim: 2, wide: 1 });
  });

  it('find products made on demand by each of their values, before and after a variant exists', async () => {
    const cover = await addAttribute('Cover', ['wool', 'silk'], { variants: 'dynamic' });
    const category = await addCategory('Made to order');
    const url = (key: string) =>
      `/shop/category/made-to-order-${category}?attrib=${cover.id}-${cover.values[key]}&attrib=${size.id}-${size.values.wide}`;
    const cushion = await addTemplate('Filter cushion');
    const covers = await offer(cushion, cover, { wool: 0, silk: 0 });
    const sizes = await offer(cushion, size, { slim: 0, wide: 0 });
    await putIn(category, cushion);
    for (const key of ['wool', 'silk']) expect(await names(url(key))).toEqual(['Filter cushion']);
    await addVariant(cushion, [covers.wool!, sizes.slim!]);
    for (const key of ['wool', 'silk']) expect(await names(url(key))).toEqual(['Filter cushion']);
    expect(filtersIn(await open(url('wool')))).toEqual({ wool: 1, silk: 1, slim: 1, wide: 1 });
  });

  it('keep a chosen value visible when nothing is left of it', async () => {
    const { body } = await open(values([size, 'huge']));
    expect(body).toMatch(new RegExp(`value="${size.id}-${size.values.huge}" checked>`));
    expect(filtersIn({ body })).toMatchObject({ huge: 0 });
  });

  it('keep search and order, and have a link that clears the filters', async () => {
    const answer = await open(`${values([size, 'slim'])}&search=filter&order=name%20desc`);
    const form = /<form class="filters[\s\S]*?<\/form>/.exec(answer.body)?.[0] ?? '';
    expect(form).toContain('<input type="hidden" name="search" value="filter">');
    expect(form).toContain('<input type="hidden" name="order" value="name desc">');
    expect(form).toContain(`href="${path}?search=filter&amp;order=name+desc">Clear filters`);
  });

  it('ignore an unknown attribute', async () => {
    expect(await names(`${path}?attrib=999999-1`)).toEqual(['Filter bowl', 'Filter vase']);
  });
});

describe('Sort order of the shop', () => {
  let path: string;

  beforeAll(async () => {
    const category = await addCategory('Sorted things');
    path = `/shop/category/sorted-things-${category}`;
    const cheap = await addProduct({ name: 'Sorted éclair', price: 500 });
    const dear = await addProduct({ name: 'Sorted Zebra', price: 9900 });
    const middle = await addTemplate('sorted apple', { price: 2000, sequence: 5 });
    await addVariant(middle, []);
    await putIn(category, cheap.templateId, dear.templateId, middle);
  });

  it.each([
    ['', ['sorted apple', 'Sorted Zebra', 'Sorted éclair']],
    ['?order=list_price+desc', ['Sorted Zebra', 'sorted apple', 'Sorted éclair']],
    ['?order=list_price+asc', ['Sorted éclair', 'sorted apple', 'Sorted Zebra']],
    ['?order=name+asc', ['sorted apple', 'Sorted éclair', 'Sorted Zebra']],
    ['?order=name+desc', ['Sorted Zebra', 'Sorted éclair', 'sorted apple']],
    ['?order=', ['sorted apple', 'Sorted Zebra', 'Sorted éclair']],
  ])('sorts by the query %j', async (query, expected) => {
    expect(await names(path + query)).toEqual(expected);
  });

  it('shows the current order in its menu', async () => {
    expect((await open(path)).body).toMatch(/dropdown_sorty_by">\s*<summary[^>]*>Sort by</);
    const { body } = await open(`${path}?order=name+asc`);
    expect(body).toMatch(/dropdown_sorty_by">\s*<summary[^>]*>Sort: Name: A to Z</);
    for (const label of ['Price: high to low', 'Price: low to high', 'Name: A to Z', 'Name: Z to A'])
      expect(body).toContain(`>${label}</a>`);
  });

  it('follows a changed price immediately', async () => {
    const category = await addCategory('Repriced things');
    const url = `/shop/category/repriced-things-${category}?order=list_price+asc`;
    const [one, other] = [
      await addProduct({ name: 'Repriced one', price: 100 }),
      await addProduct({ name: 'Repriced other', price: 200 }),
    ];
    await putIn(category, one.templateId, other.templateId);
    expect(await names(url)).toEqual(['Repriced one', 'Repriced other']);
    await changeTemplate(one.templateId, { price: 300 });
    expect(await names(url)).toEqual(['Repriced other', 'Repriced one']);
  });
});

describe('Shop pager', () => {
  let path: string;

  beforeAll(async () => {
    const category = await addCategory('Paged things');
    path = `/shop/category/paged-things-${category}`;
    const made: number[] = [];
    for (let i = 1; i <= 41; i++) made.push(await addTemplate(`Paged ${String(i).padStart(2, '0')}`));
    await putIn(category, ...made);
  });

  it('shows twenty products per page', async () => {
    expect(await names(`${path}?order=name+asc`)).toHaveLength(20);
    expect(await names(`${path}/page/2?order=name+asc`)).toEqual(
      Array.from({ length: 20 }, (_, i) => `Paged ${i + 21}`),
    );
    expect(await names(`${path}/page/3?order=name+asc`)).toEqual(['Paged 41']);
  });

  it('keeps search and order in its links, and drops other parameters', async () => {
    const answer = await open(`${path}/page/2?search=paged&order=name+asc&utm_source=mail`);
    const query = '?search=paged&order=name+asc';
    expect(linksIn(answer, 'pager__link')).toEqual([
      `${path}${query}`,
      `${path}${query}`,
      `${path}/page/2${query}`,
      `${path}/page/3${query}`,
      `${path}/page/3${query}`,
    ]);
    expect(answer.body).toContain(`aria-current="page"><span class="visually-hidden">Page </span>2</a>`);
  });

  it('gives each page its own canonical URL', async () => {
    expect(headOf(await open(`${path}?order=name+asc&utm_source=mail`), 'canonical')).toMatch(new RegExp(`${path}$`));
    expect(headOf(await open(`${path}/page/2?order=name+asc`), 'canonical')).toMatch(new RegExp(`${path}/page/2$`));
  });

  it('answers 404 after the last page', async () => {
    expect((await open(`${path}/page/4`)).statusCode).toBe(404);
    expect((await open(`${path}/page/2?search=paged+01`)).statusCode).toBe(404);
    expect((await open('/shop/page/1')).statusCode).toBe(200);
  });
});

describe('Shop categories', () => {
  it('contain the products of their subcategories, and unfold the current branch', async () => {
    const parent = await addCategory('Upper shelf', { description: { en_US: 'All that is high up' } });
    const child = await addCategory('Middle shelf', { parentId: parent });
    const grandchild = await addCategory('Lower shelf', { parentId: child });
    const book = await addTemplate('Deep book');
    await putIn(grandchild, book);
    for (const slug of [`upper-shelf-${parent}`, `middle-shelf-${child}`, `lower-shelf-${grandchild}`])
      expect(await names(`/shop/category/${slug}`)).toEqual(['Deep book']);
    const { body } = await open(`/shop/category/lower-shelf-${grandchild}`);
    expect(body).toMatch(/<h1>Lower shelf<\/h1>/);
    // The parent branches are unfolded; of siblings only one can be.
    expect(body).toMatch(/<details class="tree__branch" name="categories-root" open>/);
    expect(body).toMatch(new RegExp(`<details class="tree__branch" name="categories-${parent}" open>`));
    expect(body).toContain('title="Expand"');
    expect(body).toContain('title="Collapse"');
    expect(body).toMatch(/aria-current="page">Lower shelf<\/a>/);
    expect((await open(`/shop/category/upper-shelf-${parent}`)).body).toContain('All that is high up');
  });

  it('answer 404 when they belong to another website or company', async () => {
    const ofOtherSite = await addCategory('Other site', { websiteId: 2, companyId: 2 });
    const ofOtherCompany = await addCategory('Other company', { companyId: 2 });
    for (const slug of [`other-site-${ofOtherSite}`, `other-company-${ofOtherCompany}`]) {
      expect((await open(`/shop/category/${slug}`)).statusCode).toBe(404);
      expect((await open(`/shop/category/${slug}`, 'aulne.localhost')).statusCode).toBe(200);
    }
    expect((await open('/shop')).body).not.toContain('Other company');
  });

  it('redirect to their canonical URL in the language of the page', async () => {
    const id = await addCategory('Cups & saucers', { name: { en_US: 'Cups & saucers', fr_FR: 'Tasses' } });
    const answer = await open(`/shop/category/wrong-${id}?order=name+asc`);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `/shop/category/cups-saucers-${id}?order=name+asc`,
    ]);
    expect((await open(`/shop/category/${id}`)).headers.location).toBe(`/shop/category/cups-saucers-${id}`);
    expect((await open(`/fr/shop/category/cups-saucers-${id}`)).headers.location).toBe(
      `/fr/shop/category/tasses-${id}`,
    );
    expect((await open(`/shop/category/x-${id}/page/7`)).headers.location).toBe(
      `/shop/category/cups-saucers-${id}/page/7`,
    );
  });

  it.each(['nothing', 'nothing-999999', 'nothing--1', '-', '99999999999999999999'])(
    'answer 404 for the unknown category %j',
    async (slug) => {
      expect((await open(`/shop/category/${slug}`)).statusCode).toBe(404);
    },
  );

  it('show a message when they have no products', async () => {
    const id = await addCategory('Bare shelf');
    expect((await open(`/shop/category/bare-shelf-${id}`)).body).toContain('No products yet.');
  });
});

describe('Shop tags', () => {
  it('filter the products and can be removed', async () => {
    const [one] = [await addTemplate('Tagged one'), await addTemplate('Untagged')];
    const tag = await tagAs('Rare', [one]);
    const answer = await open(`/shop?tag=${tag}&order=name+asc`);
    expect(namesIn(answer)).toEqual(['Tagged one']);
    expect(linksIn(answer, 'chip')).toEqual(['/shop?order=name+asc']);
  });

  it('answer 404 when they are unknown or of another company', async () => {
    const foreign = await tagAs('Foreign', [], 2);
    expect((await open(`/shop?tag=${foreign}`)).statusCode).toBe(404);
    expect((await open('/shop?tag=999999')).statusCode).toBe(404);
  });
});

describe('Product in the shop list', () => {
  it('is shown to publishers alone, after all others, when it is unpublished', async () => {
    const category = await addCategory('Half hidden');
    const url = `/shop/category/half-hidden-${category}?order=name+asc`;
    const hidden = await addTemplate('A hidden thing', { isPublished: false });
    const shown = await addTemplate('B shown thing');
    await putIn(category, hidden, shown);
    expect(await names(url)).toEqual(['B shown thing']);
    expect(namesIn(await (await signedIn(app, 'maria')).get(url))).toEqual(['B shown thing']);
    const seen = await (await signedIn(app, 'publisher')).get(url);
    expect(namesIn(seen)).toEqual(['B shown thing', 'A hidden thing']);
    expect(seen.body).toMatch(/<span class="badge">Unpublished<\/span>/);
    // The page cached for a publisher is not served to visitors.
    expect(await names(url)).toEqual(['B shown thing']);
  });

  it('is left out when it is archived or belongs to another company or website', async () => {
    const category = await addCategory('Mixed origins', { companyId: null });
    const made = [
      await addTemplate('Of the sister', { companyId: 2 }),
      await addTemplate('Of the other site', { websiteId: 2 }),
      await addTemplate('Archived', { isActive: false }),
      await addTemplate('Ours'),
    ];
    await putIn(category, ...made);
    expect(await names(`/shop/category/mixed-origins-${category}`)).toEqual(['Ours']);
  });

  it('has an add-to-cart form when it is in stock, and comes last when it is sold out', async () => {
    const category = await addCategory('Cards');
    const { templateId, variantId } = await addProduct({ name: 'Card lamp', price: 4000, compareAtPrice: 5000 });
    const soldOut = await addProduct({ name: 'Card sold out', price: 100, onHand: 0 });
    await putIn(category, templateId, soldOut.templateId);
    const { body } = await open(`/shop/category/cards-${category}?order=name+asc`);
    expect(body).toContain(`name="product_id" value="${variantId}"`);
    expect(body).not.toContain(`name="product_id" value="${soldOut.variantId}"`);
    expect(body).toContain('Out of stock');
    expect(countIn({ body })).toBe('1 product available, 1 sold out');
    const path = `/shop/category/cards-${category}`;
    expect(namesIn(await open(path))).toEqual(['Card lamp', 'Card sold out']);
    expect(namesIn(await open(`${path}?order=list_price+asc`))).toEqual(['Card sold out', 'Card lamp']);
    expect(body).toMatch(/<span class="price__now">\$40\.00<\/span>[\s\S]*<s class="price__was">\$50\.00<\/s>/);
  });
});

describe('Product in two categories', () => {
  let first: number;
  let second: number;
  let below: number;
  let id: number;

  beforeAll(async () => {
    first = await addCategory('First shelf', { sequence: 1 });
    second = await addCategory('Second room', { sequence: 2 });
    below = await addCategory('Second shelf', { sequence: 3, parentId: second });
    id = (await addProduct({ name: 'Double thing', price: 100 })).templateId;
    await putIn(first, id);
    await putIn(below, id);
  });

  it('links with the current category when its default category is another', async () => {
    const link = async (url: string) => linksIn(await open(url), 'card__link')[0];
    expect(await link(`/shop/category/first-shelf-${first}`)).toBe(`/shop/product/double-thing-${id}`);
    expect(await link('/shop?search=double+thing')).toBe(`/shop/product/double-thing-${id}`);
    expect(await link(`/shop/category/second-room-${second}`)).toBe(
      `/shop/product/double-thing-${id}?category=${second}`,
    );
  });
});

describe('Shop URL with an invalid part', () => {
  it.each([
    '/shop?attrib=x',
    '/shop?attrib=1',
    '/shop?attrib=1-2&attrib=1-b',
    '/shop?order=price',
    '/shop?order=name+asc;drop',
    '/shop?tag=x',
    '/shop?tag=0',
    '/shop?search=a&search=b',
    `/shop?search=${'x'.repeat(201)}`,
    '/shop/page/x',
    '/shop/page/0',
    '/shop/page/-1',
    '/shop/page/1.5',
  ])('ignores the invalid part and shows the list: %s', async (url) => {
    const { statusCode, body } = await visitor(app).get(url);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<link rel="canonical" href="[^"]*\/shop"|content="noindex"/);
  });
});
