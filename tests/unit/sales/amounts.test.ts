import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AmountLine, amountsOf, quotedPrice } from '#sales/documents/amounts.ts';
import type { LineTax } from '#sales/schema/taxes.schema.ts';

const tax = (rate: number, isIncluded = false, taxId = rate): LineTax => ({
  taxId,
  name: { en_US: `Tax ${rate / 1000}%` },
  rate,
  isIncluded,
});
const line = (more: Partial<AmountLine>): AmountLine => ({
  quantity: 1,
  unitPrice: 10_000,
  discount: 0,
  taxes: [],
  ...more,
});

describe('quotedPrice', () => {
  test('multiplies unit price and quantity and subtracts the discount', () => {
    expect(quotedPrice(line({ quantity: 3, unitPrice: 1999 }))).toBe(5997);
    expect(quotedPrice(line({ quantity: 3, unitPrice: 1999, discount: 1250 }))).toBe(5247);
    expect(quotedPrice(line({ discount: 10_000 }))).toBe(0);
  });

  test('rounds half away from zero, for negative prices as well', () => {
    expect(quotedPrice(line({ unitPrice: 5, discount: 5000 }))).toBe(3);
    expect(quotedPrice(line({ unitPrice: -5, discount: 5000 }))).toBe(-3);
  });
});

describe('amountsOf', () => {
  test('returns zeros for a document without lines', () => {
    expect(amountsOf([])).toEqual({ untaxed: 0, tax: 0, total: 0, undiscounted: 0, taxes: [], lines: [] });
  });

  test('adds tax to prices without included tax', () => {
    const sums = amountsOf([line({ taxes: [tax(20_000)] })]);
    expect(sums).toMatchObject({ untaxed: 10_000, tax: 2000, total: 12_000 });
    expect(sums.lines).toEqual([{ untaxed: 10_000, total: 12_000 }]);
  });

  test('extracts tax from prices with included tax', () => {
    const sums = amountsOf([line({ taxes: [tax(20_000, true)] })]);
    expect(sums).toMatchObject({ untaxed: 8333, tax: 1667, total: 10_000 });
    expect(sums.taxes).toMatchObject([{ base: 8333, amount: 1667 }]);
  });

  test('rounds a tax once over all lines, and shares it so that line totals add up', () => {
    const three = [1, 2, 3].map(() => line({ unitPrice: 33, taxes: [tax(10_000)] }));
    const sums = amountsOf(three);
    expect(sums).toMatchObject({ untaxed: 99, tax: 10, total: 109 });
    expect(sums.lines.map(({ total }) => total)).toEqual([37, 36, 36]);
  });

  test('computes the taxes of different rates separately, and a rate of 8.875 % exactly', () => {
    const sums = amountsOf([
      line({ unitPrice: 40_000, taxes: [tax(8875)] }),
      line({ taxes: [tax(5500)] }),
      line({ unitPrice: 4000, taxes: [tax(8875)] }),
    ]);
    expect(sums.taxes).toMatchObject([
      { rate: 8875, base: 44_000, amount: 3905 },
      { rate: 5500, base: 10_000, amount: 550 },
    ]);
    expect(sums.total).toBe(58_455);
  });

  test('combines an included tax and an added tax on one line', () => {
    const sums = amountsOf([line({ taxes: [tax(20_000, true), tax(1000, false)] })]);
    expect(sums.taxes).toMatchObject([
      { rate: 20_000, base: 8333, amount: 1667 },
      { rate: 1000, base: 8333, amount: 83 },
    ]);
    expect(sums).toMatchObject({ untaxed: 8333, tax: 1750, total: 10_083 });
  });

  test('returns the amount before discounts of the line and of the list price', () => {
    const sums = amountsOf([
      line({ discount: 1000, taxes: [tax(20_000)] }),
      line({ unitPrice: 8000, listPrice: 10_000 }),
    ]);
    expect(sums).toMatchObject({ untaxed: 17_000, undiscounted: 20_000 });
  });

  test('computes amounts beyond the precision of floating-point numbers', () => {
    const sums = amountsOf([line({ quantity: 99_999, unitPrice: 90_000_000_001, taxes: [tax(19_999)] })]);
    expect(sums.untaxed).toBe(8_999_910_000_099_999);
    expect(sums.tax).toBe(Number((8_999_910_000_099_999n * 19_999n * 2n + 100_000n) / 200_000n));
  });

  test('returns sums that always add up', () => {
    const anyTax = fc.record({ rate: fc.integer({ min: 0, max: 99_999 }), isIncluded: fc.boolean() });
    const anyLine = fc.record({
      quantity: fc.integer({ min: 0, max: 999 }),
      unitPrice: fc.integer({ min: -999_999, max: 9_999_999 }),
      discount: fc.integer({ min: 0, max: 10_000 }),
      taxes: fc
        .uniqueArray(anyTax, { maxLength: 3, selector: ({ rate }) => rate })
        .map((all) => all.map(({ rate, isIncluded }) => tax(rate, isIncluded))),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        const sums = amountsOf(lines);
        const add = (values: number[]) => values.reduce((all, one) => all + one, 0);
        expect(add(sums.lines.map(({ untaxed }) => untaxed))).toBe(sums.untaxed);
        expect(add(sums.lines.map(({ total }) => total))).toBe(sums.total);
        expect(add(sums.taxes.map(({ amount }) => amount))).toBe(sums.tax);
        expect(sums.untaxed + sums.tax).toBe(sums.total);
      }),
    );
  });
});
