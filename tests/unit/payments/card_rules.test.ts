/** Validation of card numbers, expiry dates and security codes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill } from '#registry/texts.ts';
import { cardProblem } from '#registry/values/card_problems.ts';
import {
  cardBrand,
  expiryMonth,
  formatCardNumber,
  formatCode,
  formatExpiry,
  isCardCode,
  isCardNumber,
  isExpiry,
} from '#registry/values/card_rules.ts';

/** A card number of this length with this beginning and a valid checksum. */
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
  ['dankort', '5019', [16]],
  ['forbrugsforeningen', '600', [16]],
];

describe('Card number', () => {
  test.each(BRANDS)(
    'has the brand %s when it begins with %s, and is valid with a length in %j',
    (brand, beginning, lengths) => {
      for (let length = 10; length <= 21; length++) {
        const number = numberOf(beginning, length);
        expect(cardBrand(number)).toBe(brand);
        expect([length, isCardNumber(number)]).toEqual([length, lengths.includes(length)]);
      }
    },
  );

  test('needs a valid checksum, except for UnionPay', () => {
    expect(isCardNumber('4242424242424242')).toBe(true);
    expect(isCardNumber('4242424242424241')).toBe(false);
    expect(isCardNumber('6200000000000000')).toBe(true);
  });

  test('may contain spaces, dashes and Arabic, Persian or full-width digits, but no letters', () => {
    expect(isCardNumber('4242-4242 4242-4242')).toBe(true);
    expect(isCardNumber('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢')).toBe(true);
    expect(isCardNumber('۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲')).toBe(true);
    expect(isCardNumber('４２４２　４２４２－４２４２　４２４２')).toBe(true);
    expect(isCardNumber('4242 4242 4242 4242x')).toBe(false);
    expect(isCardNumber('')).toBe(false);
  });

  test('is rejected when its brand is unknown', () => {
    expect(cardBrand('1')).toBe('');
    expect(isCardNumber(numberOf('99', 16))).toBe(false);
  });

  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['6200000000000000005', '6200 0000 0000 0000 005'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['４２４２４', '4242 4'],
    ['5019717010103742', '5019 7170 1010 3742'],
    ['4', '4'],
    ['', ''],
  ])('is formatted from "%s" as "%s"', (typed, written) => expect(formatCardNumber(typed)).toBe(written));

  test('keeps its format when it is formatted again', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 '), maxLength: 25 });
    fc.assert(fc.property(digits, (typed) => formatCardNumber(formatCardNumber(typed)) === formatCardNumber(typed)));
  });
});

describe('Card expiry', () => {
  test.each([
    ['1', '1'],
    ['12', '12 / '],
    ['4', '04 / '],
    ['13', '01 / 3'],
    ['14', '01 / 4'],
    ['19', '01 / 9'],
    ['10', '10 / '],
    ['0', '0'],
    ['01', '01 / '],
    ['01 / 4', '01 / 4'],
    ['1429', '01 / 429'],
    ['１２', '12 / '],
    ['١٤', '01 / 4'],
    ['129', '12 / 9'],
    ['1/2', '01 / 2'],
    ['12 / 2030', '12 / 2030'],
    ['12203099', '12 / 2030'],
  ])('is formatted from "%s" as "%s"', (typed, written) => expect(formatExpiry(typed)).toBe(written));

  test.each([
    ['12 / 30', '2030-12'],
    ['1/69', '2069-01'],
    ['01 / 70', '1970-01'],
    ['12 / 2030', '2030-12'],
    ['1230', '2030-12'],
    ['١٢ / ٣٠', '2030-12'],
    ['１２／３０', '2030-12'],
    ['13 / 30', null],
    ['00 / 30', null],
    ['12 / 3', null],
    ['12 / 203', null],
    ['', null],
  ])('is parsed from "%s" as %s', (typed, month) => expect(expiryMonth(typed)).toBe(month));

  test('is valid until the last moment of its month', () => {
    expect(isExpiry('02 / 28', new Date(2028, 1, 29, 23, 59, 59))).toBe(true);
    expect(isExpiry('02 / 28', new Date(2028, 2, 1))).toBe(false);
    expect(isExpiry('12 / 28', new Date(2028, 11, 31))).toBe(true);
    expect(isExpiry('12 / 28', new Date(2029, 0, 1))).toBe(false);
  });
});

describe('Card code', () => {
  test.each([
    ['123', 'visa', true],
    ['1234', 'visa', false],
    ['12', 'visa', false],
    ['123', 'amex', true],
    ['1234', 'amex', true],
    ['1234', '', true],
    ['12345', '', false],
    ['12a', '', false],
    ['１２３', 'visa', true],
    ['١٢٣', 'visa', true],
    ['', '', false],
  ])('reports for "%s" with brand "%s" whether it is valid: %s', (typed, brand, isRight) =>
    expect(isCardCode(typed, brand)).toBe(isRight),
  );

  test('is formatted as at most four Latin digits', () => expect(formatCode('１２ ٣x456')).toBe('1234'));
});

describe('cardProblem', () => {
  const now = new Date(2026, 10, 22);
  const say = (source: string, values?: Record<string, string | number>) => fill(source, values);
  const reason = (field: string, typed: string, brand = '') => cardProblem(field, typed, brand, say, now);

  test.each([
    ['cc_number', '', 'Enter the number on your card.'],
    ['cc_number', '4242x', 'Use digits only.'],
    ['cc_number', '9999 9999', 'This card number is not recognised. Check the first digits.'],
    ['cc_number', '4242 4242', 'The number is too short.'],
    ['cc_number', '4242 4242 4242 4242 42', 'The number is too long.'],
    ['cc_number', '4242 4242 4242 4241', 'Check the card number: at least one digit is wrong.'],
    ['cc_expiry', '', 'Enter month and year as on your card, for example 04 / 29.'],
    ['cc_expiry', '13 / 30', 'Enter month and year as on your card, for example 04 / 29.'],
    ['cc_expiry', '10 / 26', 'This card has expired.'],
    ['cc_cvc', '12', 'Enter the 3 digits on the back of your card.'],
  ])('rejects %s "%s" with its reason', (field, typed, words) =>
    expect(reason(field, typed)).toBe(`The value is invalid. ${words}`),
  );

  test('names the four digits on the front when a card code of American Express is too short', () =>
    expect(reason('cc_cvc', '12', 'amex')).toBe('The value is invalid. Enter the 4 digits on the front of your card.'));

  test.each([
    ['cc_number', '4242 4242 4242 4242'],
    ['cc_expiry', '11 / 26'],
    ['cc_cvc', '123'],
    ['somebody_else', ''],
  ])('accepts %s "%s"', (field, typed) => expect(reason(field, typed)).toBeNull());
});
