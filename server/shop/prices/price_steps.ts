/** Tells what a choice of a product cost in the catalogue since when; pure. */
import { type PricedProduct, type ProductVariant, unitPrice } from '#shop/product/product.ts';
import type { priceHistory } from '#shop/schema/price_history.schema.ts';

/** A reduced price is compared with those of so many days before. */
export const REDUCTION_DAYS = 30;

/** What was recorded of a product, the oldest first. */
export type RecordedPrice = Pick<
  typeof priceHistory.$inferSelect,
  'variantId' | 'templateValueId' | 'price' | 'compareAtPrice' | 'at'
>;

/** Minor units of the company's currency from then on, in ms. */
export type PriceStep = { at: number; price: number; listPrice: number };

type Amounts = { price: number | null; compareAtPrice: number | null };

/** Prices at one time. */
export type FormerPrices = {
  template: Amounts | null;
  variants: Map<number, Amounts>;
  extras: Map<number, number>;
};

/** The prices after each change; those before the first are not known. */
export function* formerPrices(recorded: readonly RecordedPrice[]): Generator<[at: number, FormerPrices]> {
  const prices: FormerPrices = { template: null, variants: new Map(), extras: new Map() };
  for (const [at, rows] of Map.groupBy(recorded, (row) => row.at.getTime())) {
    for (const { variantId, templateValueId, price, compareAtPrice } of rows) {
      if (variantId !== null) prices.variants.set(variantId, { price, compareAtPrice });
      else if (templateValueId !== null) prices.extras.set(templateValueId, price ?? 0);
      else prices.template = { price, compareAtPrice };
    }
    if (prices.template) yield [at, prices];
  }
}

/** The steps of one choice. */
export function priceSteps(
  product: PricedProduct,
  recorded: readonly RecordedPrice[],
  { chosen, variant }: { chosen: readonly number[]; variant: ProductVariant | undefined },
): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const [at, former] of formerPrices(recorded)) {
    const before = {
      ...product,
      price: former.template!.price ?? 0,
      compareAtPrice: former.template!.compareAtPrice,
      lines: product.lines.map((line) => ({
        ...line,
        values: line.values.map((value) => ({ ...value, priceExtra: former.extras.get(value.id) ?? 0 })),
      })),
    };
    const own = variant && (former.variants.get(variant.id) ?? { price: null, compareAtPrice: null });
    const { price, listPrice } = unitPrice(before, chosen, variant && { ...variant, ...own });
    addStep(steps, { at, price, listPrice });
  }
  return steps;
}

/** Unless nothing changed by it. */
export function addStep(steps: PriceStep[], step: PriceStep): void {
  const last = steps.at(-1);
  if (last?.price !== step.price || last.listPrice !== step.listPrice) steps.push(step);
}
