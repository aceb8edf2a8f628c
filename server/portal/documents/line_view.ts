/** Requests and responses of calls on quote lines. */

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
      /** Markup. */
      order_totals_table: string;
    };
/** Of the older call: the line's quantity, the order's total. */
export type UpdateLinePair = false | [quantity: string, total: string];
