/** What an attendee sees of a booking, and where they cancel. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { eventResponse, openEvent } from '#events/event/view.ts';
import { type Event, eventPath, ticketsOf } from '#events/queries.ts';
import { mayChangeNames } from '#events/tickets/names.ts';
import { ticketPath } from '#events/tickets/paths.ts';
import type { Booking, Registration } from './attendee.ts';
import { bookingParams, bookingQuery, cancelForm, cancelQuery } from './fields.ts';
import { bookingPath } from './mails.ts';
import { cancelOwn, mayCancel, openBooking } from './service.ts';

export const BOOKING = '/event/:slug/registration/:id';

export function bookingRoutes(app: FastifyInstance): void {
  page(app, {
    url: BOOKING,
    params: bookingParams,
    query: bookingQuery,
    handle: async ({ request, params, query }) => {
      const opened = await opening(params, query.access_token, request);
      return bookingPage(opened, query.access_token, request);
    },
  });
  page(app, {
    url: `${BOOKING}/cancel`,
    params: bookingParams,
    query: cancelQuery,
    handle: async ({ request, params, query }) => {
      const opened = await opening(params, query.access_token, request);
      return questionPage(opened, query, request);
    },
  });
  form(app, {
    url: `${BOOKING}/cancel`,
    params: bookingParams,
    body: cancelForm,
    handle: async ({ request, params, body }) => {
      const { event, booking, registrations } = await opening(params, body.access_token, request);
      if (!registrations.some(({ id }) => id === body.registration)) throw new NotFound();
      await cancelOwn(event, body.registration, request.site);
      return redirectTo(pathWith(body.access_token, bookingPath(event, booking, request.site)), {
        flash: { kind: 'success', text: request.texts.t('Registration cancelled.') },
      });
    },
  });
}

export type Opened = { event: Event; booking: Booking; registrations: Registration[] };

/** @throws NotFound without the token of the booking, for everyone whose it is not */
export async function opening(
  params: { slug: string; id: number },
  token: string,
  request: FastifyRequest,
): Promise<Opened> {
  const event = await openEvent(params.slug, request);
  const person = await personOf(request);
  const opened = await openBooking(event.id, params.id, { token, partnerId: person?.partnerId ?? null });
  if (!opened) throw new NotFound();
  return { event, ...opened };
}

export const pathWith = (token: string, path: string): string =>
  token ? `${path}?${new URLSearchParams({ access_token: token })}` : path;

async function bookingPage({ event, booking, registrations }: Opened, token: string, request: FastifyRequest) {
  const { site, texts } = request;
  const names = new Map((await ticketsOf(event.id)).map(({ id, name }) => [id, pick(name, site.language.code)]));
  const canCancel = mayCancel(event, new Date());
  const cancelUrl = `${site.url(bookingPath(event, booking, site))}/cancel`;
  const nameUrl = `${site.url(bookingPath(event, booking, site))}/name`;
  const canRename = mayChangeNames(event, new Date());
  const attendees = registrations.map(({ id, name, email, ticketId, state, ticketEdition }) => ({
    name,
    email,
    ticketUrl:
      state === 'confirmed' || state === 'attended' ? site.url(ticketPath(event, { id, ticketEdition }, site)) : null,
    nameUrl:
      canRename && state === 'confirmed'
        ? `${nameUrl}?${new URLSearchParams({ registration: String(id), ...(token && { access_token: token }) })}`
        : null,
    ticket: ticketId === null ? '' : (names.get(ticketId) ?? ''),
    isCancelled: state === 'cancelled',
    cancelUrl:
      canCancel && state === 'confirmed'
        ? `${cancelUrl}?${new URLSearchParams({ registration: String(id), ...(token && { access_token: token }) })}`
        : null,
  }));
  return eventResponse(
    event,
    'register',
    {
      template: '@events/booking',
      data: {
        attendees,
        isRegistered: attendees.some(({ isCancelled }) => !isCancelled),
        onlineUrl: event.isOnline ? event.onlineUrl : '',
        namesUntil: canRename ? texts.dateTime(event.namesUntil as Date, event.timeZone) : '',
        cancelUntil: canCancel ? texts.dateTime(event.cancelUntil as Date, event.timeZone) : '',
      },
      title: texts.t('Your registration'),
      canonical: eventPath(event, site, '/register'),
      isIndexed: false,
    },
    request,
  );
}

async function questionPage(
  { event, booking, registrations }: Opened,
  { access_token: token, registration: id }: { access_token: string; registration: number },
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const registration = registrations.find((one) => one.id === id);
  if (!registration) throw new NotFound();
  const path = bookingPath(event, booking, site);
  return eventResponse(
    event,
    'register',
    {
      template: '@events/cancel',
      data: {
        name: registration.name,
        isCancelled: registration.state === 'cancelled',
        action: `${site.url(path)}/cancel`,
        backUrl: site.url(pathWith(token, path)),
        token,
        registration: id,
      },
      title: texts.t('Cancel registration'),
      canonical: eventPath(event, site, '/register'),
      isIndexed: false,
    },
    request,
  );
}
