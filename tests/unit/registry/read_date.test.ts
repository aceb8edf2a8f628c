import { describe, expect, it } from 'vitest';
import { momentOf } from '#core/i18n/wall_clock.ts';
import { locales } from '#registry/locales.ts';
import { isoDate, readDate, readIsoDate } from '#registry/read_date.ts';

const english = locales.en_US!;
const french = locales.fr_FR!;
const arabic = locales.ar_001!;
const day = (year: number, month: number, date: number, hour = 0, minute = 0) => ({
  year,
  month,
  day: date,
  hour,
  minute,
});

describe('a date', () => {
  it.each([
    ['12/31/2026', english, day(2026, 12, 31)],
    ['2/3/2026', english, day(2026, 2, 3)],
    ['02/3/2026', english, day(2026, 2, 3)],
    [' 02/03/2026 ', english, day(2026, 2, 3)],
    ['31/12/2026', french, day(2026, 12, 31)],
    ['1/2/1900', french, day(1900, 2, 1)],
    ['31/12/9999', french, day(9999, 12, 31)],
    ['29/02/2024', french, day(2024, 2, 29)],
    ['٣١/١٢/٢٠٢٦', arabic, day(2026, 12, 31)],
  ])('%s is read in the pattern of its language', (text, locale, expected) => {
    expect(readDate(text, locale.dateFormat, locale)).toEqual(expected);
  });

  it.each([
    ['31/12/2026', english],
    ['12/31/2026', french],
    ['31-12-2026', french],
    ['31.12.2026', french],
    ['31/12/26', french],
    ['31/12/2026 ', { ...french, dateFormat: 'DD.MM.YYYY' }],
    ['30/02/2026', french],
    ['29/02/2026', french],
    ['00/01/2026', french],
    ['01/13/2026', french],
    ['31/12/1899', french],
    ['1/1/10000', french],
    ['31/12/2026x', french],
    ['tomorrow', english],
    ['', english],
  ])('%s is none', (text, locale) => {
    expect(readDate(text, locale.dateFormat, locale)).toBeNull();
  });
});

describe('a date with a time', () => {
  it.each([
    ['12/31/2026 2:30 PM', english, day(2026, 12, 31, 14, 30)],
    ['12/31/2026 02:30 pm', english, day(2026, 12, 31, 14, 30)],
    ['1/2/2026 12:05 AM', english, day(2026, 1, 2, 0, 5)],
    ['1/2/2026 12:05 PM', english, day(2026, 1, 2, 12, 5)],
    ['31/12/2026 14:30', french, day(2026, 12, 31, 14, 30)],
    ['31/12/2026 9:05', french, day(2026, 12, 31, 9, 5)],
    ['31/12/2026 2:30 م', arabic, day(2026, 12, 31, 14, 30)],
  ])('%s is read', (text, locale, expected) => {
    expect(readDate(text, locale.dateTimeFormat, locale)).toEqual(expected);
  });

  it.each([
    ['12/31/2026', english],
    ['12/31/2026 14:30 PM', english],
    ['12/31/2026 0:30 PM', english],
    ['12/31/2026 2:30', english],
    ['31/12/2026 24:00', french],
    ['31/12/2026 12:60', french],
    ['31/12/2026 12:5', french],
  ])('%s is none', (text, locale) => {
    expect(readDate(text, locale.dateTimeFormat, locale)).toBeNull();
  });
});

it('what browsers send is read and written back', () => {
  expect(readIsoDate('2026-05-04')).toEqual(day(2026, 5, 4));
  expect(readIsoDate('2026-05-04T09:30')).toEqual(day(2026, 5, 4, 9, 30));
  for (const bad of ['2026-02-30', '1899-12-31', '2026-5-4', '2026-05-04T25:00', 'x', ''])
    expect(readIsoDate(bad)).toBeNull();
  expect(isoDate(day(2026, 5, 4, 9, 30), false)).toBe('2026-05-04');
  expect(isoDate(day(2026, 5, 4, 9, 30), true)).toBe('2026-05-04T09:30');
});

it.each([
  ['America/New_York', day(2026, 1, 15, 9, 0), '2026-01-15T14:00:00.000Z'],
  ['America/New_York', day(2026, 7, 15, 9, 0), '2026-07-15T13:00:00.000Z'],
  ['Europe/Paris', day(2026, 3, 29, 3, 30), '2026-03-29T01:30:00.000Z'],
  ['Asia/Kolkata', day(1950, 6, 1, 0, 0), '1950-05-31T18:30:00.000Z'],
  ['UTC', day(9999, 12, 31, 23, 59), '9999-12-31T23:59:00.000Z'],
])('clocks in %s', (zone, wall, moment) => {
  expect(momentOf(wall, zone).toISOString()).toBe(moment);
});

it.each([
  ['05/04/2026 9:30:15 AM', english],
  ['04/05/2026 09:30:15', french],
  ['04/05/2026 9:30:15 AM', arabic],
])('takes seconds where the language writes the time: %s', (text, locale) => {
  expect(readDate(text, locale.dateTimeFormat, locale)).toEqual(day(2026, 5, 4, 9, 30));
});

it('takes no seconds that a clock never shows', () => {
  expect(readDate('04/05/2026 09:30:75', french.dateTimeFormat, french)).toBeNull();
  expect(readDate('04/05/2026 09:30:', french.dateTimeFormat, french)).toBeNull();
});
