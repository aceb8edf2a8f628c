/** Requests and responses of calls on quote lines. */
import type { LineView, OrderView, TotalsView } from '#sales/api.ts';
import type { Opened } from './open_document.ts';

export type QuoteLine = LineView & {
  /** Where its form is sent; empty where the customer may not change it. */
  action: string;
};

/** Lines and sums of a quote, as its page shows them. */
export type QuoteView = {
  lines: QuoteLine[];
  caption: string;
  language: string;
  isTaxInAmounts: boolean;
  hasDiscounts: boolean;
  totals: TotalsView;
};

/** `input_quantity` false, or none: one more, with `remove` one less. */
export type UpdateLineBody = {
  line_id: number;
  remove?: boolean;
  unlink?: boolean;
  input_quantity?: number | false;
  access_token?: string;
};

/** False: the page is to be loaded again. Amounts are written in the language, without the currency's symbol. */
export type UpdateLineAnswer =
  | false
  | {
      order_line_product_uom_qty: string;
      order_line_price_total: string;
      order_line_price_subtotal: string;
      order_amount_total: string;
      order_amount_untaxed: string;
      order_amount_tax: string;
      order_amount_undiscounted: string;
      quote: QuoteView;
    };
/** For those who read the specified key: what the View draws. */
export type TotalsMarkup = { order_totals_table: string };
/** Of the older call: the line's quantity, the order's total. */
export type UpdateLinePair = false | [quantity: string, total: string];

export const quoteView = (view: OrderView, opened: Opened, caption: string): QuoteView => ({
  lines: view.lines.map((line) => ({ ...line, action: line.isEditable ? opened.url(`/lines/${line.id}`) : '' })),
  caption,
  language: view.language.tag,
  isTaxInAmounts: view.isTaxInAmounts,
  hasDiscounts: view.hasDiscounts,
  totals: view.totals,
});
