/** Dates and times as the site's language writes them, in the time zone that the caller names. */
import type { DateLocale } from './locales.ts';
import { heading } from './texts.ts';

type Parts = {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
  second: number;
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The language that texts are spoken in. */
const spoken = () => heading()?.dates;

export const date = (when: Date, zone = 'UTC', locale = spoken()): string =>
  byPattern(when, 'dateFormat', zone, locale);
export const longDate = (when: Date, zone = 'UTC', locale = spoken()): string =>
  byPattern(when, 'longDateFormat', zone, locale);
export const time = (when: Date, zone = 'UTC', locale = spoken()): string =>
  byPattern(when, 'timeFormat', zone, locale);
export const dateTime = (when: Date, zone = 'UTC', locale = spoken()): string =>
  byPattern(when, 'dateTimeFormat', zone, locale);

type Pattern = 'dateFormat' | 'longDateFormat' | 'timeFormat' | 'dateTimeFormat';

function byPattern(when: Date, pattern: Pattern, zone: string, locale: DateLocale | undefined): string {
  if (!locale)
    throw new Error(
      'The date formats of the language are missing: the build adds them to the messages of widgets that import registry/dates.ts.',
    );
  return formatDate(when, locale[pattern], zone, locale);
}

/** By a pattern of one's own, such as `dddd D MMMM`. */
export function formatDate(when: Date, pattern: string, zone: string, locale: DateLocale): string {
  const parts = partsIn(when, zone);
  return pattern.replace(/\[([^\]]*)\]|YYYY|YY|M{1,4}|D{1,2}|d{3,4}|H{1,2}|h{1,2}|mm|ss|A/g, (token, literal) =>
    literal === undefined ? written(token, parts, locale) : literal,
  );
}

function written(token: string, parts: Parts, locale: DateLocale): string {
  const { year, month, day, weekday, hour, minute, second } = parts;
  if (token === 'MMMM') return locale.months[month - 1] as string;
  if (token === 'MMM') return locale.monthsShort[month - 1] as string;
  if (token === 'dddd') return locale.weekdays[weekday] as string;
  if (token === 'ddd') return locale.weekdaysShort[weekday] as string;
  if (token === 'A') return locale.meridiem[hour < 12 ? 0 : 1];
  if (token === 'YYYY') return `${year}`.padStart(4, '0');
  const value = {
    Y: year % 100,
    M: month,
    D: day,
    H: hour,
    h: hour % 12 || 12,
    m: minute,
    s: second,
  }[token[0] as 'D'];
  return `${value}`.padStart(token.length, '0');
}

/** The clock on the wall in a time zone. */
export const partsIn = (when: Date, zone: string): Parts => (zone === 'UTC' ? utcParts(when) : zoneParts(when, zone));

const utcParts = (when: Date): Parts => ({
  year: when.getUTCFullYear(),
  month: when.getUTCMonth() + 1,
  day: when.getUTCDate(),
  weekday: when.getUTCDay(),
  hour: when.getUTCHours(),
  minute: when.getUTCMinutes(),
  second: when.getUTCSeconds(),
});

/** On a slow phone the first such clock takes longer than a page may block: islands that begin with a page keep to UTC. */
function zoneParts(when: Date, zone: string): Parts {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  const read = Object.fromEntries(clock.formatToParts(when).map((part) => [part.type, part.value]));
  return {
    year: Number(read.year),
    month: Number(read.month),
    day: Number(read.day),
    weekday: WEEKDAYS.indexOf(read.weekday as string),
    hour: Number(read.hour),
    minute: Number(read.minute),
    second: Number(read.second),
  };
}
