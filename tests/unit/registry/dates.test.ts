import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { date, dateTime, formatDate, longDate, partsIn, time } from '#registry/dates.ts';
import { type Locale, locales } from '#registry/locales.ts';
import { speak } from '#registry/texts.ts';

const { en_US, fr_FR, ar_001 } = locales as Record<'en_US' | 'fr_FR' | 'ar_001', Locale>;
const evening = new Date('2026-03-09T22:05:07Z');

afterEach(() => speak({}));

describe('dates', () => {
  test('in each language', () => {
    expect([en_US, fr_FR, ar_001].map((locale) => date(evening, 'UTC', locale))).toEqual([
      '03/09/2026',
      '09/03/2026',
      '09/03/2026',
    ]);
    expect([en_US, fr_FR, ar_001].map((locale) => longDate(evening, 'UTC', locale))).toEqual([
      'March 9, 2026',
      '9 mars 2026',
      '9 مارس 2026',
    ]);
    expect([en_US, fr_FR, ar_001].map((locale) => time(evening, 'UTC', locale))).toEqual([
      '10:05 PM',
      '22:05',
      '10:05 م',
    ]);
  });

  test('on the clock of a time zone, summer time included', () => {
    expect(dateTime(evening, 'Europe/Paris', fr_FR)).toBe('09/03/2026 23:05');
    expect(dateTime(evening, 'Asia/Tokyo', fr_FR)).toBe('10/03/2026 07:05');
    expect(dateTime(new Date('2026-07-01T22:30:00Z'), 'Europe/Paris', fr_FR)).toBe('02/07/2026 00:30');
  });

  test('of UTC, which needs no table of zones, as of any zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (when) => {
          expect(partsIn(when, 'UTC')).toEqual(partsIn(when, 'Etc/UTC'));
        },
      ),
    );
  });

  test('noon and midnight', () => {
    expect(time(new Date('2026-01-01T00:00:00Z'), 'UTC', en_US)).toBe('12:00 AM');
    expect(time(new Date('2026-01-01T12:00:00Z'), 'UTC', en_US)).toBe('12:00 PM');
  });

  test('patterns of one’s own', () => {
    expect(formatDate(evening, 'dddd D MMM YY [at] H:mm:ss', 'UTC', en_US)).toBe('Monday 9 Mar 26 at 22:05:07');
    expect(formatDate(evening, 'ddd', 'UTC', fr_FR)).toBe('lun.');
  });

  test('uses the formats of the language that is spoken, and says so when they are missing', () => {
    speak({ '': { tag: 'fr-FR', dates: fr_FR } });
    expect(date(evening)).toBe('09/03/2026');
    speak({});
    expect(() => date(evening)).toThrow('The date formats of the language are missing');
  });
});

describe('locale definitions', () => {
  test.each(Object.values(locales))('$code is complete', (locale) => {
    expect(locale.months).toHaveLength(12);
    expect(locale.monthsShort).toHaveLength(12);
    expect(locale.weekdays).toHaveLength(7);
    expect(locale.weekdaysShort).toHaveLength(7);
    expect(Intl.getCanonicalLocales(locale.tag)).toEqual([locale.tag]);
  });
});
