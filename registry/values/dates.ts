/** Formats dates by the patterns of a language, for islands. */
import type { DateLocale } from './locales.ts';

/** Names that a pattern has no token for may be missing. */
export type DateNames = Pick<DateLocale, 'months'> & Partial<DateLocale>;

const TOKENS = /\[([^\]]*)\]|YYYY|YY|M{1,4}|D{1,2}|d{3,4}|H{1,2}|h{1,2}|mm|ss|A/g;

/**
 * In UTC: loading a time zone's table would block a slow phone for too long. Own code, because `format` of date-fns,
 * which the server uses, weighs 5 KB, as much as all script of an idle page.
 */
export const formatDate = (when: Date, pattern: string, locale: DateNames): string =>
  pattern.replace(TOKENS, (token, literal) => (literal === undefined ? written(token, when, locale) : literal));

function written(token: string, when: Date, locale: DateNames): string {
  const [month, weekday, hour] = [when.getUTCMonth(), when.getUTCDay(), when.getUTCHours()];
  if (token === 'MMMM') return locale.months[month] as string;
  if (token === 'MMM') return locale.monthsShort?.[month] as string;
  if (token === 'dddd') return locale.weekdays?.[weekday] as string;
  if (token === 'ddd') return locale.weekdaysShort?.[weekday] as string;
  if (token === 'A') return locale.meridiem?.[hour < 12 ? 0 : 1] as string;
  const year = when.getUTCFullYear();
  const value = {
    Y: token === 'YY' ? year % 100 : year,
    M: month + 1,
    D: when.getUTCDate(),
    H: hour,
    h: hour % 12 || 12,
    m: when.getUTCMinutes(),
    s: when.getUTCSeconds(),
  }[token[0] as 'D'];
  return `${value}`.padStart(token.length, '0');
}
