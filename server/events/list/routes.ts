/** The list of events, with its filters. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pageNumber, recordId } from '#core/http/contract.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { CALENDAR_PATH, FEED_PATH } from '#events/calendar/paths.ts';
import { eventPictures } from '#events/event/picture.ts';
import { EVENTS_TAG, eventsAt, typesOf } from '#events/queries.ts';
import { changesAt } from './changes_at.ts';
import { countryList } from './country_view.ts';
import { type EventFilters, findEvents, NO_FILTERS } from './find_events.ts';
import { PERIOD_LABELS, PERIODS } from './period.ts';
import { oneOfSeries } from './series.ts';
import { eventCard } from './view.ts';

export const EVENTS = '/event';
const EVENTS_PER_PAGE = 10;

const listQuery = z.object({
  // Past events have two names.
  date: z.preprocess((date) => (date === 'past' ? 'old' : date), z.enum(PERIODS).default('all')),
  type: z.union([z.literal('all').transform(() => null), recordId]).default(null),
  country: z
    .string()
    .regex(/^(all|online|[A-Z]{2}|)$/)
    .transform((code) => (code === 'all' ? '' : code))
    .default(''),
  search: z.string().max(100).default(''),
});

export function listRoutes(app: FastifyInstance): void {
  for (const url of [EVENTS, `${EVENTS}/page/:page`]) {
    page(app, {
      url,
      params: z.object({ page: pageNumber.default(1) }),
      query: listQuery,
      isList: true,
      cache: ['date', 'type', 'country', 'search'],
      handle: ({ request, params, query }) => list(request, params.page, query),
    });
  }
  page(app, { url: '/events', handle: async () => redirectTo(EVENTS, { status: 301 }) });
}

async function list(request: FastifyRequest, asked: number, filters: EventFilters): Promise<PageResponse> {
  const { site, texts } = request;
  const now = new Date();
  const seesAll = mayRead(await personOf(request), 'event');
  const found = oneOfSeries(await findEvents(filters, { site, seesAll, now }));
  const url = (n: number) => site.url(pathOf(n, filters));
  const pager = pagerOf({ total: found.length, page: asked, step: EVENTS_PER_PAGE, url });
  if (asked > pager.page_count) throw new NotFound();
  const shown = found.slice(pager.offset, pager.offset + EVENTS_PER_PAGE);
  const title = texts.t('Events');
  const pictures = await eventPictures(
    shown.map(({ event }) => event),
    '(width >= 48em) 14rem, 100vw',
  );
  return show(
    '@events/list',
    {
      cards: await Promise.all(
        shown.map(async ({ event, more }) => ({
          ...(await eventCard(event, site, texts, now)),
          more,
          picture: pictures.get(event.id) ?? null,
        })),
      ),
      pager,
      count: found.length,
      filters: await filterView(filters, request),
      isFiltered: pathOf(1, filters) !== EVENTS,
      isStaff: seesAll,
      near: await countryList('', site, texts),
      feedUrl: site.url(FEED_PATH),
      calendarUrl: site.origin.replace(/^https?:/, 'webcal:') + site.url(CALENDAR_PATH),
    },
    {
      facts: {
        title: asked > 1 ? texts.t('Events, page {n}', { n: asked }) : title,
        description: texts.t('Events by {name}.', { name: site.website.name }),
        canonical: asked > 1 ? `${EVENTS}/page/${asked}` : EVENTS,
        isIndexed: pathOf(1, filters) === EVENTS,
        feed: FEED_PATH,
        breadcrumbs: [{ name: title, url: site.url(EVENTS) }],
        styles: 'events/events',
      },
      tags: [EVENTS_TAG],
      validUntil: await changesAt(site, now),
    },
  );
}

function pathOf(n: number, { date, type, country, search }: EventFilters): string {
  const query = new URLSearchParams({
    ...(date !== NO_FILTERS.date && { date }),
    ...(type !== null && { type: String(type) }),
    ...(country && { country }),
    ...(search && { search }),
  }).toString();
  return `${n > 1 ? `${EVENTS}/page/${n}` : EVENTS}${query && `?${query}`}`;
}

/** Options of each filter; only what events have can be chosen. */
async function filterView(filters: EventFilters, { site, texts }: FastifyRequest) {
  const every = (await eventsAt(site)).filter(({ isPublished }) => isPublished);
  const types = (await typesOf(site)).filter(({ id }) => every.some(({ typeId }) => typeId === id));
  const countries = [...new Set(every.filter(({ isOnline }) => !isOnline).map(({ countryCode }) => countryCode))];
  const named = countries
    .filter(Boolean)
    .map((code) => ({ value: code, label: countryName(code, languageTag(site.language.code)) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, texts.locale.tag));
  return {
    values: { ...filters, type: filters.type === null ? '' : String(filters.type) },
    dates: PERIODS.map((value) => ({ value, label: texts.say(PERIOD_LABELS[value]) })),
    types: [
      { value: '', label: texts.t('All types') },
      ...types.map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) })),
    ],
    countries: [
      { value: '', label: texts.t('All countries') },
      ...(every.some(({ isOnline }) => isOnline) ? [{ value: 'online', label: texts.t('Online') }] : []),
      ...named,
    ],
  };
}
