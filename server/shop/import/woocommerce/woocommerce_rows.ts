/** Reads products and variations from the rows of a WooCommerce export. */

import { isWebAddress } from '#core/http/web_address.ts';
import { msg } from '#core/msg.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import { plainText, safeHtml } from '#core/templates/rich_text.ts';
import { addressOf, BadCell, integerOf, moneyOf, oneOf, shortText } from '#shop/import/cells.ts';
import type { ImportedPicture, ImportedProduct, ImportedVariant } from '#shop/import/imported_product.ts';
import { distinct, summaryOf } from '#shop/import/product_texts.ts';
import { gramsOf, htmlOf, isOnSale, listOf } from './woocommerce_cells.ts';
import { columnName, type WooCommerceColumns } from './woocommerce_columns.ts';

const LONGEST_NAME = 255;
const LONGEST_TEXT = 100_000;
const MOST_RELATED = 50;
/** How a variation says that its product counts the pieces. */
const SHARED = 'parent';

export type Attribute = { name: string; values: string[]; isVisible: boolean };

/** What a variant is but for its values. */
export type Offer = Omit<ImportedVariant, 'values'>;

/** Its SKU where it has one, as ids differ between shops. */
export function handleOf(columns: WooCommerceColumns, { cells }: CsvRow): string {
  const [sku, id] = [columns.sku(cells), columns.id(cells)];
  if (!sku && !id)
    throw new BadCell(columnName('sku'), msg('and ID are empty, so a second import could not find it again.'));
  return shortText(sku || `woocommerce-${id}`, columnName('sku'), LONGEST_NAME);
}

/** Products that a cell names by SKU, or by id where they have none. */
export function handlesIn(
  columns: WooCommerceColumns,
  { cells }: CsvRow,
  field: 'grouped' | 'upsells' | 'crossSells',
): string[] {
  const names = listOf(shortText(columns[field](cells), columnName(field), LONGEST_TEXT));
  return distinct(names.map((name) => name.replace(/^id:(\d+)$/i, 'woocommerce-$1'))).slice(0, MOST_RELATED);
}

export function productOf(columns: WooCommerceColumns, row: CsvRow): ImportedProduct {
  const { line, cells } = row;
  const beside = distinct([...handlesIn(columns, row, 'upsells'), ...handlesIn(columns, row, 'crossSells')]);
  const name = shortText(columns.name(cells), columnName('name'), LONGEST_NAME);
  if (!name) throw new BadCell(columnName('name'), msg('is empty.'));
  return {
    line,
    isPartial: false,
    handle: handleOf(columns, row),
    name,
    ...textsOf(columns, cells),
    ...(columns.has('brands') && { vendor: listOf(textIn(columns, cells, 'brands'))[0] ?? '' }),
    ...(columns.has('categories') && { categories: categoriesOf(textIn(columns, cells, 'categories', LONGEST_TEXT)) }),
    ...(columns.has('tags') && { tags: distinct(namesIn(columns, cells, 'tags')) }),
    ...(columns.has('published') && { isPublished: isPublished(columns, cells) }),
    options: [],
    variants: [],
    pictures: picturesIn(columns, row),
    ...(beside.length > 0 && { accessories: beside }),
  };
}

type TextField = 'buttonText' | 'brands' | 'categories' | 'tags' | 'summary' | 'description' | 'sku' | 'barcode';

const textIn = (
  columns: WooCommerceColumns,
  cells: readonly string[],
  field: TextField,
  longest = LONGEST_NAME,
): string => shortText(columns[field](cells), columnName(field), longest);

const namesIn = (columns: WooCommerceColumns, cells: readonly string[], field: TextField): string[] =>
  listOf(textIn(columns, cells, field, LONGEST_TEXT)).map((name) => shortText(name, columnName(field), LONGEST_NAME));

function textsOf(
  columns: WooCommerceColumns,
  cells: readonly string[],
): Pick<ImportedProduct, 'description' | 'summary'> {
  if (!columns.has('description') && !columns.has('summary')) return {};
  const [short = '', long = ''] = (['summary', 'description'] as const).map((field) =>
    safeHtml(htmlOf(textIn(columns, cells, field, LONGEST_TEXT)), 'publisher'),
  );
  return { description: long || short, summary: summaryOf(plainText(short || long)) };
}

function categoriesOf(text: string): string[][] {
  const paths = listOf(text).map((path) =>
    path
      .split('>')
      .map((name) => shortText(name.trim(), columnName('categories'), LONGEST_NAME))
      .filter(Boolean),
  );
  return paths.filter((path) => path.length > 0);
}

/** Where another shop sells it. @throws BadCell if an external product does not say where */
export function externalOf(
  columns: WooCommerceColumns,
  { cells }: CsvRow,
  isExternal: boolean,
): Pick<ImportedProduct, 'external'> {
  if (!isExternal) return columns.has('externalUrl') ? { external: { url: null, label: '' } } : {};
  const url = columns.externalUrl(cells);
  if (!isWebAddress(url)) throw new BadCell(columnName('externalUrl'), msg('is not the address of a page.'));
  return { external: { url, label: textIn(columns, cells, 'buttonText') } };
}

/** Private and draft products are not; nor are hidden ones, which no list of the shop could hide. */
function isPublished(columns: WooCommerceColumns, cells: readonly string[]): boolean {
  const published = columns.published(cells);
  const isPublic = published === '' || oneOf(published, columnName('published'), ['1', '0', '-1']) === '1';
  return isPublic && columns.visibility(cells).toLowerCase() !== 'hidden';
}

/** The first is the product's, the others are its gallery. */
export function picturesIn(columns: WooCommerceColumns, { cells }: CsvRow): ImportedPicture[] {
  const sources = [...new Set(listOf(columns.images(cells)))];
  return sources.map((source, i) => ({ source: addressOf(source, columnName('images')), alt: '', position: i + 1 }));
}

export function attributesOf(columns: WooCommerceColumns, { cells }: CsvRow): Attribute[] {
  return columns.attributes
    .map(({ name, values, visible }) => ({
      name: shortText(name(cells), 'Attribute name', LONGEST_NAME),
      values: distinct(listOf(values(cells)).map((value) => shortText(value, 'Attribute value(s)', LONGEST_NAME))),
      isVisible: visible(cells) !== '0',
    }))
    .filter(({ name }) => name !== '');
}

/** Whether its pieces are counted by its product, together with other variations. */
export const sharesStock = (columns: WooCommerceColumns, { cells }: CsvRow): boolean =>
  columns.stock(cells).toLowerCase() === SHARED;

export function offerOf(columns: WooCommerceColumns, row: CsvRow, types: readonly string[], decimals: number): Offer {
  const { line, cells } = row;
  const weight = weightIn(columns, row);
  return {
    line,
    ...pricesOf(columns, cells, decimals),
    ...(columns.has('sku') && { sku: textIn(columns, cells, 'sku') }),
    ...(columns.has('barcode') && { barcode: textIn(columns, cells, 'barcode') }),
    ...(weight !== null && { weight }),
    ...stockOf(columns, row),
    isShipped: !types.includes('virtual'),
  };
}

/** Grams; null if the cell is empty. */
export function weightIn({ weight }: WooCommerceColumns, { cells }: CsvRow): number | null {
  const text = weight?.read(cells);
  return weight && text ? gramsOf(text, weight.name, weight.unit) : null;
}

function pricesOf(
  columns: WooCommerceColumns,
  cells: readonly string[],
  decimals: number,
): Pick<Offer, 'price' | 'compareAtPrice'> {
  const amount = (field: 'regularPrice' | 'salePrice') => {
    const text = columns[field](cells).replace(/^\./, '0.');
    return text ? moneyOf(text, columnName(field), decimals) : null;
  };
  const regular = amount('regularPrice');
  if (regular === null) throw new BadCell(columnName('regularPrice'), msg('is empty.'));
  const sale = isOnSale(columns.saleStarts(cells), columns.saleEnds(cells)) ? amount('salePrice') : null;
  return sale !== null && sale < regular
    ? { price: sale, compareAtPrice: regular }
    : { price: regular, compareAtPrice: null };
}

/** What is sold out without being counted is counted from now on, with no piece. */
function stockOf(columns: WooCommerceColumns, row: CsvRow): Pick<Offer, 'isTracked' | 'onHand' | 'sellsBeyondStock'> {
  const [stock, inStock, backorders] = [
    columns.stock(row.cells),
    columns.inStock(row.cells),
    columns.backorders(row.cells),
  ];
  const sellsBeyondStock =
    backorders !== '' && oneOf(backorders, columnName('backorders'), ['0', '1', 'notify']) !== '0';
  const isCounted = stock !== '' && !sharesStock(columns, row);
  return {
    ...(columns.has('backorders') && { sellsBeyondStock }),
    ...(isCounted && { isTracked: true, onHand: integerOf(stock, columnName('stock')) }),
    ...(stock === '' && columns.has('stock') && { isTracked: inStock === '0', onHand: 0 }),
  };
}
