/** Views of events in lists: cards and filters. */

import { countryName } from '#core/i18n/country_names.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { type EventHeading, eventPath } from '#events/queries.ts';
import { registrationOf } from '#events/registration/offered.ts';
import type { RegistrationStatus } from '#events/registration/status.ts';
import { whenOf, zoneName } from '#events/times.ts';

export const STATUS_TEXTS: Record<RegistrationStatus, string> = {
  open: msg('Registration open'),
  not_started: msg('Registration not yet started'),
  closed: msg('Registration closed'),
  sold_out: msg('Sold Out'),
  cancelled: msg('Cancelled', { context: 'event' }),
};

export type EventCard = {
  title: string;
  summary: string;
  url: string;
  day: string;
  month: string;
  startsAt: Date;
  when: string;
  zone: string;
  place: string;
  status: RegistrationStatus;
  statusText: string;
  isPublished: boolean;
};

export async function eventCard(event: EventHeading, site: Site, texts: Texts, now: Date): Promise<EventCard> {
  const language = site.language.code;
  const status = await registrationOf(event, now);
  return {
    title: pick(event.title, language),
    summary: pick(event.summary, language),
    url: site.url(eventPath(event, site)),
    ...leafOf(event, texts),
    startsAt: event.startsAt,
    when: whenOf(event, texts),
    zone: zoneName(event, texts),
    place: placeOf(event, texts),
    status,
    statusText: texts.say(STATUS_TEXTS[status]),
    isPublished: event.isPublished,
  };
}

/** Day and month as on a sheet of a calendar. */
function leafOf({ startsAt, timeZone }: EventHeading, { locale }: Texts): { day: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.tag, { timeZone, calendar: 'gregory', ...options }).format(startsAt);
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }) };
}

type Place = Pick<EventHeading, 'isOnline' | 'placeName' | 'city' | 'countryCode'>;

export function placeOf({ isOnline, placeName, city, countryCode }: Place, texts: Texts): string {
  if (isOnline) return texts.t('Online');
  return texts.joined([placeName, city, countryName(countryCode, languageTag(texts.locale.code))]);
}
