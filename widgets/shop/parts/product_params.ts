/** Params of a product's form, however its variant is chosen. */
import { json, number, oneOf, text } from '#registry/params.ts';
import type { Currency } from '#registry/values/format.ts';
import type { Info } from './use_combination.ts';

export const PRODUCT_PARAMS = {
  /** Id of the product. */
  templateId: number(),
  /** Price, stock and names of the chosen combination. */
  info: json<Info>(),
  /** What follows adding: a dialog, the cart, or the same page. */
  afterAdding: oneOf(['dialog', 'cart', 'stay'], 'cart'),
  /** How prices are written. */
  currency: json<Currency>(),
  /** Address of the product’s page. */
  path: text(),
  /** Address of the cart. */
  cartPath: text(),
  /** Where adding is sent without script. */
  updatePath: text(),
  /** Id of the cart line that is being changed; absent: none. */
  cameFrom: number(null),
};
