import { expect, test } from 'vitest';
import { datesOf } from '#events/staff/repeating.ts';

const ZONE = 'America/New_York';
const START = new Date('2027-02-28T23:00:00Z');
const days = (repeat: Parameters<typeof datesOf>[2]['repeat'], times: number) =>
  datesOf(START, ZONE, { repeat, times }).map((date) => date.toISOString().slice(0, 16));

test('an event repeats at the same time of day, also when summer time begins', () => {
  expect(days('weekly', 3)).toEqual(['2027-02-28T23:00', '2027-03-07T23:00', '2027-03-14T22:00']);
  expect(days('fortnightly', 2)).toEqual(['2027-02-28T23:00', '2027-03-14T22:00']);
  expect(days('monthly', 3)).toEqual(['2027-02-28T23:00', '2027-03-28T22:00', '2027-04-28T22:00']);
  expect(days('once', 9)).toHaveLength(1);
});
