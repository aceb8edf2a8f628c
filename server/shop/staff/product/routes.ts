import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { slugify } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { isSlugTaken } from '#shop/product/slugs.ts';
import { productList } from '#shop/staff/product_list.ts';
import { productActionRoutes } from './action_routes.ts';
import type { ProductRow } from './choices.ts';
import { pickersView, productNameRoutes } from './find_names.ts';
import { handlesIn, parseProduct, productFields, productFormValues } from './form.ts';
import type { OptionsInput } from './options_form.ts';
import { PRODUCT, productRemoval } from './removal.ts';
import { addProduct, changeProduct, SLUG_TAKEN } from './save.ts';
import { blankSetup, productSetup, productsByHandle } from './setup.ts';
import { lockedAttributes } from './shared_attributes.ts';
import { isTable } from './variants_form.ts';
import { productFormView } from './view.ts';

const PRODUCTS = '/sales/products';
const audience = 'products';
const MAX_BYTES = 1024 * 1024;

/** Staff pages where products are made and edited. */
export function productStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, productList);
  productActionRoutes(app, PRODUCTS);
  productNameRoutes(app, PRODUCTS);
  defineStaffForm(app, {
    url: PRODUCTS,
    audience,
    template: '@shop/staff/product/form',
    record: PRODUCT,
    maxBytes: MAX_BYTES,
    find: async (id, { site }): Promise<ProductRow | null> => {
      const setup = await productSetup(id, site);
      return setup && { ...setup, id };
    },
    title: (row, { site, texts }) => (row ? pick(row.product.name, site.language.code) : texts.t('Add product')),
    fields: async ({ site }, row) => productFields(row ?? (await blankSetup(site)), site),
    blank: async ({ site }) => productFormValues(await blankSetup(site), site),
    load: (row, { site }) => productFormValues(row, site),
    read,
    add: async (input, _values, request) =>
      addProduct(await blankSetup(request.site), input, request.site, await personOf(request)),
    change: async (row, input, _values, request) => changeProduct(row, input, request.site, await personOf(request)),
    saved: (id, row, request, { options }) => saved(id, row, request, options),
    view: async (row, state, request) => {
      const { site, texts } = request;
      const locked = row ? await lockedAttributes(row.product, await personOf(request)) : new Set<number>();
      return {
        above: [{ name: texts.t('Products'), path: PRODUCTS }],
        styles: ['sales/sales', 'shop/product_form', 'shop/product_picker', 'shop/product_pictures'],
        pickers: await pickersView(state, request),
        ...productFormView(row ?? (await blankSetup(site)), state, { site, texts, locked }),
      };
    },
    remove: productRemoval,
  });
}

/** Where variants came, the page leads to them: each has a price and stock of its own. */
async function saved(id: number, row: ProductRow | null, { site, texts }: FastifyRequest, options: OptionsInput) {
  const text = row ? texts.t('Product saved.') : texts.t('Product added.');
  const now = await productSetup(id, site);
  const hasNew = options.added.length + options.extended.length > 0 && now !== null && isTable(now);
  if (!hasNew) return { to: `${PRODUCTS}/${id}`, text };
  const next = texts.t('Enter price and stock of each variant.');
  return { to: `${PRODUCTS}/${id}#card-variants`, text: `${text} ${next}` };
}

async function read(values: FormValues, row: ProductRow | null, request: FastifyRequest) {
  const { site } = request;
  const setup = row ?? (await blankSetup(site));
  const handles = handlesIn(`${values.optional ?? ''} ${values.accessories ?? ''}`);
  return parseProduct(values, setup, {
    site,
    known: await productsByHandle(handles, site),
    slugProblem: await slugProblem(values.slug ?? '', row, request),
  });
}

/** What is typed is made a slug; it may be nobody else's, and no address of a page. */
async function slugProblem(
  entered: string,
  row: ProductRow | null,
  { site, server }: FastifyRequest,
): Promise<string | null> {
  const slug = slugify(entered);
  if (slug === '') return entered.trim() === '' ? null : NO_LETTERS;
  if (slug === row?.template.slug) return null;
  if (server.hasRoute({ method: 'GET', url: `/shop/product/${slug}` })) return OF_A_PAGE;
  return (await isSlugTaken(slug, site.company.id, row?.id ?? null)) ? SLUG_TAKEN : null;
}

const NO_LETTERS = msg('Enter Latin letters or digits');
const OF_A_PAGE = msg('A page of the shop has this address');
