/** Tables of products, pictures, categories, tags, settings and statistics. */
import {
  type AnyColumn,
  bool,
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
} from '#core/db/columns.ts';
import { companies, files, websites } from '#core/sites/schema.ts';
import { taxes } from '#sales/schema/taxes.schema.ts';

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
    /** Compare-at price, shown struck through if it exceeds the price. */
    compareAtPrice: money(),
    type: text().$type<'stocked' | 'consumable' | 'service'>().notNull().default('stocked'),
    /** How stock is shown and limits the quantity. */
    availability: text().$type<'never' | 'always' | 'threshold' | 'custom'>().notNull().default('always'),
    availableThreshold: int().notNull().default(5),
    customMessage: translated().notNull(),
    isPublished: bool().notNull().default(false),
    isActive: bool().notNull().default(true),
    /** Order in the shop, highest first. */
    sequence: int().notNull().default(0),
    /** Cells of the shop's grid that its card takes, 1 to 4 in each direction. */
    gridColumns: int().notNull().default(1),
    gridRows: int().notNull().default(1),
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

export const productImages = table(
  'product_images',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    /** Empty while it still has to be fetched from `source`. */
    fileId: ref(() => files.id, 'set null'),
    source: text(),
    /** The file is a generated placeholder for a picture that could not be fetched. */
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

/** Taxes of a product; a product without any has its company's default taxes. */
export const templateTaxes = table(
  'product_template_taxes',
  {
    templateId: ref(() => templates.id, 'cascade').notNull(),
    taxId: ref(() => taxes.id, 'cascade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.taxId] })],
);

/** Shop settings of a website. A website without a row has the defaults. */
export const shopSettings = table('shop_settings', {
  websiteId: ref(() => websites.id, 'cascade').primaryKey(),
  taxDisplay: text().$type<'included' | 'excluded'>().notNull().default('included'),
  /** What happens after adding to the cart. */
  afterAdding: text().$type<'dialog' | 'cart' | 'stay'>().notNull().default('dialog'),
  /** Variants are chosen by attributes, or from a list if a list can express every choice. */
  variantChoice: text().$type<'attributes' | 'list'>().notNull().default('attributes'),
  /** Buying requires an account. */
  needsAccount: bool().notNull().default(false),
  /** An extra step for a reference and a note, between addresses and payment. */
  hasExtraStep: bool().notNull().default(false),
  /** A cart unchanged for this long is abandoned. */
  abandonedAfterMinutes: int().notNull().default(60),
  /** Buyers of abandoned carts are reminded by mail. */
  sendsReminders: bool().notNull().default(false),
  /** Name of a third party's analytics object, such as `ga`; empty: none. */
  analyticsObject: text().notNull().default(''),
});

/** Virtual page views of the shop by day, without any data about visitors. */
export const shopViews = table(
  'shop_views',
  {
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    /** `YYYY-MM-DD` in the website's time zone. */
    day: text().notNull(),
    /** Such as `/stats/ecom/order_payment/Wire Transfer`. */
    path: text().notNull(),
    count: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.websiteId, t.day, t.path] })],
);

/** Mail addresses, in lower case, that opted out of cart reminders. */
export const reminderRefusals = table(
  'reminder_refusals',
  {
    companyId: ref(() => companies.id, 'cascade').notNull(),
    email: text().notNull(),
    refusedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.email] })],
);
