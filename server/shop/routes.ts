import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { redirectTo, show } from '../core/answers.ts';
import { NotFound } from '../core/errors.ts';
import { has } from '../core/people.ts';
import { page } from '../core/routes.ts';
import { personOf } from '../core/session.ts';
import { unslug } from '../core/slug.ts';
import { pick } from '../core/translated.ts';
import { isOffered } from './availability.ts';
import { cartRoutes } from './cart_routes.ts';
import { ancestors, categoryPath, isOnWebsite } from './category_tree.ts';
import { combinationRoutes } from './combination_routes.ts';
import { chosenIn, type ListQuery, listParams, listQuery, productQuery } from './contract.ts';
import { listView } from './list_view.ts';
import { openingCombination, pagePictures, productForm, productJsonLd } from './product_view.ts';
import {
  allCategories,
  type Category,
  findProduct,
  findTag,
  productCategoryIds,
  productPictures,
  productTags,
} from './queries.ts';
import { productPath } from './views.ts';

/** Query parameters that make a different list. */
const LIST_KEY = ['search', 'attrib', 'order', 'tag'] as const;

export function shopRoutes(app: FastifyInstance): void {
  for (const url of ['/shop', '/shop/page/:page', '/shop/category/:slug', '/shop/category/:slug/page/:page']) {
    page(app, {
      url,
      params: listParams,
      query: listQuery,
      cache: LIST_KEY,
      isShared: true,
      handle: ({ request, params, query }) => list(request, params, query),
    });
  }
  page(app, {
    url: '/shop/product/:slug',
    params: z.object({ slug: z.string().max(300) }),
    query: productQuery,
    cache: ['attr'],
    isShared: true,
    handle: ({ request, params, query }) => product(request, params.slug, query.attr),
  });
  // The choice form of a product page, when there is no script: radio groups in, one address out.
  page(app, {
    url: '/shop/product/:slug/choose',
    params: z.object({ slug: z.string().max(300) }),
    query: z.record(z.string(), z.union([z.string().max(100), z.array(z.string().max(100))])),
    handle: async ({ params, query }) =>
      redirectTo(`/shop/product/${encodeURIComponent(params.slug)}?attr=${chosenIn(query).join(',')}`),
  });
  cartRoutes(app);
  combinationRoutes(app);
}

async function list(request: FastifyRequest, params: z.output<typeof listParams>, query: ListQuery) {
  const { site } = request;
  const category = params.slug === undefined ? null : await findCategory(params.slug, request);
  const canonical = category ? categoryPath(category, site) : '/shop';
  if (category && params.slug !== canonical.split('/').at(-1))
    return redirectTo(request.url.replace(/^\/shop\/category\/[^/?]+/, canonical), { status: 301 });
  const tag = query.tag === undefined ? null : await findTag(site.company.id, query.tag);
  if (query.tag !== undefined && !tag) throw new NotFound();
  const language = site.language.code;
  const view = await listView({
    site,
    query,
    page: params.page,
    category,
    tag: tag && { id: tag.id, name: pick(tag.name, language) },
    seesUnpublished: has(await personOf(request), 'publisher'),
  });
  if (params.page > view.pager.page_count) throw new NotFound();
  const { t } = request.texts;
  return show('@shop/list', view, {
    facts: {
      title: view.category?.name ?? t('Shop'),
      description: view.category?.description || pick(site.website.tagline, language),
      canonical: params.page > 1 ? `${canonical}/page/${params.page}` : canonical,
      isIndexed: !query.search && !view.isFiltered,
      breadcrumbs: view.category ? [{ name: t('Shop'), url: site.url('/shop') }, ...view.trail] : [],
    },
    tags: ['product', 'category', 'attribute'],
  });
}

async function findCategory(slug: string, request: FastifyRequest): Promise<Category> {
  const id = unslug(slug);
  const category = (await allCategories()).find((one) => one.id === id);
  if (!category || !isOnWebsite(category, request.site)) throw new NotFound();
  return category;
}

async function product(request: FastifyRequest, slug: string, attr: string) {
  const { site } = request;
  const { t } = request.texts;
  const language = site.language.code;
  const id = unslug(slug);
  const found = id !== null && id > 0 && id < 2 ** 31 ? await findProduct(id) : null;
  if (!found || !isOffered(found, site)) throw new NotFound();
  const mayPublish = has(await personOf(request), 'publisher');
  if (!found.isPublished && !mayPublish) throw new NotFound();
  const name = pick(found.name, language);
  const path = productPath(found, language);
  if (`/shop/product/${slug}` !== path) {
    return redirectTo(request.url.replace(/^\/shop\/product\/[^/?]+/, path), { status: 301 });
  }
  const chosen = openingCombination(found, attr.split(',').map(Number));
  const [images, tags, categoryIds, categories] = [
    await productPictures(found.id),
    await productTags(found.id),
    await productCategoryIds(found.id),
    await allCategories(),
  ];
  const pictures = pagePictures(found, images, chosen, site);
  const form = productForm({ product: found, chosen, inCart: 0, site, path });
  const own = categories.filter((one) => categoryIds.includes(one.id));
  const trail = own[0] ? ancestors(own[0], categories) : [];
  const summary = pick(found.summary, language);
  return show(
    '@shop/product',
    {
      name,
      summary,
      description: pick(found.description, language),
      vendor: found.vendor,
      pictures,
      form,
      published: found.isPublished,
      isMadeToOrder: found.lines.some((line) => line.variants === 'dynamic'),
      tags: tags.map((tag) => ({ name: pick(tag.name, language), url: site.url(`/shop?tag=${tag.id}`) })),
      categories: own.map((one) => ({ name: pick(one.name, language), url: site.url(categoryPath(one, site)) })),
    },
    {
      facts: {
        title: name,
        description: summary,
        canonical: path,
        type: 'product',
        mainObject: `product.template(${found.id},)`,
        ...(mayPublish && {
          publishing: { object: 'product.template', id: found.id, isPublished: found.isPublished },
        }),
        ...(pictures[0] ? { image: pictures[0].src } : {}),
        breadcrumbs: [
          { name: t('Shop'), url: site.url('/shop') },
          ...trail.map((one) => ({ name: pick(one.name, language), url: site.url(categoryPath(one, site)) })),
          { name, url: site.url(path) },
        ],
        jsonLd: [
          productJsonLd({
            product: found,
            chosen,
            description: summary,
            pictures,
            url: site.origin + site.url(path),
            vendor: found.vendor,
            site,
          }),
        ],
      },
      tags: [`product:${found.id}`, 'category', 'attribute'],
    },
  );
}
