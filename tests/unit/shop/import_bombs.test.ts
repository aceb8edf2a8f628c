/** Cells of a catalogue file that make naive parsers take excessive time. */
import { describe, expect, it } from 'vitest';
import { csvLine } from '#core/tables/csv.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import { Columns } from '#shop/import/cells.ts';
import { shopify } from '#shop/import/shopify/shopify.ts';
import { processorMs, textBombs } from '#tests/setup/records/text_bombs.ts';

const LENGTH = 20_000;
/** Linear readers take a tenth of this, quadratic ones a multiple. */
const MOST_MS = 700;

const GOOD = {
  Handle: 'pot',
  Title: 'Pot',
  'Body (HTML)': '<p>Clay</p>',
  Vendor: 'Ada',
  Type: 'Pots',
  Tags: 'clay, round',
  Published: 'true',
  Status: 'active',
  'SEO Description': 'A pot of clay',
  'Option1 Name': 'Size',
  'Option1 Value': 'Large',
  'Variant SKU': 'P-1',
  'Variant Barcode': '123',
  'Variant Grams': '500',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '5',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '9.99',
  'Variant Compare At Price': '12.00',
  'Variant Requires Shipping': 'true',
  'Variant Image': '',
  'Image Src': 'https://x.example/1.jpg',
  'Image Position': '1',
  'Image Alt Text': 'A pot',
};

/** @returns how many products the text holds, and how many problems */
function imported(text: string): [products: number, problems: number] {
  let problems = 0;
  const csv = new CsvReader(() => problems++);
  const [header, ...rows] = [...csv.take(text, false), ...csv.take('', true)];
  const context = { decimals: 2, language: 'en_US', problem: () => problems++, lostLines: new Set<number>() };
  const reader = shopify.reader(new Columns(header?.cells ?? []), context);
  const products = [...rows.map((row) => reader.take(row)), ...reader.end()].filter((product) => product !== null);
  return [products.length, problems];
}

const fileWith = (cells: object): string =>
  [csvLine(Object.keys(GOOD)), csvLine(Object.values({ ...GOOD, ...cells }))].join('');

it('Import reads a file without malicious text', () => {
  expect(imported(fileWith({}))).toEqual([1, 0]);
});

describe.each(Object.keys(GOOD))('Importing the cell "%s"', (column) => {
  it('takes bounded processor time for malicious text', async () => {
    for (const bomb of textBombs(LENGTH)) {
      const ms = await processorMs(() => imported(fileWith({ [column]: bomb })));
      expect(ms, JSON.stringify(bomb.slice(0, 40))).toBeLessThan(MOST_MS);
    }
  });
});

describe('Importing a file of malicious text without cells', () => {
  it.each(['"', '""', '"a', 'a"', '","', '"\n', '\r', '\n', ',', '"\r\n,"'])(
    'takes bounded processor time for %j repeated',
    async (piece) => {
      const bomb = piece.repeat(LENGTH / piece.length);
      for (const text of [bomb, `${Object.keys(GOOD).join(',')}\n${bomb}`])
        expect(await processorMs(() => imported(text))).toBeLessThan(MOST_MS);
    },
  );
});
