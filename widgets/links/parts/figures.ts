/** What the charts of a link show. */
import type { RangeView } from '#links/clicks/statistics_view.ts';
import { t } from '#registry/texts.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

/** About so many ticks. */
const TICKS = 10;
const DAY_MS = 24 * 3600 * 1000;

type Day = { key: string; clicks: number };

/** Every day between the first and the last one. */
export function daysSpec({ days: known, from, to }: Pick<RangeView, 'days' | 'from' | 'to'>): ChartSpec {
  const days = withEmptyDays(known, from, to);
  const values = days.map(({ clicks }) => clicks);
  return {
    kind: 'line',
    noData: t('There is no data to show'),
    name: t('Clicks'),
    labels: days.map(({ key }) => shortDay(key)),
    values,
    xTicks: thinned(days.length),
    yTicks: Math.min(Math.max(0, ...values), TICKS),
  };
}

export const countriesSpec = (countries: RangeView['countries']): ChartSpec => ({
  kind: 'pie',
  noData: t('There is no data to show'),
  slices: countries.map(({ name, clicks }) => ({ label: `${name} (${clicks})`, value: clicks })),
});

/** Days without clicks have none. Own code: it comes with the page, where `eachDayOfInterval` weighs 2 KB. */
export function withEmptyDays(rows: readonly Day[], from: string, to: string): Day[] {
  const known = new Map(rows.map(({ key, clicks }) => [key, clicks]));
  const days: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const key = new Date(at).toISOString().slice(0, 10);
    days.push({ key, clicks: known.get(key) ?? 0 });
  }
  return days;
}

/** About ten ticks are shown, whatever the number of days. */
export function thinned(count: number): number[] {
  const step = Math.max(1, Math.floor(count / TICKS));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

/** `2026-11-21` → `21/11/26` */
const shortDay = (day: string): string => day.slice(2).split('-').reverse().join('/');
