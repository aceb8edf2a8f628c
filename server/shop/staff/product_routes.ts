import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { handlesIn, parseProduct, productFields, productFormValues } from './product_form.ts';
import { productList } from './product_list.ts';
import { changeProduct, PRODUCT, productSetup, productsByHandle } from './product_setup.ts';
import { productFormView } from './product_view.ts';
import { lockedAttributes } from './shared_attributes.ts';

const PRODUCTS = '/sales/products';
const who = 'sales';
const MAX_BYTES = 512 * 1024;

/** Staff pages for products: prices, weights, taxes, options and exclusions. */
export function productStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, productList);
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
