/** What a WooCommerce export holds and the shop cannot store. */
import { isThere, type LostColumn } from '#shop/import/left_out.ts';

const isYes = (text: string): boolean => text === '1';

/** A default value, such as "taxable", loses nothing. */
export const LOST: readonly LostColumn[] = [
  { column: 'Is featured?', isLost: isYes, of: 'featured products' },
  {
    column: 'Visibility in catalog',
    isLost: (text) => !/^(?:visible)?$/i.test(text),
    of: 'products that only some lists show; hidden ones come in unpublished',
  },
  { column: 'Date sale price ends', isLost: isThere, of: 'ends of sales' },
  {
    column: 'Tax status',
    isLost: (text) => !/^(?:taxable)?$/i.test(text),
    of: 'products without tax, which are taxed like all others',
  },
  { column: 'Tax class', isLost: (text) => !/^(?:parent|standard)?$/i.test(text), of: 'tax classes' },
  { column: 'Sold individually?', isLost: isYes, of: 'products of which an order takes only one' },
  { column: 'Length (cm)', isLost: isThere, of: 'dimensions' },
  { column: 'Length (in)', isLost: isThere, of: 'dimensions' },
  { column: 'Shipping class', isLost: isThere, of: 'shipping classes' },
  { column: 'Purchase note', isLost: isThere, of: 'notes to buyers' },
  { column: 'Download 1 URL', isLost: isThere, of: 'files to download' },
];
export const LOST_ATTRIBUTES = 'Attributes: hidden ones, and several values that make no variants';
export const SHARED_STOCK = 'Stock: pieces that several variants share; count them for each variant';
