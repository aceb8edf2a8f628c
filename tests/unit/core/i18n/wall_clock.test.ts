import { expect, test } from 'vitest';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-01-15T12:00', NEW_YORK, '2026-01-15T17:00:00.000Z'],
  ['2026-07-15T12:00', NEW_YORK, '2026-07-15T16:00:00.000Z'],
  ['2026-07-15T00:30', 'Asia/Kolkata', '2026-07-14T19:00:00.000Z'],
  ['9999-12-31T23:59', 'UTC', '9999-12-31T23:59:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2028-02-29T23:59', 'Europe/Paris', '2028-02-29T22:59:00.000Z'],
  ['1950-06-01T00:00', 'Asia/Kolkata', '1950-05-31T18:30:00.000Z'],
  // Clocks show this time twice: the first one counts.
  ['2026-11-01T01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  // After the second time, and before the first.
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
])('momentTyped and wallClock convert %s in %s both ways', (shown, zone, moment) => {
  expect(parseMoment(shown, zone)?.toISOString()).toBe(moment);
  expect(wallClock(new Date(moment), zone)).toBe(shown);
});

test.each([
  ['2026-03-08T02:30', NEW_YORK, '2026-03-08T07:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
])('momentTyped takes %s, an hour that clocks in %s skip, for an hour later', (shown, zone, moment) => {
  expect(parseMoment(shown, zone)?.toISOString()).toBe(moment);
});

test.each([
  ['0000-01-01T00:00', 'UTC'],
  ['1899-12-31T23:59', 'UTC'],
  ['1900-01-01T00:00', 'Asia/Kolkata'],
  ['9999-12-31T23:59', NEW_YORK],
])('momentTyped rejects %s in %s, outside the years 1900 to 9999', (shown, zone) => {
  expect(parseMoment(shown, zone)).toBeNull();
});

test.each([
  '',
  'soon',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T24:01',
  '2026-01-01T24:00',
  '2026-W01-1T10:00',
  '2026-01-01',
  '2026-01-01T10:00Z',
])('momentTyped rejects "%s"', (text) => expect(parseMoment(text, 'UTC')).toBeNull());
