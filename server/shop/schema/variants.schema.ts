/** Tables of attributes, values, variants and their stock, and related products. */
import { sql } from 'drizzle-orm';
import {
  bool,
  check,
  id,
  index,
  int,
  money,
  primaryKey,
  ref,
  table,
  text,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { companies, files } from '#core/sites/schema.ts';
import type { ContentUnit } from '#shop/content/content.ts';
import { templates } from './schema.ts';

export const attributes = table(
  'product_attributes',
  {
    id: id(),
    companyId: ref(() => companies.id),
    name: translated().notNull(),
    /** Name in the source language, by which imports find it. */
    key: text().notNull(),
    display: text().$type<'radio' | 'select' | 'color'>().notNull().default('radio'),
    /** When variants are created: at once, when first ordered, or never. */
    variants: text().$type<'always' | 'dynamic' | 'no_variant'>().notNull().default('always'),
    isFilter: bool().notNull().default(true),
    sequence: int().notNull().default(10),
  },
  (t) => [uniqueIndex('product_attributes_key').on(t.companyId, t.key)],
);

export const attributeValues = table(
  'product_attribute_values',
  {
    id: id(),
    attributeId: ref(() => attributes.id, 'cascade').notNull(),
    name: translated().notNull(),
    key: text().notNull(),
    /** CSS colour of a swatch, `#rrggbb`. */
    color: text(),
    isCustom: bool().notNull().default(false),
    /** Kind of the custom value; numbers and dates within bounds, dates as `YYYY-MM-DD`. */
    customKind: text().$type<'text' | 'number' | 'date' | 'file'>().notNull().default('text'),
    customMin: text(),
    customMax: text(),
    customStep: text(),
    sequence: int().notNull().default(10),
  },
  (t) => [uniqueIndex('product_attribute_values_key').on(t.attributeId, t.key)],
);

/** One attribute as a product offers it. */
export const attributeLines = table(
  'product_attribute_lines',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    attributeId: ref(() => attributes.id).notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [uniqueIndex('product_attribute_lines_once').on(t.templateId, t.attributeId)],
);

/** One value as a product offers it; combinations are made of these ids. */
export const templateValues = table(
  'product_template_values',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    lineId: ref(() => attributeLines.id, 'cascade').notNull(),
    valueId: ref(() => attributeValues.id).notNull(),
    /** Minor units added to the price when chosen. */
    priceExtra: money().notNull().default(0),
  },
  (t) => [
    uniqueIndex('product_template_values_once').on(t.lineId, t.valueId),
    index('product_template_values_template').on(t.templateId),
  ],
);

export const variants = table(
  'product_variants',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    /** Ids of its template values, ascending, joined by commas; empty for a product without choices. */
    combination: text().notNull().default(''),
    sku: text().notNull().default(''),
    barcode: text().notNull().default(''),
    /** Own price in minor units; empty: the template's price and the values' extras. */
    price: money(),
    compareAtPrice: money(),
    /** What one piece costs the company, in minor units. */
    cost: money(),
    /** Grams. */
    weight: int().notNull().default(0),
    /** What a piece holds, in thousandths of the unit, for its price per kg, l, m or piece; empty: not known. */
    content: int(),
    contentUnit: text().$type<ContentUnit>().notNull().default('g'),
    /** False: stock is not tracked. */
    isTracked: bool().notNull().default(false),
    /** May be sold when out of stock. */
    sellsBeyondStock: bool().notNull().default(false),
    /** Pieces in stock, and how many of them are held. */
    onHand: int().notNull().default(0),
    held: int().notNull().default(0),
    imageId: ref(() => files.id, 'set null'),
    isActive: bool().notNull().default(true),
    sequence: int().notNull().default(10),
  },
  (t) => [
    uniqueIndex('product_variants_combination').on(t.templateId, t.combination),
    index('product_variants_sku').on(t.sku),
    check('product_variants_held', sql`${t.held} >= 0`),
  ],
);

export const variantValues = table(
  'product_variant_values',
  {
    variantId: ref(() => variants.id, 'cascade').notNull(),
    templateValueId: ref(() => templateValues.id, 'cascade').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.variantId, t.templateValueId] }),
    index('product_variant_values_value').on(t.templateValueId),
  ],
);

/** Exclusions of a value. An exclusion of another product's values works in one direction only. */
export const valueExclusions = table(
  'product_value_exclusions',
  {
    id: id(),
    templateValueId: ref(() => templateValues.id, 'cascade').notNull(),
    /** The product that is excluded, wholly or partly: the value's own, or one of its options. */
    templateId: ref(() => templates.id, 'cascade').notNull(),
    /** Empty: the whole product. */
    excludedValueId: ref(() => templateValues.id, 'cascade'),
  },
  (t) => [
    index('product_value_exclusions_value').on(t.templateValueId),
    index('product_value_exclusions_template').on(t.templateId),
  ],
);

/** Products that are offered when another is put into the cart. */
export const optionalProducts = table(
  'optional_products',
  {
    templateId: ref(() => templates.id, 'cascade').notNull(),
    optionId: ref(() => templates.id, 'cascade').notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.optionId] })],
);

/** Products that the cart suggests beside another. */
export const accessoryProducts = table(
  'accessory_products',
  {
    templateId: ref(() => templates.id, 'cascade').notNull(),
    accessoryId: ref(() => templates.id, 'cascade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.accessoryId] })],
);
