import { describe, expect, it } from 'vitest';
import type { Site } from '#core/sites/site.ts';
import { allowedQuantity, isBuyable, isOffered, isSold, piecesFree, piecesLeft } from '#shop/product/availability.ts';
import { completedCombination } from '#shop/product/combinations.ts';
import {
  distinguishingValues,
  findVariant,
  isPossible,
  type Product,
  type ProductVariant,
  unitPrice,
  valueIdsOf,
} from '#shop/product/product.ts';

const variant = (id: number, combination: string, more: Partial<ProductVariant> = {}): ProductVariant => ({
  id,
  combination,
  sku: '',
  price: null,
  compareAtPrice: null,
  content: null,
  contentUnit: 'g',
  isTracked: true,
  sellsBeyondStock: false,
  onHand: 5,
  held: 0,
  imageId: null,
  isActive: true,
  ...more,
});

const value = (id: number, priceExtra = 0) => ({
  id,
  valueId: id + 100,
  name: { en_US: `v${id}` },
  color: null,
  isCustom: false,
  customKind: 'text' as const,
  customMin: null,
  customMax: null,
  customStep: null,
  priceExtra,
});

/** A desk: steel or aluminium legs, a white or black top, and gift wrapping. */
const desk = (variants: ProductVariant[]): Product => ({
  id: 1,
  companyId: 1,
  websiteId: null,
  name: { en_US: 'Desk' },
  slug: null,
  price: 75_000,
  compareAtPrice: null,
  type: 'stocked',
  availability: 'always',
  availableThreshold: 5,
  customMessage: {},
  deliveryDays: null,
  externalUrl: null,
  isPublished: true,
  isActive: true,
  isHidden: false,
  lines: [
    { id: 1, attributeId: 1, name: {}, display: 'radio', variants: 'always', values: [value(1), value(2, 5040)] },
    { id: 2, attributeId: 2, name: {}, display: 'color', variants: 'always', values: [value(3), value(4)] },
    { id: 3, attributeId: 3, name: {}, display: 'radio', variants: 'no_variant', values: [value(5), value(6, 400)] },
  ],
  variants,
  exclusions: {},
});

const steelWhite = variant(10, '1,3');
const steelBlack = variant(11, '1,4');
const aluminiumWhite = variant(12, '2,3');

describe('Product combination', () => {
  const product = desk([steelWhite, steelBlack, aluminiumWhite]);

  it('finds its variant by the values that define variants', () => {
    expect(findVariant(product, [2, 6, 3])?.id).toBe(12);
  });

  it('is impossible without a variant, without a value, or with two values of one attribute', () => {
    expect(isPossible(product, [1, 4, 5])).toBe(true);
    expect(isPossible(product, [2, 4, 5])).toBe(false);
    expect(isPossible(product, [1, 4])).toBe(false);
    expect(isPossible(product, [1, 2, 3, 5])).toBe(false);
    expect(isPossible(product, [1, 4, 99])).toBe(false);
  });

  it('is impossible when its variant is archived, unless another variant with the same values is active', () => {
    const archived = { ...steelWhite, isActive: false };
    expect(isPossible(desk([archived]), [1, 3, 5])).toBe(false);
    expect(isPossible(desk([archived, { ...steelWhite, id: 13 }]), [1, 3, 5])).toBe(true);
  });

  it('is impossible when one of its values excludes another', () => {
    const excluding = { ...product, exclusions: { 1: [4, 99] } };
    expect([isPossible(excluding, [1, 4, 5]), isPossible(excluding, [1, 3, 5])]).toEqual([false, true]);
  });

  it('is named by the values of attributes that have several and make variants', () => {
    const [legs, top, wrapping] = product.lines;
    const oneTop = { lines: [legs!, { ...top!, values: [value(3)] }, wrapping!] };
    expect(distinguishingValues(oneTop, [1, 3, 5]).map(({ id }) => id)).toEqual([1]);
  });

  it('has no values for the variant of a product without attributes', () => {
    expect([valueIdsOf({ combination: '' }), valueIdsOf({ combination: '1,3' })]).toEqual([[], [1, 3]]);
  });

  it('is possible without a variant when an attribute creates variants on demand', () => {
    const onDemand = desk([]);
    (onDemand.lines[0] as { variants: string }).variants = 'dynamic';
    expect(isPossible(onDemand, [1, 3, 5])).toBe(true);
  });

  it('completes the requested values to a variant that can be bought', () => {
    const isBuyable = ({ onHand }: ProductVariant) => onHand > 0;
    expect(completedCombination(product, [2], isBuyable)).toEqual([2, 3, 5]);
    expect(completedCombination(product, [4, 6], isBuyable)).toEqual([1, 4, 6]);
    expect(completedCombination(desk([{ ...steelWhite, onHand: 0 }, steelBlack]), [], isBuyable)).toEqual([1, 4, 5]);
  });

  it('drops the requested value that was listed last until the combination is possible', () => {
    expect(completedCombination(product, [2, 4], () => true)).toEqual([2, 3, 5]);
    expect(completedCombination(product, [4, 2], () => true)).toEqual([1, 4, 5]);
    expect(completedCombination(product, [2, 4, 6], () => true)).toEqual([2, 3, 5]);
  });

  it('keeps the requested values when no combination is possible', () => {
    expect(completedCombination(desk([]), [2, 4], () => true)).toEqual([2, 4, 5]);
  });
});

describe('unitPrice', () => {
  it('adds the extras of all chosen values', () => {
    const product = desk([steelWhite, aluminiumWhite]);
    expect(unitPrice(product, [2, 3, 6], aluminiumWhite)).toEqual({
      price: 80_440,
      listPrice: 80_440,
      hasDiscount: false,
    });
  });

  it('uses the variant’s own price and adds only the extras of values that define no variant', () => {
    const own = { ...aluminiumWhite, price: 70_000, compareAtPrice: 90_000 };
    expect(unitPrice(desk([own]), [2, 3, 6], own)).toEqual({ price: 70_400, listPrice: 90_400, hasDiscount: true });
  });

  it('reports a discount from a difference of 0.01 on', () => {
    const product = { ...desk([steelWhite]), compareAtPrice: 75_001 };
    expect(unitPrice(product, [1, 3, 5], steelWhite).hasDiscount).toBe(true);
    expect(unitPrice({ ...product, compareAtPrice: 75_000 }, [1, 3, 5], steelWhite).hasDiscount).toBe(false);
    expect(unitPrice({ ...product, compareAtPrice: 60_000 }, [1, 3, 5], steelWhite)).toEqual({
      price: 75_000,
      listPrice: 75_000,
      hasDiscount: false,
    });
  });
});

it('piecesLeft are those in stock that nobody holds, and no number where stock is not counted', () => {
  const shelf = { isTracked: true, sellsBeyondStock: false, onHand: 5, held: 2 };
  expect(piecesLeft({ type: 'stocked' }, shelf)).toBe(3);
  expect(piecesLeft({ type: 'stocked' }, { ...shelf, held: 9 })).toBe(0);
  expect(piecesLeft({ type: 'stocked' }, { ...shelf, sellsBeyondStock: true })).toBeNull();
  expect(piecesLeft({ type: 'service' }, shelf)).toBeNull();
});

describe('A website’s catalogue', () => {
  const here = { website: { id: 1 }, company: { id: 1 } } as Site;
  const product = desk([steelWhite]);

  it.each([
    ['of its company, for all websites', {}, true],
    ['for this website', { websiteId: 1 }, true],
    ['for another website', { websiteId: 2 }, false],
    ['of another company', { companyId: 2 }, false],
    ['that is archived', { isActive: false }, false],
  ])('has a product %s: %o → %s', (_which, more, isIn) => {
    expect(isOffered({ ...product, ...more }, here)).toBe(isIn);
    expect(isSold({ ...product, ...more }, here)).toBe(isIn);
  });

  it('sells what is published, or hidden but linked, and nothing else', () => {
    expect(isSold({ ...product, isPublished: false }, here)).toBe(false);
    expect(isSold({ ...product, isPublished: false, isHidden: true }, here)).toBe(true);
    expect(isSold({ ...product, isPublished: false, isHidden: true, companyId: 2 }, here)).toBe(false);
  });
});

it.each([
  ['always', 3],
  ['threshold', 3],
  ['never', null],
  ['custom', null],
] as const)('piecesFree of a product with the availability %s is %s of three pieces', (availability, expected) => {
  const shelf = { isTracked: true, sellsBeyondStock: false, onHand: 5, held: 2 };
  expect(piecesFree({ type: 'stocked', availability }, shelf)).toBe(expected);
});

describe('A variant with two pieces left', () => {
  const shelf = variant(10, '', { onHand: 5, held: 3 });
  const counted = { type: 'stocked', availability: 'always' } as const;

  it('is bought up to its stock, or as asked where its stock sets no limit', () => {
    expect([1, 2, 3].map((asked) => allowedQuantity(counted, shelf, asked))).toEqual([1, 2, 2]);
    expect(allowedQuantity({ ...counted, availability: 'never' }, shelf, 3)).toBe(3);
  });

  it('can be bought until nothing is left, unless it is archived', () => {
    expect(isBuyable(counted, shelf)).toBe(true);
    expect(isBuyable(counted, { ...shelf, held: 5 })).toBe(false);
    expect(isBuyable({ ...counted, availability: 'never' }, { ...shelf, held: 5 })).toBe(true);
    expect(isBuyable(counted, { ...shelf, isActive: false })).toBe(false);
  });
});
