/** Prepares figures of the start page: change, line and table. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Figure, FigureGroup } from './start_page.ts';

/** Size of the drawn line, in its own units. */
const WIDTH = 120;
const HEIGHT = 32;

export function figureGroupView({ name, days, figures }: FigureGroup, texts: Texts) {
  return {
    name,
    figures: figures.map((figure) => figureView(figure, texts)),
    rows: days
      .map((day, at) => ({
        date: texts.date(new Date(day)),
        cells: figures.map(({ values, show }) => show(values[at] ?? 0)),
      }))
      .toReversed(),
  };
}

function figureView({ label, now, before, values, show }: Figure, { t, percent }: Texts) {
  const change = before > 0 ? now / before - 1 : null;
  const sign = change !== null && change > 0 ? '+' : '';
  return {
    label,
    now: show(now),
    before: t('Before: {value}', { value: show(before) }),
    change: change === null ? '' : sign + percent(change, 0),
    line: lineOf(values),
  };
}

/** Points of an SVG polyline: the whole width, from 0 at the bottom to the highest value at the top. */
export function lineOf(values: readonly number[]): string {
  const highest = Math.max(...values, 0);
  const step = WIDTH / Math.max(1, values.length - 1);
  const heightOf = (value: number) => (highest > 0 ? (value / highest) * (HEIGHT - 2) : 0);
  return values.map((value, at) => `${rounded(at * step)},${rounded(HEIGHT - 1 - heightOf(value))}`).join(' ');
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
