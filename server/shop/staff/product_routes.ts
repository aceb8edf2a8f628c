import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, pageNumber, recordId } from '#core/http/contract.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { opened, staffPage } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';
import type { ProductSetup } from './product_choices.ts';
import { handlesIn, parseProduct, productFields, productFormValues } from './product_form.ts';
import { productSetup, productsByHandle, saveProduct } from './product_setup.ts';
import { productFormView } from './product_view.ts';
import { lockedAttributes } from './shared_attributes.ts';

const PRODUCTS = '/sales/products';
const who = 'sales';
const byId = z.object({ id: recordId });
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
  page(app, {
    url: `${PRODUCTS}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const setup = await ownProduct(request, params.id);
      return one(request, setup, opened(productFormValues(setup, request.site)));
    },
  });
  form(app, {
    url: `${PRODUCTS}/:id`,
    who,
    params: byId,
    body: z.unknown(),
    maxBytes: MAX_BYTES,
    handle: async ({ request, params, body }) => save(request, await ownProduct(request, params.id), body),
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

async function one(request: FastifyRequest, setup: ProductSetup, state: FormState): Promise<PageResponse> {
  const { site, texts } = request;
  const locked = await lockedAttributes(setup.product, await personOf(request));
  return staffPage(
    '@shop/staff/product',
    pick(setup.product.name, site.language.code),
    {
      styles: 'sales/sales',
      action: site.url(`${PRODUCTS}/${setup.product.id}`),
      back: site.url(PRODUCTS),
      ...productFormView(setup, state, { site, texts, locked }),
    },
    state,
  );
}

async function save(request: FastifyRequest, setup: ProductSetup, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const { id } = setup.product;
  const typed = formValues(body, productFields(setup));
  const handles = handlesIn(`${typed.optional ?? ''} ${typed.accessories ?? ''}`);
  const read = parseProduct(typed, setup, await productsByHandle(handles, site), site);
  if (read.errors) return one(request, setup, { values: typed, errors: read.errors });
  const again = await saveProduct({ id, typed, input: read.input, site, person: await personOf(request) });
  if (again) return one(request, await ownProduct(request, id), again);
  return redirectTo(`${PRODUCTS}/${id}`, { flash: { kind: 'success', text: texts.t('Product saved.') } });
}

async function ownProduct({ site }: FastifyRequest, id: number): Promise<ProductSetup> {
  const setup = await productSetup(id, site);
  if (!setup) throw new NotFound();
  return setup;
}
