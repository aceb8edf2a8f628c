/** One product as lists, filters and searches need it, and how it is read from the tables. */
import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyColumn, Translated } from '../core/db/columns.ts';
import { db, prepared } from '../core/db/database.ts';
import { files } from '../core/schema.ts';
import { isBuyable } from './availability.ts';
import { withoutTags, wordsOf } from './catalogue_words.ts';
import type { ProductVariant } from './product.ts';
import { productImages, tags, templateCategories, templates, templateTags } from './schema.ts';
import {
  attributeLines,
  attributes,
  attributeValues,
  templateValues,
  variants,
  variantValues,
} from './variants.schema.ts';

export type EntryImage = {
  imageId: number;
  fileId: number;
  hash: string;
  width: number | null;
  height: number | null;
  alt: Translated;
};

/** A variant, or the variants still to come, with the attribute values it has. */
export type EntryRow = { values: number[]; isBuyable: boolean };

export type CatalogueEntry = {
  id: number;
  companyId: number;
  websiteId: number | null;
  isPublished: boolean;
  sequence: number;
  name: Translated;
  summary: Translated;
  /** Lowest price of its variants, minor units. */
  price: number;
  listPrice: number;
  /** Some variants cost more. */
  hasRange: boolean;
  /** The one variant that can go to the cart without a choice. */
  onlyVariantId: number | null;
  isBuyable: boolean;
  rows: EntryRow[];
  categories: number[];
  tags: number[];
  image: EntryImage | null;
  words: string[];
  updatedAt: Date;
};

const range = (column: AnyColumn) => between(column, sql.placeholder('from'), sql.placeholder('to'));

const templateRows = prepared('entry_templates', () =>
  db
    .select()
    .from(templates)
    .where(and(range(templates.id), eq(templates.isActive, true)))
    .orderBy(asc(templates.id)),
);
const variantRows = prepared('entry_variants', () =>
  db
    .select()
    .from(variants)
    .where(and(range(variants.templateId), eq(variants.isActive, true)))
    .orderBy(asc(variants.templateId), asc(variants.sequence), asc(variants.id)),
);
const variantValueRows = prepared('entry_variant_values', () =>
  db
    .select({
      variantId: variantValues.variantId,
      valueId: templateValues.valueId,
      priceExtra: templateValues.priceExtra,
    })
    .from(variantValues)
    .innerJoin(templateValues, eq(templateValues.id, variantValues.templateValueId))
    .where(range(templateValues.templateId)),
);
/** Values that every buyer can have, whatever variants there are: those that make none, and all of what is made on demand. */
const looseValueRows = prepared('entry_loose_values', () =>
  db
    .select({ templateId: templateValues.templateId, valueId: templateValues.valueId })
    .from(templateValues)
    .innerJoin(attributeLines, eq(attributeLines.id, templateValues.lineId))
    .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
    .where(
      and(
        range(templateValues.templateId),
        or(
          eq(attributes.variants, 'no_variant'),
          inArray(
            templateValues.templateId,
            db
              .select({ id: attributeLines.templateId })
              .from(attributeLines)
              .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
              .where(and(range(attributeLines.templateId), eq(attributes.variants, 'dynamic'))),
          ),
        ),
      ),
    ),
);
const choiceRows = prepared('entry_choices', () =>
  db
    .select({
      templateId: templateValues.templateId,
      lineId: templateValues.lineId,
      n: sql<number>`count(*)`.mapWith(Number),
    })
    .from(templateValues)
    .innerJoin(attributeValues, eq(attributeValues.id, templateValues.valueId))
    .where(range(templateValues.templateId))
    .groupBy(templateValues.templateId, templateValues.lineId)
    .having(sql`count(*) > 1 or max(case when ${attributeValues.isCustom} then 1 else 0 end) = 1`),
);
/** What the cheapest and the dearest choice of values made on demand add to the price. */
const onDemandRows = prepared('entry_on_demand', () =>
  db
    .select({
      templateId: templateValues.templateId,
      least: sql<number>`min(${templateValues.priceExtra})`.mapWith(Number),
      most: sql<number>`max(${templateValues.priceExtra})`.mapWith(Number),
    })
    .from(templateValues)
    .innerJoin(attributeLines, eq(attributeLines.id, templateValues.lineId))
    .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
    .where(and(range(templateValues.templateId), eq(attributes.variants, 'dynamic')))
    .groupBy(templateValues.templateId, templateValues.lineId),
);
const categoryRows = prepared('entry_categories', () =>
  db.select().from(templateCategories).where(range(templateCategories.templateId)),
);
const tagRows = prepared('entry_tags', () =>
  db
    .select({ templateId: templateTags.templateId, tagId: tags.id, name: tags.name })
    .from(templateTags)
    .innerJoin(tags, eq(tags.id, templateTags.tagId))
    .where(range(templateTags.templateId)),
);
const imageRows = prepared('entry_images', () =>
  db
    .select({
      templateId: productImages.templateId,
      imageId: productImages.id,
      alt: productImages.alt,
      fileId: files.id,
      hash: files.hash,
      width: files.width,
      height: files.height,
    })
    .from(productImages)
    .innerJoin(files, eq(files.id, productImages.fileId))
    .where(range(productImages.templateId))
    .orderBy(asc(productImages.templateId), asc(productImages.sequence), asc(productImages.id)),
);

/** The products whose ids lie in `from…to`, both included. */
export async function readEntries(from: number, to: number): Promise<CatalogueEntry[]> {
  const ids = { from, to };
  const rows = await templateRows(ids);
  if (rows.length === 0) return [];
  const variantsOf = Map.groupBy(await variantRows(ids), (row) => row.templateId);
  const valuesOf = Map.groupBy(await variantValueRows(ids), (row) => row.variantId);
  const looseOf = Map.groupBy(await looseValueRows(ids), (row) => row.templateId);
  const choices = new Set((await choiceRows(ids)).map((row) => row.templateId));
  const onDemandOf = Map.groupBy(await onDemandRows(ids), (row) => row.templateId);
  const categoriesOf = Map.groupBy(await categoryRows(ids), (row) => row.templateId);
  const tagsOf = Map.groupBy(await tagRows(ids), (row) => row.templateId);
  const imagesOf = Map.groupBy(await imageRows(ids), (row) => row.templateId);

  return rows.map((template) => {
    const own = variantsOf.get(template.id) ?? [];
    const loose = (looseOf.get(template.id) ?? []).map((row) => row.valueId);
    const itsTags = tagsOf.get(template.id) ?? [];
    const rowOf = (variant: ProductVariant): EntryRow => ({
      values: [...(valuesOf.get(variant.id) ?? []).map((row) => row.valueId), ...loose],
      isBuyable: isBuyable(template, variant),
    });
    const onDemand = onDemandOf.get(template.id) ?? [];
    const itsRows = own.map(rowOf);
    if (onDemand.length > 0) itsRows.push({ values: loose, isBuyable: true });
    const extrasOf = (variant: ProductVariant) =>
      (valuesOf.get(variant.id) ?? []).reduce((sum, row) => sum + row.priceExtra, 0);
    const ends = (['least', 'most'] as const).map((end) =>
      onDemand.reduce((sum, row) => sum + row[end], template.price),
    );
    const prices =
      onDemand.length > 0 ? ends : own.map((variant) => variant.price ?? template.price + extrasOf(variant));
    if (prices.length === 0) prices.push(template.price);
    const price = Math.min(...prices);
    const cheapest = own[prices.indexOf(price)];
    return {
      id: template.id,
      companyId: template.companyId,
      websiteId: template.websiteId,
      isPublished: template.isPublished,
      sequence: template.sequence,
      name: template.name,
      summary: template.summary,
      price,
      listPrice: Math.max(
        price,
        cheapest?.compareAtPrice ?? (cheapest?.price == null ? template.compareAtPrice : null) ?? price,
      ),
      hasRange: prices.some((one) => one !== price),
      onlyVariantId: own.length === 1 && !choices.has(template.id) ? (own[0] as ProductVariant).id : null,
      isBuyable: itsRows.some((row) => row.isBuyable),
      rows: itsRows,
      categories: (categoriesOf.get(template.id) ?? []).map((row) => row.categoryId),
      tags: itsTags.map((row) => row.tagId),
      image: imagesOf.get(template.id)?.[0] ?? null,
      words: searchableWords(template, own, itsTags),
      updatedAt: template.updatedAt,
    };
  });
}

/** Names, descriptions in every language, references, tags, vendor. */
function searchableWords(
  template: typeof templates.$inferSelect,
  own: ProductVariant[],
  itsTags: { name: Translated }[],
): string[] {
  const texts = [
    ...Object.values(template.name),
    ...Object.values(template.summary),
    ...Object.values(template.description).map((html) => withoutTags(html ?? '')),
    template.vendor,
    ...own.map((variant) => variant.sku),
    ...itsTags.flatMap((tag) => Object.values(tag.name)),
  ];
  return [...new Set(texts.flatMap((text) => wordsOf(text ?? '')))];
}
