import { defineWidget } from '#registry/widget.ts';
import { showChart } from '#widgets/core/chart/chart.ts';
import { graphOf } from './parts/graph.ts';
import { startPagination } from './parts/pagination.ts';

/** Results of a survey: drawings of its tables, and long tables in pages. */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    for (const control of host.querySelectorAll<HTMLElement>('.pagination[data-question_id]'))
      startPagination(control, signal);
    for (const figure of host.querySelectorAll<HTMLElement>('.survey_graph')) {
      // A table has the same figures for screen readers.
      const box = figure.querySelector<HTMLElement>('.chart__drawing');
      if (box) showChart(box, () => graphOf(figure), signal);
    }
  },
});
