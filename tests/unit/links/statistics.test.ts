import { expect, it } from 'vitest';
import { statisticsOf } from '#links/clicks/statistics.ts';

const TODAY = '2026-11-21';
const count = (day: string, country: string, clicks: number, kind = 'person') => ({ kind, day, country, clicks });

const COUNTS = [
  count('2026-09-01', 'FR', 5),
  count('2026-10-21', 'FR', 1),
  count('2026-10-22', 'DE', 2),
  count('2026-11-14', '', 4),
  count('2026-11-14', 'DE', 3),
  count('2026-11-21', 'FR', 1),
  count('2026-11-21', 'FR', 50, 'bot'),
  count('2026-11-21', 'FR', 7, 'prefetch'),
];

const ranges = statisticsOf(COUNTS, TODAY).ranges;
const range = (name: string) => ranges.find((one) => one.name === name)!;

it('Click statistics count people, bots and prefetches separately', () => {
  const { bots, prefetches } = statisticsOf(COUNTS, TODAY);
  expect([range('all-time').total, bots, prefetches]).toEqual([16, 50, 7]);
});

it('Click statistics cover all time, the last month and the last week, each with its first day', () => {
  expect(ranges.map(({ name, from, to, total }) => [name, from, to, total])).toEqual([
    ['all-time', '2026-09-01', TODAY, 16],
    ['last-month', '2026-10-22', TODAY, 10],
    ['last-week', '2026-11-14', TODAY, 8],
  ]);
});

it('Click statistics list clicks by day, and countries by most clicks', () => {
  expect(range('last-month').days).toEqual([
    { day: '2026-10-22', clicks: 2 },
    { day: '2026-11-14', clicks: 7 },
    { day: '2026-11-21', clicks: 1 },
  ]);
  expect(range('last-month').countries).toEqual([
    { code: 'DE', clicks: 5 },
    { code: '', clicks: 4 },
    { code: 'FR', clicks: 1 },
  ]);
});

it('Click statistics are empty and cover today alone when a link has no clicks', () => {
  expect(statisticsOf([], TODAY).ranges[0]).toMatchObject({
    from: TODAY,
    to: TODAY,
    total: 0,
    days: [],
    countries: [],
  });
});
