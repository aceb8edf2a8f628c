/** Address of the check-in page. */
import type { Site } from '#core/sites/site.ts';
import { type Event, eventPath } from '#events/queries.ts';

export const CHECKIN = '/event/:slug/checkin';

export const checkinPath = (event: Pick<Event, 'id' | 'title'>, site: Site): string =>
  eventPath(event, site, '/checkin');
