/** How long ago something was, in words; after a week the day says more (specification B §9). */
import type { Texts } from './texts.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
const clocks = new Map<string, Intl.RelativeTimeFormat>();

export function relativeTime(when: Date, { locale, date }: Texts, zone: string, now = new Date()): string {
  const past = now.getTime() - when.getTime();
  if (past >= WEEK_MS) return date(when, zone);
  const clock = clocks.get(locale.tag) ?? new Intl.RelativeTimeFormat(locale.tag, { numeric: 'auto' });
  clocks.set(locale.tag, clock);
  const fitting = UNITS.find(({ ms }) => past >= ms);
  return fitting ? clock.format(-Math.floor(past / fitting.ms), fitting.unit) : clock.format(0, 'second');
}
