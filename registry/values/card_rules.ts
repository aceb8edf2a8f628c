/** Validates card numbers, expiry dates and security codes, for server and browser. */
import { latinDigits } from './latin_digits.ts';

type Brand = { name: string; begins: RegExp; lengths: readonly [least: number, most: number]; hasNoCheck?: boolean };

/** The first that fits counts. */
const BRANDS: readonly Brand[] = [
  { name: 'maestro', begins: /^(?:5018|5020|5038|6304|6759|676[1-3])/, lengths: [12, 19] },
  { name: 'diners', begins: /^(?:36|38|30[0-5])/, lengths: [14, 14] },
  { name: 'dankort', begins: /^5019/, lengths: [16, 16] },
  { name: 'forbrugsforeningen', begins: /^600/, lengths: [16, 16] },
  { name: 'laser', begins: /^(?:6706|6771|6709)/, lengths: [16, 19] },
  { name: 'jcb', begins: /^35/, lengths: [16, 16] },
  { name: 'unionpay', begins: /^62/, lengths: [16, 19], hasNoCheck: true },
  { name: 'discover', begins: /^(?:6011|65|64[4-9])/, lengths: [16, 16] },
  { name: 'mastercard', begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16, 16] },
  { name: 'amex', begins: /^3[47]/, lengths: [15, 15] },
  { name: 'visa', begins: /^4/, lengths: [13, 16] },
];
const LONGEST_NUMBER = 19;
const LONGEST_CODE = 4;
/** MM and YYYY. */
const LONGEST_DATE = 6;
const TWO_DIGITS_UNTIL = 70;

/** The typed digits without separators. */
export const digitsOf = (entered: string): string => latinDigits(entered).replace(/\D/g, '');

const brandOf = (digits: string): Brand | undefined => BRANDS.find(({ begins }) => begins.test(digits));

/** Such as `visa`; empty where the first digits belong to none. */
export const cardBrand = (entered: string): string => brandOf(digitsOf(entered))?.name ?? '';

/** 4-4-4-4, an American Express card 4-6-5. */
export function formatCardNumber(entered: string): string {
  const all = digitsOf(entered);
  const brand = brandOf(all);
  const digits = all.slice(0, brand?.lengths[1] ?? LONGEST_NUMBER);
  const groups =
    brand?.name === 'amex' ? /(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

export type NumberFault = 'empty' | 'letters' | 'brand' | 'short' | 'long' | 'sum';

/** Why a card can't have this number; null where it can. */
export function numberFault(entered: string): NumberFault | null {
  if (/[^\d\s\p{Pd}]/u.test(latinDigits(entered))) return 'letters';
  const digits = digitsOf(entered);
  if (!digits) return 'empty';
  const brand = brandOf(digits);
  if (!brand) return 'brand';
  if (digits.length < brand.lengths[0]) return 'short';
  if (digits.length > brand.lengths[1]) return 'long';
  return brand.hasNoCheck || hasRightSum(digits) ? null : 'sum';
}

export const isCardNumber = (entered: string): boolean => numberFault(entered) === null;

/** Luhn: every second digit from the right counts double. */
function hasRightSum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const counted = Number(digit) * (at % 2 ? 2 : 1);
    return all + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** `1` → `1`, `129` → `12 / 9`; a first digit that can't begin a month is one: `4` → `04 / `, `14` → `01 / 4`. */
export function formatExpiry(entered: string): string {
  const digits = digitsOf(entered).slice(0, LONGEST_DATE);
  const whole =
    /^([2-9]|1[3-9])/.test(digits) || /^\s*\d\s*[/\uff0f]/.test(latinDigits(entered))
      ? `0${digits}`.slice(0, LONGEST_DATE)
      : digits;
  return whole.length < 2 ? whole : `${whole.slice(0, 2)} / ${whole.slice(2)}`;
}

/** `YYYY-MM`, or null for what names no month. */
export function expiryMonth(entered: string): string | null {
  const [, month = '', year = ''] = /^(\d{1,2})\D*(\d{2}|\d{4})$/.exec(latinDigits(entered).trim()) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return null;
  const century = Number(year) < TWO_DIGITS_UNTIL ? '20' : '19';
  return `${year.length === 2 ? century : ''}${year}-${month.padStart(2, '0')}`;
}

/** Through the last day of its month. */
export function isExpiry(entered: string, now = new Date()): boolean {
  const month = expiryMonth(entered);
  if (!month) return false;
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(year, number, 1) > now;
}

export const formatCode = (entered: string): string => digitsOf(entered).slice(0, LONGEST_CODE);

/** @param brand empty where it is not known yet */
export function isCardCode(entered: string, brand: string): boolean {
  const { length } = digitsOf(entered);
  if (length !== entered.trim().length) return false;
  return length === 3 || (length === LONGEST_CODE && (brand === 'amex' || brand === ''));
}
