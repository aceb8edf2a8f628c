/** What an attendee sees of a booking, and where they cancel. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { findCurrency } from '#core/sites/site.ts';
import { eventResponse, openEvent } from '#events/event/view.ts';
import { isPayer } from '#events/paid/payer.ts';
import { refundOf } from '#events/paid/refund.ts';
import { type Event, eventPath, ticketsOf } from '#events/queries.ts';
import { mayChangeNames, mayName } from '#events/tickets/names.ts';
import { ticketPath } from '#events/tickets/paths.ts';
import type { Booking, Registration } from './attendee.ts';
import { bookingParams, bookingQuery, cancelForm, cancelQuery } from './fields.ts';
import { bookingPath } from './links.ts';
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
      const registration = registrations.find(({ id }) => id === body.registration);
      if (!registration) throw new NotFound();
      await cancelOwn(event, registration);
      return redirectTo(pathWith(body.access_token, bookingPath(event, booking, request.site)), {
        flash: { kind: 'success', text: request.texts.t('Registration cancelled.') },
      });
    },
  });
}

export type Opened = {
  event: Event;
  booking: Booking;
  registrations: Registration[];
  /** For who made the booking, and paid for it. */
  isWhole: boolean;
};

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
  // Names for a cart that was left are nobody's registration.
  const shown = registrations.filter(({ state, orderLineId }) => state !== 'open' || orderLineId !== null);
  const attendees = shown.map(({ id, name, email, ticketId, state, ticketEdition }) => ({
    name: name || texts.t('Not named yet'),
    email,
    isNamed: email !== '',
    isUnpaid: state === 'open',
    ticketUrl:
      state === 'confirmed' || state === 'attended' ? site.url(ticketPath(event, { id, ticketEdition }, site)) : null,
    nameUrl:
      state === 'confirmed' && mayName(event, { email }, new Date())
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
        isRegistered: shown.some(({ state }) => state === 'confirmed' || state === 'attended'),
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
  { event, booking, registrations, isWhole }: Opened,
  { access_token: token, registration: id }: { access_token: string; registration: number },
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const registration = registrations.find((one) => one.id === id);
  if (!registration) throw new NotFound();
  const path = bookingPath(event, booking, site);
  const refund = registration.state === 'confirmed' ? await refundOf([registration]) : null;
  return eventResponse(
    event,
    'register',
    {
      template: '@events/cancel',
      data: {
        refund:
          refund && refund.amount > 0 ? texts.money(refund.amount, await findCurrency(refund.order.currencyCode)) : '',
        otherPayer: refund && !isWhole && !isPayer(registration.email, refund.payer) ? refund.payer.name : '',
        name: registration.name || texts.t('Not named yet'),
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
