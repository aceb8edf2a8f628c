/** The staff list of a product's variants. */
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { type CartProduct, cartProducts } from '#shop/cart/products.ts';
import { unitPrice, valueIdsOf } from '#shop/product/product.ts';
import { valueNames } from '#shop/product/views.ts';
import { attributeValues, templateValues, variants, variantValues } from '#shop/schema/variants.schema.ts';
import { productOfAddress } from '#shop/staff/pictures/stored_pictures.ts';
import type { VariantRow } from '#shop/staff/product/choices.ts';

type Row = { variant: VariantRow; product?: CartProduct['product'] | undefined };

export const VARIANTS = '/sales/products/:product/variants';
export const VARIANT: StoredRecord = { table: variants };
const FREE = sql`${variants.onHand} - ${variants.held}`;

/** One of its values is called so. */
const ofValueNamed = (q: string) =>
  inArray(
    variants.id,
    db
      .select({ id: variantValues.variantId })
      .from(variantValues)
      .innerJoin(templateValues, eq(templateValues.id, variantValues.templateValueId))
      .innerJoin(attributeValues, eq(attributeValues.id, templateValues.valueId))
      .where(containsInAny(attributeValues.name, q)),
  );

export const variantList: StaffList<Row> = {
  url: VARIANTS,
  audience: 'products',
  title: msg('Variants'),
  lead: msg('Open one to edit it and those behind it in a table.'),
  empty: msg('Nothing here yet'),
  id: variants.id,
  order: [asc(variants.sequence), asc(variants.id)],
  scope: async (request) => eq(variants.templateId, (await productOfAddress(request)).id),
  above: async (request: FastifyRequest) => {
    const { id, name } = await productOfAddress(request);
    return [
      { name: request.texts.t('Products'), path: '/sales/products' },
      { name: pick(name, request.site.language.code), path: `/sales/products/${id}` },
    ];
  },
  rows: () => db.select({ variant: variants }).from(variants),
  ids: () => db.select({ id: variants.id }).from(variants),
  complete: async (rows) => {
    const products = await cartProducts(rows.map(({ variant }) => variant.id));
    return rows.map((row) => ({ ...row, product: products.get(row.variant.id)?.product }));
  },
  search: {
    label: msg('Value, SKU or barcode'),
    where: (q) => or(ofValueNamed(q), contains(variants.sku, q), contains(variants.barcode, q)),
  },
  tabs: [
    { id: 'active', label: msg('Active', { context: 'setting' }), where: () => eq(variants.isActive, true) },
    { id: 'inactive', label: msg('Inactive'), where: () => eq(variants.isActive, false) },
    {
      id: 'soldout',
      label: msg('Out of stock'),
      where: () => and(eq(variants.isActive, true), eq(variants.isTracked, true), lte(FREE, 0)),
    },
  ],
  columns: [
    { id: 'name', label: msg('Variant'), kind: 'text' },
    { id: 'sku', label: msg('SKU'), kind: 'text', sort: variants.sku, card: 'note' },
    { id: 'barcode', label: msg('Barcode'), kind: 'text', sort: variants.barcode },
    { id: 'stock', label: msg('In stock'), kind: 'number', sort: variants.onHand, card: 'state' },
    { id: 'price', label: msg('Price'), kind: 'money', card: 'amount' },
  ],
  idOf: ({ variant }) => variant.id,
  pathOf: ({ variant }) => `/sales/products/${variant.templateId}/variants/${variant.id}`,
  cells: ({ variant, product }, request) => {
    const { text, number, money } = cellsFor(request);
    const chosen = valueIdsOf(variant);
    return [
      text((product && valueNames(product, chosen, request.site.language.code)) || variant.combination),
      text(variant.sku),
      text(variant.barcode),
      variant.isTracked ? number(variant.onHand) : text(''),
      money(product ? unitPrice(product, chosen, variant).price : variant.price, request.site.currency),
    ];
  },
};
