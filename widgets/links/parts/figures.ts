/** What the charts of a link show. */
import type { RangeView } from '#links/clicks/statistics_view.ts';
import { t } from '#registry/texts.ts';
import { daysSpec } from '#widgets/core/chart/days_spec.ts';
import type { ChartSpec, Day } from '#widgets/core/chart/spec.ts';

type Clicks = Pick<RangeView, 'days' | 'from' | 'to'>;
/** What one chart shows. */
export type LinkFigures = { clicks: Clicks } | { countries: RangeView['countries'] };

export const specOf = (figures: LinkFigures): ChartSpec =>
  'clicks' in figures ? clicksSpec(figures.clicks) : countriesSpec(figures.countries);

const DAY_MS = 24 * 3600 * 1000;

/** Every day between the first and the last one. */
export const clicksSpec = ({ days, from, to }: Clicks): ChartSpec =>
  daysSpec(withEmptyDays(days, from, to), t('Clicks'));

export const countriesSpec = (countries: RangeView['countries']): ChartSpec => ({
  kind: 'pie',
  noData: t('There is no data to show'),
  slices: countries.map(({ name, clicks }) => ({ label: `${name} (${clicks})`, value: clicks })),
});

/** Days without clicks have none. Own code: it comes with the page, where `eachDayOfInterval` weighs 2 KB. */
export function withEmptyDays(rows: RangeView['days'], from: string, to: string): Day[] {
  const known = new Map(rows.map(({ key, clicks }) => [key, clicks]));
  const days: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push({ day, count: known.get(day) ?? 0 });
  }
  return days;
}
