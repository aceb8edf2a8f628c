import { describe, expect, test } from 'vitest';
import { relativeTime } from '#core/i18n/relative_time.ts';
import { textsFor } from '#core/i18n/texts.ts';

const NOON = '2026-11-21T12:00:00Z';
const said = (when: string, { now = NOON, language = 'en_US', zone = 'UTC' } = {}) =>
  relativeTime(new Date(when), textsFor(language), zone, new Date(now));

describe('relativeTime', () => {
  test.each([
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-21T11:59:01Z', 'now'],
    ['2026-11-21T12:00:30Z', 'now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:00:01Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-20T12:00:01Z', '23 hours ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-14T12:00:01Z', '7 days ago'],
    ['2026-11-14T12:00:00Z', '11/14/2026'],
  ])('writes %s as "%s" when it is noon on November 21, 2026', (when, expected) => {
    expect(said(when)).toBe(expected);
  });

  test('counts calendar days, not spans of 24 hours', () => {
    expect(said('2026-11-19T13:00:00Z')).toBe('2 days ago');
  });

  test('counts days in the given time zone', () => {
    const now = '2026-11-21T02:00:00Z';
    expect(said('2026-11-19T02:00:00Z', { now })).toBe('2 days ago');
    expect(said('2026-11-19T23:00:00Z', { now, zone: 'Asia/Tokyo' })).toBe('yesterday');
  });

  test('counts a day of 23 hours as one day', () => {
    const now = '2026-03-30T10:00:00Z';
    expect(said('2026-03-29T00:30:00Z', { now, zone: 'Europe/Paris' })).toBe('yesterday');
  });

  test('writes in the language of the page', () => {
    expect(said('2026-11-20T12:00:00Z', { language: 'fr_FR' })).toBe('hier');
    expect(said('2026-11-21T11:57:00Z', { language: 'ar_001' })).toBe('قبل 3 دقائق');
    expect(said('2026-11-01T12:00:00Z', { language: 'ar_001' })).toBe('01/11/2026');
  });
});
