/** What sections of pages show of the shop: its first products and categories. */
import type { FastifyRequest } from 'fastify';
import type { SectionSource } from '#core/domain/domain.ts';
import { pick } from '#core/i18n/translated.ts';
import { picture } from '#core/images/pictures.ts';
import { pricingFor } from '#shop/cart/visitor_prices.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { categoryNames, categoryPath, descendants, isOnWebsite } from '#shop/product/category_tree.ts';
import { cardOf } from '#shop/product/views.ts';
import { allCategories, categoryFile } from '#shop/product/vocabulary_queries.ts';

const FEATURED = 4;
const ROOMS = 4;
/** However many a section asks for. */
const MOST = 24;
const MOST_CATEGORIES = 500;

/** The chosen ones; else the first or newest of the shop, or of a category with those below it. */
export const productCards: SectionSource = async (request, { count = FEATURED, category, sort, chosen = [] }) => {
  const isChosen = chosen.length > 0;
  const { site } = request;
  const pricing = await pricingFor(request);
  const { entries } = await searchCatalogue({
    pricing,
    scope: {
      companyId: site.company.id,
      websiteId: site.website.id,
      language: site.language.code,
      seesUnpublished: false,
    },
    search: '',
    categoryIds:
      category === undefined || isChosen ? null : new Set([category, ...descendants(category, await allCategories())]),
    ids: isChosen ? new Set(chosen) : null,
    tagId: null,
    filters: new Map(),
    sort: sort === 'newest' ? 'newest' : 'featured',
    offset: 0,
    limit: isChosen ? MOST : Math.min(count, MOST),
  });
  const shown = isChosen ? entries.toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id)) : entries;
  return shown.map((entry) => cardOf(entry, site, { currency: pricing.currency }));
};

/** Those at the top that have a picture. */
export const categoryCards: SectionSource = async ({ site }, { count = ROOMS }) => {
  const roots = (await allCategories())
    .filter((one) => one.parentId === null && one.imageId !== null && isOnWebsite(one, site))
    .slice(0, Math.min(count, MOST));
  return Promise.all(
    roots.map(async (one) => ({
      name: pick(one.name, site.language.code),
      url: site.url(categoryPath(one, site)),
      picture: picture({
        model: 'product.public.category',
        id: one.id,
        file: await categoryFile(one),
        alt: '',
        sizes: '(min-width: 62rem) 18rem, 45vw',
        widest: 446,
      }),
    })),
  );
};

export async function categoryOptions({ site }: FastifyRequest): Promise<{ value: string; label: string }[]> {
  const shown = (await allCategories()).filter((one) => isOnWebsite(one, site));
  return categoryNames(shown, site.language.code)
    .slice(0, MOST_CATEGORIES)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
