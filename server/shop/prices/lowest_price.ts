/** Finds the lowest price of the 30 days before a reduction. */
import { subDays } from 'date-fns/subDays';
import type { PricedProduct, ProductVariant, UnitPrice } from '#shop/product/product.ts';
import { pricesOf } from './price_history.ts';
import { type RuleBook, ruleBook } from './price_rules.ts';
import { type PriceStep, priceSteps, REDUCTION_DAYS } from './price_steps.ts';
import { type CataloguePrice, type Pricing, piecePrice, productPrice } from './pricing.ts';

type Of = Pick<CataloguePrice, 'templateId' | 'variantId' | 'quantity'>;
type Span = { from: number; shown: UnitPrice };

/**
 * A reduction begins when the present price does; what was reduced before counts among the earlier prices.
 * @returns as the shop shows prices; null: nothing is reduced, or no earlier price is known
 */
export function lowestBefore(pricing: Pricing, of: Of, steps: readonly PriceStep[]): number | null {
  if (steps.length === 0) return null;
  // Clocks of two servers differ: the last step holds now.
  const known = steps.map((step) => ({ ...step, at: Math.min(step.at, pricing.now) }));
  const spans = spansOf(pricing, of, known);
  const present = spans.at(-1)?.shown;
  if (!present?.hasDiscount) return null;
  const isPresent = ({ shown }: Span) => shown.hasDiscount && shown.price === present.price;
  const last = spans.findLastIndex((span) => !isPresent(span));
  if (last < 0) return null;
  const start = subDays(spans[last + 1]!.from, REDUCTION_DAYS).getTime();
  const counted = spans.slice(0, last + 1).filter((_, at) => spans[at + 1]!.from > start);
  return Math.min(...counted.map(({ shown }) => shown.price));
}

/** Times in which the shown price was the same, the oldest first. */
function spansOf(pricing: Pricing, of: Of, steps: readonly PriceStep[]): Span[] {
  const { now, rules, formerRules } = pricing;
  const changes = [...steps, ...formerRules].map(({ at }) => at);
  const turns = [rules, ...formerRules.map((one) => one.rules)].flatMap((one) => one.turns);
  return [...new Set([...changes, ...turns])]
    .filter((at) => at >= steps[0]!.at && at <= now)
    .sort((a, b) => a - b)
    .map((from) => {
      const { price, listPrice } = steps.findLast(({ at }) => at <= from)!;
      const then = { ...pricing, now: from, rules: rulesAt(pricing, from) };
      return { from, shown: piecePrice(then, { ...of, price, listPrice }).shown };
    });
}

const NO_RULES = ruleBook([]);

/** Before its first known rules a pricelist had none. */
function rulesAt({ rules, formerRules }: Pricing, time: number): RuleBook {
  if (formerRules.length === 0) return rules;
  return formerRules.findLast(({ at }) => at <= time)?.rules ?? NO_RULES;
}

/** Of a choice, where the website shows it; asks the database only for what is reduced. */
export async function lowestPrice(
  pricing: Pricing,
  product: PricedProduct,
  choice: { chosen: readonly number[]; variant: ProductVariant | undefined; quantity: number },
): Promise<number | null> {
  if (!pricing.showsLowest || !productPrice(pricing, product, choice).shown.hasDiscount) return null;
  const of = { templateId: product.id, variantId: choice.variant?.id ?? null, quantity: choice.quantity };
  return lowestBefore(pricing, of, priceSteps(product, await pricesOf({ templateId: product.id }), choice));
}
