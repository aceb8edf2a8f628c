/** Specification B §5: which card numbers, dates and codes can be right. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardBrand,
  expiryMonth,
  formatCardNumber,
  formatCode,
  formatExpiry,
  isCardCode,
  isCardNumber,
  isExpiry,
} from '../../../registry/card_rules.ts';

/** So many digits that begin like this, and whose sum is right. */
function numberOf(beginning: string, length: number): string {
  const start = beginning.padEnd(length - 1, '0');
  for (let last = 0; last < 10; last++) if (sum(start + last) % 10 === 0) return start + last;
  return '';
}
const sum = (digits: string): number =>
  [...digits].reverse().reduce((all, digit, at) => {
    const doubled = Number(digit) * (at % 2 ? 2 : 1);
    return all + Math.floor(doubled / 10) + (doubled % 10);
  }, 0);

const BRANDS: [brand: string, beginning: string, lengths: number[]][] = [
  ['visa', '4', [13, 14, 15, 16]],
  ['mastercard', '51', [16]],
  ['mastercard', '2221', [16]],
  ['mastercard', '2720', [16]],
  ['amex', '34', [15]],
  ['amex', '37', [15]],
  ['discover', '6011', [16]],
  ['diners', '36', [14]],
  ['jcb', '35', [16]],
  ['maestro', '6759', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['laser', '6706', [16, 17, 18, 19]],
  ['unionpay', '62', [16, 17, 18, 19]],
];

describe('a card number', () => {
  test.each(BRANDS)('of %s begins with %s and has %j digits', (brand, beginning, lengths) => {
    for (let length = 10; length <= 21; length++) {
      const number = numberOf(beginning, length);
      expect(cardBrand(number)).toBe(brand);
      expect([length, isCardNumber(number)]).toEqual([length, lengths.includes(length)]);
    }
  });

  test('has a right sum, but for UnionPay', () => {
    expect(isCardNumber('4242424242424242')).toBe(true);
    expect(isCardNumber('4242424242424241')).toBe(false);
    expect(isCardNumber('6200000000000000')).toBe(true);
  });

  test('may be written with spaces and dashes, and in Arabic digits, and not with letters', () => {
    expect(isCardNumber('4242-4242 4242-4242')).toBe(true);
    expect(isCardNumber('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢')).toBe(true);
    expect(isCardNumber('4242 4242 4242 4242x')).toBe(false);
    expect(isCardNumber('')).toBe(false);
  });

  test('of no brand is none', () => {
    expect(cardBrand('1')).toBe('');
    expect(isCardNumber(numberOf('99', 16))).toBe(false);
  });

  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['6200000000000000005', '6200 0000 0000 0000 005'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['4', '4'],
    ['', ''],
  ])('%s is written %s', (typed, written) => expect(formatCardNumber(typed)).toBe(written));

  test('is written the same when it is written again', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 '), maxLength: 25 });
    fc.assert(fc.property(digits, (typed) => formatCardNumber(formatCardNumber(typed)) === formatCardNumber(typed)));
  });
});

describe('an expiry', () => {
  test.each([
    ['1', '1'],
    ['12', '12 / '],
    ['4', '04 / '],
    ['129', '12 / 9'],
    ['1/2', '01 / 2'],
    ['12 / 2030', '12 / 2030'],
    ['12203099', '12 / 2030'],
  ])('%s is written %s', (typed, written) => expect(formatExpiry(typed)).toBe(written));

  test.each([
    ['12 / 30', '2030-12'],
    ['1/69', '2069-01'],
    ['01 / 70', '1970-01'],
    ['12 / 2030', '2030-12'],
    ['1230', '2030-12'],
    ['١٢ / ٣٠', '2030-12'],
    ['13 / 30', null],
    ['00 / 30', null],
    ['12 / 3', null],
    ['12 / 203', null],
    ['', null],
  ])('%s is %s', (typed, month) => expect(expiryMonth(typed)).toBe(month));

  test('is good until the last moment of its month', () => {
    expect(isExpiry('02 / 28', new Date(2028, 1, 29, 23, 59, 59))).toBe(true);
    expect(isExpiry('02 / 28', new Date(2028, 2, 1))).toBe(false);
    expect(isExpiry('12 / 28', new Date(2028, 11, 31))).toBe(true);
    expect(isExpiry('12 / 28', new Date(2029, 0, 1))).toBe(false);
  });
});

describe('a card code', () => {
  test.each([
    ['123', 'visa', true],
    ['1234', 'visa', false],
    ['12', 'visa', false],
    ['123', 'amex', true],
    ['1234', 'amex', true],
    ['1234', '', true],
    ['12345', '', false],
    ['12a', '', false],
    ['', '', false],
  ])('%s with %s: %s', (typed, brand, isRight) => expect(isCardCode(typed, brand)).toBe(isRight));

  test('has four digits at most', () => expect(formatCode('12 3x456')).toBe('1234'));
});
