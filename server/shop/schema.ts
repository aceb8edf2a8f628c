/** The catalogue: product templates, their attributes, variants, pictures, categories, tags, and stock. */
import { sql } from 'drizzle-orm';
import {
  type AnyColumn,
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
  time,
  translated,
  uniqueIndex,
} from '../core/db/columns.ts';
import { companies, files, websites } from '../core/schema.ts';

export const categories = table(
  'product_categories',
  {
    id: id(),
    /** Empty: on every website. */
    websiteId: ref(() => websites.id, 'cascade'),
    parentId: ref((): AnyColumn => categories.id, 'cascade'),
    name: translated().notNull(),
    description: translated().notNull(),
    /** Name the category has in imported files, unique among its company's. */
    externalKey: text(),
    companyId: ref(() => companies.id),
    imageId: ref(() => files.id, 'set null'),
    sequence: int().notNull().default(10),
  },
  (t) => [
    uniqueIndex('product_categories_external').on(t.companyId, t.externalKey),
    index('product_categories_parent').on(t.parentId),
  ],
);

export const templates = table(
  'product_templates',
  {
    id: id(),
    companyId: ref(() => companies.id).notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'set null'),
    /** Stable name of the product in imports and exports, unique in its company. */
    handle: text().notNull(),
    name: translated().notNull(),
    /** One or two plain sentences for lists and search engines. */
    summary: translated().notNull(),
    /** Sanitised HTML. */
    description: translated().notNull(),
    vendor: text().notNull().default(''),
    /** Minor units of the company's currency, before the extras of attribute values. */
    price: money().notNull(),
    /** Price it is compared with; shown struck through when it exceeds the price. */
    compareAtPrice: money(),
    type: text().$type<'stocked' | 'consumable' | 'service'>().notNull().default('stocked'),
    /** What the page says and limits by stock: specification B §3, `inventory_availability`. */
    availability: text().$type<'never' | 'always' | 'threshold' | 'custom'>().notNull().default('always'),
    availableThreshold: int().notNull().default(5),
    customMessage: translated().notNull(),
    isPublished: bool().notNull().default(false),
    isActive: bool().notNull().default(true),
    /** Order in the shop, highest first. */
    sequence: int().notNull().default(0),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex('product_templates_handle').on(t.companyId, t.handle),
    index('product_templates_website').on(t.websiteId),
  ],
);

export const attributes = table(
  'product_attributes',
  {
    id: id(),
    companyId: ref(() => companies.id),
    name: translated().notNull(),
    /** Source name, for finding it again in an import. */
    key: text().notNull(),
    display: text().$type<'radio' | 'select' | 'color'>().notNull().default('radio'),
    /** When a variant comes into being: at once, when first ordered, or never. */
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

/** One value as a product offers it: the ids that combinations are made of. */
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
    /** Grams. */
    weight: int().notNull().default(0),
    /** False: it never runs out. */
    isTracked: bool().notNull().default(false),
    /** May be sold beyond what is there. */
    sellsBeyondStock: bool().notNull().default(false),
    /** Pieces on the shelf, and pieces of those promised to someone by a hold. */
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

/** Pieces promised until `expiresAt`; a paid order turns a hold into stock that has left. */
export const stockHolds = table(
  'stock_holds',
  {
    id: id(),
    variantId: ref(() => variants.id, 'cascade').notNull(),
    quantity: int().notNull(),
    /** What it is held for, such as `order:12`. */
    reference: text().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('stock_holds_once').on(t.reference, t.variantId),
    index('stock_holds_expires').on(t.expiresAt),
    check('stock_holds_quantity', sql`${t.quantity} > 0`),
  ],
);

export const productImages = table(
  'product_images',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    /** Empty while it still has to be fetched from `source`. */
    fileId: ref(() => files.id, 'set null'),
    source: text(),
    /** The file is a generated stand-in for a picture that could not be had. */
    isPlaceholder: bool().notNull().default(false),
    alt: translated().notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('product_images_template').on(t.templateId, t.sequence)],
);

export const templateCategories = table(
  'product_template_categories',
  {
    templateId: ref(() => templates.id, 'cascade').notNull(),
    categoryId: ref(() => categories.id, 'cascade').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.categoryId] }),
    index('product_template_categories_category').on(t.categoryId),
  ],
);

export const tags = table(
  'product_tags',
  { id: id(), companyId: ref(() => companies.id), key: text().notNull(), name: translated().notNull() },
  (t) => [uniqueIndex('product_tags_key').on(t.companyId, t.key)],
);

export const templateTags = table(
  'product_template_tags',
  {
    templateId: ref(() => templates.id, 'cascade').notNull(),
    tagId: ref(() => tags.id, 'cascade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.tagId] }), index('product_template_tags_tag').on(t.tagId)],
);
