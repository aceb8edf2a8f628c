/** Groups a product's variants by what they cost now and cost before. */
import type { Content } from '#shop/content/content.ts';
import {
  addStep,
  type FormerPrices,
  formerPrices,
  type PriceStep,
  type RecordedPrice,
} from '#shop/prices/price_steps.ts';
import type { ProductVariant } from '#shop/product/product.ts';
import type { templates } from '#shop/schema/schema.ts';

/**
 * Variants with the same catalogue prices; those yet to be created have no id. Minor units of the company's currency.
 */
export type Offer = {
  variantIds: number[];
  price: number;
  listPrice: number;
  /** What they cost since when, the oldest first. */
  steps: PriceStep[];
  /** What each of them holds; null: not known. */
  content: Content | null;
};

type Amounts = { price: number; listPrice: number };
type Template = Pick<typeof templates.$inferSelect, 'price' | 'compareAtPrice'>;
type OfferedValue = { offeredId: number; priceExtra: number };

/** The lowest and highest price of variants created on demand. */
export function onDemandOffers(
  { price, compareAtPrice }: Template,
  onDemand: readonly { least: number; most: number }[],
  recorded: readonly RecordedPrice[],
): Offer[] {
  return (['least', 'most'] as const).map((end) => {
    const extras = onDemand.reduce((sum, row) => sum + row[end], 0);
    const amounts = (base: number, compared: number | null) => comparedTo(Math.max(0, base + extras), compared);
    const steps = stepsBy(recorded, ({ template }) => amounts(template!.price ?? 0, template!.compareAtPrice));
    return { variantIds: [], ...amounts(price, compareAtPrice), steps, content: null };
  });
}

export function offersOf({
  template,
  own,
  valuesOf,
  recorded,
}: {
  template: Template;
  own: readonly ProductVariant[];
  /** Variant → its values. */
  valuesOf: ReadonlyMap<number, readonly OfferedValue[]>;
  recorded: readonly RecordedPrice[];
}): Offer[] {
  const offers = new Map<string, Offer>();
  for (const variant of own) {
    const values = valuesOf.get(variant.id) ?? [];
    const now = variantPrice(
      template,
      variant,
      sumOf(values, ({ priceExtra }) => priceExtra),
    );
    const steps = stepsBy(recorded, (former) =>
      variantPrice(
        { price: former.template!.price ?? 0, compareAtPrice: former.template!.compareAtPrice },
        former.variants.get(variant.id) ?? { price: null, compareAtPrice: null },
        sumOf(values, ({ offeredId }) => former.extras.get(offeredId) ?? 0),
      ),
    );
    const content = variant.content === null ? null : { content: variant.content, contentUnit: variant.contentUnit };
    const amounts = [now, ...(steps.length > 1 ? steps : [])].map(({ price, listPrice }) => `${price} ${listPrice}`);
    const key = [content ? `${content.content} ${content.contentUnit}` : '', ...amounts].join();
    const offer = offers.get(key) ?? { variantIds: [], ...now, steps, content };
    offer.variantIds.push(variant.id);
    offers.set(key, offer);
  }
  if (offers.size > 0) return [...offers.values()];
  const { price, compareAtPrice } = template;
  return [{ variantIds: [], ...comparedTo(price, compareAtPrice), steps: [], content: null }];
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

const comparedTo = (price: number, compared: number | null): Amounts => ({
  price,
  listPrice: Math.max(price, compared ?? price),
});

function variantPrice(
  template: Template,
  variant: Pick<ProductVariant, 'price' | 'compareAtPrice'>,
  extras: number,
): Amounts {
  const price = Math.max(0, variant.price ?? template.price + extras);
  return comparedTo(price, variant.compareAtPrice ?? (variant.price === null ? template.compareAtPrice : null));
}

function stepsBy(recorded: readonly RecordedPrice[], amountsOf: (former: FormerPrices) => Amounts): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const [at, former] of formerPrices(recorded)) addStep(steps, { at, ...amountsOf(former) });
  return steps;
}
