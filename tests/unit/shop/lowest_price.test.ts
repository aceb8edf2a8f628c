import { addDays } from 'date-fns/addDays';
import { describe, expect, it } from 'vitest';
import type { Currency } from '#core/sites/site.ts';
import { lowestBefore } from '#shop/prices/lowest_price.ts';
import { needlessPrices } from '#shop/prices/needed_history.ts';
import { type PriceRule, ruleBook } from '#shop/prices/price_rules.ts';
import { priceSteps } from '#shop/prices/price_steps.ts';
import type { Pricing } from '#shop/prices/pricing.ts';
import type { Product, ProductVariant } from '#shop/product/product.ts';

const usd: Currency = { code: 'USD', symbol: '$', decimals: 2, rate: 1_000_000 };
const begin = new Date('2026-01-01T12:00:00Z');
const day = (n: number): number => addDays(begin, n).getTime();
const of = { templateId: 7, variantId: null, quantity: 1 };

const pricing = (now: number, rules: PriceRule[] = [], formerRules: Pricing['formerRules'] = []): Pricing => ({
  pricelist: null,
  position: null,
  key: '0.0',
  own: usd,
  currency: usd,
  display: 'included',
  rules: ruleBook(rules),
  formerRules,
  showsLowest: true,
  unitPrices: 'none',
  now,
  validUntil: null,
  version: '1',
  taxesOf: () => ({ own: [], borne: [] }),
  categoriesOf: () => [],
});

const rule = (percent: number, startsAt: number | null, endsAt: number | null = null): PriceRule => ({
  ...{ id: 1, pricelistId: 1, variantId: null, templateId: 7, categoryId: null, minQuantity: 0, sequence: 10 },
  ...{ kind: 'percent', fixedPrice: null, percent: percent * 100 },
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** [day, price, compare-at price] */
const steps = (...rows: [number, number, number?][]) =>
  rows.map(([at, price, listPrice = price]) => ({ at: day(at), price, listPrice }));

describe('lowestBefore', () => {
  it('is the lowest price of the 30 days before the reduction, whatever the price was earlier', () => {
    const known = steps([0, 600], [10, 900], [50, 1000], [60, 800, 1000]);
    expect(lowestBefore(pricing(day(61)), of, known)).toBe(900);
    const later = steps([0, 600], [10, 900], [20, 1000], [60, 800, 1000]);
    expect(lowestBefore(pricing(day(61)), of, later)).toBe(1000);
  });

  it('leaves out a price that was replaced exactly 30 days before the reduction', () => {
    const known = (replaced: number) => steps([0, 600], [replaced, 900], [60, 800, 1000]);
    expect([30, 31].map((at) => lowestBefore(pricing(day(61)), of, known(at)))).toEqual([900, 600]);
  });

  it('stays the same for as long as the reduction lasts', () => {
    const known = steps([0, 900], [5, 1000], [20, 800, 1000]);
    for (const now of [20, 30, 60, 400]) expect(lowestBefore(pricing(day(now)), of, known)).toBe(900);
  });

  it('counts an earlier reduction, so that a second one is compared with the price of the first', () => {
    expect(lowestBefore(pricing(day(12)), of, steps([0, 1000], [10, 700, 1000], [11, 800, 1000]))).toBe(700);
    expect(lowestBefore(pricing(day(60)), of, steps([0, 1000], [10, 700, 1000], [50, 600, 1000]))).toBe(700);
  });

  it('is the present price or less where the shop was as cheap before, to be seen by everyone', () => {
    expect(lowestBefore(pricing(day(12)), of, steps([0, 800], [5, 1000], [10, 800, 1000]))).toBe(800);
  });

  it('is null without a reduction, and while no earlier price is known', () => {
    expect(lowestBefore(pricing(day(12)), of, steps([0, 1000], [10, 800]))).toBeNull();
    expect(lowestBefore(pricing(day(12)), of, steps([0, 800, 1000]))).toBeNull();
    expect(lowestBefore(pricing(day(12)), of, [])).toBeNull();
    expect(lowestBefore(pricing(day(12), [rule(20, day(5))]), of, [])).toBeNull();
  });

  it('does not take another compare-at price for a new reduction', () => {
    expect(lowestBefore(pricing(day(90)), of, steps([0, 900], [10, 800, 1000], [80, 800, 1200]))).toBe(900);
  });

  it('orders changes of the price among the beginnings of rules', () => {
    const known = steps([0, 900], [30, 1000]);
    expect(lowestBefore(pricing(day(40), [rule(20, day(20))]), of, known)).toBe(720);
  });

  it('knows when a rule of the price list began', () => {
    const known = steps([0, 900], [10, 1000]);
    expect(lowestBefore(pricing(day(21), [rule(20, day(20))]), of, known)).toBe(900);
    expect(lowestBefore(pricing(day(61), [rule(20, day(60))]), of, known)).toBe(1000);
  });

  it('counts a promotion of the price list that ended, and rules that it had before', () => {
    const known = steps([0, 1000]);
    const over = [rule(40, day(5), day(8)), { ...rule(20, day(20)), id: 2 }];
    expect(lowestBefore(pricing(day(21), over), of, known)).toBe(600);
    const former = [
      { at: day(5), rules: ruleBook([rule(50, null)]) },
      { at: day(6), rules: ruleBook([]) },
      { at: day(20), rules: ruleBook([rule(20, null)]) },
    ];
    expect(lowestBefore(pricing(day(21), [rule(20, null)], former), of, known)).toBe(500);
  });

  it('takes the last price for the present one where another server’s clock is ahead', () => {
    expect(lowestBefore(pricing(day(9)), of, steps([0, 1000], [10, 800, 1000]))).toBe(1000);
  });
});

describe('priceSteps', () => {
  const value = (id: number, priceExtra: number) => ({ id, priceExtra });
  const product = {
    ...{ id: 7, price: 800, compareAtPrice: 1000 },
    lines: [{ variants: 'always', values: [value(1, 0), value(2, 300)] }],
  } as Product;
  const row = (at: number, price: number | null, more: object = {}) => ({
    ...{ variantId: null, templateValueId: null, price, compareAtPrice: null, at: new Date(day(at)) },
    ...more,
  });

  it('adds the extras of the chosen values as they were', () => {
    const recorded = [row(0, 900), row(0, 100, { templateValueId: 2 }), row(3, 300, { templateValueId: 2 })];
    const prices = (chosen: number[]) =>
      priceSteps(product, recorded, { chosen, variant: undefined }).map(({ price }) => price);
    expect(prices([2])).toEqual([1000, 1200]);
    expect(prices([1])).toEqual([900]);
  });

  it('takes a variant’s own price while it had one', () => {
    const recorded = [row(0, 900), row(2, 700, { variantId: 5 }), row(4, null, { variantId: 5 })];
    const variant = { id: 5, price: null, compareAtPrice: null } as ProductVariant;
    const found = priceSteps(product, recorded, { chosen: [1], variant });
    expect(found.map(({ at, price }) => [at, price])).toEqual([
      [day(0), 900],
      [day(2), 700],
      [day(4), 900],
    ]);
  });
});

describe('needlessPrices', () => {
  const rows = (...all: [number, number, number?][]) =>
    all.map(([at, price, compareAtPrice = null], id) => ({
      ...{ id, templateId: 7, variantId: null, templateValueId: null, price, compareAtPrice },
      at: new Date(day(at)),
    }));

  it('are those replaced more than 30 days ago, the present one excepted', () => {
    expect(needlessPrices(rows([0, 900], [10, 950], [20, 1000]), [], day(45))).toEqual([0]);
    expect(needlessPrices(rows([0, 900], [10, 950], [20, 1000]), [], day(400))).toEqual([0, 1]);
  });

  it('are not those of the 30 days before a reduction that lasts', () => {
    const all = rows([0, 700], [5, 900], [50, 1000], [60, 800, 1000]);
    expect(needlessPrices(all, [], day(400))).toEqual([0]);
    expect(needlessPrices(rows([0, 700], [5, 900], [50, 1000]), [day(60)], day(400))).toEqual([0]);
  });
});
