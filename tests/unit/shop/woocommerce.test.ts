import { describe, expect, it } from 'vitest';
import { noteText, type Problem } from '#core/domain/importer.ts';
import { csvLine } from '#core/tables/csv.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import { Columns } from '#shop/import/cells.ts';
import { shopify } from '#shop/import/shopify/shopify.ts';
import { wooCommerce } from '#shop/import/woocommerce/woocommerce.ts';

type Row = Record<string, string>;

const BASE: Row = { ID: '1', Type: 'simple', SKU: 'mug', Name: 'Mug', Published: '1', 'Regular price': '9.50' };

function read(rows: Row[], lost: number[] = []) {
  const names = [...new Set([BASE, ...rows].flatMap((row) => Object.keys(row)))];
  const text = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))].map((row) => csvLine(row)).join('');
  const problems: Problem[] = [];
  const csv = new CsvReader(() => {});
  const [header, ...lines] = [...csv.take(text, false), ...csv.take('', true)];
  const columns = new Columns(header?.cells ?? []);
  const context = {
    decimals: 2,
    language: 'en_US',
    problem: (one: Problem) => problems.push(one),
    lostLines: new Set(lost),
  };
  const reader = wooCommerce.reader(columns, context);
  const products = [...lines.map((line) => reader.take(line)), ...reader.end()].filter((one) => one !== null);
  return {
    columns,
    products,
    problems,
    leftOut: reader
      .leftOut()
      .map((one) => noteText(one))
      .join('\n'),
    related: reader.related?.(),
  };
}

const simple = (cells: Row = {}) => read([{ ...BASE, ...cells }]);

const shirt = (cells: Row = {}): Row => ({
  ...BASE,
  ID: '44',
  Type: 'variable',
  SKU: 'shirt',
  Name: 'Shirt',
  'Regular price': '',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'Blue, Green',
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': 'Large, Small',
  ...cells,
});
const variation = (color: string, size: string, cells: Row = {}): Row => ({
  ...BASE,
  ID: '',
  Type: 'variation',
  SKU: `${color}-${size}`,
  Parent: 'shirt',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': color,
  'Attribute 2 name': 'Size',
  'Attribute 2 value(s)': size,
  ...cells,
});
const offers = (rows: Row[]) =>
  read(rows).products[0]?.variants.map(({ values, price }) => `${values.join('/')} ${price}`);

describe('WooCommerce import of a simple product', () => {
  it('is recognised by its header, and not as a Shopify export', () => {
    const { columns } = simple();
    expect([wooCommerce.recognises(columns), shopify.recognises(columns)]).toEqual([true, false]);
  });

  it('reads all fields of a product', () => {
    const { products, problems } = simple({
      'GTIN, UPC, EAN, or ISBN': '123',
      'Short description': 'For <b>tea</b>',
      Description: 'One\\n\\nTwo<script>alert(1)</script>',
      'Sale price': '.75',
      Stock: '4',
      'Backorders allowed?': 'notify',
      'Weight (lbs)': '.5',
      Categories: 'Kitchen > Cups, Gifts\\, small',
      Tags: 'tea, Tea, gift',
      Images: 'https://x.example/1.jpg, https://x.example/2.jpg',
      Brands: 'Acme',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Blue',
    });
    expect(problems).toEqual([]);
    expect(products[0]).toMatchObject({
      handle: 'mug',
      name: 'Mug',
      description: '<p>One</p><p>Two</p>',
      summary: 'For tea',
      vendor: 'Acme',
      categories: [['Kitchen', 'Cups'], ['Gifts, small']],
      tags: ['tea', 'gift'],
      isPublished: true,
      options: [{ name: 'Color', values: ['Blue'] }],
      pictures: [1, 2].map((n) => ({ source: `https://x.example/${n}.jpg`, position: n })),
    });
    expect(products[0]?.variants).toEqual([
      {
        line: 2,
        values: ['Blue'],
        price: 75,
        compareAtPrice: 950,
        sku: 'mug',
        barcode: '123',
        weight: 227,
        isTracked: true,
        onHand: 4,
        sellsBeyondStock: true,
        isShipped: true,
      },
    ]);
  });

  it.each([
    ['draft', { Published: '-1' }],
    ['draft, guarded against formulas', { Published: '-1' }],
    ['private', { Published: '0' }],
    ['hidden', { 'Visibility in catalog': 'hidden' }],
  ])('stays unpublished when it is %s', (_state, cells: Row) => {
    expect(simple(cells).products[0]?.isPublished).toBe(false);
  });

  it.each([
    ['has ended', { 'Date sale price ends': '2001-01-01' }],
    ['has not begun', { 'Date sale price starts': '2990-01-01' }],
  ])('has its regular price when the sale %s', (_when, cells: Row) => {
    const { products } = simple({ 'Sale price': '5', ...cells });
    expect(products[0]?.variants[0]).toMatchObject({ price: 950, compareAtPrice: null });
  });

  it('is counted with no piece when it is sold out and was not counted', () => {
    const { products } = simple({ Stock: '', 'In stock?': '0' });
    expect(products[0]?.variants[0]).toMatchObject({ isTracked: true, onHand: 0 });
  });

  it('is a service when it is virtual', () => {
    expect(simple({ Type: 'simple, downloadable, virtual' }).products[0]?.variants[0]?.isShipped).toBe(false);
  });

  it.each([
    ['Regular price', { 'Regular price': '' }],
    ['Regular price', { 'Regular price': '9,50' }],
    ['Name', { Name: '' }],
    ['SKU', { SKU: '', ID: '' }],
    ['Published', { Published: 'maybe' }],
    ['Type', { Type: 'subscription' }],
    ['External URL', { Type: 'external' }],
    ['External URL', { Type: 'external', 'External URL': 'javascript:alert(1)' }],
    ['Stock', { Stock: 'many' }],
    ['Images', { Images: 'javascript:alert(1)' }],
    ['Weight (kg)', { 'Weight (kg)': '1e9' }],
  ])('is left out with its line and the column %s for %o', (column, cells: Row) => {
    const { products, problems } = simple(cells);
    expect(products).toEqual([]);
    expect(problems).toMatchObject([{ line: 2, column, reason: expect.any(String) }]);
  });

  it('keeps the link and the text of the button when another shop sells it', () => {
    const cells = { Type: 'external', 'External URL': 'https://x.example/mug', 'Button text': 'Buy it there' };
    expect(simple(cells).products[0]?.external).toEqual({ url: 'https://x.example/mug', label: 'Buy it there' });
    expect(simple({ ...cells, Type: 'simple' }).products[0]?.external).toEqual({ url: null, label: '' });
    expect(simple().products[0]?.external).toBeUndefined();
  });

  it('is left out when an earlier row has the same SKU', () => {
    const { products, problems } = read([BASE, BASE]);
    expect(products).toHaveLength(1);
    expect(problems).toMatchObject([{ line: 3, column: 'SKU', reason: '"mug" is the product of line 2 too.' }]);
  });

  it('names what the shop cannot store', () => {
    const { leftOut } = simple({ 'Tax class': 'reduced-rate', 'Tax status': 'taxable' });
    expect(leftOut).toBe('Tax class: tax classes (mug)');
  });

  it('is offered with its upsells and cross-sells, by SKU or id', () => {
    const { products } = simple({ Upsells: 'id:7, cup', 'Cross-sells': 'cup, pot' });
    expect(products[0]?.accessories).toEqual(['woocommerce-7', 'cup', 'pot']);
  });

  it('is offered beside the others of its group, which is no product itself', () => {
    const { products, related } = simple({ Type: 'grouped', 'Grouped products': 'cup, pot' });
    expect(products).toEqual([]);
    expect(related).toEqual([
      { handle: 'cup', accessories: ['pot'] },
      { handle: 'pot', accessories: ['cup'] },
    ]);
  });
});

describe('WooCommerce import of a variable product', () => {
  it('makes a variant of each variation, wherever its row stands', () => {
    expect(
      offers([variation('Blue', 'Small'), shirt(), variation('green', 'Large', { 'Regular price': '8' })]),
    ).toEqual(['Blue/Small 950', 'Green/Large 800']);
  });

  it('finds its variations by its id too', () => {
    expect(offers([shirt({ SKU: '' }), variation('Blue', 'Small', { Parent: 'id:44' })])).toEqual(['Blue/Small 950']);
  });

  it('makes variants of all values for a variation of any value, and prefers one of this value', () => {
    expect(offers([shirt(), variation('Blue', ''), variation('Blue', 'Small', { 'Regular price': '8' })])).toEqual([
      'Blue/Small 800',
      'Blue/Large 950',
    ]);
  });

  it('orders variants by position', () => {
    const rows = [
      shirt(),
      variation('Blue', 'Small', { Position: '2' }),
      variation('Green', 'Small', { Position: '1' }),
    ];
    expect(offers(rows)).toEqual(['Green/Small 950', 'Blue/Small 950']);
  });

  it('does not multiply pieces that several variants share, and says so', () => {
    const { products, leftOut } = read([shirt({ Stock: '9' }), variation('Blue', 'Small', { Stock: 'parent' })]);
    expect(products[0]?.variants[0]).not.toHaveProperty('onHand');
    expect(leftOut).toContain('Stock: pieces that several variants share');
  });

  it('gives a variation the weight of the product when it has none', () => {
    const rows = [
      shirt({ 'Weight (kg)': '1.5' }),
      variation('Blue', 'Small'),
      variation('Blue', 'Large', { 'Weight (kg)': '2' }),
    ];
    expect(read(rows).products[0]?.variants.map(({ weight }) => weight)).toEqual([1500, 2000]);
  });

  it('adds pictures that only a variation names', () => {
    const [first, own] = ['https://x.example/1.jpg', 'https://x.example/2.jpg'];
    const { products } = read([shirt({ Images: first }), variation('Blue', 'Small', { Images: own })]);
    expect(products[0]?.pictures.map(({ source }) => source)).toEqual([first, own]);
    expect(products[0]?.variants[0]?.picture).toBe(own);
  });

  it('leaves out a variation that is not published', () => {
    const rows = [shirt(), variation('Blue', 'Small'), variation('Blue', 'Large', { Published: '0' })];
    expect(offers(rows)).toEqual(['Blue/Small 950']);
  });

  it('reports a bad variation and is partial, so that nothing stored is archived', () => {
    const { products, problems } = read([
      shirt(),
      variation('Blue', 'Small'),
      variation('Blue', 'Large', { 'Regular price': 'x' }),
    ]);
    expect(problems).toMatchObject([{ line: 4, column: 'Regular price', reason: expect.any(String) }]);
    expect(products[0]).toMatchObject({ isPartial: true, variants: [{ values: ['Blue', 'Small'] }] });
  });

  it('is partial when lines of the file could not be parsed', () => {
    expect(read([shirt(), variation('Blue', 'Small')], [9]).products[0]?.isPartial).toBe(true);
  });

  it('reports variations without a product, and a product without variations', () => {
    const { products, problems } = read([shirt(), variation('Blue', 'Small', { Parent: 'gone' })]);
    expect(products).toEqual([]);
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 Type', '3 Parent']);
  });

  it('reports a second variation of the same values', () => {
    const { problems } = read([shirt(), variation('Blue', 'Small'), variation('blue', 'small')]);
    expect(problems).toMatchObject([
      { line: 4, column: 'Attribute 1 value(s)', reason: 'are those of another variation too.' },
    ]);
  });

  it('refuses a variation that would make 50,000 variants', () => {
    const many = Array.from({ length: 250 }, (_, i) => `v${i}`).join(', ');
    const { products, problems } = read([
      shirt({ 'Attribute 1 value(s)': many, 'Attribute 2 value(s)': many }),
      variation('', ''),
    ]);
    expect(products).toEqual([]);
    expect(problems.map(({ line }) => line)).toEqual([3, 2]);
  });
});
