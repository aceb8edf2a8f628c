/** Tables of what products cost before, and of the earlier rules of pricelists. */
import { id, index, json, money, ref, table, time } from '#core/db/columns.ts';
import { type pricelistRules, pricelists } from './pricelists.schema.ts';
import { templates } from './schema.ts';
import { templateValues, variants } from './variants.schema.ts';

const since = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

/** Rows are only added; a row holds until the next one of the same target. */
export const priceHistory = table(
  'price_history',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    /** Target: a variant's own price, or the extra of a value; the product's price if neither is set. */
    variantId: ref(() => variants.id, 'cascade'),
    templateValueId: ref(() => templateValues.id, 'cascade'),
    /** Minor units of the company's currency; empty: the variant has no own price. */
    price: money(),
    compareAtPrice: money(),
    at: since(),
  },
  (t) => [
    index('price_history_template').on(t.templateId, t.id),
    index('price_history_variant').on(t.variantId),
    index('price_history_value').on(t.templateValueId),
  ],
);

type Rule = typeof pricelistRules.$inferSelect;
/** A rule as it was, its times in ISO 8601. */
export type FormerRule = Omit<Rule, 'id' | 'pricelistId' | 'startsAt' | 'endsAt'> & {
  startsAt: string | null;
  endsAt: string | null;
};

/** All rules of a pricelist from then on. A pricelist without rows always had its present ones. */
export const pricelistHistory = table(
  'pricelist_history',
  {
    id: id(),
    pricelistId: ref(() => pricelists.id, 'cascade').notNull(),
    rules: json<FormerRule[]>().notNull(),
    at: since(),
  },
  (t) => [index('pricelist_history_list').on(t.pricelistId, t.id)],
);
