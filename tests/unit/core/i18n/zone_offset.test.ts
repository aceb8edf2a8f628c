import { expect, test } from 'vitest';
import { minutesAhead, onClocks } from '#core/i18n/zone_offset.ts';

const NEW_YORK = 'America/New_York';

test('minutesAhead returns the offset from UTC in winter and in summer', () => {
  const [winter, summer] = [new Date('2026-01-15T12:00:30.5Z'), new Date('2026-07-15T12:00:30.5Z')];
  expect([winter, summer].map((when) => minutesAhead(when, NEW_YORK))).toEqual([-300, -240]);
  expect(minutesAhead(winter, 'Asia/Kolkata')).toBe(330);
});

test.each([
  ['2026-03-08T06:59:59Z', -300],
  ['2026-03-08T07:00:00Z', -240],
  ['2026-11-01T05:59:59Z', -240],
  ['2026-11-01T06:00:00Z', -300],
])('minutesAhead follows clocks in New York that change on that day, at %s', (when, ahead) => {
  for (const time of ['2026-11-01T12:00:00Z', '2026-03-08T12:00:00Z']) minutesAhead(new Date(time), NEW_YORK);
  expect(minutesAhead(new Date(when), NEW_YORK)).toBe(ahead);
});

test('minutesAhead tells zones apart on the same day', () => {
  const when = new Date('2026-07-15T12:00:00Z');
  expect(['Europe/Paris', 'Asia/Kolkata', 'UTC'].map((zone) => minutesAhead(when, zone))).toEqual([120, 330, 0]);
});

test('onClocks shows in UTC what clocks of a zone show', () => {
  expect(onClocks(new Date('2026-12-31T18:45:07.089Z'), 'Asia/Kolkata').toISOString()).toBe('2027-01-01T00:15:07.089Z');
});
