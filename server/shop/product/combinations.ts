/** Finds the possible combinations of a product and the one closest to a choice; pure. */
import { findVariant, isOnDemand, isPossible, type Product, type ProductVariant, valueIdsOf } from './product.ts';

type Narrowing = {
  /** Values that must be part of it. */
  wanted?: readonly number[];
  /** Excluded values, such as those that another product's choice excludes. */
  excluded?: ReadonlySet<number>;
};

/** A limit on the search, so that contradictory exclusions do not block the shop. */
const MOST_STEPS = 20_000;

/**
 * All possible combinations, in the order of attributes, then of values. A value that leaves another attribute empty is
 * skipped early, so that the first one is found fast however many there are.
 */
export function* possibleCombinations(
  product: Product,
  { wanted = [], excluded }: Narrowing = {},
): Generator<number[], void, undefined> {
  const { exclusions } = product;
  const domains = product.lines.map(({ values }) => {
    const ids = values.map(({ id }) => id).filter((id) => !excluded?.has(id));
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

/** The first possible combination; null if there is none. */
export const firstPossible = (product: Product, narrowing: Narrowing = {}): number[] | null =>
  possibleCombinations(product, narrowing).next().value ?? null;

/**
 * Completes a choice: the closest possible combination, preferring one that can be bought. If none is possible the
 * choice stays as it is, so that the page can say so.
 */
export function completedCombination(
  product: Product,
  wanted: readonly number[],
  isBuyable: (variant: ProductVariant) => boolean,
): number[] {
  return closestPossible(product, wanted, { isBuyable }) ?? inOrder(product, ownWishes(product, wanted));
}

/**
 * The possible combination closest to a choice: its last values are given up first until one is possible. Of two values
 * of one attribute the first listed counts. Null if none is possible.
 */
export function closestPossible(
  product: Product,
  wanted: readonly number[],
  { isBuyable = () => true }: { isBuyable?(variant: ProductVariant): boolean } = {},
): number[] | null {
  const known = ownWishes(product, wanted);
  for (let kept = known.length; kept >= 0; kept--) {
    const found = firstBuyable(product, known.slice(0, kept), isBuyable);
    if (found) return found;
  }
  return null;
}

/** Whether a combination lacks a value of the product that was asked for. */
export const givesUp = (product: Product, wanted: readonly number[], chosen: readonly number[]): boolean =>
  ownWishes(product, wanted).some((id) => !chosen.includes(id));

/** The first that can be bought, else the first possible one. */
function firstBuyable(
  product: Product,
  wanted: readonly number[],
  isBuyable: (variant: ProductVariant) => boolean,
): number[] | null {
  let first: number[] | null = null;
  let looked = 0;
  for (const combination of possibleCombinations(product, { wanted })) {
    first ??= combination;
    const variant = findVariant(product, combination);
    if (!variant || isBuyable(variant)) return combination;
    if (++looked === MOST_LOOKED_AT) break;
  }
  return first;
}

/** The product's own values among those listed, one of each attribute at most, in that order. */
function ownWishes({ lines }: Product, wanted: readonly number[]): number[] {
  const lineOf = (id: number) => lines.findIndex(({ values }) => values.some((value) => value.id === id));
  const taken = new Set<number>();
  return wanted.filter((id) => {
    const line = lineOf(id);
    if (line === -1 || taken.has(line)) return false;
    return taken.add(line);
  });
}

/** One value of each attribute: the wanted one, else the first. */
const inOrder = (product: Product, wanted: readonly number[]): number[] =>
  product.lines.map((line) => {
    const value = line.values.find(({ id }) => wanted.includes(id)) ?? line.values[0];
    if (!value) throw new Error(`Attribute line ${line.id} of product ${product.id} has no values`);
    return value.id;
  });

/** The maximum number of variants of a product. */
const MOST_LOOKED_AT = 1000;
