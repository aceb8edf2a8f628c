/** Finds or creates the variant of a combination. */
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { isSold } from '#shop/product/availability.ts';
import { findVariant, isOnDemand, isPossible } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { createVariant } from '#shop/service.ts';

/** `create_product_variant`: the existing variant, else a new one if allowed; else 0. */
export async function variantFor(templateId: number, values: readonly number[], site: Site): Promise<number> {
  const product = await findProduct(templateId);
  if (!product || !isSold(product, site)) throw new NotFound(msg('This product does not exist.'));
  const makesVariant = product.lines.filter((line) => line.variants !== 'no_variant');
  const has = (id: number) => product.lines.some((line) => line.values.some((value) => value.id === id));
  if (!values.every(has)) return 0;
  const own = makesVariant.flatMap((line) => line.values.filter(({ id }) => values.includes(id)).map(({ id }) => id));
  const variant = own.length === makesVariant.length ? findVariant(product, own) : undefined;
  if (variant) return variant.isActive ? variant.id : 0;
  return isOnDemand(product) && isPossible(product, values) ? createVariant(product, values) : 0;
}
