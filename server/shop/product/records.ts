/** Makes products open to reviews. */

import type { RecordKind } from '#core/domain/record_kind.ts';
import { pick } from '#core/i18n/translated.ts';
import { has } from '#core/people/people.ts';
import { hasBought } from '#sales/api.ts';
import { isOffered } from './availability.ts';
import { findProduct, findTemplate } from './queries.ts';
import { productPath } from './views.ts';

export const productRecord: RecordKind = {
  model: 'product.template',
  async open(id, { person, site }) {
    const product = await findTemplate(id);
    if (!product || !isOffered(product, site)) return null;
    if (!product.isPublished && !has(person, 'content')) return null;
    const language = site.language.code;
    return {
      title: pick(product.name, language),
      path: productPath(product, language),
      partnerId: null,
      companyId: product.companyId,
      by: 'everybody',
    };
  },
  thread: {
    hasRatings: true,
    takesGuests: true,
    moderated: 'guests',
    isBuyer: async (id, partnerId) => {
      const product = await findProduct(id);
      return (
        product !== null &&
        hasBought(
          partnerId,
          product.variants.map((variant) => variant.id),
        )
      );
    },
  },
};
