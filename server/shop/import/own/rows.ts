/** Reads products, values, variants and pictures from rows of the shop's own format. */

import type { Translated } from '#core/db/columns.ts';
import { isWebAddress } from '#core/http/web_address.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import { safeHtml } from '#core/templates/rich_text.ts';
import { MOST_DELIVERY_DAYS } from '#shop/delivery_time/days.ts';
import { BadCell } from '#shop/import/cells.ts';
import type {
  ImportedDetails,
  ImportedOption,
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
  ValueDetails,
} from '#shop/import/imported_product.ts';
import { distinct } from '#shop/import/product_texts.ts';
import type { OwnCells } from './cells.ts';
import { COLUMNS, type Column, listOf, pathsOf } from './columns.ts';

const ADDRESS = /^https?:\/\//;
const SLUG = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

export function productOf(read: OwnCells, { line, cells }: CsvRow, language: string): ImportedProduct {
  const texts = textsOf(read, cells);
  const name = pick(texts.name, language);
  if (!name) throw new BadCell('Name', msg('is empty in every language.'));
  const list = (column: Column) => distinct(listOf(read.long(cells, column)));
  return {
    line,
    isPartial: false,
    handle: read.text(cells, 'handle'),
    name,
    vendor: read.text(cells, 'vendor'),
    isPublished: read.yes(cells, 'isPublished', false),
    categories: pathsOf(read.long(cells, 'categories')),
    tags: list('tags'),
    options: [],
    variants: [],
    pictures: [],
    accessories: listOf(read.long(cells, 'accessories')),
    optionalProducts: listOf(read.long(cells, 'optionalProducts')),
    details: {
      ...detailsOf(read, cells),
      ...(read.has('website') && { website: read.text(cells, 'website') }),
      texts,
      taxes: list('taxes'),
    },
  };
}

function textsOf(read: OwnCells, cells: readonly string[]): ImportedDetails['texts'] {
  const text = (field: keyof ImportedDetails['texts']) => read.translated(cells, field);
  const html = Object.entries(text('description')).map(([code, body]) => [code, safeHtml(body ?? '', 'publisher')]);
  return {
    name: text('name'),
    summary: text('summary'),
    description: Object.fromEntries(html),
    customMessage: text('customMessage'),
    seoTitle: text('seoTitle'),
    seoDescription: text('seoDescription'),
    externalLabel: text('externalLabel'),
  };
}

function detailsOf(read: OwnCells, cells: readonly string[]): Omit<ImportedDetails, 'texts' | 'taxes'> {
  const price = read.money(cells, 'price');
  if (price === null) throw new BadCell(COLUMNS.price, msg('is empty.'));
  const slug = read.text(cells, 'slug');
  if (slug && !SLUG.test(slug))
    throw new BadCell(COLUMNS.slug, msg('"{slug}" is no slug: write letters, digits and hyphens.'), { slug });
  return {
    price,
    compareAtPrice: read.money(cells, 'compareAtPrice'),
    slug: slug || null,
    type: read.word(cells, 'type'),
    withdrawal: read.word(cells, 'withdrawal'),
    availability: read.word(cells, 'availability'),
    availableThreshold: inBounds(read.whole(cells, 'availableThreshold') ?? 5, 'availableThreshold', 0, 1_000_000),
    publishAt: read.time(cells, 'publishAt'),
    isActive: read.yes(cells, 'isActive', true),
    lowStockAt: read.whole(cells, 'lowStockAt'),
    deliveryDays: deliveryDaysIn(read, cells),
    externalUrl: externalUrlIn(read, cells),
    sequence: read.whole(cells, 'sequence') ?? 0,
    gridColumns: inBounds(read.whole(cells, 'gridColumns') ?? 1, 'gridColumns', 1, 4),
    gridRows: inBounds(read.whole(cells, 'gridRows') ?? 1, 'gridRows', 1, 4),
  };
}

function deliveryDaysIn(read: OwnCells, cells: readonly string[]): number | null {
  const days = read.whole(cells, 'deliveryDays');
  return days === null ? null : inBounds(days, 'deliveryDays', 1, MOST_DELIVERY_DAYS);
}

function externalUrlIn(read: OwnCells, cells: readonly string[]): string | null {
  const url = read.long(cells, 'externalUrl');
  if (url && !isWebAddress(url)) throw new BadCell(COLUMNS.externalUrl, msg('is not the address of a page.'));
  return url || null;
}

function inBounds(value: number, column: Column, least: number, most: number): number {
  if (value < least || value > most)
    throw new BadCell(COLUMNS[column], msg('is not from {least} to {most}.'), { least, most });
  return value;
}

/** One value of an attribute; the first names what the attribute is. */
export function takeValue(read: OwnCells, { cells }: CsvRow, options: ImportedOption[]): void {
  const name = read.text(cells, 'attribute');
  const value = read.text(cells, 'value');
  if (!name || !value) throw new BadCell(name ? COLUMNS.value : COLUMNS.attribute, msg('is empty.'));
  const known = options.find((option) => option.name.toLowerCase() === name.toLowerCase());
  const values = new Map(known?.details?.values);
  if (values.has(value.toLowerCase()))
    throw new BadCell(COLUMNS.value, msg('"{value}" is a value of it already.'), { value });
  values.set(value.toLowerCase(), valueDetails(read, cells));
  if (known?.details) {
    known.values.push(value);
    known.details = { ...known.details, values };
  } else options.push({ name, values: [value], details: { ...attributeDetails(read, cells), values } });
}

const attributeDetails = (read: OwnCells, cells: readonly string[]) => ({
  name: read.translated(cells, 'attributeName'),
  display: read.word(cells, 'display'),
  variants: read.word(cells, 'variants'),
  isFilter: read.yes(cells, 'isFilter', true),
  sequence: read.whole(cells, 'sequence') ?? 10,
});

function valueDetails(read: OwnCells, cells: readonly string[]): ValueDetails {
  const color = read.text(cells, 'color');
  if (color && !/^#[\da-f]{6}$/i.test(color))
    throw new BadCell(COLUMNS.color, msg('"{color}" is no colour like #1a2b3c.'), { color });
  return {
    name: read.translated(cells, 'valueName'),
    sequence: read.whole(cells, 'valuePlace'),
    priceExtra: read.money(cells, 'priceExtra') ?? 0,
    color: color || null,
    isCustom: read.yes(cells, 'isCustom', false),
    customKind: read.word(cells, 'customKind'),
    customMin: read.text(cells, 'customMin') || null,
    customMax: read.text(cells, 'customMax') || null,
    customStep: read.text(cells, 'customStep') || null,
    ...(read.has('excludes') && { excludes: pathsOf(read.long(cells, 'excludes')) }),
  };
}

export function variantOf(read: OwnCells, { line, cells }: CsvRow, product: ImportedProduct): ImportedVariant {
  const own = { price: read.money(cells, 'price'), compareAtPrice: read.money(cells, 'compareAtPrice') };
  const picture = read.long(cells, 'picture');
  return {
    line,
    values: chosenValues(listOf(read.long(cells, 'values')), product),
    price: own.price ?? product.details?.price ?? 0,
    compareAtPrice: own.compareAtPrice,
    own,
    cost: read.money(cells, 'cost'),
    sku: read.text(cells, 'sku'),
    barcode: read.text(cells, 'barcode'),
    weight: inBounds(read.whole(cells, 'weight') ?? 0, 'weight', 0, 1_000_000_000),
    ...contentIn(read, cells),
    isTracked: read.yes(cells, 'isTracked', false),
    sellsBeyondStock: read.yes(cells, 'sellsBeyondStock', false),
    onHand: read.whole(cells, 'onHand') ?? 0,
    isActive: read.yes(cells, 'isActive', true),
    sequence: read.whole(cells, 'sequence') ?? 10,
    ...(picture && { picture: addressOf(picture) }),
  };
}

function contentIn(read: OwnCells, cells: readonly string[]): Pick<ImportedVariant, 'content' | 'contentUnit'> {
  const content = read.has('content') ? read.content(cells) : undefined;
  if (content === undefined) return {};
  return content === null ? { content } : { content, contentUnit: read.word(cells, 'contentUnit') };
}

/** One for each attribute that makes variants, in the order of the attributes. */
function chosenValues(values: string[], { options, variants }: ImportedProduct): string[] {
  const making = options.filter(({ details }) => details?.variants !== 'no_variant');
  if (values.length !== making.length)
    throw new BadCell(COLUMNS.values, msg('names {n} values, and the product has {attributes} attributes.'), {
      n: values.length,
      attributes: making.length,
    });
  for (const [i, { name, details }] of making.entries())
    if (!details?.values.has(values[i]?.toLowerCase() ?? ''))
      throw new BadCell(COLUMNS.values, msg('"{value}" is no value of "{name}".'), { value: values[i] ?? '', name });
  const key = (all: readonly string[]) => JSON.stringify(all).toLowerCase();
  const earlier = variants.find((variant) => key(variant.values) === key(values));
  if (earlier) throw new BadCell(COLUMNS.values, msg('are those of line {line}, too.'), { line: earlier.line });
  return values;
}

export function pictureOf(read: OwnCells, { cells }: CsvRow, { pictures }: ImportedProduct): ImportedPicture {
  const source = addressOf(read.long(cells, 'picture'));
  if (pictures.some((other) => other.source === source))
    throw new BadCell(COLUMNS.picture, msg('stands there already.'));
  const alt: Translated = read.translated(cells, 'alt');
  const focus = (column: 'focusX' | 'focusY') => inBounds(read.whole(cells, column) ?? 50, column, 0, 100);
  return {
    source,
    alt: '',
    position: read.whole(cells, 'sequence') ?? pictures.length + 1,
    details: { alt, focusX: focus('focusX'), focusY: focus('focusY') },
  };
}

function addressOf(text: string): string {
  if (!ADDRESS.test(text) || !URL.canParse(text))
    throw new BadCell(COLUMNS.picture, msg('is not the address of an image.'));
  return text;
}
