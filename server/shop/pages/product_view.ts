/** Prepares the product page and the answer of `get_combination_info`. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { contentPriceText } from '#shop/content/texts.ts';
import { contentPriceOf, type Pricing, productPrice } from '#shop/prices/pricing.ts';
import { isBuyable, piecesFree, piecesLeft } from '#shop/product/availability.ts';
import type { CombinationFacts } from '#shop/product/combination_contract.ts';
import { completedCombination } from '#shop/product/combinations.ts';
import { findVariant, isPossible, type Product } from '#shop/product/product.ts';
import { piecesAvailable, stockMessages } from '#shop/product/stock_messages.ts';
import { combinationName } from '#shop/product/views.ts';
import { type ChoiceRules, choiceRules, type FormAttribute, formAttributes } from './attribute_view.ts';

/** Params of the widget `js_product`, enough for its first render. */
export type ProductFormParams = {
  templateId: number;
  attributes: FormAttribute[];
  info: CombinationFacts;
  /** Chosen values. */
  combination: number[];
  rules: ChoiceRules;
  /** What happens after adding, as the owner chose; a dialog only if there are options. */
  afterAdding: 'dialog' | 'cart' | 'stay';
  currency: { symbol: string; decimals: number };
  /** URLs in the page's language: the product, the cart, and the form's target. */
  path: string;
  cartPath: string;
  updatePath: string;
  /** The category the visitor came from, kept in the URLs of choices. */
  cameFrom: number | null;
};
export type { FormAttribute } from './attribute_view.ts';

export type CombinationRequest = {
  product: Product;
  chosen: readonly number[];
  /** Pieces for which the price is asked. */
  quantity: number;
  inCart: number;
  /** See `lowestPrice`. */
  lowest?: number | null;
  pricing: Pricing;
  site: Site;
};

/** Amounts are major units for display; the cart calculates its own. */
export function combinationInfo({
  product,
  chosen,
  quantity,
  inCart,
  lowest = null,
  pricing,
  site,
}: CombinationRequest): CombinationFacts {
  const variant = findVariant(product, chosen);
  const { price, listPrice, hasDiscount } = productPrice(pricing, product, { chosen, variant, quantity }).shown;
  const { symbol, decimals } = pricing.currency;
  const isThere = isPossible(product, chosen);
  const free = variant ? piecesFree(product, variant) : null;
  const texts = textsFor(site.language.code);
  const perUnit = contentPriceText(contentPriceOf(pricing, variant, { price }), pricing.currency, texts);
  const major = (minor: number) => minor / 10 ** decimals;
  const stock = {
    virtual_available: (variant && piecesLeft(product, variant)) ?? 0,
    inventory_availability: free === null && product.availability !== 'custom' ? 'never' : product.availability,
    available_threshold: product.availableThreshold,
    custom_message: pick(product.customMessage, site.language.code),
    cart_qty: inCart,
  } as const;
  return {
    product_id: variant && isThere ? variant.id : false,
    product_template_id: product.id,
    display_name: combinationName(product, chosen, site.language.code),
    price: major(price),
    list_price: major(listPrice),
    has_discounted_price: hasDiscount,
    ...(lowest !== null && { lowest_price: major(lowest) }),
    ...(perUnit && isThere && { unit_price: perUnit }),
    currency: { symbol, decimals },
    is_combination_possible: isThere,
    ...stock,
    available: piecesAvailable(stock),
    uom_name: texts.t('Units'),
    stock_messages: stockMessages(stock, texts),
    product_type: { stocked: 'product', consumable: 'consu', service: 'service' }[
      product.type
    ] as CombinationFacts['product_type'],
    product_template: product.id,
  };
}

/** The combination a page opens with: the choice in the URL, completed. */
export function openingCombination(product: Product, wanted: readonly number[]): number[] {
  return completedCombination(product, wanted, (variant) => isBuyable(product, variant));
}

export function productForm(
  request: CombinationRequest & Pick<ProductFormParams, 'path' | 'cameFrom' | 'afterAdding'>,
): ProductFormParams {
  const { product, chosen, pricing, site, path, cameFrom, afterAdding } = request;
  return {
    templateId: product.id,
    attributes: formAttributes(product, pricing, site),
    info: combinationInfo(request),
    combination: [...chosen],
    rules: choiceRules(product),
    afterAdding,
    currency: { symbol: pricing.currency.symbol, decimals: pricing.currency.decimals },
    path: site.url(path),
    cartPath: site.url('/shop/cart'),
    updatePath: site.url('/shop/cart/update'),
    cameFrom,
  };
}
