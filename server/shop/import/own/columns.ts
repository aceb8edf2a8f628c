/** Columns of the shop's own product format, which the export writes and the import reads. */

import { CONTENT_UNITS } from '#shop/content/content.ts';

/** What a row describes; the rows of a product stand together, its own first. */
export const ROW_KINDS = ['product', 'value', 'variant', 'picture'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export const COLUMNS = {
  handle: 'Handle',
  row: 'Row',
  vendor: 'Vendor',
  slug: 'Slug',
  type: 'Kind',
  isPublished: 'Published',
  publishAt: 'Publish at',
  isActive: 'For sale',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  website: 'Website',
  categories: 'Categories',
  tags: 'Tags',
  taxes: 'Taxes',
  withdrawal: 'Withdrawal',
  availability: 'Stock shown',
  availableThreshold: 'Stock shown from',
  lowStockAt: 'Low stock at',
  deliveryDays: 'Delivery (working days)',
  externalUrl: 'External address',
  sequence: 'Position',
  gridColumns: 'Grid columns',
  gridRows: 'Grid rows',
  accessories: 'Accessories',
  optionalProducts: 'Optional products',
  attribute: 'Attribute',
  display: 'Attribute display',
  variants: 'Makes variants',
  isFilter: 'Filter',
  value: 'Value',
  valuePlace: 'Value position',
  priceExtra: 'Extra price',
  color: 'Swatch',
  isCustom: 'Custom',
  customKind: 'Custom kind',
  customMin: 'Custom minimum',
  customMax: 'Custom maximum',
  customStep: 'Custom step',
  excludes: 'Excludes',
  values: 'Values',
  sku: 'SKU',
  barcode: 'Barcode',
  cost: 'Cost',
  weight: 'Weight (g)',
  content: 'Content',
  contentUnit: 'Content unit',
  isTracked: 'Stock tracked',
  sellsBeyondStock: 'Sells beyond stock',
  onHand: 'In stock',
  picture: 'Picture',
  focusX: 'Focus from left (%)',
  focusY: 'Focus from top (%)',
} as const;
export type Column = keyof typeof COLUMNS;

/** Each of these has a column for each language, such as `Name [en_US]`. */
export const TEXT_COLUMNS = {
  name: 'Name',
  summary: 'Summary',
  description: 'Description',
  customMessage: 'Stock message',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  externalLabel: 'External button',
  attributeName: 'Attribute name',
  valueName: 'Value name',
  alt: 'Alt text',
} as const;
export type TextColumn = keyof typeof TEXT_COLUMNS;

export const textColumn = (field: TextColumn, language: string): string => `${TEXT_COLUMNS[field]} [${language}]`;

/** What the words of a column mean in the database. */
export const WORDS = {
  type: ['stocked', 'consumable', 'service'],
  withdrawal: ['allowed', 'made_to_order', 'perishable', 'sealed', 'dated'],
  availability: ['always', 'never', 'threshold', 'custom'],
  display: ['radio', 'select', 'color'],
  variants: ['always', 'dynamic', 'no_variant'],
  customKind: ['text', 'number', 'date', 'file'],
  contentUnit: CONTENT_UNITS,
} as const;

const BETWEEN = { list: ', ', path: ' > ' };
type Separator = keyof typeof BETWEEN;

/** A backslash stands before what would separate parts. */
export const joined = (parts: readonly string[], by: Separator = 'list'): string =>
  parts.map((part) => part.replace(/[\\,>]/g, '\\$&')).join(BETWEEN[by]);

/** The parts as they were joined, with their backslashes: a part may be a path. */
const split = (text: string, by: Separator): string[] =>
  [...text.matchAll(by === 'list' ? /(?:\\.|[^\\,])+/gs : /(?:\\.|[^\\>])+/gs)].map(([part]) => part.trim());

const plain = (part: string): string => part.replace(/\\(.)/gs, '$1');

export const listOf = (text: string): string[] => split(text, 'list').map(plain).filter(Boolean);

export const joinedPaths = (paths: readonly (readonly string[])[]): string =>
  paths.map((path) => joined(path, 'path')).join(BETWEEN.list);

export const pathsOf = (text: string): string[][] =>
  split(text, 'list')
    .map((path) => split(path, 'path').map(plain).filter(Boolean))
    .filter(({ length }) => length > 0);
