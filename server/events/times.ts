/** Writes when an event takes place, in its own time zone. */

import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns/formatISO';
import { dayIn } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { minutesAhead } from '#core/i18n/zone_offset.ts';

type Timed = { startsAt: Date; endsAt: Date; timeZone: string };

/** '14 December 2026, 18:00 – 21:00', or with both days where it ends on another. */
export function whenOf({ startsAt, endsAt, timeZone }: Timed, texts: Texts): string {
  const clock = clockFor({ startsAt, endsAt, timeZone }, texts);
  const from = `${texts.longDate(startsAt, timeZone)} ${clock(startsAt)}`;
  const isOneDay = dayIn(timeZone, startsAt) === dayIn(timeZone, endsAt);
  const until = clock(endsAt);
  return `${from} – ${isOneDay ? until : `${texts.longDate(endsAt, timeZone)} ${until}`}`;
}

/** Writes times of a span. Where clocks change within it, each is told how far it is from UTC: two o'clock comes twice. */
export function clockFor({ startsAt, endsAt, timeZone }: Timed, texts: Texts): (when: Date) => string {
  const isChanging = minutesAhead(startsAt, timeZone) !== minutesAhead(endsAt, timeZone);
  return (when) =>
    texts.time(when, timeZone) + (isChanging ? ` ${zonePart(when, timeZone, 'shortOffset', texts)}` : '');
}

/** '2026-12-14T18:00:00-05:00': search engines show the clock of the place. */
export const isoIn = (when: Date, timeZone: string): string => formatISO(new TZDate(when, timeZone));

/** The zone as people name it, such as 'Paris time'. */
export const zoneName = ({ startsAt, timeZone }: Timed, texts: Texts): string =>
  zonePart(startsAt, timeZone, 'longGeneric', texts);

function zonePart(
  when: Date,
  timeZone: string,
  timeZoneName: 'longGeneric' | 'shortOffset',
  { locale }: Texts,
): string {
  const parts = new Intl.DateTimeFormat(locale.tag, { timeZone, timeZoneName }).formatToParts(when);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
