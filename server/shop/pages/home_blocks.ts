import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { picture } from '#core/images/pictures.ts';
import { pricingFor } from '#shop/cart/visitor_prices.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { categoryPath, isOnWebsite } from '#shop/product/category_tree.ts';
import { cardOf } from '#shop/product/views.ts';
import { allCategories, categoryFile } from '#shop/product/vocabulary_queries.ts';

const FEATURED = 4;
const ROOMS = 4;

/** The shop's blocks on the home page: its newest products and first categories. */
export async function homeBlocks(request: FastifyRequest, url: string): Promise<Record<string, unknown>> {
  if (url !== '/') return {};
  const { site } = request;
  const language = site.language.code;
  const pricing = await pricingFor(request);
  const { entries } = await searchCatalogue({
    pricing,
    scope: { companyId: site.company.id, websiteId: site.website.id, language, seesUnpublished: false },
    search: '',
    categoryIds: null,
    tagId: null,
    filters: new Map(),
    sort: 'featured',
    offset: 0,
    limit: FEATURED,
  });
  const roots = (await allCategories())
    .filter((one) => one.parentId === null && one.imageId !== null && isOnWebsite(one, site))
    .slice(0, ROOMS);
  const rooms = roots.map(async (one) => ({
    name: pick(one.name, language),
    url: site.url(categoryPath(one, site)),
    picture: picture({
      model: 'product.public.category',
      id: one.id,
      file: await categoryFile(one),
      alt: '',
      sizes: '(min-width: 62rem) 18rem, 45vw',
      widest: 446,
    }),
  }));
  return {
    featured: entries.map((entry) => cardOf(entry, site, { currency: pricing.currency })),
    rooms: await Promise.all(rooms),
  };
}
