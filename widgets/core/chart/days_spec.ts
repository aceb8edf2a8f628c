import { t } from '#registry/texts.ts';
import type { ChartSpec, Day } from './spec.ts';

/** About so many ticks. */
const TICKS = 10;

/** A line of what was counted each day. */
export function daysSpec(days: readonly Day[], name: string): ChartSpec {
  const values = days.map(({ count }) => count);
  return {
    kind: 'line',
    noData: t('There is no data to show'),
    name,
    labels: days.map(({ day }) => shortDay(day)),
    values,
    xTicks: thinned(days.length),
    yTicks: Math.min(Math.max(0, ...values), TICKS),
  };
}

/** About ten ticks are shown, whatever the number of days. */
export function thinned(count: number): number[] {
  const step = Math.max(1, Math.floor(count / TICKS));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

/** `2026-11-21` → `21/11/26` */
const shortDay = (day: string): string => day.slice(2).split('-').reverse().join('/');
