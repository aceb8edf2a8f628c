import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Problem } from '#core/domain/importer.ts';
import { csvRows } from '#core/tables/csv_rows.ts';
import { Columns } from '#shop/import/cells.ts';
import type { ImportedProduct } from '#shop/import/imported_product.ts';
import { shopify } from '#shop/import/shopify/shopify.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(
  text: string | Buffer,
  decimals = 2,
): Promise<{ products: ImportedProduct[]; problems: Problem[]; isRecognised: boolean }> {
  const file = path.join(folder, 'file.csv');
  writeFileSync(file, text);
  const problems: Problem[] = [];
  const lostLines = new Set<number>();
  const bad = (line: number, reason: string) => {
    lostLines.add(line);
    problems.push({ line, column: null, reason });
  };
  const rows = (await Array.fromAsync(csvRows(file, { bad }))).flat();
  const columns = new Columns(rows.shift()?.cells ?? []);
  const reader = shopify.reader(columns, {
    decimals,
    language: 'en_US',
    problem: (problem) => problems.push(problem),
    lostLines,
  });
  const products = [...rows.map((row) => reader.take(row)), ...reader.end()].filter((product) => product !== null);
  return { products, problems, isRecognised: shopify.recognises(columns) };
}

const HEADER =
  'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Compare At Price,Variant SKU,Image Src';
const rows = (...lines: string[]) => [HEADER, ...lines].join('\n');
const places = (problems: Problem[]) =>
  problems.toSorted((a, b) => a.line - b.line).map(({ line, column }) => `${line} ${column}`);

describe('Shopify import of a product', () => {
  it('joins the rows with one handle and takes product fields from the first', async () => {
    const { products, problems } = await read(
      rows(
        'pot,Clay Pot,Size,Regular,,,9.99,,P-1,https://x.example/1.jpg',
        'pot,,,Large,,,15.99,20,P-2,https://x.example/2.jpg',
        'pot,,,,,,,,,https://x.example/3.jpg',
        'lamp,Lamp,Title,Default Title,,,59.9,,,',
      ),
    );
    expect(problems).toEqual([]);
    expect(products).toEqual([
      expect.objectContaining({
        handle: 'pot',
        name: 'Clay Pot',
        options: [{ name: 'Size', values: ['Regular', 'Large'] }],
        variants: [
          expect.objectContaining({ values: ['Regular'], price: 999, compareAtPrice: null, sku: 'P-1', line: 2 }),
          expect.objectContaining({ values: ['Large'], price: 1599, compareAtPrice: 2000, sku: 'P-2', line: 3 }),
        ],
        pictures: [1, 2, 3].map((n) => ({ source: `https://x.example/${n}.jpg`, alt: '', position: n })),
      }),
      expect.objectContaining({
        handle: 'lamp',
        options: [],
        variants: [expect.objectContaining({ values: [], price: 5990 })],
        pictures: [],
      }),
    ]);
  });

  it('accepts columns in any order, headers in any case and a byte order mark', async () => {
    const text =
      'variant price,EXTRA,OPTION1 VALUE, Handle ,Option1 Name,Title\n9.99,x,Default Title,pot,Title,Clay Pot\n';
    for (const file of [text, `\ufeff${text}`, text.replaceAll('\n', '\r\n')]) {
      const { products, isRecognised } = await read(file);
      expect([isRecognised, products[0]?.handle, products[0]?.variants[0]?.price]).toEqual([true, 'pot', 999]);
    }
  });

  it('leaves out fields whose column is absent', async () => {
    const [product] = (await read(rows('pot,Clay Pot,Title,Default Title,,,1,,,'))).products;
    for (const absent of ['description', 'vendor', 'category', 'tags', 'isPublished'])
      expect(product).not.toHaveProperty(absent);
    for (const absent of ['onHand', 'isTracked', 'sellsBeyondStock', 'weight'])
      expect(product?.variants[0]).not.toHaveProperty(absent);
  });

  it('reads every supported column', async () => {
    const header =
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Status,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Image,Image Src,Image Position,Image Alt Text';
    const { products, problems } = await read(
      `${header}\npot,Pot,"<p onclick=""x()"">A <b>pot</b></p>",Acme,Outdoor,"Pot, plants,,pot",TRUE,draft,Title,Default Title,S,B,12.5,shopify,8,continue,10,https://x.example/v.jpg,https://x.example/1.jpg,3,An alt\n`,
    );
    expect(problems).toEqual([]);
    expect(products[0]).toMatchObject({
      description: '<p>A <b>pot</b></p>',
      summary: 'A pot',
      vendor: 'Acme',
      categories: [['Outdoor']],
      tags: ['pot', 'plants'],
      isPublished: false,
    });
    expect(products[0]?.variants[0]).toMatchObject({
      sku: 'S',
      barcode: 'B',
      weight: 13,
      isTracked: true,
      onHand: 8,
      sellsBeyondStock: true,
      picture: 'https://x.example/v.jpg',
    });
    expect(products[0]?.pictures).toEqual([
      { source: 'https://x.example/1.jpg', alt: 'An alt', position: 3 },
      { source: 'https://x.example/v.jpg', alt: '', position: 2 },
    ]);
  });

  it('keeps up to three options, and each value once regardless of case', async () => {
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price';
    const { products } = await read(
      `${header}\nx,X,Size,S,Colour,Red,Wood,Oak,1\nx,,,s,,Blue,,Oak,1\nx,,,M,,Red,,Ash,1\n`,
    );
    expect(products[0]?.options).toEqual([
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
      { name: 'Wood', values: ['Oak', 'Ash'] },
    ]);
    expect(products[0]?.variants.map(({ values }) => values.join('/'))).toEqual([
      'S/Red/Oak',
      's/Blue/Oak',
      'M/Red/Ash',
    ]);
  });
});

describe('Shopify import of an invalid row', () => {
  it.each(['12,50', '1 299', '-5', '1e3', '0x10', 'free', '$5', '9.999', '.5', '1.', '99999999999999'])(
    'rejects the price "%s"',
    async (price) => {
      const { products, problems } = await read(
        rows('good,Good,Title,Default Title,,,1,,,', `bad,Bad,Title,Default Title,,,"${price}",,,`),
      );
      expect(places(problems)).toEqual(['3 Variant Price']);
      expect(products.map(({ handle }) => handle)).toEqual(['good']);
    },
  );

  it('reads prices in the decimals of the currency without rounding', async () => {
    const priceIn = async (price: string, decimals: number) =>
      (await read(rows(`x,X,Title,Default Title,,,${price},,,`), decimals)).products[0]?.variants[0]?.price;
    expect(await priceIn('0.29', 2)).toBe(29);
    expect(await priceIn('1.10', 1)).toBe(11);
    expect(await priceIn('500', 0)).toBe(500);
    expect(await priceIn('500.00', 0)).toBe(500);
    expect(await priceIn('500.5', 0)).toBeUndefined();
    expect(await priceIn('1.234', 3)).toBe(1234);
    expect(await priceIn('123456789012.34', 2)).toBe(12345678901234);
  });

  it('reports line, column and reason, and reads the other rows', async () => {
    const { products, problems } = await read(
      rows(
        'pot,Clay Pot,Size,Regular,,,nine,,,',
        'pot,,,Large,,,15.99,,,',
        'pot,,,large,,,15.99,,,',
        'pot,,,,,,15.99,,,',
        'pot,,,Huge,,,,,P-9,',
        ',Nobody,Title,Default Title,,,1,,,',
        'nameless,,Title,Default Title,,,1,,,',
        'picture,Picture,Title,Default Title,,,1,,,ftp://x.example/1.jpg',
        'gap,Gap,,,Colour,Red,1,,,',
        'twice,Twice,Size,S,size,M,1,,,',
        'lamp,Lamp,Title,Default Title,,,5,,,',
        'pot,Clay Pot,Size,Tiny,,,1,,,',
      ),
    );
    expect(places(problems)).toEqual(
      [
        '2 Variant Price',
        '4 Option1 Value',
        '5 Option1 Value',
        '6 Variant Price',
        '7 Handle',
        '8 Title',
        '9 Image Src',
        '10 Option1 Name',
        '11 Option2 Name',
        '13 Handle',
      ].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    );
    expect(problems.find(({ line }) => line === 2)?.reason).toContain('"nine" is not a price');
    expect(products.map(({ handle, isPartial, variants }) => [handle, isPartial, variants.length])).toEqual([
      ['pot', true, 1],
      ['lamp', false, 1],
    ]);
  });

  it('reports every later row of a product whose first row is invalid', async () => {
    const { products, problems } = await read(
      rows(
        'nameless,,Size,Regular,,,1,,,',
        'nameless,,,Large,,,2,,,',
        'nameless,,,,,,,,,https://x.example/1.jpg',
        'gap,Gap,,,Colour,Red,1,,,',
        'gap,,,,,Blue,1,,,',
        'dear,Dear,Title,Default Title,,,much,,,',
        'dear,,,,,,,,,https://x.example/2.jpg',
        'lamp,Lamp,Title,Default Title,,,5,,,',
      ),
    );
    expect(places(problems)).toEqual([
      '2 Title',
      '3 Handle',
      '4 Handle',
      '5 Option1 Name',
      '6 Handle',
      '7 Variant Price',
      '8 Handle',
    ]);
    expect(problems.filter(({ column }) => column === 'Handle').map(({ reason }) => reason)).toEqual(
      [2, 2, 5, 7].map((line) => `belongs to the product whose first row, line ${line}, could not be read.`),
    );
    expect(products.map(({ handle }) => handle)).toEqual(['lamp']);
  });

  it('marks a product as partial when a later row is invalid CSV or has no handle', async () => {
    const { products, problems } = await read(
      rows(
        'torn,Torn,Size,S,,,1,,,',
        'torn,,,"M"x,,,1,,,',
        'torn,,,L,,,1,,,',
        'whole,Whole,Title,Default Title,,,1,,,',
        'lost,Lost,Size,S,,,1,,,',
        ',,,M,,,1,,,',
        'last,Last,Size,S,,,1,,,',
        'last,,,"M"x,,,1,,,',
      ),
    );
    expect(places(problems)).toEqual(['3 null', '7 Handle', '9 null']);
    expect(products.map(({ handle, isPartial }) => [handle, isPartial])).toEqual([
      ['torn', true],
      ['whole', false],
      ['lost', true],
      ['last', true],
    ]);
  });

  it('reports line numbers of the file, also after multi-line texts, empty lines and invalid CSV', async () => {
    const { products, problems } = await read(
      rows(
        'a,"Two\nlines\nhigh",Title,Default Title,,,1,,,',
        '',
        ',,,,,,,,,',
        'b,B,Title,Default Title,,,x,,,',
        'c,"C"c,Title,Default Title,,,1,,,',
        'd,D,Title,Default Title,,,y,,,',
        'e,E,Title,Default Title,,,1,,,',
      ),
    );
    expect(places(problems)).toEqual(['7 Variant Price', '8 null', '9 Variant Price']);
    expect(products.map(({ handle }) => handle)).toEqual(['a', 'e']);
  });
});

it('Shopify import does not recognise other files', async () => {
  for (const text of ['', 'a,b\n1,2\n', '{"survey": true}', 'ID,Type,SKU,Name,Published\n1,simple,x,y,1\n'])
    expect((await read(text)).isRecognised).toBe(false);
});
