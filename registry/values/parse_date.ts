/** Parses typed dates strictly by the pattern of their language, for islands. */
import { latinDigits } from './latin_digits.ts';
import type { DateLocale } from './locales.ts';

/** What a calendar and a clock on the wall show. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number };

/** The specified years. */
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 9999;

const TOKENS = /\[([^\]]*)\]|YYYY|MM?|DD?|HH?|hh?|mm|A|./g;

/**
 * A date, or a date with a time, by a pattern such as `MM/DD/YYYY h:mm A`. Leading zeros may be left out; seconds may
 * be added and are dropped. Null for anything else, including a day that does not exist. Own code, because `parse` of
 * date-fns, with which the server reads the same, weighs 7 KB.
 */
export function parseWallTime(text: string, pattern: string, locale: DateLocale): WallTime | null {
  const names: string[] = [];
  const shape = pattern.replace(TOKENS, (token, literal) => {
    const source = literal === undefined ? sourceOf(token, locale) : undefined;
    if (source) names.push(token[0] as string);
    return source ?? escaped(literal ?? token);
  });
  const found = new RegExp(`^${shape}$`, 'iu').exec(plainDate(text));
  if (!found) return null;
  const part = (name: string) => found[names.indexOf(name) + 1];
  const number = (name: string) => (names.includes(name) ? Number(part(name)) : 0);
  const hour = names.includes('A') ? hourOf(number('h'), part('A') as string, locale) : number('H') || number('h');
  return checked({ year: number('Y'), month: number('M'), day: number('D'), hour, minute: number('m') });
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::[0-5]\d(?:\.\d+)?)?)?$/;

/** As browsers' own date fields send them: `2026-05-04`, `2026-05-04T09:30`. */
export function parseIsoWallTime(text: string): WallTime | null {
  const [, year, month, day, hour = 0, minute = 0] = (ISO.exec(text.trim()) ?? []).map(Number);
  if (year === undefined) return null;
  return checked({ year, month, day, hour: hour || 0, minute: minute || 0 } as WallTime);
}

/** `2026-05-04`, with `T09:30` where there is a time. */
export function isoDate({ year, month, day, hour, minute }: WallTime, hasTime: boolean): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const date = `${`${year}`.padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hasTime ? `${date}T${two(hour)}:${two(minute)}` : date;
}

function sourceOf(token: string, locale: DateLocale): string | undefined {
  if (token === 'YYYY') return '(\\d{4})';
  if (token === 'A') return `(${[...locale.meridiem, 'AM', 'PM'].map(escaped).join('|')})`;
  if (token === 'mm') return '(\\d{2})(?::[0-5]\\d)?';
  return /^(MM?|DD?|HH?|hh?)$/.test(token) ? '(\\d{1,2})' : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Accepts digits of any script and non-breaking spaces; drops direction marks. */
export function plainDate(text: string): string {
  return latinDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
}

function hourOf(hour: number, half: string, { meridiem }: DateLocale): number {
  if (hour < 1 || hour > 12) return -1;
  const isLate = [meridiem[1], 'PM'].some((late) => late.toLowerCase() === half.toLowerCase());
  return (hour % 12) + (isLate ? 12 : 0);
}

function checked(time: WallTime): WallTime | null {
  const { year, month, day, hour, minute } = time;
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isReal =
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth &&
    hour >= 0 &&
    hour < 24 &&
    minute < 60;
  return isReal ? time : null;
}
