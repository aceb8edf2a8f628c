/** Converts between written amounts ('1 234,50') and stored minor units (123450). */
import { latinDigits } from './latin_digits.ts';
import type { NumberLocale } from './locales.ts';

/**
 * The number that someone typed in their language's format; NaN when it is none.
 * Separators may be left out, any kind of space may stand for a space, and Arabic, Persian and full-width digits count as digits.
 */
export function parseNumber(entered: string, { decimalPoint, thousandsSeparator }: NumberLocale): number {
  const plain = latinDigits(entered)
    .trim()
    .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replace(/\s/g, ' ')
    .replaceAll('٫', decimalPoint)
    .replaceAll('٬', thousandsSeparator)
    .replace(/−/g, '-');
  const separator = thousandsSeparator.replace(/\s/g, ' ');
  const [whole = '', fraction, ...more] = plain.split(decimalPoint);
  const groups = whole.split(separator);
  const isGrouped = groups.length === 1 || groups.slice(1).every((group) => /^\d{3}$/.test(group));
  const digits = groups.join('');
  if (more.length || !isGrouped || !/^-?\d*$/.test(digits) || !/^\d*$/.test(fraction ?? '')) return Number.NaN;
  return /\d/.test(digits + (fraction ?? '')) ? Number(`${digits}.${fraction || 0}`) : Number.NaN;
}

/** '15.99' or 15.99 → 1599 minor units, rounded half away from zero, without the errors of binary fractions; NaN when it is no number. */
export function toMinor(amount: string | number, decimals: number): number {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(`${amount}`.trim()) ?? [];
  if (sign === undefined || !(whole + fraction)) return Number.NaN;
  const kept = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const size = kept + ((fraction[decimals] ?? '0') >= '5' ? 1 : 0);
  return sign && size ? -size : size;
}

/** 1599 → '15.99', for files and machines; people get `money`. */
export function fromMinor(minor: number, decimals: number): string {
  const digits = `${Math.abs(minor)}`.padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${minor < 0 ? '-' : ''}${digits.slice(0, point)}${decimals ? `.${digits.slice(point)}` : ''}`;
}
