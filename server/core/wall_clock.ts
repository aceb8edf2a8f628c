/** Times as clocks on a wall show them, for fields of the kind `datetime-local`: `2026-11-21T07:30`. */
import { formatDate } from '../../registry/dates.ts';
import { type Locale, locales } from '../../registry/locales.ts';

/** The years that date pickers offer (specification A §5). Databases write those far outside in ways of their own. */
const FIRST = Date.UTC(1900, 0);
const END = Date.UTC(10_000, 0);

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** @returns `YYYY-MM-DDTHH:mm` in the time zone */
export const wallClock = (when: Date, zone: string): string =>
  formatDate(when, 'YYYY-MM-DD[T]HH:mm', zone, locales.en_US as Locale);

/**
 * The moment at which clocks of the zone show that; of two the first, where they leave it out an hour on. Null for what
 * is no time of the years 1900 to 9999.
 */
export function momentOf(text: string, zone: string): Date | null {
  const shown = PATTERN.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // JavaScript takes February 30 for March 2.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(text)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallClock(new Date(time), zone)}Z`) - time;
  const guess = shown - offsetAt(shown);
  const moment = new Date(shown - offsetAt(guess));
  if (Number(moment) < FIRST || Number(moment) >= END) return null;
  return wallClock(moment, zone) === text ? moment : new Date(guess);
}
