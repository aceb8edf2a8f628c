/** Params of a product's form, however its variant is chosen. */
import { json, number, oneOf, text } from '#registry/params.ts';
import type { Currency } from '#registry/values/format.ts';
import type { Info } from './use_combination.ts';

export const PRODUCT_PARAMS = {
  templateId: number(),
  info: json<Info>(),
  afterAdding: oneOf(['dialog', 'cart', 'stay'], 'cart'),
  currency: json<Currency>(),
  path: text(),
  cartPath: text(),
  updatePath: text(),
  cameFrom: number(null),
};
