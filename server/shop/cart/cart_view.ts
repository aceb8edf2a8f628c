/** What the cart's page shows, and what a change of the cart answers. */
import type { Picture } from '#core/images/pictures.ts';

export type CartLineView = {
  id: number;
  productId: number;
  name: string;
  description: string;
  /** Files that the buyer uploaded. */
  files: { name: string; url: string }[];
  url: string;
  picture: Picture;
  unitPrice: string;
  listUnitPrice: string | null;
  /** Content and price per kg, l, m or piece; empty: none is shown. */
  perUnit: string;
  quantity: number;
  total: string;
  /** What is still to be done for it, such as naming attendees. */
  note: { text: string; url: string } | null;
  /** Can no longer be bought. */
  isGone: boolean;
};

export type CartView = {
  lines: CartLineView[];
  /** Pieces in all. */
  quantity: number;
  untaxed: string;
  tax: string | null;
  total: string;
};

/** Where the cart's forms and links lead. */
export type CartUrls = Record<'update' | 'pricelist' | 'checkout' | 'shop', string>;

/** What goes well with the cart. */
export type Suggestion = {
  productId: number;
  name: string;
  url: string;
  picture: Picture;
  price: string;
  perUnit: string;
};

export type CartUpdateAnswer = {
  line_id?: number | null;
  quantity?: number;
  option_ids?: number[];
  warning?: string;
  /** Missing when the cart is empty. */
  cart_quantity?: number;
  cart?: CartView;
};
/** For those who read the specified keys: what the cart's View draws. */
export type CartMarkup = Record<'website_sale.cart_lines' | 'website_sale.short_cart_summary', string>;
