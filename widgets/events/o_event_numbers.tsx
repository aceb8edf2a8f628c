import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import Drawing from '#widgets/core/chart/drawing.tsx';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

type Day = { day: string; count: number };

/** About so many ticks. */
const TICKS = 10;

/** Draws what an event counts each day; the table below has the figures. */
export default defineWidget({
  load: 'visible',
  params: { days: data<Day[]>([]), title: text('') },
  View: ({ days, title }) => <Drawing spec={specOf(days, title)} />,
});

function specOf(days: readonly Day[], name: string): ChartSpec {
  const step = Math.max(1, Math.ceil(days.length / TICKS));
  return {
    ...{ kind: 'line', name, noData: t('There is no data to show') },
    labels: days.map(({ day }) => day.slice(2).split('-').reverse().join('/')),
    values: days.map(({ count }) => count),
    xTicks: Array.from({ length: Math.ceil(days.length / step) }, (_, at) => at * step),
    yTicks: Math.min(Math.max(0, ...days.map(({ count }) => Math.ceil(count))), TICKS),
  };
}
