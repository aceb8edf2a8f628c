import { describe, expect, it } from 'vitest';
import { dayIn, dayPlus, daysBetween, endOfDay, isDay, startOfDay } from '#core/i18n/days.ts';

describe('Calendar day', () => {
  it('is the day in the given time zone', () => {
    const moment = new Date('2026-03-01T03:30:00Z');
    expect([dayIn('America/New_York', moment), dayIn('Europe/Paris', moment)]).toEqual(['2026-02-28', '2026-03-01']);
  });

  it('changes at midnight', () => {
    expect(dayIn('UTC', new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
    expect(dayIn('UTC', new Date('2026-03-02T00:00:00Z'))).toBe('2026-03-02');
  });

  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-31', -30, '2026-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2011-12-29', 1, '2011-12-30'],
  ])('counts from %s by %i days to %s', (day, days, expected) => {
    expect(dayPlus(day, days)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(days);
  });

  it('is 0 days from itself', () => {
    expect(daysBetween('2026-03-29', '2026-03-29')).toBe(0);
  });

  it.each(['2026-11-21', '2028-02-29', '2026-12-31'])('is accepted as %s', (day) => {
    expect(isDay(day)).toBe(true);
  });

  it.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '2026-11-21T00:00', '2026-W47', '', 'today'])(
    'is rejected as "%s"',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

describe('startOfDay and endOfDay', () => {
  it.each([
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['America/New_York', '2026-11-21', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    ['America/New_York', '2026-10-31', '2026-10-31T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
    // Days of 25 and of 23 hours.
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    // Clocks there went from 23:59 to 01:00: the day had no midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    // Clocks there went from 00:59 to 00:00: the day had two.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
    ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00.000Z', '2021-10-29T22:00:00.000Z'],
  ])('return the bounds of the local day in %s on %s', (zone, day, start, end) => {
    expect(startOfDay(zone, day).toISOString()).toBe(start);
    expect(endOfDay(zone, day).toISOString()).toBe(end);
  });
});
