/** Finds products for the jump box, by the words of the shop's own search. */
import type { StaffFinder } from '#core/domain/staff_finder.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';

export const productFinder: StaffFinder = {
  label: msg('Products'),
  role: 'products',
  find: async (words, { site }, most) => {
    const language = site.language.code;
    const { entries } = await searchCatalogue({
      scope: { companyId: site.company.id, websiteId: site.website.id, language, seesUnpublished: true },
      pricing: await pricingBy(NO_TERMS, site),
      search: words,
      categoryIds: null,
      tagId: null,
      filters: new Map(),
      sort: 'featured',
      offset: 0,
      limit: most,
    });
    return entries.map(({ id, name }) => ({ name: pick(name, language), path: `/sales/products/${id}` }));
  },
};
