/** Which combinations of a product can be had, and which of them comes nearest to a wish. Pure; behaviours §11 (3) and (5). */
import {
  findVariant,
  isComplete,
  isOnDemand,
  isPossible,
  type Product,
  type ProductVariant,
  valueIdsOf,
} from './product.ts';

type Narrowing = {
  /** Values that must be part of it. */
  wanted?: readonly number[];
  /** Values that can't be had, such as those that another product's choice excludes. */
  barred?: ReadonlySet<number>;
};

/** Whoever writes exclusions that contradict each other everywhere shall not keep the shop busy. */
const MOST_STEPS = 20_000;

/**
 * All combinations that can be had, in the order of attributes, then of their values. A value that leaves another
 * attribute without any is not followed, so that the first one is found at once however many there are.
 */
export function* possibleCombinations(
  product: Product,
  { wanted = [], barred }: Narrowing = {},
): Generator<number[], void, undefined> {
  const { exclusions } = product;
  const domains = product.lines.map(({ values }) => {
    const ids = values.map(({ id }) => id).filter((id) => !barred?.has(id));
    const asked = ids.filter((id) => wanted.includes(id));
    return asked.length > 0 || values.some(({ id }) => wanted.includes(id)) ? asked : ids;
  });
  const makesVariant = product.lines.map((line) => line.variants !== 'no_variant');
  const active = isOnDemand(product)
    ? null
    : product.variants.filter((variant) => variant.isActive).map((variant) => new Set(valueIdsOf(variant)));
  let steps = 0;

  function* from(at: number, chosen: number[], left: number[][], variants: Set<number>[] | null): Generator<number[]> {
    if (at === domains.length) {
      if (isPossible(product, chosen)) yield chosen;
      return;
    }
    for (const id of left[at] as number[]) {
      if (++steps > MOST_STEPS) return;
      const excluded = exclusions[id];
      if (excluded?.includes(id)) continue;
      const rest = excluded
        ? left.map((ids, i) => (i > at ? ids.filter((one) => !excluded.includes(one)) : ids))
        : left;
      if (rest.some((ids, i) => i > at && ids.length === 0)) continue;
      const fitting = variants && makesVariant[at] ? variants.filter((ids) => ids.has(id)) : variants;
      if (fitting?.length === 0) continue;
      yield* from(at + 1, [...chosen, id], rest, fitting);
    }
  }
  yield* from(0, [], domains, active);
}

/** The first that can be had; null where there is none. */
export const firstPossible = (product: Product, narrowing: Narrowing = {}): number[] | null =>
  possibleCombinations(product, narrowing).next().value ?? null;

/**
 * A whole combination from whatever was asked for: each wanted value that the product has, then, for the rest,
 * the first values with which the combination can be had and bought, the order of attributes deciding.
 * A wish that can't be fulfilled stays as it is, so that the page can say so.
 */
export function completedCombination(
  product: Product,
  wanted: readonly number[],
  isBuyable: (variant: ProductVariant) => boolean,
): number[] {
  const asked = product.lines.map((line) => line.values.find((value) => wanted.includes(value.id))?.id);
  const known = asked.filter((id) => id !== undefined);
  if (isComplete(product, known)) return known;
  let first: number[] | null = null;
  let looked = 0;
  for (const combination of possibleCombinations(product, { wanted: known })) {
    first ??= combination;
    const variant = findVariant(product, combination);
    if (!variant || isBuyable(variant)) return combination;
    if (++looked === MOST_LOOKED_AT) break;
  }
  if (first) return first;
  return product.lines.map((line, i) => {
    const value = asked[i] ?? line.values[0]?.id;
    if (value === undefined) throw new Error(`Attribute line ${line.id} of product ${product.id} has no values`);
    return value;
  });
}

/** As many as a product may have variants: behaviours §11 (3). */
const MOST_LOOKED_AT = 1000;
