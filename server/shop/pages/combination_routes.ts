import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { call } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { renderPart } from '#core/templates/render.ts';
import { cartLines, findCart, ownerOf } from '#sales/api.ts';
import { excludedBy } from '#shop/cart/option_lines.ts';
import { pricingFor } from '#shop/cart/visitor_prices.ts';
import { lowestPrice } from '#shop/prices/lowest_price.ts';
import { isOffered } from '#shop/product/availability.ts';
import {
  type CarouselMarkup,
  type CombinationInfo,
  combinationQuery,
  piecesAsked,
} from '#shop/product/combination_contract.ts';
import { findVariant, type Product, valueIdsOf } from '#shop/product/product.ts';
import { pagePictures } from '#shop/product/product_pictures.ts';
import { findProduct, productPictures } from '#shop/product/queries.ts';
import { combinationInfo, openingCombination } from './product_view.ts';

export function combinationRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/product_configurator/get_combination_info_website',
    isEmbeddable: true,
    body: combinationQuery,
    handle: ({ request, body }) => answer(request, body),
  });
  // The same for staff who sell.
  call(app, {
    url: '/product_configurator/get_combination_info',
    body: combinationQuery,
    audience: 'signed in',
    handle: ({ request, body }) => answer(request, body),
  });
}

type Query = z.output<typeof combinationQuery>;

const NO_SUCH_PRODUCT = msg('This product does not exist.');

async function answer(request: FastifyRequest, query: Query): Promise<CombinationInfo & CarouselMarkup> {
  const { site } = request;
  const product = await findProduct(query.product_template_id);
  if (!product || product.isHidden || !isOffered(product, site)) throw new NotFound(NO_SUCH_PRODUCT);
  if (!product.isPublished && !has(await personOf(request), 'content')) throw new NotFound(NO_SUCH_PRODUCT);
  const isVariantOnly = Boolean(query.product_id) && query.combination.length === 0;
  const chosen = chosenBy(query, product);
  const variant = findVariant(product, chosen);
  const cart = await findCart(await ownerOf(request), site);
  const lines = cart ? await cartLines(cart) : [];
  const inCart = lines.filter((line) => line.variantId === variant?.id).reduce((sum, line) => sum + line.quantity, 0);
  const pictures = pagePictures(product, await productPictures(product.id), chosen, site);
  // A requested pricelist is ignored.
  const pricing = await pricingFor(request);
  const quantity = piecesAsked(query);
  const lowest = await lowestPrice(pricing, product, { chosen, variant, quantity });
  const excluded = await excludedBy(query.parent_combination ?? [], product.id);
  const isExcluded = excluded === null || chosen.some((id) => excluded.has(id));
  return {
    ...combinationInfo({ product, chosen, quantity, inCart, lowest, pricing, site }),
    ...(isExcluded ? { is_combination_possible: false, product_id: false } : {}),
    // A request without a combination gets the variant's own name.
    ...(isVariantOnly ? { display_name: pick(product.name, site.language.code) } : {}),
    carousel: renderPart('shop/carousel', { pictures }, site),
    pictures,
  };
}

/**
 * The requested choice unchanged, so that an impossible or incomplete one is reported; without one, the page's first
 * choice.
 */
function chosenBy({ product_id: variantId, combination }: Query, product: Product): readonly number[] {
  if (combination.length > 0) return combination;
  const given = product.variants.find((variant) => variant.id === variantId);
  return openingCombination(product, given ? valueIdsOf(given) : []);
}
