import { defineStates } from '#registry/states.ts';
import widget from './o_website_links_chart.ts';

const rows = (figures: [string, number][]) =>
  figures
    .map(
      ([key, clicks]) =>
        `<tr data-key="${key}" data-value="${clicks}"><th scope="row">${key}</th><td>${clicks}</td></tr>`,
    )
    .join('');

const figure = (facts: string, title: string, figures: [string, number][]) => `<figure class="chart" ${facts}>
<figcaption class="chart__title">${title}</figcaption>
<div class="chart__drawing with-script" aria-hidden="true"></div>
<div class="table-scroll chart__table"><table class="table"><tbody>${rows(figures)}</tbody></table></div>
</figure>`;

const DAYS: [string, number][] = [
  ['2026-11-21', 3],
  ['2026-11-18', 7],
  ['2026-11-14', 1],
];

/** Ids are part of the page's address: they are the same wherever it is shown. */
const range = (name: string, inside: string) =>
  `<div class="links-range" id="${name}"><h3 class="links-range__name">${name}</h3>${inside}</div>`;
const NOTHING = '<p class="links-range__nothing">There is no data to show</p>';

const page = (first: string) => `<nav class="segments" data-tabs="" aria-label="Period">
<a class="segments__item" href="#all-time">All Time</a><a class="segments__item" href="#last-month">Last Month</a><a class="segments__item" href="#last-week">Last Week</a>
</nav>
${range('all-time', first)}${range('last-month', NOTHING)}${range('last-week', NOTHING)}`;

export default defineStates(widget, {
  'Days and countries': {
    html: page(
      figure('data-chart="line" data-from="2026-11-14" data-to="2026-11-21" data-name="Clicks"', '11 clicks', DAYS) +
        figure('data-chart="pie"', '2 countries', [
          ['France', 8],
          ['Undefined', 3],
        ]),
    ),
  },
});
