/** Copies a product with its texts, pictures, attributes and variants, without stock and codes. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { beginAdding } from '#core/staff_form/change_log.ts';
import { FILES_TAG } from '#shop/downloads/stored_files.ts';
import { recordPrices } from '#shop/prices/price_history.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { productFiles } from '#shop/schema/downloads.schema.ts';
import { productImages, templateCategories, templates, templateTags, templateTaxes } from '#shop/schema/schema.ts';
import {
  accessoryProducts,
  attributeLines,
  optionalProducts,
  templateValues,
  valueExclusions,
  variants,
  variantValues,
} from '#shop/schema/variants.schema.ts';
import { freeHandle } from './save.ts';

/** A second click leads to the copy that the first one made. */
export const duplicateOnce = (id: number, submission: string, request: FastifyRequest): Promise<number> =>
  transaction(async () => {
    const values = { submission, copyOf: String(id) };
    const adding = await beginAdding('product_templates', values, request);
    if ('recordId' in adding) return adding.recordId;
    const copy = await duplicateProduct(id, request.site);
    await adding.done(copy);
    return copy;
  });

/** Within a transaction. @returns the id of the copy, which is not published */
async function duplicateProduct(id: number, site: Site): Promise<number> {
  const [{ id: _, ...original }] = (await db.select().from(templates).where(eq(templates.id, id))) as [
    typeof templates.$inferSelect,
  ];
  const name = copiedName(original.name);
  const own = {
    ...{ name, handle: await freeHandle(name, site), slug: null },
    ...{ isPublished: false, publishAt: null, isActive: true, createdAt: new Date(), updatedAt: new Date() },
  };
  const [made] = await db
    .insert(templates)
    .values({ ...original, ...own })
    .returning({ id: templates.id });
  const copy = made!.id;
  await copyLinks(id, copy);
  const values = await copyOptions(id, copy);
  await copyVariants(id, copy, values);
  await recordPrices([copy]);
  await changed(`product:${copy}`, FILES_TAG);
  return copy;
}

const copiedName = (name: Translated): Translated =>
  Object.fromEntries(
    Object.entries(name).map(([language, text]) => [
      language,
      textsFor(language).t('{name} (copy)', { name: text ?? '' }),
    ]),
  );

/** Pictures, files, categories, tags, taxes and related products. */
async function copyLinks(id: number, templateId: number): Promise<void> {
  const images = await db.select().from(productImages).where(eq(productImages.templateId, id));
  await insertMany(
    productImages,
    images.map(({ id: _, ...image }) => ({ ...image, templateId })),
  );
  const files = await db.select().from(productFiles).where(eq(productFiles.templateId, id));
  await insertMany(
    productFiles,
    files.map(({ id: _, ...file }) => ({ ...file, templateId })),
  );
  for (const table of [templateCategories, templateTags, templateTaxes, optionalProducts, accessoryProducts]) {
    const rows = await db
      .select()
      .from(table as typeof templateTags)
      .where(eq(table.templateId, id));
    await insertMany(
      table as typeof templateTags,
      rows.map((row) => ({ ...row, templateId })),
    );
  }
}

/** @returns value of the product → the same value of its copy */
async function copyOptions(id: number, templateId: number): Promise<Map<number, number>> {
  const lines = await db.select().from(attributeLines).where(eq(attributeLines.templateId, id));
  const values = await db.select().from(templateValues).where(eq(templateValues.templateId, id));
  const madeLines = await insertMany(
    attributeLines,
    lines.map(({ id: _, ...line }) => ({ ...line, templateId })),
    { returning: ['id', 'attributeId'] },
  );
  const lineOf = new Map(
    lines.map((line) => [line.id, madeLines.find(({ attributeId }) => attributeId === line.attributeId)!.id]),
  );
  const madeValues = await insertMany(
    templateValues,
    values.map(({ id: _, ...value }) => ({ ...value, templateId, lineId: lineOf.get(value.lineId)! })),
    { returning: ['id', 'lineId', 'valueId'] },
  );
  const keyOf = (value: { lineId: number; valueId: number }) => `${value.lineId} ${value.valueId}`;
  const made = new Map(madeValues.map((value) => [keyOf(value), value.id]));
  const copyOf = new Map(
    values.map((value) => [value.id, made.get(keyOf({ ...value, lineId: lineOf.get(value.lineId)! }))!]),
  );
  await copyExclusions(id, templateId, copyOf);
  return copyOf;
}

async function copyExclusions(id: number, templateId: number, copyOf: ReadonlyMap<number, number>): Promise<void> {
  if (copyOf.size === 0) return;
  const rows = await db
    .select()
    .from(valueExclusions)
    .where(inArray(valueExclusions.templateValueId, [...copyOf.keys()]));
  await insertMany(
    valueExclusions,
    rows.map((row) => ({
      templateValueId: copyOf.get(row.templateValueId)!,
      templateId: row.templateId === id ? templateId : row.templateId,
      excludedValueId: row.excludedValueId && (copyOf.get(row.excludedValueId) ?? row.excludedValueId),
    })),
  );
}

/** Codes name one thing only, and the pieces in stock are of the original. */
async function copyVariants(id: number, templateId: number, copyOf: ReadonlyMap<number, number>): Promise<void> {
  const rows = await db.select().from(variants).where(eq(variants.templateId, id));
  // Archived variants may be of values that the product no longer has.
  const kept = rows.filter((row) => valueIdsOf(row).every((value) => copyOf.has(value)));
  const combinationOf = (row: { combination: string }) =>
    valueIdsOf(row)
      .map((value) => copyOf.get(value)!)
      .sort((a, b) => a - b)
      .join(',');
  const made = await insertMany(
    variants,
    kept.map(({ id: _, ...row }) => ({
      ...row,
      ...{ templateId, combination: combinationOf(row), sku: '', barcode: '', onHand: 0, held: 0 },
    })),
    { returning: ['id', 'combination'] },
  );
  await insertMany(
    variantValues,
    made.flatMap((row) => valueIdsOf(row).map((templateValueId) => ({ variantId: row.id, templateValueId }))),
  );
}
