import { describe, expect, test } from 'vitest';
import { isWithin, type Period, spanOf } from '#events/list/period.ts';

/** A Wednesday, at eight in the evening in New York: already Thursday in UTC. */
const NOW = new Date('2026-11-26T01:00:00Z');
const ZONE = 'America/New_York';
const event = (from: string, until: string) => ({ startsAt: new Date(from), endsAt: new Date(until) });
const isShown = (period: Period, one: { startsAt: Date; endsAt: Date }) =>
  isWithin(one, period, spanOf(period, ZONE, NOW), NOW);

describe('A period of events', () => {
  test.each<[Period, string, string]>([
    ['today', '2026-11-26T02:00:00Z', '2026-11-26T04:00:00Z'],
    ['week', '2026-11-29T15:00:00Z', '2026-11-29T18:00:00Z'],
    ['nextweek', '2026-11-30T15:00:00Z', '2026-11-30T18:00:00Z'],
    ['month', '2026-11-30T15:00:00Z', '2026-11-30T18:00:00Z'],
    ['nextmonth', '2026-12-31T15:00:00Z', '2027-01-01T18:00:00Z'],
    ['all', '2028-01-01T15:00:00Z', '2028-01-01T18:00:00Z'],
    ['old', '2026-11-25T15:00:00Z', '2026-11-25T18:00:00Z'],
  ])('"%s" has an event from %s', (period, from, until) => {
    expect(isShown(period, event(from, until))).toBe(true);
  });

  test.each<[Period, string, string]>([
    ['today', '2026-11-26T05:00:00Z', '2026-11-26T07:00:00Z'],
    ['week', '2026-11-30T15:00:00Z', '2026-11-30T18:00:00Z'],
    ['nextweek', '2026-12-07T06:00:00Z', '2026-12-07T18:00:00Z'],
    ['month', '2026-12-01T06:00:00Z', '2026-12-01T18:00:00Z'],
    ['nextmonth', '2027-01-01T06:00:00Z', '2027-01-01T18:00:00Z'],
    ['all', '2026-11-25T15:00:00Z', '2026-11-25T18:00:00Z'],
    ['old', '2026-11-25T23:00:00Z', '2026-11-26T02:00:00Z'],
  ])('"%s" lacks an event from %s', (period, from, until) => {
    expect(isShown(period, event(from, until))).toBe(false);
  });

  test('"today" includes an event of several days that has begun', () => {
    expect(isShown('today', event('2026-11-20T15:00:00Z', '2026-11-28T18:00:00Z'))).toBe(true);
  });
});
