/** Keeps pricelists, rules, taxes and currencies in memory. */
import { asc, eq } from 'drizzle-orm';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { currencies } from '#core/sites/schema.ts';
import type { Currency } from '#core/sites/site.ts';
import { type CountryTable, countryTable } from '#core/sites/visitor_country.ts';
import { TAX_TAG, type TaxRules, taxRules } from '#sales/api.ts';
import { allCategories } from '#shop/product/vocabulary_queries.ts';
import { pricelistHistory } from '#shop/schema/price_history.schema.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { templateTaxes } from '#shop/schema/schema.ts';
import { type RuleBook, ruleBook } from './price_rules.ts';

export type Pricelist = typeof pricelists.$inferSelect;

/** From then on, in ms. */
export type FormerRules = { at: number; rules: RuleBook };

export type PriceBook = {
  /** Counts how often it was read. */
  version: number;
  /** Active pricelists, in their order. */
  pricelists: Pricelist[];
  /** Pricelist → its rules. */
  rules: Map<number, RuleBook>;
  /** Pricelist → its rules since when, the oldest first; a list without any always had the present ones. */
  formerRules: Map<number, FormerRules[]>;
  currencies: Map<string, Currency>;
  taxRules: TaxRules;
  /** Product → its own taxes. */
  taxIds: Map<number, readonly number[]>;
  /** Category → itself and its ancestors, the nearest first. */
  above: Map<number, number[]>;
  /** Looks up countries of IP addresses; null if no price depends on them. */
  countryAt: CountryTable | null;
};

/** Tag of changes that affect every price of a pricelist. */
export const PRICELIST_TAG = 'pricelist';
/** Tags of every page with prices. */
export const PRICE_TAGS = [PRICELIST_TAG, TAX_TAG];
const READ_AGAIN = [...PRICE_TAGS, 'website', 'category'];

let version = 0;
let known: PriceBook | null = null;
let loading: Promise<PriceBook> | undefined;

onChange((changed) => {
  if (changed !== 'all' && !changed.some((tag) => READ_AGAIN.includes(tag))) return;
  known = null;
  loading = undefined;
});

/** The price book in memory, for synchronous code; null while it is being read. */
export const knownPriceBook = (): PriceBook | null => known;

/**
 * Everything that decides about prices but the prices themselves: little data, kept in memory until some of it changes.
 */
export function priceBook(): Promise<PriceBook> {
  loading ??= remembered(load());
  return loading;
}

/** A change during the reading makes the next reader read again. */
function remembered(reading: Promise<PriceBook>): Promise<PriceBook> {
  reading.then(
    (book) => {
      if (loading === reading) known = book;
    },
    () => {
      if (loading === reading) loading = undefined;
    },
  );
  return reading;
}

async function load(): Promise<PriceBook> {
  const lists = await db
    .select()
    .from(pricelists)
    .where(eq(pricelists.isActive, true))
    .orderBy(asc(pricelists.sequence), asc(pricelists.id));
  const rules = Map.groupBy(await db.select().from(pricelistRules), (rule) => rule.pricelistId);
  const money = await db.select().from(currencies);
  version += 1;
  return {
    version,
    pricelists: lists,
    rules: new Map(lists.map(({ id }) => [id, ruleBook(rules.get(id) ?? [])])),
    formerRules: await formerRules(),
    currencies: new Map(money.map((one) => [one.code, one])),
    taxRules: await taxRules(),
    taxIds: taxIdsOf(await db.select().from(templateTaxes)),
    above: pathsUp(await allCategories()),
    countryAt: lists.some(({ countryCodes }) => countryCodes.length > 0) ? await countryTable() : null,
  };
}

async function formerRules(): Promise<PriceBook['formerRules']> {
  const recorded = await db.select().from(pricelistHistory).orderBy(asc(pricelistHistory.id));
  const dated = (text: string | null) => (text === null ? null : new Date(text));
  return new Map(
    [...Map.groupBy(recorded, (row) => row.pricelistId)].map(([pricelistId, rows]) => [
      pricelistId,
      rows.map(({ at, rules }) => ({
        at: at.getTime(),
        rules: ruleBook(
          rules.map((rule, id) => ({
            ...{ ...rule, id, pricelistId },
            ...{ startsAt: dated(rule.startsAt), endsAt: dated(rule.endsAt) },
          })),
        ),
      })),
    ]),
  );
}

/** Products with the same taxes share one list. */
function taxIdsOf(rows: readonly { templateId: number; taxId: number }[]): PriceBook['taxIds'] {
  const shared = new Map<string, number[]>();
  return new Map(
    [...Map.groupBy(rows, (row) => row.templateId)].map(([templateId, own]) => {
      const ids = own.map(({ taxId }) => taxId).sort((a, b) => a - b);
      const same = shared.get(ids.join()) ?? ids;
      shared.set(ids.join(), same);
      return [templateId, same];
    }),
  );
}

function pathsUp(categories: readonly { id: number; parentId: number | null }[]): Map<number, number[]> {
  const parentOf = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const pathOf = (id: number) => {
    const path: number[] = [];
    for (let at: number | null = id; at !== null && !path.includes(at); at = parentOf.get(at) ?? null) path.push(at);
    return path;
  };
  return new Map(categories.map(({ id }) => [id, pathOf(id)]));
}
