/** The page with the table of tickets, and the one that asks for attendees. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { eventResponse } from '#events/event/view.ts';
import { DISCOUNT } from '#events/paid/code_routes.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { WAITING } from '#events/waiting/mails.ts';
import { soldOutOf } from '#events/waiting/service.ts';
import { PRICE_TAGS } from '#shop/api.ts';
import type { Selection } from './fields.ts';
import { linkCodeOf, linkedPath, registrationOf } from './offered.ts';
import { NO_MORE_SEATS } from './seats.ts';
import { attendeeForm, ticketPrices, ticketRows } from './view.ts';

const NOT_YET = msg('Event registration not yet started.');
const OVER = msg('Event registration is closed.');
const CALLED_OFF = msg('This event is cancelled.');
export const NOT_OFFERED = msg('This ticket does not belong to this event. Please select one from the list.');
export const SELECT = msg('Please select at least one ticket.');

export const CLOSED_TEXTS = { not_started: NOT_YET, closed: OVER, sold_out: NO_MORE_SEATS, cancelled: CALLED_OFF };

type Refusal = { alert?: string; selection?: Selection; status?: number };

export async function registerPage(
  event: Event,
  request: FastifyRequest,
  refusal: Refusal = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const now = new Date();
  const code = linkCodeOf(request);
  const status = await registrationOf(event, now, code);
  const shown = await ticketPrices(event, request);
  const rows = await ticketRows(event, request, shown, now);
  const title = texts.t('Register: {event}', { event: pick(event.title, site.language.code) });
  const response = await eventResponse(
    event,
    'register',
    {
      template: '@events/register',
      title,
      data: {
        status,
        closedText: status === 'open' ? null : texts.say(CLOSED_TEXTS[status]),
        address: site.url(linkedPath(event, site, '/registration/new', code)),
        tickets: rows.map((row) => ({ ...row, selected: refusal.selection?.get(row.id) ?? row.selected })),
        alert: refusal.alert ?? '',
        discountUrl: rows.some(({ isPaid }) => isPaid) ? site.url(linkedPath(event, site, DISCOUNT, code)) : null,
        waitingUrl: (await soldOutOf(event, now)).length > 0 ? site.url(eventPath(event, site, WAITING)) : null,
        isOnline: event.isOnline,
      },
    },
    request,
  );
  const until = [response.validUntil, shown.validUntil].filter((one) => one != null);
  return {
    ...response,
    tags: [...(response.tags ?? []), ...PRICE_TAGS],
    validUntil: until.length > 0 ? new Date(Math.min(...until.map(Number))) : null,
    ...(refusal.status && { status: refusal.status }),
  };
}

type Asked = Parameters<typeof attendeeForm>[1];

/** The form of attendees as a page. */
export async function attendeesPage(event: Event, asked: Asked, request: FastifyRequest): Promise<PageResponse> {
  const data = await attendeeForm(event, asked, request);
  const title = request.texts.t('Attendees');
  const response = await eventResponse(
    event,
    'register',
    { template: '@events/attendees', data: { form: data }, title, isIndexed: false },
    request,
  );
  return Object.keys(data.errors).length > 0 ? { ...response, status: 400 } : response;
}
