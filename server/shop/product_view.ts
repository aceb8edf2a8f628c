/** The product page, and what `get_combination_info` answers. */

import type { Site } from '../core/site.ts';
import { pick } from '../core/translated.ts';
import { isBuyable, piecesFree, piecesLeft } from './availability.ts';
import { completedCombination } from './combinations.ts';
import type { CombinationInfo } from './contract.ts';
import { type Pricing, productPrice, shownExtra } from './pricing.ts';
import { findVariant, isPossible, type Product, type ProductLine } from './product.ts';
import { combinationName } from './views.ts';

/** Params of the widget `js_product`: all it needs for its first drawing. */
export type ProductFormParams = {
  templateId: number;
  attributes: FormAttribute[];
  info: Omit<CombinationInfo, 'carousel'>;
  /** Chosen values. */
  combination: number[];
  /** Variants that exist: combination → 1 can be bought, 0 sold out. Empty when they are made on demand. */
  existing: Record<string, 0 | 1>;
  currency: { symbol: string; decimals: number };
  /** Addresses in the page's language: the product, the cart, and where the form is sent. */
  path: string;
  cartPath: string;
  updatePath: string;
  /** Category that the visitor came from, kept in the addresses of choices. */
  cameFrom: number | null;
};
export type FormAttribute = {
  id: number;
  name: string;
  display: ProductLine['display'];
  variants: ProductLine['variants'];
  /** An attribute with one value is not shown, but its value counts. */
  isHidden: boolean;
  values: { id: number; name: string; color: string | null; priceExtra: number }[];
};

export type CombinationRequest = {
  product: Product;
  chosen: readonly number[];
  /** Pieces for which the price is asked. */
  quantity: number;
  inCart: number;
  pricing: Pricing;
  site: Site;
};

/** Specification A §3 and behaviours §11. Amounts are major units, for showing only: the cart counts for itself. */
export function combinationInfo({
  product,
  chosen,
  quantity,
  inCart,
  pricing,
  site,
}: CombinationRequest): Omit<CombinationInfo, 'carousel'> {
  const variant = findVariant(product, chosen);
  const { price, listPrice, hasDiscount } = productPrice(pricing, product, { chosen, variant, quantity }).shown;
  const { symbol, decimals } = pricing.currency;
  const isThere = isPossible(product, chosen);
  const free = variant ? piecesFree(product, variant) : null;
  const major = (minor: number) => minor / 10 ** decimals;
  return {
    product_id: variant && isThere ? variant.id : false,
    product_template_id: product.id,
    display_name: combinationName(product, chosen, site.language.code),
    price: major(price),
    list_price: major(listPrice),
    has_discounted_price: hasDiscount,
    currency: { symbol, decimals },
    is_combination_possible: isThere,
    virtual_available: (variant && piecesLeft(product, variant)) ?? 0,
    product_type: { stocked: 'product', consumable: 'consu', service: 'service' }[
      product.type
    ] as CombinationInfo['product_type'],
    inventory_availability: free === null && product.availability !== 'custom' ? 'never' : product.availability,
    available_threshold: product.availableThreshold,
    custom_message: pick(product.customMessage, site.language.code),
    product_template: product.id,
    cart_qty: inCart,
    uom_name: '',
  };
}

/** The combination a page opens with: the address's choice, completed. */
export function openingCombination(product: Product, wanted: readonly number[]): number[] {
  return completedCombination(product, wanted, (variant) => isBuyable(product, variant));
}

export function productForm(
  request: CombinationRequest & { path: string; cameFrom: number | null },
): ProductFormParams {
  const { product, chosen, pricing, site, path, cameFrom } = request;
  const hasOnDemand = product.lines.some((line) => line.variants === 'dynamic');
  const active = product.variants.filter((variant) => variant.isActive);
  const info = combinationInfo(request);
  return {
    templateId: product.id,
    attributes: product.lines.map((line) => ({
      id: line.attributeId,
      name: pick(line.name, site.language.code),
      display: line.display,
      variants: line.variants,
      isHidden: line.values.length === 1 && !line.values[0]?.isCustom,
      values: line.values.map(({ id, name, color, priceExtra }) => ({
        id,
        name: pick(name, site.language.code),
        color,
        priceExtra: shownExtra(pricing, product, priceExtra),
      })),
    })),
    info,
    combination: [...chosen],
    existing: hasOnDemand
      ? {}
      : Object.fromEntries(active.map((variant) => [variant.combination, isBuyable(product, variant) ? 1 : 0])),
    currency: { symbol: pricing.currency.symbol, decimals: pricing.currency.decimals },
    path: site.url(path),
    cartPath: site.url('/shop/cart'),
    updatePath: site.url('/shop/cart/update'),
    cameFrom,
  };
}
