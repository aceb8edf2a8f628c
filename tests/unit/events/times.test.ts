import { expect, test } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import { whenOf } from '#events/times.ts';

const timeZone = 'Europe/Paris';
const plain = (text: string) => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ');
const when = (from: string, until: string, language = 'en_US') =>
  plain(whenOf({ startsAt: new Date(from), endsAt: new Date(until), timeZone }, textsFor(language)));

test('an event is shown with the times of its own clocks', () => {
  expect(when('2027-10-29T20:00Z', '2027-10-29T21:30Z')).toBe('October 29, 2027 10:00 PM – 11:30 PM');
  expect(when('2027-10-29T20:00Z', '2027-10-30T02:00Z')).toBe('October 29, 2027 10:00 PM – October 30, 2027 4:00 AM');
});

test('an event during which clocks change is shown with how far each time is from UTC', () => {
  expect(when('2027-10-30T20:00Z', '2027-10-31T03:00Z')).toBe(
    'October 30, 2027 10:00 PM GMT+2 – October 31, 2027 4:00 AM GMT+1',
  );
  expect(when('2027-10-31T00:30Z', '2027-10-31T01:00Z')).toBe('October 31, 2027 2:30 AM GMT+2 – 2:00 AM GMT+1');
  expect(when('2028-03-25T21:00Z', '2028-03-26T02:00Z', 'fr_FR')).toBe(
    '25 mars 2028 22:00 UTC+1 – 26 mars 2028 04:00 UTC+2',
  );
});
