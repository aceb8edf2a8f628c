/** Tables of products, pictures, categories, tags, settings and refused reminders. */
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

/** `dated`: for a certain day, as a seat or a rental is. */
export type WithdrawalRule = 'allowed' | 'made_to_order' | 'perishable' | 'sealed' | 'dated';

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
    /** Last part of the page's address; empty: made of name and id. */
    slug: text(),
    /** For search engines; empty: name and summary. */
    seoTitle: translated(),
    seoDescription: translated(),
    /** Minor units of the company's currency, before the extras of attribute values. */
    price: money().notNull(),
    /** Compare-at price, shown struck through if it exceeds the price. */
    compareAtPrice: money(),
    type: text().$type<'stocked' | 'consumable' | 'service'>().notNull().default('stocked'),
    /** Where another shop sells it; empty: this one does. The button there says the text, or names that shop. */
    externalUrl: text(),
    externalLabel: translated(),
    /** Whether buyers may withdraw from buying it, or why not. */
    withdrawal: text().$type<WithdrawalRule>().notNull().default('allowed'),
    /** How stock is shown and limits the quantity. */
    availability: text().$type<'never' | 'always' | 'threshold' | 'custom'>().notNull().default('always'),
    availableThreshold: int().notNull().default(5),
    customMessage: translated().notNull(),
    isPublished: bool().notNull().default(false),
    /** Published by a job then. */
    publishAt: time(),
    isActive: bool().notNull().default(true),
    /** Sold on pages of another domain, as tickets of an event are: in no list, search or page of the shop. */
    isHidden: bool().notNull().default(false),
    /** Variants with this many pieces or fewer are running out; empty: none is. */
    lowStockAt: int(),
    /** Working days within which it is delivered; empty: those of the website. */
    deliveryDays: int(),
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
    uniqueIndex('product_templates_slug').on(t.companyId, t.slug),
    index('product_templates_website').on(t.websiteId),
    index('product_templates_sequence').on(t.companyId, t.sequence, t.id),
    index('product_templates_price').on(t.companyId, t.price, t.id),
  ],
);

/** Slugs that products had: their addresses redirect. */
export const formerSlugs = table(
  'product_former_slugs',
  {
    companyId: ref(() => companies.id, 'cascade').notNull(),
    slug: text().notNull(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.slug] }), index('product_former_slugs_template').on(t.templateId)],
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
    /** What stays in sight where the picture is cropped, in percent from left and top. */
    focusX: int().notNull().default(50),
    focusY: int().notNull().default(50),
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
  /** Whose customers may withdraw from a contract, by the country that an order is brought to, and for how many days. */
  withdrawalFor: text().$type<'europe' | 'all' | 'none'>().notNull().default('europe'),
  withdrawalDays: int().notNull().default(14),
  /** Where a reduced price stands beside the lowest one of the days before: if the company is in Europe, or anyway. */
  lowestPriceFor: text().$type<'europe' | 'all' | 'none'>().notNull().default('europe'),
  /** Where a price stands beside that per kg, l, m or piece: if the company is in Europe, or anyway. */
  unitPriceFor: text().$type<'europe' | 'all' | 'none'>().notNull().default('europe'),
  /** Up to 250 g or 250 ml it is that per 100 g or 100 ml. */
  hasSmallUnits: bool().notNull().default(false),
  /** Working days within which products are delivered that say nothing else; empty: nothing is said. */
  deliveryDays: int(),
  /** Name of a third party's analytics object, such as `ga`; empty: none. */
  analyticsObject: text().notNull().default(''),
});

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
