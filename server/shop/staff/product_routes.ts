import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, pageNumber } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';
import { handlesIn, parseProduct, productFields, productFormValues } from './product_form.ts';
import { changeProduct, PRODUCT, productSetup, productsByHandle } from './product_setup.ts';
import { productFormView } from './product_view.ts';
import { lockedAttributes } from './shared_attributes.ts';

const PRODUCTS = '/sales/products';
const who = 'sales';
const MAX_BYTES = 512 * 1024;
const STEP = 40;

/** Staff pages for products: prices, weights, taxes, options and exclusions. */
export function productStaffRoutes(app: FastifyInstance): void {
  page(app, {
    url: PRODUCTS,
    who,
    query: z.object({ q: line(100).default(''), page: pageNumber.default(1) }),
    isList: true,
    handle: ({ request, query }) => list(request, query),
  });
  defineStaffForm(app, {
    url: PRODUCTS,
    who,
    template: '@shop/staff/product',
    record: PRODUCT,
    maxBytes: MAX_BYTES,
    find: async (id, { site }) => {
      const setup = await productSetup(id, site);
      return setup && { ...setup, id };
    },
    title: (row, { site }) => (row ? pick(row.product.name, site.language.code) : ''),
    fields: (_request, row) => (row ? productFields(row) : []),
    load: (row, { site }) => productFormValues(row, site),
    read: async (values, row, { site }) => {
      if (!row) throw new NotFound();
      const handles = handlesIn(`${values.optional ?? ''} ${values.accessories ?? ''}`);
      return parseProduct(values, row, await productsByHandle(handles, site), site);
    },
    change: async (row, input, _values, request) => changeProduct(row, input, await personOf(request)),
    saved: (id, _row, { texts }) => ({ to: `${PRODUCTS}/${id}`, text: texts.t('Product saved.') }),
    view: async (row, state, request) => {
      if (!row) throw new NotFound();
      const { site, texts } = request;
      const locked = await lockedAttributes(row.product, await personOf(request));
      return {
        above: [{ name: texts.t('Products'), path: PRODUCTS }],
        styles: 'sales/sales',
        ...productFormView(row, state, { site, texts, locked }),
      };
    },
  });
}

async function list({ site, texts }: FastifyRequest, query: { q: string; page: number }): Promise<PageResponse> {
  const { q } = query;
  const language = site.language.code;
  const { total, entries } = await searchCatalogue({
    scope: { companyId: site.company.id, websiteId: site.website.id, language, seesUnpublished: true },
    pricing: await pricingBy(NO_TERMS, site),
    search: q,
    categoryIds: null,
    tagId: null,
    filters: new Map(),
    sort: 'featured',
    offset: (query.page - 1) * STEP,
    limit: STEP,
  });
  const address = (number: number) =>
    `${site.url(PRODUCTS)}?${new URLSearchParams({ ...(q && { q }), page: String(number) })}`;
  return staffPage('@shop/staff/products', texts.t('Products'), {
    styles: 'sales/sales',
    q,
    action: site.url(PRODUCTS),
    pager: pagerOf({ total, page: query.page, step: STEP, url: address }),
    rows: entries.map(({ id, name, isPublished, offers }) => ({
      name: pick(name, language),
      url: site.url(`${PRODUCTS}/${id}`),
      price: texts.money(Math.min(...offers.map(({ price }) => price)), site.currency),
      variants: offers.reduce((sum, { variantIds }) => sum + variantIds.length, 0),
      isPublished,
    })),
  });
}
