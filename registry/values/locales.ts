/** Each language's formats for numbers, money and dates, the same on server and browser. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Day, Month } from 'date-fns';
import { calendarOf } from '#registry/tools/languages/calendars.ts';

export type NumberLocale = {
  decimalPoint: string;
  thousandsSeparator: string;
  /** Digits per group from the right; the last one repeats. */
  grouping: number[];
  currencyPosition: 'before' | 'after';
  direction: 'ltr' | 'rtl';
};

/** Patterns: YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h mm ss A, and [literal text]. */
export type DateLocale = {
  dateFormat: string;
  longDateFormat: string;
  timeFormat: string;
  dateTimeFormat: string;
  months: string[];
  monthsShort: string[];
  /** From Sunday. */
  weekdays: string[];
  weekdaysShort: string[];
  meridiem: [am: string, pm: string];
  /** 0 is Sunday. */
  firstDayOfWeek: Day;
};

export type Locale = NumberLocale & DateLocale & { code: string; tag: string; name: string };

/** A language and its country, or `001` for the world: `de_CH`, `ar_001`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}_(?:[A-Z]{2}|\d{3})$/;

const SOURCE_LANGUAGE = 'en_US';
/** A single-digit day, month and hour, so that padding shows. */
const EXAMPLE = new Date('2026-03-09T09:05:07Z');
const MONTHS: Month[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const WEEKDAYS: Day[] = [0, 1, 2, 3, 4, 5, 6];
/** Direction marks, which depend on what stands around a date. */
const MARKS = /[\u200e\u200f\u061c]/g;

/** The languages that ship: each has a catalogue in `assets/locales`. The source's own comes first. */
export const shippedCodes = (root: string): string[] =>
  readdirSync(path.join(root, 'assets/locales'))
    .map((file) => /^(\w+)\.po$/.exec(file)?.[1] ?? '')
    .filter((code) => LANGUAGE_CODE.test(code))
    .sort((a, b) => Number(b === SOURCE_LANGUAGE) - Number(a === SOURCE_LANGUAGE) || (a < b ? -1 : 1));

/** Whether Node's locale data have a language. */
export const isKnownLanguage = (code: string): boolean =>
  LANGUAGE_CODE.test(code) && Intl.DateTimeFormat.supportedLocalesOf([tagOf(code)]).length > 0;

const tagOf = (code: string) => code.replace('_', '-');

/** The formats of any language, from the Unicode locale data. Digits are Latin and years Gregorian everywhere. */
export function localeFor(code: string): Locale {
  const tag = tagOf(code);
  const facts = new Intl.Locale(tag);
  const dateFormat = patternOf(tag, { year: 'numeric', month: '2-digit', day: '2-digit' }, SHORT_DATE);
  const timeFormat = timeFormatOf(tag);
  return {
    code,
    tag,
    name: ownName(tag),
    ...numbersOf(tag),
    direction: facts.getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr',
    dateFormat,
    longDateFormat: patternOf(tag, { dateStyle: 'long' }, LONG_DATE),
    timeFormat,
    dateTimeFormat: `${dateFormat} ${timeFormat}`,
    ...namesOf(code),
    firstDayOfWeek: (facts.getWeekInfo().firstDay % 7) as Day,
  };
}

/** As the language calls itself. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag.split('-', 1)[0] as string) ?? tag;
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
}

function numbersOf(tag: string): Omit<NumberLocale, 'direction'> {
  const parts = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, numberingSystem: 'latn' }).formatToParts(
    123_456_789.5,
  );
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const [last = 3, second = last] = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.length)
    .reverse();
  const price = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }).formatToParts(1);
  const [first] = price.filter(({ type }) => type === 'currency' || type === 'integer');
  return {
    decimalPoint: textOf('decimal') ?? '.',
    thousandsSeparator: textOf('group') ?? '',
    grouping: second === last ? [last] : [last, second],
    currencyPosition: first?.type === 'currency' ? 'before' : 'after',
  };
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;
const SHORT_DATE: Parts = { year: 'YYYY', month: 'MM', day: 'DD' };
const LONG_DATE: Parts = { year: 'YYYY', month: 'MMMM', day: 'D' };

function timeFormatOf(tag: string): string {
  const style = { timeStyle: 'short' } as const;
  const isOfTwelve = new Intl.DateTimeFormat(tag, style).resolvedOptions().hour12;
  const hours: Parts = isOfTwelve ? { hour: 'h', dayPeriod: 'A' } : { hour: 'HH' };
  return patternOf(tag, style, { ...hours, minute: 'mm' });
}

/** Words between numbers stay in long dates only: short ones are typed. */
function patternOf(tag: string, options: Intl.DateTimeFormatOptions, names: Parts): string {
  const format = new Intl.DateTimeFormat(tag, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const literal = (text: string) => text.replace(/\p{L}+/gu, names === LONG_DATE ? '[$&]' : '');
  return format
    .formatToParts(EXAMPLE)
    .map(({ type, value }) => {
      if (type === 'literal') return literal(value);
      return names[type] === 'MMMM' && /^\d+$/.test(value) ? 'M' : (names[type] ?? '');
    })
    .join('')
    .replace(MARKS, '')
    .replace(/\s+/g, ' ')
    .replace(/ \.?$/, '')
    .trim();
}

/** Browsers get them as lists: date-fns weighs more than what most pages have. */
function namesOf(code: string) {
  const { localize } = calendarOf(code);
  const half = (name: 'am' | 'pm') => localize.dayPeriod(name, { width: 'abbreviated' });
  return {
    months: MONTHS.map((month) => localize.month(month, { width: 'wide' })),
    monthsShort: MONTHS.map((month) => localize.month(month, { width: 'abbreviated' })),
    weekdays: WEEKDAYS.map((day) => localize.day(day, { width: 'wide' })),
    weekdaysShort: WEEKDAYS.map((day) => localize.day(day, { width: 'abbreviated' })),
    meridiem: [half('am'), half('pm')] satisfies DateLocale['meridiem'],
  };
}

const rootAbove = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));

/** Of the languages that ship. */
export const locales: Record<string, Locale> = Object.fromEntries(
  shippedCodes(rootAbove(import.meta.dirname)).map((code) => [code, localeFor(code)]),
);
