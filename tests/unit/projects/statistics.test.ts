import { describe, expect, it } from 'vitest';
import { gradeOf, statisticsOf, topPartners } from '#projects/statistics.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const rated = (value: number, ago: number, by = 1) => ({
  value,
  ratedAt: new Date(NOW.getTime() - ago * 24 * 3600_000),
  ratedPartnerId: by,
});

describe('gradeOf', () => {
  it.each([
    [10, 'great'],
    [7, 'great'],
    [6, 'okay'],
    [4, 'okay'],
    [3, 'bad'],
    [1, 'bad'],
  ])('returns for the rating %i the grade "%s"', (value, grade) => {
    expect(gradeOf(value)).toBe(grade);
  });
});

describe('statisticsOf', () => {
  it('counts the ratings of the last 15, 30 and 90 days', () => {
    const ratings = [rated(10, 1), rated(5, 14.9), rated(1, 15), rated(10, 31), rated(10, 90), rated(10, 300)];
    expect(statisticsOf(ratings, NOW).map(({ days, total, counts }) => [days, total, counts])).toEqual([
      [15, 2, { great: 1, okay: 1, bad: 0 }],
      [30, 3, { great: 1, okay: 1, bad: 1 }],
      [90, 4, { great: 2, okay: 1, bad: 1 }],
    ]);
  });

  it('returns zero for every grade without ratings', () => {
    expect(statisticsOf([], NOW)[0]).toEqual({
      days: 15,
      total: 0,
      counts: { great: 0, okay: 0, bad: 0 },
      percent: { great: 0, okay: 0, bad: 0 },
    });
  });
});

describe('topPartners', () => {
  it('sorts partners by the share of great ratings in the last 15 days', () => {
    const ratings = [
      rated(10, 1, 7),
      rated(1, 2, 7),
      rated(10, 3, 8),
      rated(10, 4, 9),
      rated(10, 5, 9),
      rated(10, 40, 10),
    ];
    expect(topPartners(ratings, NOW)).toEqual([
      { partnerId: 9, total: 2, happy: 100 },
      { partnerId: 8, total: 1, happy: 100 },
      { partnerId: 7, total: 2, happy: 50 },
    ]);
  });

  it('returns at most five partners', () => {
    expect(
      topPartners(
        [1, 2, 3, 4, 5, 6].map((by) => rated(10, 1, by)),
        NOW,
      ),
    ).toHaveLength(5);
  });
});
