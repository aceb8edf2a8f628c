/** A product and its choices, as its forms show them. */
import type { Tax } from '#sales/api.ts';
import type { Product } from '#shop/product/product.ts';

/** A value and what it excludes: a value, or a whole product. */
export type Exclusion = { valueId: number; templateId: number; excludedValueId: number | null };

/** A product that another one offers or suggests. */
export type Named = Pick<Product, 'id' | 'name' | 'lines'> & { handle: string };

export type ProductSetup = {
  product: Product;
  handle: string;
  /** Cells of the shop's grid. */
  gridColumns: number;
  gridRows: number;
  /** Variant → grams. */
  weights: Map<number, number>;
  /** All taxes of the company, and those chosen for the product. */
  taxes: Tax[];
  taxIds: number[];
  optional: Named[];
  accessories: string[];
  exclusions: Exclusion[];
};
