/** Pages of the waiting list. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { eventResponse } from '#events/event/view.ts';
import { type Event, eventPath, ticketsOf } from '#events/queries.ts';
import type { Values } from './fields.ts';
import { WAITING } from './mails.ts';
import { leastOf, placeInLine, soldOutOf } from './service.ts';
import { isOpen } from './take_offer.ts';
import type { Entry } from './waiting.schema.ts';

type Refusal = { errors?: Record<string, string>; message?: string };

/** Numbers as options of a select. */
const numbers = (least: number, most: number) =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => String(least + at)).map((value) => ({
    value,
    label: value,
  }));

export async function joinPage(
  event: Event,
  values: Values,
  { errors = {}, message = '' }: Refusal,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const soldOut = await soldOutOf(event);
  const most = Math.max(1, ...soldOut.map((one) => one.most));
  return waitingPage(
    event,
    {
      template: '@events/waiting/join',
      title: texts.t('Waiting list: {event}', { event: pick(event.title, site.language.code) }),
      data: {
        values,
        errors,
        messages: message ? [message] : [],
        isSoldOut: soldOut.length > 0,
        postUrl: site.url(eventPath(event, site, WAITING)),
        registerUrl: site.url(eventPath(event, site, '/register')),
        tickets: soldOut.flatMap(({ ticket }) =>
          ticket ? [{ value: String(ticket.id), label: pick(ticket.name, site.language.code) }] : [],
        ),
        seats: numbers(soldOut.length > 0 ? Math.min(...soldOut.map(({ least }) => least)) : 1, most),
      },
    },
    request,
  );
}

export const thanksPage = (event: Event, request: FastifyRequest): Promise<PageResponse> =>
  waitingPage(
    event,
    { template: '@events/waiting/joined', title: request.texts.t('You are on the waiting list'), data: {} },
    request,
  );

export async function entryPage(event: Event, entry: Entry, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const path = site.url(eventPath(event, site, `${WAITING}/${entry.id}`));
  const ticket = (await ticketsOf(event.id)).find(({ id }) => id === entry.ticketId);
  const least = await leastOf(entry);
  const isOffered = isOpen(entry) && event.state === 'confirmed';
  return waitingPage(
    event,
    {
      template: '@events/waiting/entry',
      title: texts.t('Waiting list: {event}', { event: pick(event.title, site.language.code) }),
      data: {
        state: isOffered || entry.state !== 'offered' ? entry.state : 'expired',
        wanted: entry.wanted,
        ticket: ticket ? pick(ticket.name, site.language.code) : '',
        rank: entry.state === 'waiting' ? await placeInLine(entry) : 0,
        until: isOffered && entry.offerEndsAt ? texts.dateTime(entry.offerEndsAt, event.timeZone) : '',
        seats: numbers(Math.min(least, entry.offered || least), isOffered ? entry.offered : entry.wanted - 1),
        token: entry.accessToken,
        takeUrl: `${path}/take`,
        fewerUrl: `${path}/fewer`,
        leaveUrl: `${path}/leave`,
        joinUrl: site.url(eventPath(event, site, WAITING)),
      },
    },
    request,
  );
}

const waitingPage = (
  event: Event,
  content: { template: string; title: string; data: Record<string, unknown> },
  request: FastifyRequest,
): Promise<PageResponse> =>
  eventResponse(
    event,
    'register',
    { ...content, canonical: eventPath(event, request.site, '/register'), isIndexed: false },
    request,
  );
