/** Names of fields in the report of an import and in product histories. */
import { msg } from '#core/msg.ts';

/** Field that people may have changed by hand → its name. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: msg('Name'),
  summary: msg('Summary'),
  description: msg('Description'),
  vendor: msg('Vendor'),
  price: msg('Price'),
  compareAtPrice: msg('Compare-at price'),
  isPublished: msg('Published'),
  type: msg('Kind'),
  sku: msg('SKU'),
  barcode: msg('Barcode'),
  weight: msg('Weight'),
  content: msg('Content', { context: 'goods' }),
  contentUnit: msg('Unit of content'),
  isTracked: msg('Stock is tracked'),
  sellsBeyondStock: msg('Sells beyond stock'),
  onHand: msg('In stock'),
  isActive: msg('For sale'),
  attributes: msg('Attributes'),
  variants: msg('Variants'),
  tags: msg('Tags'),
  categories: msg('Categories'),
  pictures: msg('Images'),
  website: msg('Website'),
  exclusions: msg('Unavailable combinations'),
  withdrawal: msg('Withdrawal from the contract'),
  availability: msg('Stock shown in the shop'),
  availableThreshold: msg('Show stock from (pieces)'),
  customMessage: msg('Stock message'),
  lowStockAt: msg('Low stock from (pieces)'),
  deliveryDays: msg('Delivered within (working days)'),
  publishAt: msg('Publish at'),
  sequence: msg('Position in the shop'),
  gridColumns: msg('Width (columns)'),
  gridRows: msg('Height (rows)'),
  externalUrl: msg('Address in another shop'),
  externalLabel: msg('Text of the button'),
  seoTitle: msg('Page title'),
  seoDescription: msg('Meta description'),
  taxes: msg('Taxes'),
  priceExtra: msg('Extra price'),
  cost: msg('Cost'),
};

/** Those of a variant; the history of a product has them behind the variant's combination. */
export const VARIANT_FIELDS: readonly string[] = [
  ...['sku', 'barcode', 'price', 'compareAtPrice', 'cost', 'weight', 'content', 'contentUnit'],
  ...['isTracked', 'sellsBeyondStock', 'onHand', 'isActive', 'variants'],
];

/** Lists that have no text of their own are told by their length. */
export const COUNTED_FIELDS: readonly string[] = ['pictures', 'tags', 'categories', 'taxes', 'exclusions'];
