import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMinor, parseNumber, toMinor } from '#registry/values/amounts.ts';
import { number } from '#registry/values/format.ts';
import { type Locale, locales } from '#registry/values/locales.ts';

const { en_US, fr_FR, ar_001 } = locales as Record<'en_US' | 'fr_FR' | 'ar_001', Locale>;

describe('parseNumber', () => {
  test.each([
    ['1,234.5', en_US, 1234.5],
    ['1234.5', en_US, 1234.5],
    [' -0.5 ', en_US, -0.5],
    ['.5', en_US, 0.5],
    ['5.', en_US, 5],
    ['1 234,5', fr_FR, 1234.5],
    ['1\u202f234,5', fr_FR, 1234.5],
    ['1\u00a0234,5', fr_FR, 1234.5],
    ['−12,5', fr_FR, -12.5],
    ['１２,５', fr_FR, 12.5],
    ['۱۲٫۵', ar_001, 12.5],
    ['١٬٢٣٤٫٥', ar_001, 1234.5],
    ['\u2068-5\u2069', ar_001, -5],
  ])('reads "%s"', (typed, locale, value) => {
    expect(parseNumber(typed, locale)).toBe(value);
  });

  test.each([
    ['', en_US],
    ['-', en_US],
    ['abc', en_US],
    ['1,5', en_US],
    ['1.5', fr_FR],
    ['1.2.3', en_US],
    ['1e5', en_US],
    ['12,34', en_US],
    ['1--2', en_US],
    ['Infinity', en_US],
  ])('returns NaN for %j', (typed, locale) => {
    expect(parseNumber(typed, locale)).toBeNaN();
  });

  test('reads every number that number() writes, in every language', () => {
    const hundredths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(hundredths, fc.constantFrom(en_US, fr_FR, ar_001), (value, locale) => {
        expect(parseNumber(number(value / 100, 2, locale), locale)).toBe(value === 0 ? 0 : value / 100);
      }),
    );
  });
});

describe('toMinor', () => {
  test.each([
    ['15.99', 2, 1599],
    [15.99, 2, 1599],
    ['15', 2, 1500],
    ['.5', 2, 50],
    ['1.005', 2, 101],
    ['-1.005', 2, -101],
    ['1.0049', 2, 100],
    ['9.999', 2, 1000],
    ['1500', 0, 1500],
    ['1.5', 0, 2],
    ['15.99', 3, 15990],
    ['-0.001', 2, 0],
  ])('converts %s with %i decimals', (amount, decimals, minor) => {
    expect(toMinor(amount, decimals)).toBe(minor);
  });

  test.each(['', '.', '-', '1,5', '1.2.3', '$5', '1e3', Number.NaN])('returns NaN for %j', (amount) => {
    expect(toMinor(amount, 2)).toBeNaN();
  });
});

describe('fromMinor', () => {
  test('writes the decimals of the currency with a point', () => {
    expect([fromMinor(1599, 2), fromMinor(-5, 2), fromMinor(1500, 0), fromMinor(5, 3)]).toEqual([
      '15.99',
      '-0.05',
      '1500',
      '0.005',
    ]);
  });

  test('returns an amount that toMinor converts back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), (minor, decimals) => {
        expect(toMinor(fromMinor(minor, decimals), decimals)).toBe(minor);
      }),
    );
  });
});
