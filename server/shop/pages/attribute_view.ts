/** Prepares a product's attributes and choice rules for pages and dialogs. */

import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { displayExtra, type Pricing } from '#shop/prices/pricing.ts';
import { isBuyable } from '#shop/product/availability.ts';
import { firstPossible } from '#shop/product/combinations.ts';
import { type CustomKind, isOnDemand, type Product, type ProductLine } from '#shop/product/product.ts';

export type FormValue = {
  id: number;
  /** Id of the value itself, as custom values name it. */
  valueId: number;
  name: string;
  color: string | null;
  priceExtra: number;
  /** The custom value that the buyer types; null if none. */
  custom: { kind: CustomKind; min: string | null; max: string | null; step: string | null } | null;
};

export type FormAttribute = {
  id: number;
  name: string;
  display: ProductLine['display'];
  variants: ProductLine['variants'];
  /** An attribute with one value is not shown, but its value counts. */
  isHidden: boolean;
  values: FormValue[];
};

export type ListedVariant = {
  productId: number;
  /** The values that distinguish it from other variants. */
  name: string;
  /** All of its values, `data-combination`. */
  combination: number[];
  price: string;
  isOut: boolean;
  isChosen: boolean;
};

/** `data-attribute_exclusions`: which values can't be combined. */
export type ChoiceRules = {
  /** Value → values of other attributes. */
  exclusions: Record<number, number[]>;
  /** Values that the parent product's choice excludes. */
  parent_exclusions: number[];
  parent_combination: number[];
  /** Combinations that are no longer sold. */
  archived_combinations: string[];
  /** Existing combinations: 1 can be bought, 0 sold out; null if variants are created on demand. */
  existing_combinations: Record<string, 0 | 1> | null;
  has_dynamic_attributes: boolean;
  /** Whether any combination is possible. */
  has_possible_combination: boolean;
};

export const formAttributes = (product: Product, pricing: Pricing, site: Site): FormAttribute[] =>
  product.lines.map((line) => ({
    id: line.attributeId,
    name: pick(line.name, site.language.code),
    display: line.display,
    variants: line.variants,
    isHidden: line.values.length === 1 && !line.values[0]?.isCustom,
    values: line.values.map((value) => ({
      id: value.id,
      valueId: value.valueId,
      name: pick(value.name, site.language.code),
      color: value.color,
      priceExtra: displayExtra(pricing, product, value.priceExtra),
      custom: value.isCustom
        ? { kind: value.customKind, min: value.customMin, max: value.customMax, step: value.customStep }
        : null,
    })),
  }));

export function choiceRules(
  product: Product,
  {
    excluded = [],
    parentCombination = [],
  }: { excluded?: Iterable<number>; parentCombination?: readonly number[] } = {},
): ChoiceRules {
  const isDynamic = isOnDemand(product);
  const active = product.variants.filter((variant) => variant.isActive);
  const there = new Set(active.map(({ combination }) => combination));
  return {
    exclusions: product.exclusions,
    parent_exclusions: [...excluded],
    parent_combination: [...parentCombination],
    archived_combinations: isDynamic
      ? product.variants.map(({ combination }) => combination).filter((combination) => !there.has(combination))
      : [],
    existing_combinations: isDynamic
      ? null
      : Object.fromEntries(active.map((variant) => [variant.combination, isBuyable(product, variant) ? 1 : 0])),
    has_dynamic_attributes: isDynamic,
    has_possible_combination: firstPossible(product, { excluded: new Set(excluded) }) !== null,
  };
}
