/** Counts clicks of a link in the three ranges of its page. */
import { dayPlus } from '#core/i18n/days.ts';
import type { ClickCount } from '#links/queries.ts';

export const RANGES = { 'all-time': null, 'last-month': 30, 'last-week': 7 } as const;
export type RangeName = keyof typeof RANGES;

export type Range = {
  name: RangeName;
  from: string;
  to: string;
  total: number;
  /** Days with clicks, in order. */
  days: { day: string; clicks: number }[];
  /** Most clicks first; the code is empty for an unknown country. */
  countries: { code: string; clicks: number }[];
};

export type Statistics = { ranges: Range[]; bots: number; prefetches: number };

export function statisticsOf(counts: readonly ClickCount[], today: string): Statistics {
  const people = counts.filter(({ kind }) => kind === 'person');
  return {
    ranges: Object.entries(RANGES).map(([name, days]) => rangeOf(name as RangeName, people, days, today)),
    bots: sumOf(counts, 'bot'),
    prefetches: sumOf(counts, 'prefetch'),
  };
}

const sumOf = (counts: readonly ClickCount[], wanted: string): number =>
  counts.reduce((sum, { kind, clicks }) => sum + (kind === wanted ? clicks : 0), 0);

function rangeOf(name: RangeName, people: readonly ClickCount[], days: number | null, today: string): Range {
  const from = days === null ? (people[0]?.day ?? today) : dayPlus(today, -days);
  const counted = people.filter(({ day }) => day >= from);
  const byDay = new Map<string, number>();
  const byCountry = new Map<string, number>();
  for (const { day, country, clicks } of counted) {
    byDay.set(day, (byDay.get(day) ?? 0) + clicks);
    byCountry.set(country, (byCountry.get(country) ?? 0) + clicks);
  }
  return {
    name,
    from,
    to: today,
    total: counted.reduce((sum, { clicks }) => sum + clicks, 0),
    days: [...byDay].map(([day, clicks]) => ({ day, clicks })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    countries: [...byCountry]
      .map(([code, clicks]) => ({ code, clicks }))
      .sort((a, b) => b.clicks - a.clicks || (a.code < b.code ? -1 : 1)),
  };
}
