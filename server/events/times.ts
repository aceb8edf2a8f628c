/** Writes when an event takes place, in its own time zone. */

import { dayIn } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';

type Timed = { startsAt: Date; endsAt: Date; timeZone: string };

/** '14 December 2026, 18:00 – 21:00', or with both days where it ends on another. */
export function whenOf({ startsAt, endsAt, timeZone }: Timed, texts: Texts): string {
  const from = `${texts.longDate(startsAt, timeZone)} ${texts.time(startsAt, timeZone)}`;
  const isOneDay = dayIn(timeZone, startsAt) === dayIn(timeZone, endsAt);
  const until = texts.time(endsAt, timeZone);
  return `${from} – ${isOneDay ? until : `${texts.longDate(endsAt, timeZone)} ${until}`}`;
}

/** The zone as people name it, such as 'Paris time'. */
export function zoneName({ startsAt, timeZone }: Timed, { locale }: Texts): string {
  const parts = new Intl.DateTimeFormat(locale.tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(startsAt);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
