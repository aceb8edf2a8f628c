/** Times as clocks on a wall show them, for fields of the kind `datetime-local`: `2026-11-21T07:30`. */
import { formatDate, partsIn } from '#registry/dates.ts';
import { type Locale, locales } from '#registry/locales.ts';
import type { WallTime } from '#registry/read_date.ts';

/** The years that date pickers offer (specification A §5). Databases write those far outside in ways of their own. */
const FIRST = Date.UTC(1900, 0);
const END = Date.UTC(10_000, 0);

const PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** @returns `YYYY-MM-DDTHH:mm` in the time zone */
export const wallClock = (when: Date, zone: string): string =>
  formatDate(when, 'YYYY-MM-DD[T]HH:mm', zone, locales.en_US as Locale);

/** What was typed into such a field. Null for what is no time of the years 1900 to 9999. */
export function momentTyped(text: string, zone: string): Date | null {
  const shown = PATTERN.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // JavaScript takes February 30 for March 2.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(text)) return null;
  const moment = momentShown(shown, zone);
  return moment < FIRST || moment >= END ? null : new Date(moment);
}

export const momentOf = ({ year, month, day, hour, minute }: WallTime, zone: string): Date =>
  new Date(momentShown(Date.UTC(year, month - 1, day, hour, minute), zone));

/**
 * The moment at which clocks of the zone show that; of two the first, where they leave it out an hour on.
 * @param shown as if the clocks were those of UTC, in ms
 */
function momentShown(shown: number, zone: string): number {
  const guess = shown - offsetAt(shown, zone);
  const moment = shown - offsetAt(guess, zone);
  return moment + offsetAt(moment, zone) === shown ? moment : guess;
}

/** How many minutes the clocks of a zone are ahead of UTC. */
export const minutesAhead = (when: Date, zone: string): number => offsetAt(when.getTime(), zone) / 60_000;

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsIn(new Date(moment), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
