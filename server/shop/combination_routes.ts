import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from '../core/errors.ts';
import { renderFragment } from '../core/render.ts';
import { call } from '../core/routes.ts';
import { sessionOf } from '../core/session.ts';
import { cartLines, findCart } from '../sales/cart.ts';
import { type CombinationInfo, combinationQuery } from './contract.ts';
import { findVariant, isComplete } from './product.ts';
import { combinationInfo, openingCombination, pagePictures } from './product_view.ts';
import { findProduct, productPictures } from './queries.ts';

export function combinationRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/product_configurator/get_combination_info_website',
    body: combinationQuery,
    handle: ({ request, body }) => answer(request, body),
  });
}

async function answer(request: FastifyRequest, query: z.output<typeof combinationQuery>): Promise<CombinationInfo> {
  const { site } = request;
  const product = await findProduct(query.product_template_id);
  const isHere =
    product?.isActive &&
    product.isPublished &&
    product.companyId === site.company.id &&
    (product.websiteId === null || product.websiteId === site.website.id);
  if (!product || !isHere) throw new NotFound('The given product does not exist.');
  // Given as it is, so that an impossible choice is told; completed where something is missing.
  const chosen = isComplete(product, query.combination)
    ? query.combination
    : openingCombination(product, query.combination);
  const variant = findVariant(product, chosen);
  const cart = await findCart(await sessionOf(request), site);
  const lines = cart ? await cartLines(cart) : [];
  const inCart = lines.filter((line) => line.variantId === variant?.id).reduce((sum, line) => sum + line.quantity, 0);
  const pictures = pagePictures(product, await productPictures(product.id), chosen, site);
  return {
    ...combinationInfo({ product, chosen, inCart, site }),
    carousel: renderFragment('@shop/_carousel', { pictures }, site),
  };
}
