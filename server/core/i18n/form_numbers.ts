/** Converts decimal numbers in staff forms to and from integers. */
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import type { Texts } from './texts.ts';

/** @param digits number of decimals kept @returns NaN for what is no number */
export function wholeOf(text: string, digits: number, { locale }: Texts): number {
  const value = parseNumber(text, locale);
  return Number.isNaN(value) ? Number.NaN : toMinor(value.toFixed(digits), digits);
}

/** The number of decimals without trailing zeros. */
export function decimalsOf(whole: number, digits: number): number {
  let decimals = digits;
  while (decimals > 0 && whole % 10 ** (digits - decimals + 1) === 0) decimals -= 1;
  return decimals;
}

/** The number as text, without trailing zeros. */
export const numberFormValue = (whole: number, digits: number, { number }: Texts): string =>
  number(whole / 10 ** digits, decimalsOf(whole, digits));
