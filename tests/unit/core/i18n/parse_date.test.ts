import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, parseDate, parseIsoDate } from '#core/i18n/date_patterns.ts';
import { type Locale, locales } from '#registry/values/locales.ts';
import { isoDate, parseIsoWallTime, parseWallTime } from '#registry/values/parse_date.ts';

const { en_US, fr_FR, ar_001, de_DE } = locales as Record<'en_US' | 'fr_FR' | 'ar_001' | 'de_DE', Locale>;
const patternOf = (locale: Locale, hasTime: boolean) => (hasTime ? locale.dateTimeFormat : locale.dateFormat);

function readInBrowser(text: string, locale: Locale, hasTime: boolean): string | null {
  const time = parseIsoWallTime(text) ?? parseWallTime(text, patternOf(locale, hasTime), locale);
  return time && isoDate(time, hasTime);
}

describe.each([
  ['on the server', parseDate],
  ['in a browser', readInBrowser],
])('Parsing a typed date %s', (_where, read) => {
  it.each([
    ['12/31/2026', en_US, '2026-12-31'],
    ['2/3/2026', en_US, '2026-02-03'],
    ['02/3/2026', en_US, '2026-02-03'],
    [' 02/03/2026 ', en_US, '2026-02-03'],
    ['31/12/2026', fr_FR, '2026-12-31'],
    ['31.12.2026', de_DE, '2026-12-31'],
    ['1/2/1900', fr_FR, '1900-02-01'],
    ['31/12/9999', fr_FR, '9999-12-31'],
    ['29/02/2024', fr_FR, '2024-02-29'],
    ['29/02/2000', fr_FR, '2000-02-29'],
    ['30/04/2026', fr_FR, '2026-04-30'],
    ['31/12/2026', ar_001, '2026-12-31'],
    ['٣١/١٢/٢٠٢٦', ar_001, '2026-12-31'],
    ['٣١/١٢/٢٠٢٦', fr_FR, '2026-12-31'],
    ['۳۱/۱۲/۲۰۲۶', ar_001, '2026-12-31'],
    ['\u200f31/12/2026', ar_001, '2026-12-31'],
    ['2026-05-04', fr_FR, '2026-05-04'],
    ['2026-05-04T09:30', fr_FR, '2026-05-04'],
  ])('reads %s in the pattern of its language', (text, locale, expected) => {
    expect(read(text, locale, false)).toBe(expected);
  });

  it.each([
    ['31/12/2026', en_US],
    ['12/31/2026', fr_FR],
    ['31-12-2026', fr_FR],
    ['31.12.2026', fr_FR],
    ['31/12/26', fr_FR],
    ['31/12/2026 ', { ...fr_FR, dateFormat: 'DD.MM.YYYY' }],
    ['30/02/2026', fr_FR],
    ['29/02/2026', fr_FR],
    ['29/02/1900', fr_FR],
    ['31/04/2026', fr_FR],
    ['00/01/2026', fr_FR],
    ['01/13/2026', fr_FR],
    ['31/12/1899', fr_FR],
    ['1/1/10000', fr_FR],
    ['001/1/2026', fr_FR],
    ['31/12/2026x', fr_FR],
    ['31 / 12 / 2026', fr_FR],
    ['tomorrow', en_US],
    ['', en_US],
    ['2026-02-30', en_US],
    ['1899-12-31', en_US],
    ['2026-5-4', en_US],
    ['2026-05-04T25:00', en_US],
    ['2026-05-04T24:00', en_US],
    ['2026-05-04T09:30Z', en_US],
    ['2026-W18-1', en_US],
    ['x', en_US],
  ])('rejects "%s"', (text, locale) => {
    expect(read(text, locale, false)).toBeNull();
  });

  it.each([
    ['12/31/2026 2:30 PM', en_US, '2026-12-31T14:30'],
    ['12/31/2026 02:30 pm', en_US, '2026-12-31T14:30'],
    ['1/2/2026 12:05 AM', en_US, '2026-01-02T00:05'],
    ['1/2/2026 12:05 PM', en_US, '2026-01-02T12:05'],
    ['12/31/2026 2:30\u202fPM', en_US, '2026-12-31T14:30'],
    ['31/12/2026 14:30', fr_FR, '2026-12-31T14:30'],
    ['31.12.2026 14:30', de_DE, '2026-12-31T14:30'],
    ['31/12/2026 9:05', fr_FR, '2026-12-31T09:05'],
    ['31/12/2026 0:05', fr_FR, '2026-12-31T00:05'],
    ['31/12/2026 2:30 م', ar_001, '2026-12-31T14:30'],
    ['٣١/١٢/٢٠٢٦ ١٢:٠٥ ص', ar_001, '2026-12-31T00:05'],
    ['31/12/2026 2:30 PM', ar_001, '2026-12-31T14:30'],
    ['05/04/2026 9:30:15 AM', en_US, '2026-05-04T09:30'],
    ['04/05/2026 09:30:15', fr_FR, '2026-05-04T09:30'],
    ['04/05/2026 9:30:15 AM', ar_001, '2026-05-04T09:30'],
    // Clocks in Europe skip this hour, but the text names no time zone.
    ['29/03/2026 02:30', fr_FR, '2026-03-29T02:30'],
    ['2026-05-04T09:30', ar_001, '2026-05-04T09:30'],
    ['2026-05-04 09:30', ar_001, '2026-05-04T09:30'],
    ['2026-05-04T09:30:15.123', ar_001, '2026-05-04T09:30'],
    ['2026-05-04', ar_001, '2026-05-04T00:00'],
  ])('reads %s with its time', (text, locale, expected) => {
    expect(read(text, locale, true)).toBe(expected);
  });

  it.each([
    ['12/31/2026', en_US],
    ['12/31/2026 14:30 PM', en_US],
    ['12/31/2026 0:30 PM', en_US],
    ['12/31/2026 2:30', en_US],
    ['12/31/2026 2:30 noon', en_US],
    ['12/31/2026 2:30 p', en_US],
    ['31/12/2026 24:00', fr_FR],
    ['31/12/2026 12:60', fr_FR],
    ['31/12/2026 12:5', fr_FR],
    ['04/05/2026 09:30:75', fr_FR],
    ['04/05/2026 09:30:', fr_FR],
    ['2026-05-04T09:30:75', fr_FR],
  ])('rejects %s where a time is required', (text, locale) => {
    expect(read(text, locale, true)).toBeNull();
  });

  it('returns the date that formatDate wrote, in every language and year', () => {
    const moment = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom(en_US, fr_FR, ar_001), fc.boolean(), (when, locale, hasTime) => {
        const text = formatDate(when, patternOf(locale, hasTime), 'UTC', locale);
        expect(read(text, locale, hasTime)).toBe(when.toISOString().slice(0, hasTime ? 16 : 10));
      }),
    );
  });
});

it('Parsing a typed date gives the same result in a browser and on the server for dates with typing errors', () => {
  const moment = fc.date({ min: new Date('1890-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const slip = fc.record({
    at: fc.nat(20),
    removed: fc.constantFrom(0, 1, 1, 2),
    typed: fc.constantFrom('', '0', '1', '3', '9', '٢', '/', '-', ':', ' ', 'T', 'a', 'PM', 'ص', ':59', '.5'),
  });
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom(en_US, fr_FR, ar_001),
      fc.boolean(),
      slip,
      fc.boolean(),
      (when, locale, hasTime, { at, removed, typed }, isIso) => {
        const written = isIso
          ? when.toISOString().slice(0, hasTime ? 16 : 10)
          : formatDate(when, patternOf(locale, hasTime), 'UTC', locale);
        const text = written.slice(0, at) + typed + written.slice(at + removed);
        expect(readInBrowser(text, locale, hasTime), text).toBe(parseDate(text, locale, hasTime));
      },
    ),
    { numRuns: 1000 },
  );
});

it('The ISO date parser rejects a date in the pattern of a language', () => {
  expect(parseIsoDate('12/31/2026', false)).toBeNull();
  expect(parseIsoWallTime('12/31/2026')).toBeNull();
});
