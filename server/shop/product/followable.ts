import type { Followable } from '#core/domain/followable.ts';
import { pick } from '#core/i18n/translated.ts';
import { has } from '#core/people/people.ts';
import { isBuyable, isOffered } from './availability.ts';
import { findProduct } from './queries.ts';
import { productPath } from './views.ts';

/** Products: people who follow one hear when it can be bought again, and when it costs less. */
export const followableProduct: Followable = {
  model: 'product.template',
  async find(id, viewer, site) {
    const product = await findProduct(id);
    if (!product || !isOffered(product, site)) return null;
    if (!product.isPublished && !has(viewer, 'content')) return null;
    const offered = product.variants.filter((variant) => variant.isActive);
    const isMadeToOrder = product.lines.some((line) => line.variants === 'dynamic');
    const language = site.language.code;
    return {
      name: pick(product.name, language),
      path: productPath(product, language),
      facts: {
        isAvailable: isMadeToOrder || offered.some((variant) => isBuyable(product, variant)),
        price: offered.length > 0 ? Math.min(...offered.map(({ price }) => price ?? product.price)) : product.price,
      },
    };
  },
};
