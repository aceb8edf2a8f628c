/** Tables of pricelists and their rules. */
import {
  bool,
  id,
  index,
  int,
  json,
  money,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { companies, currencies, websites } from '#core/sites/schema.ts';
import { categories, templates } from './schema.ts';
import { variants } from './variants.schema.ts';

export const pricelists = table(
  'pricelists',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'cascade'),
    name: translated().notNull(),
    currencyCode: text()
      .notNull()
      .references(() => currencies.code),
    /** Visitors may choose it. */
    isSelectable: bool().notNull().default(true),
    /** What opens it to who types it, without regard to upper and lower case. */
    code: text(),
    /** For visitors from these countries, ISO 3166-1; empty: from everywhere. */
    countryCodes: json<string[]>().notNull(),
    /**
     * `with_discount` shows the price before its rules struck through, `without_discount` only what they make of it. Whoever
     * brings data along: other systems have these two names the other way round.
     */
    policy: text().$type<'with_discount' | 'without_discount'>().notNull().default('with_discount'),
    isActive: bool().notNull().default(true),
    sequence: int().notNull().default(10),
  },
  (t) => [index('pricelists_company').on(t.companyId), uniqueIndex('pricelists_code').on(t.companyId, t.code)],
);

/** The first that fits counts: the narrowest in what it is for, then the highest quantity. */
export const pricelistRules = table(
  'pricelist_rules',
  {
    id: id(),
    pricelistId: ref(() => pricelists.id, 'cascade').notNull(),
    /** What it is for: one variant, one product, a category with those below it, or all where none is named. */
    variantId: ref(() => variants.id, 'cascade'),
    templateId: ref(() => templates.id, 'cascade'),
    categoryId: ref(() => categories.id, 'cascade'),
    minQuantity: int().notNull().default(0),
    startsAt: time(),
    endsAt: time(),
    kind: text().$type<'fixed' | 'percent'>().notNull(),
    /** Minor units of the pricelist's currency for one piece. */
    fixedPrice: money(),
    /** Off the price, in hundredths of a percent; negative: on top. */
    percent: int(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('pricelist_rules_list').on(t.pricelistId)],
);
