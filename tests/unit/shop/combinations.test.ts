import { describe, expect, it } from 'vitest';
import { closestPossible, firstPossible, possibleCombinations } from '#shop/product/combinations.ts';
import type { Product, ProductLine, ProductVariant } from '#shop/product/product.ts';
import { exclusionsOf } from '#shop/product/queries.ts';

type Kind = ProductLine['variants'];

/** Value `v` of attribute `a` has the id `a * 100 + v`; both begin with 1. */
function product(attributes: number, values: number, kind: Kind, more: Partial<Product> = {}): Product {
  const lines = Array.from(
    { length: attributes },
    (_, a): ProductLine => ({
      id: a + 1,
      attributeId: a + 1,
      name: {},
      display: 'radio',
      variants: kind,
      values: Array.from({ length: values }, (_, v) => ({
        id: (a + 1) * 100 + v + 1,
        valueId: v + 1,
        name: {},
        color: null,
        isCustom: false,
        customKind: 'text',
        customMin: null,
        customMax: null,
        customStep: null,
        priceExtra: 0,
      })),
    }),
  );
  return { ...EMPTY, lines, ...more };
}

const EMPTY: Product = {
  id: 1,
  companyId: 1,
  websiteId: null,
  name: {},
  slug: null,
  price: 0,
  compareAtPrice: null,
  type: 'stocked',
  availability: 'never',
  availableThreshold: 0,
  customMessage: {},
  deliveryDays: null,
  externalUrl: null,
  isPublished: true,
  isActive: true,
  isHidden: false,
  lines: [],
  variants: [],
  exclusions: {},
};

const variant = (id: number, combination: string, isActive = true): ProductVariant => ({
  id,
  combination,
  sku: '',
  price: null,
  compareAtPrice: null,
  content: null,
  contentUnit: 'g',
  isTracked: false,
  sellsBeyondStock: false,
  onHand: 0,
  held: 0,
  imageId: null,
  isActive,
});

const not = (...pairs: [number, number | null][]) =>
  exclusionsOf(pairs.map(([value, excluded]) => ({ value, excluded })));

describe('possibleCombinations', () => {
  it('lists combinations in the order of attributes and their values', () => {
    expect([...possibleCombinations(product(2, 2, 'dynamic'))]).toEqual([
      [101, 201],
      [101, 202],
      [102, 201],
      [102, 202],
    ]);
  });

  it('leaves out values that exclude each other, whichever value declares the exclusion', () => {
    const desk = product(2, 2, 'dynamic', { exclusions: not([202, 101]) });
    expect([...possibleCombinations(desk)]).toEqual([
      [101, 201],
      [102, 201],
      [102, 202],
    ]);
  });

  it('leaves out a value that excludes its whole product, and values that a parent product excludes', () => {
    const desk = product(2, 2, 'dynamic', { exclusions: not([101, null]) });
    expect([...possibleCombinations(desk, { excluded: new Set([201]) })]).toEqual([[102, 202]]);
  });

  it('lists combinations with an active variant, or all when variants are made on demand', () => {
    const variants = [variant(1, '101,202'), variant(2, '102,201', false)];
    expect([...possibleCombinations(product(2, 2, 'always', { variants }))]).toEqual([[101, 202]]);
    expect([...possibleCombinations(product(2, 2, 'dynamic', { variants }))]).toHaveLength(3);
  });

  it('returns the empty combination for a product without attributes when its variant exists', () => {
    expect(firstPossible(product(0, 0, 'always', { variants: [variant(1, '')] }))).toEqual([]);
    expect(firstPossible(product(0, 0, 'always'))).toBeNull();
  });
});

describe('closestPossible', () => {
  const [hdd1, hdd2, ram8, ram16] = [101, 102, 201, 202];
  const computer = product(2, 2, 'dynamic', { exclusions: not([hdd1, ram16]) });

  it.each([
    ['returns the requested values when they are possible', [hdd2, ram16], [hdd2, ram16]],
    ['replaces the value that was listed last when the request is impossible', [hdd1, ram16], [hdd1, ram8]],
    ['keeps the value that was listed first, whatever the order of attributes', [ram16, hdd1], [hdd2, ram16]],
    ['keeps the first of two values of one attribute', [hdd2, hdd1, ram16], [hdd2, ram16]],
    ['adds the attributes that were not requested', [ram16], [hdd2, ram16]],
    ['ignores values that the product does not have', [999, hdd1], [hdd1, ram8]],
    ['returns the first possible combination for an empty request', [], [hdd1, ram8]],
  ])('%s', (_title, wanted, closest) => {
    expect(closestPossible(computer, wanted)).toEqual(closest);
  });

  it('returns null when no combination is possible', () => {
    const none = product(1, 2, 'dynamic', { exclusions: not([101, null], [102, null]) });
    expect(closestPossible(none, [101])).toBeNull();
  });
});

describe('Ten attributes with ten values each', () => {
  /** Every value of the last attribute but one is excluded by each of the first ones. */
  const last = Array.from({ length: 9 }, (_, v) => 1001 + v);
  const firsts = Array.from({ length: 90 }, (_, i) => (Math.floor(i / 10) + 1) * 100 + (i % 10) + 1);
  const hard = not(...firsts.flatMap((value) => last.map((excluded): [number, number] => [value, excluded])));

  it.each<Kind>(['dynamic', 'no_variant'])('are searched without trying every combination (%s)', (kind) => {
    const many = product(10, 10, kind, { exclusions: hard, variants: kind === 'dynamic' ? [] : [variant(1, '')] });
    let looked = 0;
    // Steps, not time: each reading of what a value excludes is one.
    const exclusions = new Proxy(hard, {
      get: (target, key) => {
        looked++;
        return target[Number(String(key))];
      },
    });
    const found = firstPossible({ ...many, exclusions });
    expect(found?.at(-1)).toBe(1010);
    expect(firstPossible({ ...many, exclusions }, { wanted: [905] })).toEqual([
      101, 201, 301, 401, 501, 601, 701, 801, 905, 1010,
    ]);
    expect(looked).toBeLessThan(20_000);
  });

  it('are searched to the end when no combination is possible', () => {
    const none = not(
      ...firsts.flatMap((value) => [...last, 1010].map((excluded): [number, number] => [value, excluded])),
    );
    expect(firstPossible(product(10, 10, 'dynamic', { exclusions: none }), { wanted: [505] })).toBeNull();
  });
});
