import type { Route } from '@playwright/test';
import { click, isAt, MOST_WAYS, press, type Step, tour, WITH_SCRIPT } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const RESULTS = '/survey/results/students-survey';
/** Others wake when they are near. */
const FIRST_IS_READY: Step = {
  trigger: '[data-widget=js_surveyresult][data-state=ready] >> nth=0',
  only: WITH_SCRIPT,
};
const NUMBERS = '.survey-numbers >> nth=0';

tour('A staff member pages through survey results and filters them by an answer', {
  start: RESULTS,
  user: 'admin',
  ways: MOST_WAYS,
  steps: [
    FIRST_IS_READY,
    { trigger: '[data-graph_type=pie] .plain-chart path >> nth=0' },
    { trigger: '[data-graph_type=pie] .chart__drawing >> nth=0', run: (target) => target.hover(), only: WITH_SCRIPT },
    { trigger: '[data-graph_type=pie] svg .nv-slice path >> nth=0', only: WITH_SCRIPT },
    { trigger: `${NUMBERS} >> text=18.67`, only: ['script', 'plain', 'keyboard'] },

    // The table has pages; without JavaScript they are on the page with all answers.
    { trigger: `${NUMBERS} >> .survey-written tbody tr >> nth=9` },
    { trigger: `${NUMBERS} >> .survey-written tbody tr >> nth=10`, gone: true },
    { trigger: '.pagination >> nth=0 >> [data-page="3"]', run: click, only: ['plain'] },
    { trigger: '#answer-21:target', run: (_target, { page }) => page.goBack().then(() => {}), only: ['plain'] },
    { trigger: '.pagination >> nth=0 >> [data-page="3"]', run: click, only: WITH_SCRIPT },
    { trigger: '.pagination >> nth=0 >> [data-page="3"][aria-current=page]', only: WITH_SCRIPT },

    {
      trigger: 'tr:has(> td.survey_answer) >> nth=1',
      run: async (row, { page }) => {
        const filter = row.locator('a.survey-filter');
        await filter.focus();
        await expect(filter).toHaveCSS('opacity', '1');
        await page.keyboard.press('Enter');
      },
    },
    { trigger: '.survey-filters__one', run: isAt(/\/survey\/results\/students-survey\?0,\d+$/) },
    { trigger: '.page-head__lead:has-text("18")' },
    { trigger: '.filter-finished', run: click },
    { trigger: '.filter-finished[aria-current]', run: isAt(/\?0,\d+&finished$/) },
    { trigger: '.clear_survey_filter', run: click },
    { trigger: '.page-head__lead:has-text("237")', run: isAt(/students-survey$/) },
    { trigger: '.survey-more a >> nth=0', run: click },
    { trigger: '.survey-answers' },
    { trigger: '.pager__link[rel=next]', run: click },
    { trigger: '.pager__link[aria-current]:has-text("2")', run: isAt(/\/answers\/\d+\?page=2$/) },
  ],
});

/** Makes every answer's name longer than a legend has room for. */
const lengthenNames: Step = {
  trigger: '[data-graph_type=multi_bar] >> nth=0',
  run: async (_figure, { page }) => {
    const lengthen = async (route: Route) => {
      const response = await route.fetch();
      const longer = (names: string) => names.replace(/(?<="text":")[^"]*/g, '$& or something like it, more or less');
      await route.fulfill({
        response,
        body: (await response.text()).replace(/"(?:columns|choices)":\[[^\]]*/g, longer),
      });
    };
    await page.route('**/survey/results/home-and-garden', lengthen, { times: 1 });
    await page.reload();
  },
};

tour('A staff member stacks the bars of a matrix chart and hides a column', {
  start: '/survey/results/home-and-garden',
  user: 'admin',
  ways: ['script', 'arabic'],
  steps: [
    lengthenNames,
    FIRST_IS_READY,
    { trigger: '[data-graph_type=multi_bar] >> nth=0', run: (target) => target.hover() },
    { trigger: '[data-graph_type=multi_bar] >> nth=0 >> .nv-controlsWrap .nv-series >> nth=1', run: click },
    {
      trigger: '[data-graph_type=multi_bar] >> nth=0 >> .nv-legendWrap .nv-series >> nth=0',
      run: async (series, { page }) => {
        // 25 characters and three dots. The library alone would cut them at 20.
        const names = await page.locator('.nv-legendWrap:not(.nv-controlsWrap) .nv-legend-text').allTextContents();
        expect(names.length).toBeGreaterThan(0);
        expect(names.filter((name) => !/^.{25}\.{3}$/.test(name))).toEqual([]);
        const bars = page.locator('[data-graph_type=multi_bar]').first().locator('.nv-bar');
        await expect(bars).toHaveCount(12);
        await series.click();
        await expect(bars).toHaveCount(9);
      },
    },
    { trigger: '.survey-exports summary', run: click },
    { trigger: '.survey-exports__list', run: press('Escape') },
  ],
});
