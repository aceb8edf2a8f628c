/** Lists a product's variants as one choice. */

import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { contentPriceText } from '#shop/content/texts.ts';
import { contentPriceOf, type Pricing, productPrice } from '#shop/prices/pricing.ts';
import { isBuyable } from '#shop/product/availability.ts';
import { isExcluded, type Product, type ProductVariant, valueIdsOf } from '#shop/product/product.ts';
import { valueNames } from '#shop/product/views.ts';
import type { ListedVariant } from './attribute_view.ts';
import type { ProductFormParams } from './product_view.ts';

/** Params of the widget `js_product_list`. */
export function variantListForm(form: ProductFormParams, variants: ListedVariant[]) {
  const { templateId, info, afterAdding, currency, path, cartPath, updatePath, cameFrom } = form;
  return { templateId, variants, info, afterAdding, currency, path, cartPath, updatePath, cameFrom };
}

/** @returns null if a list cannot express every choice, or there is nothing to choose */
export function variantList(
  product: Product,
  { chosen, pricing, site }: { chosen: readonly number[]; pricing: Pricing; site: Site },
): ListedVariant[] | null {
  if (!product.lines.every(saysAll)) return null;
  const fixed = product.lines.filter(({ variants }) => variants === 'no_variant').flatMap(({ values }) => values);
  const place = new Map(product.lines.flatMap(({ values }) => values).map(({ id }, at) => [id, at]));
  const placeOf = (id: number) => place.get(id) ?? 0;
  const texts = textsFor(site.language.code);
  const priceOf = (variant: ProductVariant, combination: readonly number[]) => {
    const { shown } = productPrice(pricing, product, { chosen: combination, variant, quantity: 1 });
    const perUnit = contentPriceText(contentPriceOf(pricing, variant, shown), pricing.currency, texts);
    return texts.money(shown.price, pricing.currency) + (perUnit && ` (${perUnit})`);
  };
  const listed = product.variants
    .filter(({ isActive }) => isActive)
    .map((variant) => {
      const own = [...valueIdsOf(variant), ...fixed.map(({ id }) => id)];
      return { variant, combination: own.sort((one, other) => placeOf(one) - placeOf(other)) };
    })
    .filter(({ combination }) => combination.length === product.lines.length && !isExcluded(product, combination))
    .sort((one, other) => inOrder(one.combination.map(placeOf), other.combination.map(placeOf)))
    .map(({ variant, combination }) => ({
      productId: variant.id,
      name: valueNames(product, combination, site.language.code),
      combination,
      price: priceOf(variant, combination),
      isOut: !isBuyable(product, variant),
      isChosen: combination.every((id) => chosen.includes(id)),
    }));
  return listed.length > 1 ? listed : null;
}

/** Whether all variants exist and nothing else is chosen or typed. */
const saysAll = ({ variants, values }: Product['lines'][number]): boolean =>
  variants !== 'dynamic' && (variants !== 'no_variant' || values.length === 1) && values.every((one) => !one.isCustom);

function inOrder(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((place, i) => place !== other[i]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}
