/** Calculates with calendar days (`YYYY-MM-DD`) in a website's time zone. */
import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { startOfMinute } from 'date-fns/startOfMinute';
import { firstMoment } from './wall_clock.ts';
import { onClocks } from './zone_offset.ts';

/** UTC has every day; in other zones clocks may skip midnight, and calendars a whole day. */
const UTC = { in: tz('UTC') };
const last = new Map<string, { minute: number; day: string }>();

const written = (when: Date): string => formatISO(when, { representation: 'date' });

/** Whether the day exists: February 30 does not. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text, UTC));

/** Cached per minute, as every page view asks and days begin at full minutes. */
export function dayIn(zone: string, when: Date): string {
  const minute = startOfMinute(when).getTime();
  const known = last.get(zone);
  if (known?.minute === minute) return known.day;
  const day = written(onClocks(when, zone));
  last.set(zone, { minute, day });
  return day;
}

/** So many days later, or earlier. */
export const dayPlus = (day: string, days: number): string => written(addDays(parseISO(day, UTC), days));

/** Days from one to the other; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => differenceInCalendarDays(to, from, UTC);

/** The moment at which a day begins in a time zone. */
export const startOfDay = (zone: string, day: string): Date => firstMoment(`${day}T00:00`, zone);

/** The moment at which a day is over in a time zone. */
export const endOfDay = (zone: string, day: string): Date => startOfDay(zone, dayPlus(day, 1));
