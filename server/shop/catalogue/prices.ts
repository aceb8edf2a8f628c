/** Calculates the prices by which lists show, sort and filter products. */

import { type Pricing, piecePrice } from '#shop/prices/pricing.ts';
import type { CatalogueEntry, Offer } from './entry.ts';

/**
 * Minor units of the pricelist's currency: the lowest price of a product's variants, its list price, and whether others
 * cost more.
 */
export type DisplayPrice = { price: number; listPrice: number; hasRange: boolean };

/** For one piece. */
export function displayPrice(entry: Pick<CatalogueEntry, 'id' | 'offers'>, pricing: Pricing): DisplayPrice {
  const all = entry.offers.flatMap(({ variantIds, price, listPrice }) =>
    ruledApart(variantIds, pricing).map((variantId) => {
      const of = { templateId: entry.id, variantId, price, listPrice, quantity: 1 };
      return piecePrice(pricing, of).shown;
    }),
  );
  const least = all.reduce((a, b) => (b.price < a.price ? b : a), all[0]!);
  return { price: least.price, listPrice: least.listPrice, hasRange: all.some(({ price }) => price !== least.price) };
}

/** Variants that have rules of their own, and null for all others together. */
function ruledApart(variantIds: Offer['variantIds'], { rules }: Pricing): (number | null)[] {
  if (rules.variants.size === 0) return [null];
  const named = variantIds.filter((id) => rules.variants.has(id));
  return named.length < variantIds.length || named.length === 0 ? [null, ...named] : named;
}

/** Equal keys mean equal prices for the whole catalogue. */
export const priceKey = ({ key, display, version }: Pricing): string => `${key} ${display} ${version}`;
