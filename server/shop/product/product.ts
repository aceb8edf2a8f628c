/** The product model, and the pure rules of choosing a combination. */
import type { Translated } from '#core/db/columns.ts';
import type { Content } from '#shop/content/content.ts';

export type EntryImage = {
  imageId: number;
  fileId: number;
  hash: string;
  width: number | null;
  height: number | null;
  alt: Translated;
  /** What stays in sight where it is cropped, in percent from left and top. */
  focusX: number;
  focusY: number;
};

export type ProductValue = {
  /** Id of the value as this product offers it; combinations are made of these. */
  id: number;
  /** Id of the value itself. */
  valueId: number;
  name: Translated;
  color: string | null;
  /** The buyer types a custom value: of which kind, and within which bounds. */
  isCustom: boolean;
  customKind: CustomKind;
  customMin: string | null;
  customMax: string | null;
  customStep: string | null;
  priceExtra: number;
};

export type CustomKind = 'text' | 'number' | 'date' | 'file';

export type ProductLine = {
  id: number;
  attributeId: number;
  name: Translated;
  display: 'radio' | 'select' | 'color';
  variants: 'always' | 'dynamic' | 'no_variant';
  values: ProductValue[];
};

export type ProductVariant = Content & {
  id: number;
  combination: string;
  sku: string;
  price: number | null;
  compareAtPrice: number | null;
  isTracked: boolean;
  sellsBeyondStock: boolean;
  onHand: number;
  held: number;
  imageId: number | null;
  isActive: boolean;
};

export type Product = {
  id: number;
  companyId: number;
  websiteId: number | null;
  name: Translated;
  slug: string | null;
  price: number;
  compareAtPrice: number | null;
  type: 'stocked' | 'consumable' | 'service';
  availability: 'never' | 'always' | 'threshold' | 'custom';
  availableThreshold: number;
  customMessage: Translated;
  deliveryDays: number | null;
  /** Where another shop sells it. */
  externalUrl: string | null;
  isPublished: boolean;
  isActive: boolean;
  /** Sold on pages of another domain. */
  isHidden: boolean;
  lines: ProductLine[];
  variants: ProductVariant[];
  /** Value → values of this product that can't be combined with it, in both directions. */
  exclusions: Exclusions;
};
/** The parts needed for price, name and stock. */
export type PricedProduct = Omit<Product, 'exclusions'>;
export type Exclusions = Record<number, number[]>;
/** Of a product, as many as its form has rows for. */
export const MOST_EXCLUSIONS = 100;

/** The variant of a set of chosen values; values that make no variant do not count. */
export function findVariant(product: Product, chosen: readonly number[]): ProductVariant | undefined {
  const key = combinationKey(product, chosen);
  const same = product.variants.filter((variant) => variant.combination === key);
  return same.find((variant) => variant.isActive) ?? same[0];
}

export function combinationKey(product: Product, chosen: readonly number[]): string {
  const makesVariant = new Set(
    product.lines
      .filter((line) => line.variants !== 'no_variant')
      .flatMap((line) => line.values.map((value) => value.id)),
  );
  return chosen
    .filter((id) => makesVariant.has(id))
    .sort((a, b) => a - b)
    .join(',');
}

/** Exactly one valid value for each attribute. */
export function isComplete(product: Product, chosen: readonly number[]): boolean {
  return (
    chosen.length === product.lines.length &&
    product.lines.every((line) => line.values.filter((value) => chosen.includes(value.id)).length === 1)
  );
}

/** Two of its values exclude each other. */
export const isExcluded = (product: Pick<Product, 'exclusions'>, chosen: readonly number[]): boolean =>
  chosen.some((id) => product.exclusions[id]?.some((other) => chosen.includes(other)));

/** Whether variants are created when first ordered, so that a combination is possible without one. */
export const isOnDemand = ({ lines }: Pick<Product, 'lines'>): boolean =>
  lines.some((line) => line.variants === 'dynamic');

/** A variant must exist and be active, unless it is created when first ordered. */
export function isPossible(product: Product, chosen: readonly number[]): boolean {
  if (!isComplete(product, chosen) || isExcluded(product, chosen)) return false;
  return findVariant(product, chosen)?.isActive ?? isOnDemand(product);
}

/** Minor units for one piece. */
export type UnitPrice = { price: number; listPrice: number; hasDiscount: boolean };

/** The variant's own price, else the template's; plus the extras of values that this price does not include. */
export function unitPrice(
  product: PricedProduct,
  chosen: readonly number[],
  variant: ProductVariant | undefined,
): UnitPrice {
  const ownPrice = variant?.price ?? null;
  const extras = product.lines
    .filter((line) => ownPrice === null || line.variants === 'no_variant')
    .flatMap((line) => line.values)
    .filter((value) => chosen.includes(value.id))
    .reduce((sum, value) => sum + value.priceExtra, 0);
  const price = Math.max(0, (ownPrice ?? product.price) + extras);
  const compared = variant?.compareAtPrice ?? (ownPrice === null ? product.compareAtPrice : null);
  const listPrice = compared === null ? price : Math.max(price, compared + extras);
  return { price, listPrice, hasDiscount: listPrice - price >= 1 };
}

/** The chosen values that make the variant. */
export function variantValues(product: Pick<Product, 'lines'>, chosen: readonly number[]): ProductValue[] {
  return valuesOf(
    product.lines.filter((line) => line.variants !== 'no_variant'),
    chosen,
  );
}

/** The chosen values that distinguish one variant from another. */
export function distinguishingValues(product: Pick<Product, 'lines'>, chosen: readonly number[]): ProductValue[] {
  return valuesOf(
    product.lines.filter((line) => line.variants !== 'no_variant' && line.values.length > 1),
    chosen,
  );
}

const valuesOf = (lines: readonly ProductLine[], chosen: readonly number[]): ProductValue[] =>
  lines.flatMap((line) => line.values.filter((value) => chosen.includes(value.id)));

/** Ids of the values that a variant is made of. */
export const valueIdsOf = ({ combination }: Pick<ProductVariant, 'combination'>): number[] =>
  combination === '' ? [] : combination.split(',').map(Number);
