/** Formats and parses dates by the patterns of a language. */
import { TZDate } from '@date-fns/tz';
import type { Locale as Calendar } from 'date-fns';
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { parse } from 'date-fns/parse';
import { calendarOf } from '#registry/tools/languages/calendars.ts';
import type { Locale } from '#registry/values/locales.ts';
import { FIRST_YEAR, LAST_YEAR, plainDate } from '#registry/values/parse_date.ts';
import { onClocks } from './zone_offset.ts';

/** The letters of `registry/values/locales.ts` → those of Unicode, which date-fns takes. */
const LETTERS: Record<string, string> = { Y: 'y', D: 'd', A: 'a', dddd: 'EEEE', ddd: 'EEE' };

const unicodePattern = (pattern: string): string =>
  pattern.replace(/\[([^\]]*)\]|dddd?|[YDA]/g, (token, literal?: string) =>
    literal === undefined ? (LETTERS[token] as string) : `'${literal.replaceAll("'", "''")}'`,
  );

/** Formats a moment in a time zone. */
export const formatDate = (when: Date, pattern: string, zone: string, { code }: Locale): string =>
  format(onClocks(when, zone), unicodePattern(pattern), { locale: calendarOf(code) });

/** Longer than any date; longer input is not parsed. */
const LONGEST = 50;
/** Parsed as UTC, which has no skipped hours. */
const REFERENCE = new TZDate(0, 'UTC');
const ISO_DAY = 'yyyy-MM-dd';
const ISO_MINUTE = "yyyy-MM-dd'T'HH:mm";

/**
 * Parses a date as people type it in their language, or as browsers send it. Leading zeros may be missing and seconds
 * present; seconds are dropped.
 * @returns `2026-05-04`, or `2026-05-04T09:30` for `hasTime`; null for anything else, including days that do not exist
 */
export function parseDate(text: string, locale: Locale, hasTime: boolean): string | null {
  const [am, pm] = locale.meridiem;
  const entered = withoutSeconds(plainDate(text)).replace(/[ap]m$/i, (half) => (/^a/i.test(half) ? am : pm));
  const pattern = unicodePattern(hasTime ? locale.dateTimeFormat : locale.dateFormat);
  return parseIsoDate(text, hasTime) ?? written(strictly(entered, pattern, calendarOf(locale.code), unpadded), hasTime);
}

/** As browsers send it: `2026-05-04`, `2026-05-04T09:30`; either can be read as the other. */
export function parseIsoDate(text: string, hasTime: boolean): string | null {
  const entered = withoutSeconds(text.trim()).replace(' ', 'T');
  const pattern = entered.length > ISO_DAY.length ? ISO_MINUTE : ISO_DAY;
  return written(strictly(entered, pattern, calendarOf('en_US')), hasTime);
}

const withoutSeconds = (text: string): string => text.replace(/(\d:\d\d):[0-5]\d(?:\.\d+)?/, '$1');

/** Minutes have two digits; days, months and hours need only one. */
const unpadded = (text: string): string => text.toLowerCase().replace(/(?<![\d:])0+(?=\d)/g, '');

/** `parse` accepts `26` as a year and `noon` as PM, so the result must format back to what was typed. */
function strictly(text: string, pattern: string, locale: Calendar, bare = (entered: string) => entered): Date | null {
  if (text.length > LONGEST) return null;
  const read = parse(text, pattern, REFERENCE, { locale });
  return isValid(read) && bare(format(read, pattern, { locale })) === bare(text) ? read : null;
}

function written(time: Date | null, hasTime: boolean): string | null {
  const isOffered = time !== null && time.getFullYear() >= FIRST_YEAR && time.getFullYear() <= LAST_YEAR;
  return isOffered ? lightFormat(time, hasTime ? ISO_MINUTE : ISO_DAY) : null;
}
