/** Reads the product, variant and picture from one row of a Shopify export. */

import { msg } from '#core/msg.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import { plainText, safeHtml } from '#core/templates/rich_text.ts';
import { addressOf, BadCell, integerOf, moneyOf, oneOf, shortText, weightOf, yesOrNo } from '#shop/import/cells.ts';
import type { ImportedPicture, ImportedProduct, ImportedVariant } from '#shop/import/imported_product.ts';
import { summaryOf } from '#shop/import/product_texts.ts';
import { columnName, type ShopifyColumns } from './shopify_columns.ts';

const LONGEST_NAME = 255;
const LONGEST_BODY = 100_000;
/** How Shopify writes a product without options. */
const NO_OPTION = { name: 'title', value: 'default title' };

type Base = Omit<ImportedProduct, 'isPartial' | 'options' | 'variants' | 'pictures'>;

export function productOf(columns: ShopifyColumns, { line, cells }: CsvRow): Base {
  const name = shortText(columns.title(cells), columnName('title'), LONGEST_NAME);
  if (!name) throw new BadCell(columnName('title'), msg("is empty in the product's first row."));
  const handle = shortText(columns.handle(cells), columnName('handle'), LONGEST_NAME);
  const description = safeHtml(shortText(columns.body(cells), columnName('body'), LONGEST_BODY), 'publisher');
  return {
    line,
    handle,
    name,
    ...(columns.has('body') && {
      description,
      summary: summaryOf(columns.seoDescription(cells) || plainText(description)),
    }),
    ...(columns.has('vendor') && { vendor: shortText(columns.vendor(cells), columnName('vendor'), LONGEST_NAME) }),
    ...(columns.has('type') && { categories: categoriesOf(columns.type(cells)) }),
    ...(columns.has('tags') && { tags: tagsOf(columns.tags(cells)) }),
    ...((columns.has('published') || columns.has('status')) && { isPublished: isPublished(columns, cells) }),
  };
}

const categoriesOf = (type: string): string[][] => (type ? [[shortText(type, columnName('type'), LONGEST_NAME)]] : []);

function tagsOf(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => shortText(tag.trim(), columnName('tags'), LONGEST_NAME))
    .filter(Boolean);
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}

/** An empty cell means published, as in Shopify; draft and archived products are not. */
function isPublished(columns: ShopifyColumns, cells: readonly string[]): boolean {
  const published = columns.published(cells);
  const status = columns.status(cells);
  const isActive = status === '' || oneOf(status, columnName('status'), ['active', 'draft', 'archived']) === 'active';
  return isActive && (published === '' || yesOrNo(published, columnName('published')));
}

export function optionsOf(columns: ShopifyColumns, { cells }: CsvRow): ImportedProduct['options'] {
  const names = columns.optionNames.map((read) => shortText(read(cells), 'Option Name', LONGEST_NAME));
  const isPlain =
    names[0]?.toLowerCase() === NO_OPTION.name && columns.optionValues[0]?.(cells).toLowerCase() === NO_OPTION.value;
  if (isPlain) return [];
  const given = names.slice(0, names.findLastIndex(Boolean) + 1);
  for (const [i, name] of given.entries()) {
    const isTwice = given.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < i;
    if (!name || isTwice)
      throw new BadCell(
        `Option${i + 1} Name`,
        name ? msg('"{name}" is the name of another option too.') : msg('is empty before a later option.'),
        { name },
      );
  }
  return given.map((name) => ({ name, values: [] }));
}

/** Null for a row that contains only a picture. */
export function variantOf(
  columns: ShopifyColumns,
  { line, cells }: CsvRow,
  product: ImportedProduct,
  isFirst: boolean,
  decimals: number,
): ImportedVariant | null {
  const given = columns.optionValues.map((read) => read(cells));
  if (!isFirst && !columns.price(cells) && !columns.sku(cells) && given.every((value) => !value)) return null;

  const price = columns.price(cells);
  if (!price) throw new BadCell(columnName('price'), msg('is empty.'));
  const compared = columns.comparedPrice(cells);
  const grams = columns.grams(cells);
  const quantity = columns.quantity(cells);
  const policy = columns.policy(cells);
  const picture = columns.variantImage(cells);
  return {
    line,
    values: valuesOf(product, given),
    price: moneyOf(price, columnName('price'), decimals),
    compareAtPrice: compared ? moneyOf(compared, columnName('comparedPrice'), decimals) : null,
    ...(columns.has('sku') && { sku: shortText(columns.sku(cells), columnName('sku'), LONGEST_NAME) }),
    ...(columns.has('barcode') && { barcode: shortText(columns.barcode(cells), columnName('barcode'), LONGEST_NAME) }),
    ...(columns.has('grams') && { weight: grams ? weightOf(grams, columnName('grams')) : 0 }),
    // Shopify tracks stock only if a tracker is named.
    ...(columns.has('tracker') && { isTracked: columns.tracker(cells) !== '' }),
    ...(columns.has('quantity') && { onHand: quantity ? integerOf(quantity, columnName('quantity')) : 0 }),
    ...(columns.has('requiresShipping') && { isShipped: requiresShipping(columns.requiresShipping(cells)) }),
    ...(columns.has('policy') && {
      sellsBeyondStock: policy !== '' && oneOf(policy, columnName('policy'), ['deny', 'continue']) === 'continue',
    }),
    ...(picture && { picture: addressOf(picture, columnName('variantImage')) }),
  };
}

/** An empty cell means yes. */
const requiresShipping = (text: string): boolean => text === '' || yesOrNo(text, columnName('requiresShipping'));

function valuesOf(product: ImportedProduct, given: readonly string[]): string[] {
  const values = product.options.map((option, i) => {
    const value = shortText(given[i] ?? '', `Option${i + 1} Value`, LONGEST_NAME);
    if (!value)
      throw new BadCell(`Option${i + 1} Value`, msg('is empty; the product has the option "{option}".'), {
        option: option.name,
      });
    return value;
  });
  const duplicate = product.variants.find((variant) =>
    variant.values.every((value, i) => value.toLowerCase() === values[i]?.toLowerCase()),
  );
  if (duplicate)
    throw new BadCell('Option1 Value', msg('the same variant stands on line {line}.'), { line: duplicate.line });
  return values;
}

export function pictureOf(
  columns: ShopifyColumns,
  { cells }: CsvRow,
  product: ImportedProduct,
): ImportedPicture | null {
  const source = columns.imageSource(cells);
  if (!source || product.pictures.some((picture) => picture.source === source)) return null;
  const position = columns.imagePosition(cells);
  return {
    source: addressOf(source, columnName('imageSource')),
    alt: shortText(columns.imageAlt(cells), columnName('imageAlt'), 500),
    position: position ? integerOf(position, columnName('imagePosition')) : product.pictures.length + 1,
  };
}
