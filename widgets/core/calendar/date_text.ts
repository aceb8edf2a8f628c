/** Reads and writes a date field's text in the page's language. */
import { formatDate } from '#registry/values/dates.ts';
import type { DateLocale } from '#registry/values/locales.ts';
import type { WallTime } from '#registry/values/parse_date.ts';

export const hasTime = (field: Element): boolean => field.matches('.o_website_form_datetime');

export const patternOf = (field: Element, locale: DateLocale): string =>
  hasTime(field) ? locale.dateTimeFormat : locale.dateFormat;

export const written = (time: WallTime, pattern: string, locale: DateLocale): string =>
  formatDate(new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute)), pattern, locale);
