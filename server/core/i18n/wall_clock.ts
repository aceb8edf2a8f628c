/** Converts times for `datetime-local` fields (`2026-11-21T07:30`) in a time zone. */
import { tz } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { isWithinInterval } from 'date-fns/isWithinInterval';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { minutesAhead, onClocks } from './zone_offset.ts';

/** The specified years of date pickers. Databases store years far outside differently. */
const YEARS = { start: new Date('1900-01-01T00:00:00Z'), end: new Date('9999-12-31T23:59:59Z') };

/** Strict: `parseISO` reads `24:00`, weeks and other zones too. */
const PATTERN = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d$/;

/** @returns `YYYY-MM-DDTHH:mm` in the time zone */
export const wallClock = (when: Date, zone: string): string => lightFormat(onClocks(when, zone), "yyyy-MM-dd'T'HH:mm");

/** @returns `YYYY-MM-DD HH:mm:ss` in the time zone, as spreadsheets read it */
export const clockOfSheet = (when: Date, zone: string): string =>
  lightFormat(onClocks(when, zone), 'yyyy-MM-dd HH:mm:ss');

/** @returns `HH:mm` in the time zone */
export const timeOfDay = (when: Date, zone: string): string => lightFormat(onClocks(when, zone), 'HH:mm');

/** The moment of a typed time; null for an invalid time or one outside the years 1900 to 9999. */
export function parseMoment(text: string, zone: string): Date | null {
  if (!PATTERN.test(text)) return null;
  const moment = firstMoment(text, zone);
  return isWithinInterval(moment, YEARS) ? moment : null;
}

/** The moment at which clocks of the zone show this time: the first of two, or an hour later if clocks skip it. */
export function firstMoment(text: string, zone: string): Date {
  const moment = new Date(parseISO(text, { in: tz(zone) }).getTime());
  // The library takes the second of two in zones that are ahead of UTC.
  const setBack = minutesAhead(subDays(moment, 1), zone) - minutesAhead(moment, zone);
  const earlier = addMinutes(moment, -setBack);
  return setBack > 0 && wallClock(earlier, zone) === text ? earlier : moment;
}
