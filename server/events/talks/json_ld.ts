/** A talk for search engines (schema.org). */
import { languageTag } from '#core/i18n/language_tag.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { eventPath } from '#events/queries.ts';
import { isoIn } from '#events/times.ts';
import { type Program, type Talk, talkPath } from './queries.ts';
import { endOf, roomOf, tagNames } from './view.ts';

/** Null while its time is not known: an event needs one. */
export function talkJsonLd(talk: Talk, program: Program, site: Site): object | null {
  const { event } = program;
  if (!talk.startsAt) return null;
  const language = site.language.code;
  const room = roomOf(talk, program, site);
  const place = [room, event.placeName].filter(Boolean).join(', ') || event.city;
  const url = (path: string) => site.origin + site.url(path);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: pick(talk.title, language),
    url: url(talkPath(event, talk, site)),
    inLanguage: languageTag(language),
    startDate: isoIn(talk.startsAt, event.timeZone),
    endDate: isoIn(endOf(talk)!, event.timeZone),
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    keywords: tagNames(talk, program, site),
    ...(event.isOnline
      ? { location: { '@type': 'VirtualLocation', url: url(eventPath(event, site)) } }
      : place && { location: { '@type': 'Place', name: place, ...(event.city && { address: event.city }) } }),
    ...(talk.speakerName && { performer: { '@type': 'Person', name: talk.speakerName } }),
    superEvent: { '@type': 'Event', name: pick(event.title, language), url: url(eventPath(event, site)) },
  };
}
