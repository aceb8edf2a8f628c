import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Translated } from '#core/db/columns.ts';
import { db, prepared } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import { productImages, tags, templateCategories, templates, templateTags } from '#shop/schema/schema.ts';
import {
  attributeLines,
  attributes,
  attributeValues,
  templateValues,
  valueExclusions,
  variants,
} from '#shop/schema/variants.schema.ts';
import type { EntryImage, Exclusions, Product, ProductLine } from './product.ts';

const byTemplate = sql.placeholder('templateId');

const templateRow = prepared('product_template', () => db.select().from(templates).where(eq(templates.id, byTemplate)));

/** The values offered by the products of `which` templates, one row for each. */
export const offeredValues = (which: SQL) =>
  db
    .select({
      templateId: attributeLines.templateId,
      lineId: attributeLines.id,
      attributeId: attributes.id,
      attributeName: attributes.name,
      display: attributes.display,
      variants: attributes.variants,
      id: templateValues.id,
      valueId: attributeValues.id,
      name: attributeValues.name,
      color: attributeValues.color,
      isCustom: attributeValues.isCustom,
      customKind: attributeValues.customKind,
      customMin: attributeValues.customMin,
      customMax: attributeValues.customMax,
      customStep: attributeValues.customStep,
      priceExtra: templateValues.priceExtra,
    })
    .from(attributeLines)
    .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
    .innerJoin(templateValues, eq(templateValues.lineId, attributeLines.id))
    .innerJoin(attributeValues, eq(attributeValues.id, templateValues.valueId))
    .where(which)
    .orderBy(
      asc(attributeLines.sequence),
      asc(attributeLines.id),
      asc(attributeValues.sequence),
      asc(attributeValues.id),
    );

const lineRows = prepared('product_lines', () => offeredValues(eq(attributeLines.templateId, byTemplate)));

const variantRows = prepared('product_variants', () =>
  db
    .select()
    .from(variants)
    .where(eq(variants.templateId, byTemplate))
    .orderBy(asc(variants.sequence), asc(variants.id)),
);

/** A product without its attributes; null if the id is unknown. */
export const findTemplate = async (templateId: number): Promise<typeof templates.$inferSelect | null> =>
  (await templateRow({ templateId }))[0] ?? null;

type Texts = 'externalLabel' | 'summary' | 'description' | 'seoTitle' | 'seoDescription' | 'vendor' | 'updatedAt';
export type FoundProduct = Product & Pick<typeof templates.$inferSelect, Texts>;

/** A product with its attributes and variants, archived ones included; null if the id is unknown. */
export async function findProduct(templateId: number): Promise<FoundProduct | null> {
  const [[template], values, variants, excluded] = await Promise.all([
    templateRow({ templateId }),
    lineRows({ templateId }),
    variantRows({ templateId }),
    exclusionRows({ templateId }),
  ]);
  if (!template) return null;
  return { ...template, lines: linesOf(values), variants, exclusions: exclusionsOf(excluded) };
}

/** Exclusions among values of the same product. */
export const ownExclusions = (which: SQL) =>
  db
    .select({
      templateId: templateValues.templateId,
      value: valueExclusions.templateValueId,
      excluded: valueExclusions.excludedValueId,
    })
    .from(valueExclusions)
    .innerJoin(
      templateValues,
      and(
        eq(templateValues.id, valueExclusions.templateValueId),
        eq(templateValues.templateId, valueExclusions.templateId),
      ),
    )
    .where(which);

const exclusionRows = prepared('product_exclusions', () => ownExclusions(eq(templateValues.templateId, byTemplate)));

/** In both directions. A value that excludes its whole product excludes itself. */
export function exclusionsOf(rows: readonly { value: number; excluded: number | null }[]): Exclusions {
  const exclusions: Exclusions = {};
  const add = (one: number, other: number) => {
    exclusions[one] = [...new Set([...(exclusions[one] ?? []), other])];
  };
  for (const { value, excluded } of rows) {
    add(value, excluded ?? value);
    if (excluded !== null) add(excluded, value);
  }
  return exclusions;
}

export function linesOf(rows: Awaited<ReturnType<typeof lineRows>>): ProductLine[] {
  const lines = new Map<number, ProductLine>();
  for (const { templateId: _, lineId, attributeId, attributeName, display, variants: creation, ...value } of rows) {
    const line = lines.get(lineId) ?? {
      id: lineId,
      attributeId,
      name: attributeName,
      display,
      variants: creation,
      values: [],
    };
    line.values.push(value);
    lines.set(lineId, line);
  }
  return [...lines.values()];
}

/** The product that a variant belongs to, a row for each of its variants. */
export const productRows = prepared('product_of_variant', () => {
  const asked = db
    .select({ id: variants.templateId })
    .from(variants)
    .where(eq(variants.id, sql.placeholder('variantId')));
  return db
    .select({ template: templates, variant: variants })
    .from(templates)
    .innerJoin(variants, eq(variants.templateId, templates.id))
    .where(inArray(templates.id, asked))
    .orderBy(asc(variants.sequence), asc(variants.id));
});

/** Pictures of the products of `which` templates, each product's in their order. */
export const picturesOf = (which: SQL) =>
  db
    .select({
      templateId: productImages.templateId,
      imageId: productImages.id,
      alt: productImages.alt,
      focusX: productImages.focusX,
      focusY: productImages.focusY,
      fileId: files.id,
      hash: files.hash,
      width: files.width,
      height: files.height,
    })
    .from(productImages)
    .innerJoin(files, eq(files.id, productImages.fileId))
    .where(which)
    .orderBy(asc(productImages.sequence), asc(productImages.id));

const imageRows = prepared('product_images', () => picturesOf(eq(productImages.templateId, byTemplate)));

export const productPictures = (templateId: number): Promise<EntryImage[]> => imageRows({ templateId });

const tagRows = prepared('product_tag_names', () =>
  db
    .select({ id: tags.id, name: tags.name })
    .from(templateTags)
    .innerJoin(tags, eq(tags.id, templateTags.tagId))
    .where(eq(templateTags.templateId, byTemplate))
    .orderBy(asc(tags.key)),
);

export const productTags = (templateId: number): Promise<{ id: number; name: Translated }[]> => tagRows({ templateId });

const categoryIdRows = prepared('product_category_ids', () =>
  db
    .select({ id: templateCategories.categoryId })
    .from(templateCategories)
    .where(eq(templateCategories.templateId, byTemplate))
    .orderBy(asc(templateCategories.categoryId)),
);

export const productCategoryIds = async (templateId: number): Promise<number[]> =>
  (await categoryIdRows({ templateId })).map((row) => row.id);
