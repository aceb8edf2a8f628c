/** Addresses of tickets. */
import type { Site } from '#core/sites/site.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { type Coded, codeOf } from './code.ts';

export const ticketPath = (event: Pick<Event, 'id' | 'title'>, attendee: Coded, site: Site): string =>
  eventPath(event, site, `/ticket/${codeOf(attendee)}`);
