import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate } from '#core/i18n/date_patterns.ts';
import { formatDate as formatInBrowser } from '#registry/values/dates.ts';
import { type Locale, locales } from '#registry/values/locales.ts';

const { en_US, fr_FR, ar_001, de_DE } = locales as Record<'en_US' | 'fr_FR' | 'ar_001' | 'de_DE', Locale>;
const LANGUAGES = [en_US, fr_FR, ar_001, de_DE];
const evening = new Date('2026-03-09T22:05:07Z');

describe('formatDate on the server', () => {
  test.each([
    ['dateFormat', ['03/09/2026', '09/03/2026', '09/03/2026', '09.03.2026']],
    ['longDateFormat', ['March 9, 2026', '9 mars 2026', '9 مارس 2026', '9. März 2026']],
    ['timeFormat', ['10:05 PM', '22:05', '10:05 م', '22:05']],
    ['dateTimeFormat', ['03/09/2026 10:05 PM', '09/03/2026 22:05', '09/03/2026 10:05 م', '09.03.2026 22:05']],
  ] as const)('writes the %s of each language', (pattern, expected) => {
    expect(LANGUAGES.map((locale) => formatDate(evening, locale[pattern], 'UTC', locale))).toEqual(expected);
  });

  test.each([
    ['2026-03-09T22:05:07Z', 'Europe/Paris', '09/03/2026 23:05'],
    ['2026-03-09T22:05:07Z', 'Asia/Tokyo', '10/03/2026 07:05'],
    ['2026-07-01T22:30:00Z', 'Europe/Paris', '02/07/2026 00:30'],
    // The hour in which clocks go forward, and the one in which they go back.
    ['2026-03-29T00:59:59Z', 'Europe/Paris', '29/03/2026 01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', '29/03/2026 03:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Paris', '25/10/2026 02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Paris', '25/10/2026 02:30'],
    ['2028-02-29T12:00:00Z', 'UTC', '29/02/2028 12:00'],
    ['2026-12-31T23:30:00Z', 'Africa/Algiers', '01/01/2027 00:30'],
  ])('writes %s as clocks in %s show it', (moment, zone, expected) => {
    expect(formatDate(new Date(moment), fr_FR.dateTimeFormat, zone, fr_FR)).toBe(expected);
  });

  test('writes 12 for the hour at noon and at midnight', () => {
    const hourOf = (moment: string) => formatDate(new Date(moment), en_US.timeFormat, 'UTC', en_US);
    expect([hourOf('2026-01-01T00:00:00Z'), hourOf('2026-01-01T12:00:00Z')]).toEqual(['12:00 AM', '12:00 PM']);
  });
});

describe.each([
  ['on the server', (pattern: string, locale: Locale) => formatDate(evening, pattern, 'UTC', locale)],
  ['in a browser', (pattern: string, locale: Locale) => formatInBrowser(evening, pattern, locale)],
])('A date pattern %s', (_where, write) => {
  test('keeps literal text in brackets, quotes included', () => {
    expect(write('dddd D MMM YY [at] H:mm:ss', en_US)).toBe('Monday 9 Mar 26 at 22:05:07');
    expect(write("[o'clock] h", en_US)).toBe("o'clock 10");
  });

  test('writes short weekday names', () => {
    expect(write('ddd', fr_FR)).toBe('lun.');
  });
});

test('formatDate in a browser writes any date from 1900 to 9999 as the server does', () => {
  const patterns = ['dateFormat', 'longDateFormat', 'timeFormat', 'dateTimeFormat'] as const;
  const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom(...LANGUAGES), fc.constantFrom(...patterns), (when, locale, name) => {
      expect(formatInBrowser(when, locale[name], locale)).toBe(formatDate(when, locale[name], 'UTC', locale));
    }),
  );
});

describe('Locale definition', () => {
  test.each(Object.values(locales))('has twelve months, seven weekdays and a canonical tag for $code', (locale) => {
    expect(locale.months).toHaveLength(12);
    expect(locale.monthsShort).toHaveLength(12);
    expect(locale.weekdays).toHaveLength(7);
    expect(locale.weekdaysShort).toHaveLength(7);
    expect(Intl.getCanonicalLocales(locale.tag)).toEqual([locale.tag]);
  });
});
