/** Queries that read a range of products into the in-memory catalogue. */
import { and, asc, between, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { db, prepared } from '#core/db/database.ts';
import { picturesOf } from '#shop/product/queries.ts';
import { priceHistory } from '#shop/schema/price_history.schema.ts';
import { productImages, tags, templateCategories, templates, templateTags } from '#shop/schema/schema.ts';
import {
  attributeLines,
  attributes,
  attributeValues,
  templateValues,
  variants,
  variantValues,
} from '#shop/schema/variants.schema.ts';

const range = (column: AnyColumn) => between(column, sql.placeholder('from'), sql.placeholder('to'));

export const templateRows = prepared('entry_templates', () =>
  db
    .select()
    .from(templates)
    .where(and(range(templates.id), eq(templates.isActive, true), eq(templates.isHidden, false)))
    .orderBy(asc(templates.id)),
);
export const variantRows = prepared('entry_variants', () =>
  db
    .select()
    .from(variants)
    .where(and(range(variants.templateId), eq(variants.isActive, true)))
    .orderBy(asc(variants.templateId), asc(variants.sequence), asc(variants.id)),
);
export const variantValueRows = prepared('entry_variant_values', () =>
  db
    .select({
      variantId: variantValues.variantId,
      valueId: templateValues.valueId,
      offeredId: templateValues.id,
      priceExtra: templateValues.priceExtra,
    })
    .from(variantValues)
    .innerJoin(templateValues, eq(templateValues.id, variantValues.templateValueId))
    .where(range(templateValues.templateId)),
);
/**
 * Values that are available whatever variants exist: those that make no variant, and all values of variants created on
 * demand.
 */
export const looseValueRows = prepared('entry_loose_values', () =>
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
export const choiceRows = prepared('entry_choices', () =>
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
/** The lowest and highest price extras of variants created on demand. */
export const onDemandRows = prepared('entry_on_demand', () =>
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
export const categoryRows = prepared('entry_categories', () =>
  db.select().from(templateCategories).where(range(templateCategories.templateId)),
);
export const tagRows = prepared('entry_tags', () =>
  db
    .select({ templateId: templateTags.templateId, tagId: tags.id, name: tags.name })
    .from(templateTags)
    .innerJoin(tags, eq(tags.id, templateTags.tagId))
    .where(range(templateTags.templateId)),
);
export const priceRows = prepared('entry_prices', () =>
  db
    .select()
    .from(priceHistory)
    .where(range(priceHistory.templateId))
    .orderBy(asc(priceHistory.at), asc(priceHistory.id)),
);
export const imageRows = prepared('entry_images', () => picturesOf(range(productImages.templateId)));
