/** Applies currency rates and pricelist rules to catalogue prices; pure, in minor units. */
import type { Currency } from '#core/sites/site.ts';
import { proportion } from '#sales/api.ts';
import type { pricelistRules } from '#shop/schema/pricelists.schema.ts';

export type PriceRule = typeof pricelistRules.$inferSelect;

/** What is priced. */
export type Priced = {
  templateId: number;
  variantId: number | null;
  /** Its categories with their ancestors, the nearest first. */
  categoryIds: readonly number[];
  quantity: number;
};

/** Converts between currencies; rates are in millionths of a common currency. */
export function convert(amount: number, from: Currency, to: Currency): number {
  if (from.code === to.code) return amount;
  return proportion(amount, to.rate * 10 ** to.decimals, from.rate * 10 ** from.decimals);
}

/** Hundredths of a percent. */
const WHOLE = 10_000;

/** @param price in the pricelist's currency, before its rules */
export function ruledPrice(price: number, rule: PriceRule | null): number {
  if (!rule) return price;
  if (rule.kind === 'fixed') return rule.fixedPrice ?? price;
  return Math.max(0, proportion(price, WHOLE - (rule.percent ?? 0), WHOLE));
}

/** Rules by their target, each list with the highest quantity first. */
export type RuleBook = {
  variants: Map<number, PriceRule[]>;
  templates: Map<number, PriceRule[]>;
  categories: Map<number, PriceRule[]>;
  all: PriceRule[];
  /** Times in ms when a rule starts or ends, sorted. */
  turns: number[];
};

export function ruleBook(rules: readonly PriceRule[]): RuleBook {
  const sorted = [...rules].sort((a, b) => b.minQuantity - a.minQuantity || a.sequence - b.sequence || a.id - b.id);
  const turns = rules.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).flatMap((at) => at?.getTime() ?? []);
  const by = (key: 'variantId' | 'templateId' | 'categoryId') =>
    Map.groupBy(
      sorted.filter((rule) => narrowest(rule) === key),
      (rule) => rule[key] as number,
    );
  return {
    variants: by('variantId'),
    templates: by('templateId'),
    categories: by('categoryId'),
    all: sorted.filter((rule) => narrowest(rule) === null),
    turns: [...new Set(turns)].sort((a, b) => a - b),
  };
}

const narrowest = (rule: PriceRule) =>
  (['variantId', 'templateId', 'categoryId'] as const).find((key) => rule[key] !== null) ?? null;

/**
 * The rule that applies: the most specific one valid now for this quantity; among those the one with the highest
 * quantity.
 */
export function ruleFor(book: RuleBook, of: Priced, now: number): PriceRule | null {
  const fits = ({ minQuantity, startsAt, endsAt }: PriceRule) =>
    minQuantity <= of.quantity && (startsAt?.getTime() ?? 0) <= now && now < (endsAt?.getTime() ?? Infinity);
  return (
    book.variants.get(of.variantId ?? -1)?.find(fits) ??
    book.templates.get(of.templateId)?.find(fits) ??
    firstOf(of.categoryIds, (id) => book.categories.get(id)?.find(fits)) ??
    book.all.find(fits) ??
    null
  );
}

function firstOf<T>(ids: readonly number[], find: (id: number) => T | undefined): T | undefined {
  for (const id of ids) {
    const found = find(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** When the next rule starts or ends; null if none will. */
export function nextTurn({ turns }: RuleBook, now: number): Date | null {
  const next = turns.find((at) => at > now);
  return next === undefined ? null : new Date(next);
}

export const ruleChangesBefore = ({ turns }: RuleBook, now: number): number => turns.filter((at) => at <= now).length;
