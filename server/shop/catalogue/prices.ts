/** Calculates the prices by which lists show, sort and filter products. */

import type { ContentPrice } from '#shop/content/content.ts';
import { lowestBefore } from '#shop/prices/lowest_price.ts';
import { contentPriceOf, type Pricing, piecePrice } from '#shop/prices/pricing.ts';
import type { CatalogueEntry } from './entry.ts';
import type { Offer } from './offers.ts';

/**
 * Minor units of the pricelist's currency: the lowest price of a product's variants, its list price, and whether others
 * cost more.
 */
export type DisplayPrice = { price: number; listPrice: number; hasRange: boolean };

/** For one piece. */
export function displayPrice(entry: Pick<CatalogueEntry, 'id' | 'offers'>, pricing: Pricing): DisplayPrice {
  const { all, least } = cheapest(entry, pricing);
  const { price, listPrice } = least.shown;
  return { price, listPrice, hasRange: all.some(({ shown }) => shown.price !== price) };
}

/** The lowest price that the one shown had before it was reduced; null: none is known, or the website shows none. */
export function displayLowest(entry: Pick<CatalogueEntry, 'id' | 'offers'>, pricing: Pricing): number | null {
  if (!pricing.showsLowest) return null;
  const { of, steps } = cheapest(entry, pricing).least;
  return lowestBefore(pricing, of, steps);
}

/** What the one shown costs per kg, l, m or piece. */
export function displayContentPrice(
  entry: Pick<CatalogueEntry, 'id' | 'offers'>,
  pricing: Pricing,
): ContentPrice | null {
  if (pricing.unitPrices === 'none' || entry.offers.every(({ content }) => content === null)) return null;
  const { content, shown } = cheapest(entry, pricing).least;
  return contentPriceOf(pricing, content ?? undefined, shown);
}

function cheapest({ id, offers }: Pick<CatalogueEntry, 'id' | 'offers'>, pricing: Pricing) {
  const all = offers.flatMap(({ variantIds, price, listPrice, steps, content }) =>
    ruledApart(variantIds, pricing).map((variantId) => {
      const of = { templateId: id, variantId, quantity: 1 };
      return { of, steps, content, shown: piecePrice(pricing, { ...of, price, listPrice }).shown };
    }),
  );
  return { all, least: all.reduce((a, b) => (b.shown.price < a.shown.price ? b : a), all[0]!) };
}

/** Variants that have rules of their own, and null for all others together. */
function ruledApart(variantIds: Offer['variantIds'], { rules }: Pricing): (number | null)[] {
  if (rules.variants.size === 0) return [null];
  const named = variantIds.filter((id) => rules.variants.has(id));
  return named.length < variantIds.length || named.length === 0 ? [null, ...named] : named;
}

/** Equal keys mean equal prices for the whole catalogue. */
export const priceKey = ({ key, display, version }: Pricing): string => `${key} ${display} ${version}`;
