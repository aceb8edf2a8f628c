import { t } from '#registry/texts.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

/** About so many ticks. */
const TICKS = 10;
const DAY_MS = 24 * 3600 * 1000;

type Row = { key: string; value: number };

/** Reads a chart from the table beside it; with a first and last day it shows every day between them. */
export function specOf(figure: HTMLElement): ChartSpec {
  const rows = [...figure.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => ({
    key: dataset.key ?? '',
    value: Number(dataset.value),
  }));
  const noData = t('There is no data to show');
  const { chart, from, to, name = '' } = figure.dataset;
  if (chart === 'pie')
    return { kind: 'pie', noData, slices: rows.map(({ key, value }) => ({ label: `${key} (${value})`, value })) };
  const days = withEmptyDays(rows, from as string, to as string);
  const values = days.map(({ value }) => value);
  return {
    kind: 'line',
    noData,
    name,
    labels: days.map(({ key }) => shortDay(key)),
    values,
    xTicks: thinned(days.length),
    yTicks: Math.min(Math.max(0, ...values), TICKS),
  };
}

/** Days without clicks have none. Own code: it comes with the page, where `eachDayOfInterval` weighs 2 KB. */
export function withEmptyDays(rows: readonly Row[], from: string, to: string): Row[] {
  const known = new Map(rows.map(({ key, value }) => [key, value]));
  const days: Row[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const key = new Date(at).toISOString().slice(0, 10);
    days.push({ key, value: known.get(key) ?? 0 });
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
