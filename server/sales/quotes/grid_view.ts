/** What the grid of a quote shows: its rows, amounts and suggested products. */
import type { TotalsView } from '#sales/documents/amount_view.ts';
import type { LineKind } from '#sales/schema/schema.ts';

export type ItemKind = 'line' | 'option';
/** One row of the form; everything as typed. */
export type Row = {
  of: ItemKind;
  /** The id of an existing row, `n1` … for a new one. */
  key: string;
  kind: LineKind;
  variant: string;
  name: string;
  description: string;
  quantity: string;
  price: string;
  discount: string;
  /** Ids of taxes, joined by commas. */
  tax: string;
};

/** What the grid of lines draws, or that of options. */
export type Grid = {
  of: ItemKind;
  /** The form's address. */
  action: string;
  /** The address of its calls, without language. */
  path: string;
  rows: Row[];
  taxes: { value: string; label: string }[];
  /** Of a new row. */
  usualTax: string;
  /** Field → its error. */
  errors: Record<string, string>;
  /** Null for options, which are not part of the total. */
  sums: FormSums | null;
};

export type FormSums = {
  /** Key of a row → its amount. */
  amounts: Record<string, string>;
  totals: TotalsView;
};

/** A product as the field of a line suggests it. */
export type SuggestedProduct = { variantId: number; label: string; name: string; price: string; picture: string };
