/** Calendar files and the feed of events. */
import type { FastifyInstance } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { file } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { slugParams } from '#events/event/routes.ts';
import { openEvent } from '#events/event/view.ts';
import { type EventHeading, eventsAt } from '#events/queries.ts';
import { feedOf } from './feed.ts';
import { icsOf } from './ics.ts';
import { CALENDAR_PATH, FEED_PATH } from './paths.ts';

const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

export function calendarRoutes(app: FastifyInstance): void {
  file(app, {
    url: '/event/:slug/ics',
    params: slugParams,
    handle: async ({ request, params }) => {
      const event = await openEvent(params.slug, request);
      const name = `${pick(event.title, request.site.language.code)}.ics`;
      return { type: CALENDAR_TYPE, name, body: icsOf([event], request.site) };
    },
  });
  // Programs that subscribe ask again and again, and show what is past as well.
  file(app, {
    url: CALENDAR_PATH,
    handle: async ({ request: { site, texts } }) => ({
      type: CALENDAR_TYPE,
      body: icsOf(await shownAt(site), site, texts.t('Events by {name}', { name: site.website.name })),
    }),
  });
  file(app, {
    url: FEED_PATH,
    handle: async ({ request: { site, texts } }) => ({
      type: 'application/atom+xml; charset=utf-8',
      body: feedOf(
        (await shownAt(site)).filter(({ endsAt }) => endsAt > new Date()),
        site,
        texts,
      ),
    }),
  });
}

/** The most that calendar programs are given: the newest. */
const MOST_EVENTS = 500;

const shownAt = async (site: Site): Promise<EventHeading[]> =>
  (await eventsAt(site)).filter(({ isPublished }) => isPublished).slice(-MOST_EVENTS);
