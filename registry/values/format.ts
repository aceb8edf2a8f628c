/** Numbers, money and percentages as the site's language writes them. */

import { heading } from '#registry/texts.ts';
import type { NumberLocale } from './locales.ts';

/** `decimals` digits stand after the point: 2 for dollars, 0 for yen, 3 for dinars. */
export type Currency = { symbol: string; decimals: number };

const NO_BREAK_SPACE = '\u00a0';
const ENGLISH: NumberLocale = {
  decimalPoint: '.',
  thousandsSeparator: ',',
  grouping: [3],
  currencyPosition: 'before',
  direction: 'ltr',
};

/** The language that texts are spoken in. */
const spoken = () => heading()?.numbers ?? ENGLISH;

/** Rounds half away from zero, as people do on paper: 1.005 → 1.01, -0.5 → -1. */
export const round = (value: number, decimals = 0): number => {
  const shift = (x: number, by: number) => +`${x}e${by}`;
  const size = Math.abs(value);
  const rounded = shift(Math.round(shift(size, decimals)), -decimals);
  // A number whose text already has an exponent can't be shifted: it is far too small or too large to be rounded.
  return Math.sign(value) * (Number.isNaN(rounded) ? (size < 1 ? 0 : size) : rounded);
};

/** 1234.5 → '1,234.50' */
export const number = (value: number, decimals = 2, locale = spoken()): string =>
  written(minus(round(value, decimals)), Math.abs(round(value, decimals)).toFixed(decimals), locale);

/** 0.125 → '12.5%': a share, with as many decimals as it has, up to `decimals`. */
export const percent = (share: number, decimals = 1, locale = spoken()): string => {
  const value = round(share * 100, decimals);
  const space = locale.currencyPosition === 'after' && locale.direction === 'ltr' ? NO_BREAK_SPACE : '';
  return written(minus(value), `${Math.abs(value)}`, locale, '', `${space}%`);
};

/** 1599 minor units → '$15.99' */
export const money = (minor: number, currency: Currency, locale = spoken()): string =>
  priced(minus(minor), minor, currency, locale);

/** As `money`, of an amount in the currency's own unit. */
export const inCurrency = (amount: number, currency: Currency): string =>
  money(Math.round(amount * 10 ** currency.decimals), currency);

/** A difference in price: 450 → '+$4.50' */
export const moneyDifference = (minor: number, currency: Currency, locale = spoken()): string =>
  priced(minus(minor) || '+', minor, currency, locale);

const minus = (value: number) => (value < 0 ? '-' : '');

const priced = (sign: string, minor: number, { symbol, decimals }: Currency, locale: NumberLocale) => {
  const digits = `${Math.abs(minor)}`.padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const amount = digits.slice(0, point) + (decimals ? `.${digits.slice(point)}` : '');
  return locale.currencyPosition === 'before'
    ? written(sign, amount, locale, symbol + (/\p{L}$/u.test(symbol) ? NO_BREAK_SPACE : ''))
    : written(sign, amount, locale, '', NO_BREAK_SPACE + symbol);
};

/** Isolated where text runs from right to left: sign, digits and symbol keep their order, and move nothing else. */
const written = (sign: string, digits: string, locale: NumberLocale, before = '', after = '') => {
  const [whole = '', fraction] = digits.split('.');
  const text = `${sign}${before}${grouped(whole, locale)}${fraction ? locale.decimalPoint + fraction : ''}${after}`;
  return locale.direction === 'rtl' && (sign || before || after) ? `\u2068${text}\u2069` : text;
};

const grouped = (whole: string, { grouping, thousandsSeparator }: NumberLocale) => {
  const groups: string[] = [];
  let end = whole.length;
  for (let i = 0; end > 0; i++) {
    const size = grouping[Math.min(i, grouping.length - 1)] || end;
    groups.unshift(whole.slice(Math.max(0, end - size), end));
    end -= size;
  }
  return groups.join(thousandsSeparator);
};
