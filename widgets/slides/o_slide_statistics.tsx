import { data, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { DaysChart } from '#widgets/core/chart/days_chart.tsx';
import type { Day } from '#widgets/core/chart/spec.ts';

/** Draws the views of each day; the table below has the figures. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Date and views of each day. */
    days: data<Day[]>([]),
    /** Name of the chart. */
    title: text(''),
  },
  View: DaysChart,
});
