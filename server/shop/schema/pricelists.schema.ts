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
    /** Promo code that unlocks it; letter case does not matter. */
    code: text(),
    /** How many orders may use the code, in all and of one email address; empty: any number. */
    maxUses: int(),
    maxUsesEach: int(),
    /** For visitors from these countries (ISO 3166-1); empty: all. */
    countryCodes: json<string[]>().notNull(),
    /**
     * `with_discount` shows the price before its rules struck through, `without_discount` only the result. Attention
     * when importing: other systems use these two names the other way round.
     */
    policy: text().$type<'with_discount' | 'without_discount'>().notNull().default('with_discount'),
    isActive: bool().notNull().default(true),
    sequence: int().notNull().default(10),
  },
  (t) => [index('pricelists_company').on(t.companyId), uniqueIndex('pricelists_code').on(t.companyId, t.code)],
);

/** The most specific rule applies, and among those the one with the highest quantity. */
export const pricelistRules = table(
  'pricelist_rules',
  {
    id: id(),
    pricelistId: ref(() => pricelists.id, 'cascade').notNull(),
    /** Target: one variant, one product, a category with its descendants, or everything if none is set. */
    variantId: ref(() => variants.id, 'cascade'),
    templateId: ref(() => templates.id, 'cascade'),
    categoryId: ref(() => categories.id, 'cascade'),
    minQuantity: int().notNull().default(0),
    startsAt: time(),
    endsAt: time(),
    kind: text().$type<'fixed' | 'percent'>().notNull(),
    /** Minor units of the pricelist's currency for one piece. */
    fixedPrice: money(),
    /** Discount in hundredths of a percent; negative: a surcharge. */
    percent: int(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('pricelist_rules_list').on(t.pricelistId)],
);
