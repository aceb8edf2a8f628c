/** Staff pages for the variants of products that have many. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, factsOfInputs } from '#core/pages/form_view.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { recordPrices } from '#shop/prices/price_history.ts';
import { holdProduct, productOfAddress } from '#shop/staff/pictures/stored_pictures.ts';
import { fileIdsOf, type ProductRow } from '#shop/staff/product/choices.ts';
import { formReader } from '#shop/staff/product/reader.ts';
import { writeVariants } from '#shop/staff/product/save.ts';
import { productSetup } from '#shop/staff/product/setup.ts';
import {
  MOST_ROWS,
  parseVariants,
  type VariantsInput,
  variantFields,
  variantFormValues,
} from '#shop/staff/product/variants_form.ts';
import { variantLabels, variantName, variantsView } from '#shop/staff/product/variants_view.ts';
import { VARIANT, VARIANTS, variantList } from './variant_list.ts';

const MAX_BYTES = 1024 * 1024;

export function variantRoutes(app: FastifyInstance): void {
  defineStaffList(app, variantList);
  defineStaffForm<ProductRow, VariantsInput>(app, {
    url: VARIANTS,
    audience: 'products',
    template: '@shop/staff/product/variants',
    record: VARIANT,
    maxBytes: MAX_BYTES,
    find: variantsFrom,
    hold: async (_id, request) => holdProduct((await productOfAddress(request)).id),
    title: (row, { site, texts }) => {
      const [first] = row?.variants ?? [];
      return row && first ? variantName(row, first, site) : texts.t('Variants');
    },
    fields: (_request, row) => (row ? variantFields(row) : []),
    load: (row, { site }) => variantFormValues(row, site),
    read: (values, row, { site }) => {
      const reader = formReader(values, site);
      const input = parseVariants(row!, fileIdsOf(row!), reader);
      return Object.keys(reader.errors).length > 0 ? { errors: reader.errors } : { input };
    },
    change: async ({ product, variants: before }, input, _values, request) => {
      await writeVariants(product.id, before, input, await personOf(request));
      await recordPrices([product.id]);
      await changed(`product:${product.id}`);
    },
    saved: (id, row, { texts }) => ({
      to: `/sales/products/${row!.product.id}/variants/${id}`,
      text: texts.t('Variants saved.'),
    }),
    view: tableView,
  });
}

/** The variant and those behind it, as many as a table shows. */
async function variantsFrom(id: number, request: FastifyRequest): Promise<ProductRow | null> {
  const setup = await productSetup((await productOfAddress(request)).id, request.site);
  const at = setup?.variants.findIndex((row) => row.id === id) ?? -1;
  if (!setup || at < 0) return null;
  // A table has two rows at least, so near the end it begins earlier.
  const first = Math.max(0, Math.min(at, setup.variants.length - MOST_ROWS));
  return { ...setup, id, variants: setup.variants.slice(first, first + MOST_ROWS) };
}

function tableView(row: ProductRow | null, state: FormState, { site, texts }: FastifyRequest) {
  const { product } = row!;
  const path = `/sales/products/${product.id}`;
  const view = variantsView(row!, state, { site, texts });
  return {
    above: [
      { name: texts.t('Products'), path: '/sales/products' },
      { name: pick(product.name, site.language.code), path },
      { name: texts.t('Variants'), path: `${path}/variants` },
    ],
    styles: ['sales/sales', 'shop/product_form'],
    labels: variantLabels(row!, { site, texts }),
    choices: factsOfInputs((view.table?.rows ?? []).map(({ picture }) => picture)).choices,
    ...view,
  };
}
