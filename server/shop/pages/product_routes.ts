import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { promisesOf } from '#core/sites/promises.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { chosenIn } from '#shop/cart/line_options_contract.ts';
import { hasOptions } from '#shop/cart/option_lines.ts';
import { byPrices, pricingFor } from '#shop/cart/visitor_prices.ts';
import { deliveryDays, deliveryTime } from '#shop/delivery_time/days.ts';
import { lowestPrice } from '#shop/prices/lowest_price.ts';
import { PRICE_TAGS } from '#shop/prices/price_book.ts';
import { isOffered } from '#shop/product/availability.ts';
import { categoryPath, categoryTrail, displayedCategory, isOnWebsite } from '#shop/product/category_tree.ts';
import { givesUp } from '#shop/product/combinations.ts';
import { findVariant, isOnDemand } from '#shop/product/product.ts';
import { pagePictures } from '#shop/product/product_pictures.ts';
import { productCategoryIds, productPictures, productTags } from '#shop/product/queries.ts';
import { analyticsOf, shopSettingsOf } from '#shop/product/settings.ts';
import { productAt } from '#shop/product/slugs.ts';
import { productAddress, productPath, ratingView, valueNames } from '#shop/product/views.ts';
import { allCategories } from '#shop/product/vocabulary_queries.ts';
import { threadFor, threadTag } from '#threads/api.ts';
import { choiceQuery, type ProductQuery, productQuery } from './contract.ts';
import { externalView } from './external_product.ts';
import { productJsonLd } from './product_json_ld.ts';
import { openingCombination, productForm } from './product_view.ts';
import { variantList, variantListForm } from './variant_list.ts';

const params = z.object({ slug: z.string().max(300) });

const PROMISES_SHOWN = 2;

export function productRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/product/:slug',
    params,
    query: productQuery,
    cache: ['attr', 'category'],
    isShared: true,
    differsBy: byPrices,
    handle: ({ request, params: { slug }, query }) => product(request, slug, query),
  });
  // The choice form of a product page, when there is no script: radio groups in, one address out.
  page(app, {
    url: '/shop/product/:slug/choose',
    params,
    query: choiceQuery,
    handle: async ({ params: { slug }, query }) =>
      redirectTo(
        productAddress(`/shop/product/${encodeURIComponent(slug)}`, {
          attr: chosenIn(query),
          category: query.category,
        }),
      ),
  });
}

async function product(request: FastifyRequest, slug: string, { attr, category: cameFrom }: ProductQuery) {
  const { site } = request;
  const { t } = request.texts;
  const language = site.language.code;
  const found = await productAt(slug, site);
  if (!found || found.isHidden || !isOffered(found, site)) throw new NotFound();
  const mayPublish = has(await personOf(request), 'content');
  if (!found.isPublished && !mayPublish) throw new NotFound();
  const name = pick(found.name, language);
  const path = productPath(found, language);
  if (`/shop/product/${slug}` !== path) {
    return redirectTo(request.url.replace(/^\/shop\/product\/[^/?]+/, path), { status: 301 });
  }
  const asked = attr.split(',').map(Number);
  const chosen = openingCombination(found, asked);
  const [images, tags, categoryIds, categories] = [
    await productPictures(found.id),
    await productTags(found.id),
    await productCategoryIds(found.id),
    (await allCategories()).filter((one) => isOnWebsite(one, site)),
  ];
  const pictures = pagePictures(found, images, chosen, site);
  const settings = await shopSettingsOf(site.website.id);
  const { afterAdding: setting, variantChoice } = settings;
  const afterAdding = setting === 'dialog' && !(await hasOptions(found.id)) ? 'cart' : setting;
  const pricing = await pricingFor(request);
  const form = productForm({
    product: found,
    chosen,
    quantity: 1,
    inCart: 0,
    lowest: await lowestPrice(pricing, found, { chosen, variant: findVariant(found, chosen), quantity: 1 }),
    pricing,
    site,
    path,
    cameFrom: cameFrom ?? null,
    afterAdding,
  });
  const variants = variantChoice === 'list' ? variantList(found, { chosen, pricing, site }) : null;
  const own = categories.filter((one) => categoryIds.includes(one.id));
  const shown = displayedCategory(categoryIds, cameFrom ?? null, categories);
  const summary = pick(found.summary, language);
  // As any visitor sees them, as the page is shared. The widget asks for more permissions.
  const record = { model: 'product.template', resId: found.id };
  const reviews = found.isPublished ? await threadFor(record, { person: null, site, hasComposer: false }) : null;
  const rating = ratingView(reviews?.params.first.rating_stats);
  return show(
    '@shop/product',
    {
      name,
      summary,
      description: linksInLanguage(pick(found.description, language), site),
      vendor: found.vendor,
      pictures,
      form,
      external: externalView(found, form, request),
      list: variants && variantListForm(form, variants),
      closest: givesUp(found, asked, chosen) ? valueNames(found, chosen, language) : null,
      published: found.isPublished,
      deliveryTime: found.externalUrl ? '' : deliveryTime(deliveryDays([found], settings), request.texts),
      promises: isOnDemand(found) || found.externalUrl ? [] : promisesOf(site).slice(0, PROMISES_SHOWN),
      tags: tags.map((tag) => ({ name: pick(tag.name, language), url: site.url(`/shop?tag=${tag.id}`) })),
      categories: own.map((one) => ({ name: pick(one.name, language), url: site.url(categoryPath(one, site)) })),
      reviews,
      rating,
      analytics: await analyticsOf(site),
    },
    {
      facts: {
        title: pick(found.seoTitle, language) || name,
        description: pick(found.seoDescription, language) || summary,
        canonical: path,
        pathIn: ({ language: there }) => productPath(found, there.code),
        type: 'product',
        styles:
          variants || form.attributes.some(({ values }) => values.some(({ custom }) => custom))
            ? ['threads/threads', 'configurator/configurator']
            : 'threads/threads',
        mainObject: `product.template(${found.id},)`,
        ...(mayPublish && {
          publishing: { object: 'product.template', id: found.id, isPublished: found.isPublished },
        }),
        ...(pictures[0] ? { image: pictures[0].src } : {}),
        breadcrumbs: [
          { name: t('Shop'), url: site.url('/shop') },
          ...(shown ? categoryTrail(shown, categories, site) : []),
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
            rating,
            pricing,
            site,
          }),
        ],
      },
      tags: [`product:${found.id}`, 'category', 'attribute', threadTag(record.model, record.resId), ...PRICE_TAGS],
      validUntil: pricing.validUntil,
    },
  );
}
