/** Deletes a product that nobody ordered, with everything that belongs to it. */
import { eq, inArray, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { Removal, StoredRecord } from '#core/staff_form/staff_form.ts';
import { isInAnyOrder } from '#sales/api.ts';
import { FILES_TAG } from '#shop/downloads/stored_files.ts';
import { PRICE_TAGS } from '#shop/prices/price_book.ts';
import { productFiles } from '#shop/schema/downloads.schema.ts';
import { importedProducts } from '#shop/schema/imports.schema.ts';
import { priceHistory } from '#shop/schema/price_history.schema.ts';
import { pricelistRules } from '#shop/schema/pricelists.schema.ts';
import {
  formerSlugs,
  productImages,
  templateCategories,
  templates,
  templateTags,
  templateTaxes,
} from '#shop/schema/schema.ts';
import { stockMoves } from '#shop/schema/stock.schema.ts';
import {
  accessoryProducts,
  attributeLines,
  optionalProducts,
  templateValues,
  valueExclusions,
  variants,
  variantValues,
} from '#shop/schema/variants.schema.ts';
import type { ProductRow } from './choices.ts';

const variantsOf = (id: number) => db.select({ id: variants.id }).from(variants).where(eq(variants.templateId, id));
const valuesOf = (id: number) =>
  db.select({ id: templateValues.id }).from(templateValues).where(eq(templateValues.templateId, id));

export const PRODUCT: StoredRecord = {
  table: templates,
  parts: (id) => [
    { table: formerSlugs, where: eq(formerSlugs.templateId, id) },
    { table: productImages, where: eq(productImages.templateId, id) },
    { table: productFiles, where: eq(productFiles.templateId, id) },
    { table: templateCategories, where: eq(templateCategories.templateId, id) },
    { table: templateTags, where: eq(templateTags.templateId, id) },
    { table: templateTaxes, where: eq(templateTaxes.templateId, id) },
    { table: optionalProducts, where: or(eq(optionalProducts.templateId, id), eq(optionalProducts.optionId, id)) },
    {
      table: accessoryProducts,
      where: or(eq(accessoryProducts.templateId, id), eq(accessoryProducts.accessoryId, id)),
    },
    { table: importedProducts, where: eq(importedProducts.templateId, id) },
    { table: attributeLines, where: eq(attributeLines.templateId, id) },
    { table: templateValues, where: eq(templateValues.templateId, id) },
    {
      table: valueExclusions,
      where: or(eq(valueExclusions.templateId, id), inArray(valueExclusions.templateValueId, valuesOf(id))),
    },
    { table: variants, where: eq(variants.templateId, id) },
    { table: variantValues, where: inArray(variantValues.variantId, variantsOf(id)) },
    { table: priceHistory, where: eq(priceHistory.templateId, id) },
    { table: stockMoves, where: inArray(stockMoves.variantId, variantsOf(id)) },
    {
      table: pricelistRules,
      where: or(eq(pricelistRules.templateId, id), inArray(pricelistRules.variantId, variantsOf(id))),
    },
  ],
};

export const productRemoval: Removal<ProductRow> = {
  consequence: (_row, { texts }) => texts.t('The shop no longer has it, and its address leads nowhere.'),
  refusal: async ({ product }, { texts }) =>
    (await isInAnyOrder(product.variants.map(({ id }) => id)))
      ? texts.t(
          'Orders, carts or quotes hold this product. Archive it instead: the shop no longer shows it, and orders keep it.',
        )
      : null,
  deleted: (_row, { texts }) => ({ to: '/sales/products', text: texts.t('Product deleted.') }),
  changed: (id) => changed(`product:${id}`, FILES_TAG, ...PRICE_TAGS),
};
