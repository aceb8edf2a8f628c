/** How each language writes numbers, money and dates. Our own data, so that every server and browser agrees. */

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
  firstDayOfWeek: number;
};

export type Locale = NumberLocale & DateLocale & { code: string; tag: string; name: string };

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
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  weekdaysShort: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  meridiem: ['AM', 'PM'],
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
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  monthsShort: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  weekdaysShort: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  meridiem: ['AM', 'PM'],
  firstDayOfWeek: 1,
};

const arabicMonths = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];
const arabicWeekdays = ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'];

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
  months: arabicMonths,
  monthsShort: arabicMonths,
  weekdays: arabicWeekdays,
  weekdaysShort: arabicWeekdays,
  meridiem: ['ص', 'م'],
  firstDayOfWeek: 1,
};

export const locales: Record<string, Locale> = { en_US, fr_FR, ar_001 };
