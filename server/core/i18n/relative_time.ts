/** Says how long ago something was, or its date after a week. */
import { tz } from '@date-fns/tz';
import { differenceInDays } from 'date-fns/differenceInDays';
import { differenceInHours } from 'date-fns/differenceInHours';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import { intlFormatDistance } from 'date-fns/intlFormatDistance';
import type { Texts } from './texts.ts';

const WEEK_DAYS = 7;

/**
 * The date after the specified week. Hours and minutes are whole ones; days follow the calendar of the place, so what
 * happened there yesterday is "yesterday".
 */
export function relativeTime(when: Date, { locale, date }: Texts, zone: string, now = new Date()): string {
  const context = { in: tz(zone), locale: locale.tag };
  if (differenceInDays(now, when, context) >= WEEK_DAYS) return date(when, zone);
  if (differenceInMinutes(now, when) < 1) return intlFormatDistance(now, now, context);
  return intlFormatDistance(when, now, { ...context, unit: unitOf(differenceInHours(now, when)) });
}

function unitOf(hours: number): 'minute' | 'hour' | 'day' {
  if (hours < 1) return 'minute';
  return hours < 24 ? 'hour' : 'day';
}
