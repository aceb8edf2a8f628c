import type { Columns } from '#shop/import/cells.ts';

const NAMES = {
  handle: 'Handle',
  title: 'Title',
  body: 'Body (HTML)',
  vendor: 'Vendor',
  type: 'Type',
  tags: 'Tags',
  published: 'Published',
  status: 'Status',
  seoDescription: 'SEO Description',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  grams: 'Variant Grams',
  tracker: 'Variant Inventory Tracker',
  quantity: 'Variant Inventory Qty',
  policy: 'Variant Inventory Policy',
  price: 'Variant Price',
  comparedPrice: 'Variant Compare At Price',
  requiresShipping: 'Variant Requires Shipping',
  variantImage: 'Variant Image',
  imageSource: 'Image Src',
  imagePosition: 'Image Position',
  imageAlt: 'Image Alt Text',
} as const;

type Field = keyof typeof NAMES;
type Reader = (cells: readonly string[]) => string;

export const OPTIONS = [1, 2, 3] as const;

/** A reader for each column we use. */
export type ShopifyColumns = Record<Field, Reader> & {
  optionNames: Reader[];
  optionValues: Reader[];
  /** Whether the file has this column. */
  has(field: Field): boolean;
};

export function shopifyColumns(columns: Columns): ShopifyColumns {
  const fields = Object.entries(NAMES).map(([field, name]) => [field, columns.reader(name)]);
  const present = new Set((Object.keys(NAMES) as Field[]).filter((field) => columns.has(NAMES[field])));
  return {
    ...(Object.fromEntries(fields) as Record<Field, Reader>),
    optionNames: OPTIONS.map((n) => columns.reader(`Option${n} Name`)),
    optionValues: OPTIONS.map((n) => columns.reader(`Option${n} Value`)),
    has: (field) => present.has(field),
  };
}

/** The name of a column, for a message. */
export const columnName = (field: Field): string => NAMES[field];
