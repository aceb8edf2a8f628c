/** Each language's formats for numbers, money and dates, the same on server and browser. */
import type { Locale as Calendar, Day, Month } from 'date-fns';
import { ar } from 'date-fns/locale/ar';
import { de } from 'date-fns/locale/de';
import { enUS } from 'date-fns/locale/en-US';
import { fr } from 'date-fns/locale/fr';

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

/** The date-fns locale of each language. */
export const calendars = { en_US: enUS, fr_FR: fr, ar_001: ar, de_DE: de } satisfies Record<string, Calendar>;

export type Locale = NumberLocale & DateLocale & { code: keyof typeof calendars; tag: string; name: string };

const MONTHS: Month[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const WEEKDAYS: Day[] = [0, 1, 2, 3, 4, 5, 6];

/** Browsers get them as lists: date-fns weighs more than what most pages have. */
function namesOf({ localize }: Calendar) {
  const half = (name: 'am' | 'pm') => localize.dayPeriod(name, { width: 'abbreviated' });
  return {
    months: MONTHS.map((month) => localize.month(month, { width: 'wide' })),
    monthsShort: MONTHS.map((month) => localize.month(month, { width: 'abbreviated' })),
    weekdays: WEEKDAYS.map((day) => localize.day(day, { width: 'wide' })),
    weekdaysShort: WEEKDAYS.map((day) => localize.day(day, { width: 'abbreviated' })),
    meridiem: [half('am'), half('pm')] satisfies DateLocale['meridiem'],
  };
}

const en_US: Locale = {
  code: 'en_US',
  tag: 'en-US',
  name: 'English (US)',
  direction: 'ltr',
  decimalPoint: '.',
  thousandsSeparator: ',',
  grouping: [3],
  currencyPosition: 'before',
  dateFormat: 'MM/DD/YYYY',
  longDateFormat: 'MMMM D, YYYY',
  timeFormat: 'h:mm A',
  dateTimeFormat: 'MM/DD/YYYY h:mm A',
  ...namesOf(enUS),
  firstDayOfWeek: 0,
};

const fr_FR: Locale = {
  code: 'fr_FR',
  tag: 'fr-FR',
  name: 'Français',
  direction: 'ltr',
  decimalPoint: ',',
  thousandsSeparator: '\u202f',
  grouping: [3],
  currencyPosition: 'after',
  dateFormat: 'DD/MM/YYYY',
  longDateFormat: 'D MMMM YYYY',
  timeFormat: 'HH:mm',
  dateTimeFormat: 'DD/MM/YYYY HH:mm',
  ...namesOf(fr),
  firstDayOfWeek: 1,
};

/** Of no country: weeks begin on Monday, as in the Unicode locale data for the world. */
const ar_001: Locale = {
  code: 'ar_001',
  tag: 'ar-001',
  name: 'العربية',
  direction: 'rtl',
  decimalPoint: '.',
  thousandsSeparator: ',',
  grouping: [3],
  currencyPosition: 'after',
  dateFormat: 'DD/MM/YYYY',
  longDateFormat: 'D MMMM YYYY',
  timeFormat: 'h:mm A',
  dateTimeFormat: 'DD/MM/YYYY h:mm A',
  ...namesOf(ar),
  firstDayOfWeek: 1,
};

const de_DE: Locale = {
  code: 'de_DE',
  tag: 'de-DE',
  name: 'Deutsch',
  direction: 'ltr',
  decimalPoint: ',',
  thousandsSeparator: '.',
  grouping: [3],
  currencyPosition: 'after',
  dateFormat: 'DD.MM.YYYY',
  longDateFormat: 'D. MMMM YYYY',
  timeFormat: 'HH:mm',
  dateTimeFormat: 'DD.MM.YYYY HH:mm',
  ...namesOf(de),
  firstDayOfWeek: 1,
};

export const locales: Record<string, Locale> & Record<Locale['code'], Locale> = { en_US, fr_FR, ar_001, de_DE };
