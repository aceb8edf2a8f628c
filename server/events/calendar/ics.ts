/** Calendar files of events (iCalendar, RFC 5545). */
import { secondsInHour } from 'date-fns/constants';
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { countryName } from '#core/i18n/country_names.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { type EventHeading, eventPath } from '#events/queries.ts';

/**
 * One or many events. A calendar that knows an event takes over what changed since, as its sequence number is higher;
 * a cancelled one is marked so.
 */
export function icsOf(events: readonly EventHeading[], site: Site, name?: string): string {
  const calendar = ical({
    prodId: { company: oneLine(site.company.name), product: 'Events' },
    ...(name === undefined ? { method: ICalCalendarMethod.PUBLISH } : { name: oneLine(name), ttl: secondsInHour }),
  });
  for (const event of events) calendar.createEvent(entryOf(event, site, name === undefined));
  return calendar.toString();
}

/** For people who no longer attend, or whose event is cancelled: their calendar takes it out. */
export function cancellationOf(event: EventHeading, site: Site): string {
  const calendar = ical({
    prodId: { company: oneLine(site.company.name), product: 'Events' },
    method: ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    ...entryOf(event, site, true),
    status: ICalEventStatus.CANCELLED,
    organizer: { name: oneLine(site.company.name), email: env.MAIL_FROM },
  });
  return calendar.toString();
}

function entryOf(event: EventHeading, site: Site, isMessage: boolean): ICalEventData {
  const language = site.language.code;
  return {
    id: `event-${event.id}@${new URL(site.origin).hostname}`,
    sequence: event.sequence,
    // Of a file by itself: a calendar takes it over although somebody cancelled in the meantime.
    stamp: isMessage ? new Date() : event.updatedAt,
    lastModified: event.updatedAt,
    start: event.startsAt,
    end: event.endsAt,
    summary: oneLine(pick(event.title, language)),
    description: pick(event.summary, language) || null,
    location: oneLine(whereOf(event, textsFor(language))) || null,
    url: site.origin + site.url(eventPath(event, site)),
    status: event.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

function whereOf({ isOnline, placeName, street, zip, city, countryCode }: EventHeading, texts: Texts): string {
  if (isOnline) return texts.t('Online');
  const country = countryName(countryCode, languageTag(texts.locale.code));
  return [placeName, street, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** A line break in a title would begin a property of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
