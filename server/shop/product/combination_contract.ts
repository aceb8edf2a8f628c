/** Schemas of the requests and answers about a combination. */
import { z } from 'zod';
import { quantityField, recordId, wholeNumber } from '#core/http/contract.ts';

const context = z.object({ quantity: quantityField.optional() }).nullish();

/** The context of a call, by itself or in `kwargs`; its quantity takes precedence over `add_qty`. */
export const callContext = { context, kwargs: z.object({ context }).nullish() };
type Counted = { add_qty: number } & z.output<z.ZodObject<typeof callContext>>;

/** The number of pieces a call asks for, at least one. */
export const piecesAsked = ({ add_qty, context, kwargs }: Counted): number =>
  Math.max(1, kwargs?.context?.quantity ?? context?.quantity ?? add_qty);

/** A record that need not be named: known clients write 0 or `false` for none. */
export const recordOrNone = z.union([z.literal([false, null]), wholeNumber(0, 0), recordId]).optional();

export const combinationQuery = z.object({
  product_template_id: recordId,
  product_id: recordOrNone,
  combination: z.array(recordId).max(100).default([]),
  add_qty: quantityField.default(1),
  ...callContext,
  pricelist_id: recordOrNone,
  parent_combination: z.array(recordId).max(100).nullish(),
});
export type CombinationQuery = z.input<typeof combinationQuery>;

/** A picture in the sizes that the server has. */
export type CarouselPicture = {
  src: string;
  srcset: string;
  sizes: string;
  width: number;
  height: number;
  alt: string;
  /** URL of the largest size, for zooming. */
  zoom: string;
  thumb: string;
};

/** The specified combination info, stock keys included. */
export type CombinationInfo = {
  /** False when the combination has no variant. */
  product_id: number | false;
  product_template_id: number;
  display_name: string;
  /** Major units of the currency of the visitor's pricelist. */
  price: number;
  list_price: number;
  has_discounted_price: boolean;
  /** Of the 30 days before the reduction, where the website shows it and it is known. */
  lowest_price?: number;
  /** Content and price per kg, l, m or piece, as they are read; missing: none is shown. */
  unit_price?: string;
  /** Of these amounts. */
  currency?: { symbol: string; decimals: number };
  is_combination_possible: boolean;
  /** Those of the variant, where it has its own. */
  pictures: CarouselPicture[];
  virtual_available: number;
  product_type: 'product' | 'consu' | 'service';
  inventory_availability: 'never' | 'always' | 'threshold' | 'custom';
  available_threshold: number;
  custom_message: string;
  product_template: number;
  cart_qty: number;
  uom_name: string;
  /** Pieces that may still be added to the cart; null: no limit. */
  available: number | null;
  /** Messages about the stock, then about the quantity in the cart. */
  stock_messages: StockMessage[];
};

/** For those who read the specified key: what the View draws of the pictures. */
export type CarouselMarkup = { carousel: string };

/** Without its pictures. */
export type CombinationFacts = Omit<CombinationInfo, 'pictures'>;

export type StockMessage = { kind: 'success' | 'warning' | 'danger' | 'note'; text: string };
