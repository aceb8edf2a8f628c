import { defineWidget } from '#registry/widget.ts';
import { showChart } from '#widgets/core/chart/chart.ts';
import { startTabs } from '#widgets/core/tabs/tabs.ts';
import { copyOnClick } from './parts/copy.ts';
import { specOf } from './parts/figures.ts';

/** The statistics of a link: its parts become tabs, its tables get drawings. */
export default defineWidget({
  load: 'now',
  enhance(host, _params, signal) {
    const tabs = host.querySelector<HTMLElement>('[data-tabs]');
    if (tabs) startTabs(tabs, signal);
    copyOnClick(host, signal);
    for (const figure of host.querySelectorAll<HTMLElement>('[data-chart]')) {
      // A table has the same figures for screen readers.
      const box = figure.querySelector<HTMLElement>('.chart__drawing');
      if (box) showChart(box, () => specOf(figure), signal);
    }
  },
});
