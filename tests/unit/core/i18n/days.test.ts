import { describe, expect, it } from 'vitest';
import { dayIn, dayPlus, endOfDay } from '#core/i18n/days.ts';

describe('a day', () => {
  it('is that of the place', () => {
    const moment = new Date('2026-03-01T03:30:00Z');
    expect([dayIn('America/New_York', moment), dayIn('Europe/Paris', moment)]).toEqual(['2026-02-28', '2026-03-01']);
  });

  it('begins anew at midnight', () => {
    expect(dayIn('UTC', new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
    expect(dayIn('UTC', new Date('2026-03-02T00:00:00Z'))).toBe('2026-03-02');
  });

  it('is followed by the next, over months and leap days', () => {
    expect([dayPlus('2028-02-28', 1), dayPlus('2026-01-01', -1), dayPlus('2026-03-31', -30)]).toEqual([
      '2028-02-29',
      '2025-12-31',
      '2026-03-01',
    ]);
  });
});

describe('the end of a day', () => {
  it.each([
    ['UTC', '2026-11-21', '2026-11-22T00:00:00.000Z'],
    ['America/New_York', '2026-11-21', '2026-11-22T05:00:00.000Z'],
    ['America/New_York', '2026-10-31', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-21T18:30:00.000Z'],
  ])('in %s of %s', (zone, day, end) => {
    expect(endOfDay(zone, day).toISOString()).toBe(end);
  });
});
