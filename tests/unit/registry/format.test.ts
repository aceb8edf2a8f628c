import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { speak } from '#registry/texts.ts';
import { money, moneyDifference, number, percent, round } from '#registry/values/format.ts';
import { type Locale, locales } from '#registry/values/locales.ts';

const { en_US, fr_FR, ar_001, de_DE } = locales as Record<string, Locale>;
const dollar = { symbol: '$', decimals: 2 };
const euro = { symbol: '€', decimals: 2 };
const yen = { symbol: '¥', decimals: 0 };
const dinar = { symbol: 'د.ك', decimals: 3 };
const NARROW = '\u202f';
const SPACE = '\u00a0';

afterEach(() => speak({}));

describe('money', () => {
  test('writes English amounts with the symbol first and commas between thousands', () => {
    expect(money(1599, dollar, en_US)).toBe('$15.99');
    expect(money(123456789, dollar, en_US)).toBe('$1,234,567.89');
    expect(money(-5, dollar, en_US)).toBe('-$0.05');
    expect(money(0, dollar, en_US)).toBe('$0.00');
  });

  test('separates a symbol of letters from the amount', () => {
    expect(money(1599, { symbol: 'CHF', decimals: 2 }, en_US)).toBe(`CHF${SPACE}15.99`);
  });

  test('writes French amounts with narrow spaces between thousands and a no-break space before the symbol', () => {
    expect(money(1599, euro, fr_FR)).toBe(`15,99${SPACE}€`);
    expect(money(-123456789, euro, fr_FR)).toBe(`-1${NARROW}234${NARROW}567,89${SPACE}€`);
  });

  test('writes German amounts with dots between thousands and a no-break space before the symbol', () => {
    expect(money(123456789, euro, de_DE)).toBe(`1.234.567,89${SPACE}€`);
  });

  test('isolates Arabic amounts from the surrounding text', () => {
    expect(money(1599, dollar, ar_001)).toBe(`\u206815.99${SPACE}$\u2069`);
  });

  test('writes as many decimals as the currency has', () => {
    expect(money(1500, yen, en_US)).toBe('¥1,500');
    expect(money(7, yen, fr_FR)).toBe(`7${SPACE}¥`);
    expect(money(15990, dinar, en_US)).toBe(`د.ك${SPACE}15.990`);
    expect(money(5, dinar, fr_FR)).toBe(`0,005${SPACE}د.ك`);
  });

  test('groups digits as the language does, also in groups that are not all of three digits', () => {
    const indian = { ...(en_US as Locale), grouping: [3, 2] };
    expect(money(1234567890, dollar, indian)).toBe('$1,23,45,678.90');
  });

  test('keeps every digit of any amount', () => {
    const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(0, 2, 3),
        fc.constantFrom(en_US, fr_FR, ar_001),
        (minor, decimals, locale) => {
          const digits = money(minor, { symbol: '$', decimals }, locale as Locale).replace(/\D/g, '');
          expect(Number(digits)).toBe(Math.abs(minor));
        },
      ),
    );
  });
});

describe('moneyDifference', () => {
  test('writes the sign always, and keeps it with the amount in right-to-left text', () => {
    expect([450, 0, -450].map((minor) => moneyDifference(minor, dollar, en_US))).toEqual([
      '+$4.50',
      '+$0.00',
      '-$4.50',
    ]);
    expect(moneyDifference(450, dollar, ar_001)).toBe(`\u2068+4.50${SPACE}$\u2069`);
  });
});

describe('number', () => {
  test('writes two decimals by default', () => {
    expect(number(1234.5, undefined, en_US)).toBe('1,234.50');
    expect(number(1234.5, 1, fr_FR)).toBe(`1${NARROW}234,5`);
    expect(number(999, 0, ar_001)).toBe('999');
  });

  test('rounds decimal halves away from zero despite binary fractions', () => {
    expect(number(1.005, 2, en_US)).toBe('1.01');
    expect(number(-1.005, 2, en_US)).toBe('-1.01');
    expect(number(0.615, 2, en_US)).toBe('0.62');
  });

  test('writes no minus before zero', () => {
    expect(number(-0.001, 2, en_US)).toBe('0.00');
    expect(number(-0, 0, en_US)).toBe('0');
  });

  test('isolates a negative number in right-to-left text', () => {
    expect(number(-5, 0, ar_001)).toBe('\u2068-5\u2069');
  });

  test('uses the formats of the current language', () => {
    expect(number(1.5)).toBe('1.50');
    speak({ '': { tag: 'fr-FR', numbers: fr_FR as Locale } });
    expect(number(1.5)).toBe('1,50');
  });
});

describe('round', () => {
  test('rounds half away from zero', () => {
    expect([0.5, 1.5, 2.5, -0.5, -2.5].map((x) => round(x))).toEqual([1, 2, 3, -1, -3]);
  });

  test('returns 0 for a tiny number and a huge number unchanged', () => {
    expect(round(1e-9, 2)).toBe(0);
    expect(round(1e21, 2)).toBe(1e21);
  });
});

describe('percent', () => {
  test('writes only the decimals that are needed', () => {
    expect(percent(0.125, 1, en_US)).toBe('12.5%');
    expect(percent(0.2, 1, en_US)).toBe('20%');
  });

  test('puts a space before the French sign and isolates Arabic percentages', () => {
    expect(percent(0.125, 1, fr_FR)).toBe(`12,5${SPACE}%`);
    expect(percent(-0.2, 1, ar_001)).toBe('\u2068-20%\u2069');
  });
});
