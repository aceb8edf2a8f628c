/** Finds the columns of WooCommerce's product export. */
import type { Columns } from '#shop/import/cells.ts';
import { withoutGuard } from './woocommerce_cells.ts';

const NAMES = {
  id: 'ID',
  type: 'Type',
  sku: 'SKU',
  barcode: 'GTIN, UPC, EAN, or ISBN',
  name: 'Name',
  published: 'Published',
  visibility: 'Visibility in catalog',
  summary: 'Short description',
  description: 'Description',
  saleStarts: 'Date sale price starts',
  saleEnds: 'Date sale price ends',
  inStock: 'In stock?',
  stock: 'Stock',
  backorders: 'Backorders allowed?',
  salePrice: 'Sale price',
  regularPrice: 'Regular price',
  categories: 'Categories',
  tags: 'Tags',
  images: 'Images',
  parent: 'Parent',
  position: 'Position',
  brands: 'Brands',
  grouped: 'Grouped products',
  upsells: 'Upsells',
  crossSells: 'Cross-sells',
  externalUrl: 'External URL',
  buttonText: 'Button text',
} as const;
const GRAMS = { g: 1, kg: 1000, lbs: 453.59237, oz: 28.349523125 };
const MOST_ATTRIBUTES = 50;

type Field = keyof typeof NAMES;
type Reader = (cells: readonly string[]) => string;

export type WooCommerceColumns = Record<Field, Reader> & {
  /** The column names its unit. */
  weight: { name: string; unit: number; read: Reader } | null;
  attributes: { name: Reader; values: Reader; visible: Reader }[];
  /** Whether the file has this column. */
  has(field: Field): boolean;
};

export function wooCommerceColumns(columns: Columns): WooCommerceColumns {
  const reader = (name: string): Reader => {
    const read = columns.reader(name);
    return (cells) => withoutGuard(read(cells));
  };
  const fields = Object.entries(NAMES).map(([field, name]) => [field, reader(name)]);
  const [weight] = Object.entries(GRAMS)
    .map(([unit, grams]) => ({ name: `Weight (${unit})`, unit: grams }))
    .filter(({ name }) => columns.has(name));
  const numbers = Array.from({ length: MOST_ATTRIBUTES }, (_, i) => i + 1);
  return {
    ...(Object.fromEntries(fields) as Record<Field, Reader>),
    weight: weight ? { ...weight, read: reader(weight.name) } : null,
    attributes: numbers
      .filter((n) => columns.has(`Attribute ${n} name`))
      .map((n) => ({
        name: reader(`Attribute ${n} name`),
        values: reader(`Attribute ${n} value(s)`),
        visible: reader(`Attribute ${n} visible`),
      })),
    has: (field) => columns.has(NAMES[field]),
  };
}

/** The name of a column, for a message. */
export const columnName = (field: Field): string => NAMES[field];
