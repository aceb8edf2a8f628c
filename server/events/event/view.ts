/** What all pages of an event show, and what they tell search engines. */
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Picture } from '#core/images/pictures.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Site } from '#core/sites/site.ts';
import type { TemplateData } from '#core/templates/render.ts';
import { googleUrl } from '#events/calendar/google.ts';
import { changesAt } from '#events/list/changes_at.ts';
import { EVENTS } from '#events/list/routes.ts';
import { otherDates } from '#events/list/series.ts';
import { eventCard } from '#events/list/view.ts';
import { EVENTS_TAG, type Event, eventPath, findEvent, ticketsOf } from '#events/queries.ts';
import { offeredTickets, registrationOf } from '#events/registration/offered.ts';
import { ONLY_TICKET, rowStatus, seatsLeft } from '#events/registration/status.ts';
import { isoIn } from '#events/times.ts';
import { fromMinor } from '#registry/values/amounts.ts';
import { type EventPage, menuOf, pagesOf, pathOfPage } from './menu.ts';
import { eventPictures } from './picture.ts';

/** The event of an address, which visitors see once it is published. @throws NotFound */
export async function openEvent(slug: string, request: FastifyRequest): Promise<Event> {
  const event = await findEvent(slug, request.site);
  if (!event || !(event.isPublished || mayRead(await personOf(request), 'event'))) throw new NotFound();
  return event;
}

/** @throws NotFound for a page that the event does not have */
export async function openPage(slug: string, page: EventPage, request: FastifyRequest): Promise<Event> {
  const event = await openEvent(slug, request);
  if (!pagesOf(event).includes(page)) throw new NotFound();
  return event;
}

/** The same page at the event's present address, where the one asked for is an older one. */
export function movedTo(slug: string, event: Event, request: FastifyRequest): Redirect | null {
  const path = eventPath(event, request.site);
  if (`${EVENTS}/${slug}` === path) return null;
  // After '/event/<slug>': the address has no language prefix here.
  const below = request.url.split('?')[0]!.split('/').slice(3);
  return redirectTo([path, ...below].join('/'), { status: 301 });
}

type Content = {
  template: string;
  data: Record<string, unknown> & TemplateData;
  title?: string;
  canonical?: string;
  isIndexed?: boolean;
  /** What the page is about besides the event, for search engines. */
  jsonLd?: object | null;
};

/** A page of an event, in its frame. @param page the entry of the menu that it belongs to */
export async function eventResponse(
  event: Event,
  page: EventPage | null,
  { template, data, title, canonical, isIndexed = true, jsonLd = null }: Content,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const now = new Date();
  const mayManage = mayRead(await personOf(request), 'event');
  const card = await eventCard(event, site, texts, now);
  const shown = (await eventPictures([event], '(width >= 48em) 42rem, 100vw')).get(event.id);
  const path = canonical ?? (page ? pathOfPage(event, page, site) : eventPath(event, site));
  return show(
    template,
    {
      event: {
        ...card,
        dates: await otherDates(event, site, texts, now),
        picture: shown ?? null,
        menu: menuOf(event, page, site, texts),
        calendar:
          event.state === 'cancelled'
            ? null
            : { icsUrl: site.url(eventPath(event, site, '/ics')), googleUrl: googleUrl(event, site, texts) },
        registerUrl: site.url(pathOfPage(event, 'register', site)),
        manageUrl: mayManage ? site.url(`/admin/events/${event.id}`) : null,
      },
      ...data,
    },
    {
      facts: {
        title: title ?? card.title,
        description: card.summary,
        canonical: path,
        isIndexed: isIndexed && event.isPublished,
        ...(shown && { image: shown.src }),
        breadcrumbs: [
          { name: texts.t('Events'), url: site.url(EVENTS) },
          { name: card.title, url: site.url(eventPath(event, site)) },
        ],
        jsonLd: [await eventJsonLd(event, site, shown), ...(jsonLd ? [jsonLd] : [])],
        styles: 'events/events',
      },
      tags: [EVENTS_TAG],
      validUntil: await changesAt(site, now),
    },
  );
}

const AVAILABILITY = {
  open: 'InStock',
  not_started: 'PreOrder',
  closed: 'SoldOut',
  sold_out: 'SoldOut',
  cancelled: 'SoldOut',
} as const;

/** The event for search engines (schema.org). */
export async function eventJsonLd(event: Event, site: Site, shown?: Picture): Promise<object> {
  const language = site.language.code;
  const url = site.origin + site.url(eventPath(event, site));
  const summary = pick(event.summary, language);
  const tickets = await offeredTickets(event.id);
  const isOnlyOne = (await ticketsOf(event.id)).length === 0;
  const now = new Date();
  const status = await registrationOf(event, now);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: pick(event.title, language),
    ...(summary && { description: summary }),
    url,
    inLanguage: languageTag(language),
    ...(shown && { image: new URL(shown.src, site.origin).href }),
    startDate: isoIn(event.startsAt, event.timeZone),
    endDate: isoIn(event.endsAt, event.timeZone),
    eventStatus: `https://schema.org/${event.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${event.isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
    ...(event.isOnline ? { location: { '@type': 'VirtualLocation', url } } : placeJsonLd(event)),
    organizer: { '@type': 'Organization', name: site.company.name, url: site.origin },
    ...(event.seats !== null && {
      maximumAttendeeCapacity: event.seats,
      remainingAttendeeCapacity: seatsLeft(event),
    }),
    offers: (isOnlyOne ? [{ ...ONLY_TICKET, name: event.title, price: 0 }] : tickets).map((ticket) => ({
      '@type': 'Offer',
      name: pick(ticket.name, language),
      url: site.origin + site.url(pathOfPage(event, 'register', site)),
      price: fromMinor(ticket.price, site.currency.decimals),
      priceCurrency: site.currency.code,
      availability: `https://schema.org/${AVAILABILITY[status === 'open' ? rowStatus(event, ticket, now) : status]}`,
    })),
  };
}

function placeJsonLd({ placeName, street, zip, city, countryCode }: Event): object {
  const name = placeName || city || street;
  const address = {
    ...(street && { streetAddress: street }),
    ...(zip && { postalCode: zip }),
    ...(city && { addressLocality: city }),
    ...(countryCode && { addressCountry: countryCode }),
  };
  const isSomewhere = Object.keys(address).length > 0;
  if (!name && !isSomewhere) return {};
  return {
    location: {
      '@type': 'Place',
      ...(name && { name }),
      ...(isSomewhere && { address: { '@type': 'PostalAddress', ...address } }),
    },
  };
}

/** Lines of the place's address, for its page. */
export function addressLines({ street, zip, city, countryCode }: Event, site: Site): string[] {
  const country = countryName(countryCode, languageTag(site.language.code));
  return [street, [zip, city].filter(Boolean).join(' '), country ?? ''].filter(Boolean);
}
