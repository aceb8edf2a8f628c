import { describe, expect, it } from 'vitest';
import { thinned } from '#widgets/core/chart/days_spec.ts';
import { nextTab } from '#widgets/core/hooks/use_tabs.ts';
import { clicksSpec, countriesSpec, withEmptyDays } from '#widgets/links/parts/figures.ts';
import { offersFor } from '#widgets/links/parts/names.ts';

describe('Line chart of clicks', () => {
  it('has a value for every day, also for days without clicks', () => {
    const days = withEmptyDays([{ key: '2026-03-01', name: '', clicks: 5 }], '2026-02-27', '2026-03-02');
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 0],
      ['2026-03-01', 5],
      ['2026-03-02', 0],
    ]);
  });

  it.each([
    [1, 1],
    [8, 8],
    [31, 11],
    [365, 11],
  ])('has for %i days %i ticks', (days, ticks) => {
    expect(thinned(days)).toHaveLength(ticks);
  });
});

describe('Chart of a link', () => {
  const day = (key: string, clicks: number) => ({ key, name: key, clicks });
  const week = (clicks: number) => ({ from: '2026-11-20', to: '2026-11-21', days: [day('2026-11-21', clicks)] });

  it('shows clicks by day as a line with short dates and at most ten vertical ticks', () => {
    expect(clicksSpec(week(3))).toEqual({
      kind: 'line',
      noData: 'There is no data to show',
      name: 'Clicks',
      labels: ['20/11/26', '21/11/26'],
      values: [0, 3],
      xTicks: [0, 1],
      yTicks: 3,
    });
    expect(clicksSpec(week(300))).toMatchObject({ yTicks: 10 });
  });

  it('shows clicks by country as a pie with counts in its labels', () => {
    const of = (name: string, clicks: number) => ({ key: name, name, clicks, share: '' });
    expect(countriesSpec([of('France', 8), of('Unknown', 3)])).toMatchObject({
      kind: 'pie',
      slices: [
        { label: 'France (8)', value: 8 },
        { label: 'Unknown (3)', value: 3 },
      ],
    });
  });
});

describe('offersFor', () => {
  const known = ['Winter', 'Spring', 'Spring sale'].map((name, at) => ({ id: at + 1, name }));
  const offers = (...names: string[]) => names.map((name) => ({ label: name, text: name }));

  it('offers names that contain the typed text, then a new name', () => {
    expect(offersFor('spr', known)).toEqual([
      ...offers('Spring', 'Spring sale'),
      { label: "Create 'spr'", text: 'spr' },
    ]);
  });

  it('offers no new name when the name exists in another case', () => {
    expect(offersFor(' sPRING ', known)).toEqual(offers('Spring', 'Spring sale'));
    expect(offersFor('', known)).toEqual(offers('Winter', 'Spring', 'Spring sale'));
  });
});

describe('nextTab', () => {
  it.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 2, false, 0],
    ['ArrowLeft', 0, false, 2],
    ['ArrowRight', 0, true, 2],
    ['ArrowLeft', 0, true, 1],
    ['Home', 2, false, 0],
    ['End', 0, true, 2],
    ['a', 0, false, null],
  ] as const)('moves with %s from tab %i (right to left: %s) to %s', (key, at, isRtl, to) => {
    expect(nextTab(key, at, 3, isRtl)).toBe(to);
  });
});
