/** The link that puts an event into a Google calendar. */

import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { placeOf } from '#events/list/view.ts';
import { type EventHeading, eventPath } from '#events/queries.ts';

export function googleUrl(event: EventHeading, site: Site, texts: Texts): string {
  const moment = (when: Date) => when.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: pick(event.title, site.language.code),
    dates: `${moment(event.startsAt)}/${moment(event.endsAt)}`,
    ctz: event.timeZone,
    location: placeOf(event, texts),
    details: site.origin + site.url(eventPath(event, site)),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
