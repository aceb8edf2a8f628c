import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { unslug } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Site } from '#core/sites/site.ts';
import { byPrices, pricingFor } from '#shop/cart/visitor_prices.ts';
import { PRICE_TAGS } from '#shop/prices/price_book.ts';
import { categoryPath, isOnWebsite } from '#shop/product/category_tree.ts';
import { allCategories, type Category, findTag } from '#shop/product/vocabulary_queries.ts';
import { type ListQuery, listParams, listQuery } from './contract.ts';
import { foundElsewhere } from './found_elsewhere.ts';
import { listView } from './list_view.ts';
import { pricelistView } from './pricelist_view.ts';

/** Query parameters that change the list. */
const LIST_KEY = ['search', 'attrib', 'order', 'tag'] as const;

export function listRoutes(app: FastifyInstance): void {
  for (const url of ['/shop', '/shop/page/:page', '/shop/category/:slug', '/shop/category/:slug/page/:page']) {
    page(app, {
      url,
      params: listParams,
      query: listQuery,
      isList: true,
      cache: LIST_KEY,
      isShared: true,
      differsBy: byPrices,
      handle: ({ request, params, query }) => list(request, params, query),
    });
  }
}

async function list(request: FastifyRequest, params: z.output<typeof listParams>, query: ListQuery) {
  const { site } = request;
  const category = params.slug === undefined ? null : await findCategory(params.slug, request);
  const pathIn = (there: Site) => (category ? categoryPath(category, there) : '/shop');
  const canonical = pathIn(site);
  if (category && params.slug !== canonical.split('/').at(-1))
    return redirectTo(request.url.replace(/^\/shop\/category\/[^/?]+/, canonical), { status: 301 });
  const tag = query.tag === undefined ? null : await findTag(site.company.id, query.tag);
  if (query.tag !== undefined && !tag) throw new NotFound();
  const language = site.language.code;
  const pricing = await pricingFor(request);
  const view = await listView({
    site,
    pricing,
    query,
    page: params.page,
    category,
    tag: tag && { id: tag.id, name: pick(tag.name, language) },
    seesUnpublished: has(await personOf(request), 'content'),
  });
  if (params.page > view.pager.page_count) throw new NotFound();
  const { t } = request.texts;
  const rest = params.page > 1 ? `/page/${params.page}` : '';
  const prices = await pricelistView(request);
  const isPlain = !category && params.page === 1;
  const elsewhere = await foundElsewhere(isPlain ? query.search : '', request);
  const until = [pricing.validUntil, ...elsewhere.validUntil].filter((one) => one !== null);
  return show(
    '@shop/list/list',
    { ...view, prices, elsewhere: elsewhere.pages },
    {
      facts: {
        title: view.category?.name ?? t('Shop'),
        description: view.category?.description || pick(site.website.tagline, language),
        canonical: canonical + rest,
        pathIn: (there) => pathIn(there) + rest,
        isIndexed: !query.search && !view.isFiltered,
        breadcrumbs: view.category ? [{ name: t('Shop'), url: site.url('/shop') }, ...view.trail] : [],
      },
      tags: ['product', 'category', 'attribute', ...PRICE_TAGS, ...elsewhere.tags],
      validUntil: until.length > 0 ? new Date(Math.min(...until.map(Number))) : null,
    },
  );
}

async function findCategory(slug: string, request: FastifyRequest): Promise<Category> {
  const id = unslug(slug);
  const category = (await allCategories()).find((one) => one.id === id);
  if (!category || !isOnWebsite(category, request.site)) throw new NotFound();
  return category;
}
