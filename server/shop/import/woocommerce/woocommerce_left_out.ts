/** What a WooCommerce export holds and the shop cannot store. */
import { msg } from '#core/msg.ts';
import { isThere, type LostColumn } from '#shop/import/left_out.ts';

const isYes = (text: string): boolean => text === '1';

/** A default value, such as "taxable", loses nothing. */
export const LOST: readonly LostColumn[] = [
  { column: 'Is featured?', isLost: isYes, of: msg('featured products') },
  {
    column: 'Visibility in catalog',
    isLost: (text) => !/^(?:visible)?$/i.test(text),
    of: msg('products that only some lists show; hidden ones come in unpublished'),
  },
  { column: 'Date sale price ends', isLost: isThere, of: msg('ends of sales') },
  {
    column: 'Tax status',
    isLost: (text) => !/^(?:taxable)?$/i.test(text),
    of: msg('products without tax, which are taxed like all others'),
  },
  { column: 'Tax class', isLost: (text) => !/^(?:parent|standard)?$/i.test(text), of: msg('tax classes') },
  { column: 'Sold individually?', isLost: isYes, of: msg('products of which an order takes only one') },
  { column: 'Length (cm)', isLost: isThere, of: msg('dimensions') },
  { column: 'Length (in)', isLost: isThere, of: msg('dimensions') },
  { column: 'Shipping class', isLost: isThere, of: msg('shipping classes') },
  { column: 'Purchase note', isLost: isThere, of: msg('notes to customers') },
  { column: 'Download 1 URL', isLost: isThere, of: msg('files to download') },
];
export const LOST_ATTRIBUTES = {
  column: 'Attributes',
  of: msg('hidden ones, and several values that make no variants'),
};
export const SHARED_STOCK = {
  column: 'Stock',
  of: msg('pieces that several variants share; count them for each variant'),
};
