/** Views of the ticket table and of the attendees' form. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { personOf } from '#core/people/session.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, type Question, questionsOf, type Ticket, ticketsOf } from '#events/queries.ts';
import { type ShownPrices, shownPrices } from '#shop/api.ts';
import type { Entered, Selection } from './fields.ts';
import { linkCodeOf, linkedPath, offeredTickets } from './offered.ts';
import { fewLeft, mostOf, ONLY_TICKET, rowStatus } from './status.ts';
import type { TicketRow } from './ticket_view.ts';

/** Rows of the table of tickets. One kind alone is selected already. */
export async function ticketRows(
  event: Event,
  request: FastifyRequest,
  shown: ShownPrices,
  now: Date,
): Promise<TicketRow[]> {
  const { site, texts } = request;
  const tickets = await offeredTickets(event.id, linkCodeOf(request));
  const kinds = (await ticketsOf(event.id)).length > 0 ? tickets : [ONLY_TICKET];
  return kinds.map((ticket) => {
    const status = rowStatus(event, ticket, now);
    const most = status === 'open' ? mostOf(event, ticket) : 0;
    return {
      id: ticket.id,
      name: 'name' in ticket ? pick((ticket as Ticket).name, site.language.code) : texts.t('Registration'),
      description: 'description' in ticket ? pick((ticket as Ticket).description, site.language.code) : '',
      isPaid: 'price' in ticket && (ticket as Ticket).price > 0,
      ...priceOf('price' in ticket ? (ticket as Ticket) : null, shown, texts),
      status,
      most,
      least: ticket.minimum,
      few: status === 'open' ? fewLeft(event, ticket) : null,
      selected: kinds.length === 1 && most > 0 ? ticket.minimum : 0,
    };
  });
}

/** As the cart will price one, by the visitor's price list. */
function priceOf(ticket: Ticket | null, { prices, money }: ShownPrices, { t }: Texts) {
  const found = ticket && ticket.price > 0 ? prices.get(ticket.variantId ?? 0) : undefined;
  if (!found || found.price === 0) return { price: t('Free'), listPrice: null };
  return { price: money(found.price), listPrice: found.listPrice === null ? null : money(found.listPrice) };
}

/** Prices of an event's tickets for this visitor. */
export const ticketPrices = async (event: Pick<Event, 'id'>, request: FastifyRequest): Promise<ShownPrices> =>
  shownPrices(
    (await ticketsOf(event.id)).flatMap(({ variantId, price }) => (variantId !== null && price > 0 ? [variantId] : [])),
    request,
  );

export type AttendeeFields = {
  at: number;
  ticketId: number;
  name: string;
  email: string;
  phone: string;
  answers: { id: number; label: string; isRequired: boolean; value: string }[];
};

type Group = { heading: string; attendees: AttendeeFields[] };

/** The form that asks for each attendee's name: numbers run on over all kinds of tickets. */
export async function attendeeForm(
  event: Event,
  input: {
    selection: Selection;
    entered?: readonly Entered[];
    errors?: Record<string, string>;
    note?: string;
    waiting?: string;
  },
  request: FastifyRequest,
) {
  const { site, texts } = request;
  const questions = await questionsOf(event.id);
  const tickets = new Map((await ticketsOf(event.id)).map((ticket) => [ticket.id, ticket]));
  const person = await personOf(request);
  let at = 0;
  const groups: Group[] = [...input.selection].map(([ticketId, count], index) => ({
    heading: texts.t('Ticket Type #{n}: {name}', {
      n: index + 1,
      name: pick(tickets.get(ticketId)?.name, site.language.code) || texts.t('Registration'),
    }),
    attendees: Array.from({ length: count }, () => {
      at += 1;
      const first = at === 1 && person ? { name: person.name, email: person.email } : { name: '', email: '' };
      return fieldsOf(at, ticketId, input.entered?.find((one) => one.at === at) ?? first, questions, site);
    }),
  }));
  return {
    action: site.url(linkedPath(event, site, '/registration/confirm', linkCodeOf(request))),
    backUrl: site.url(linkedPath(event, site, '/register', linkCodeOf(request))),
    submission: randomToken(),
    groups,
    errors: input.errors ?? {},
    note: input.note ?? '',
    waiting: input.waiting ?? '',
  };
}

type Known = { name: string; email: string } & Partial<Pick<Entered, 'phone' | 'answers'>>;

/** Fields of one attendee, numbered over the whole form. */
export const fieldsOf = (
  at: number,
  ticketId: number,
  known: Known,
  questions: Question[],
  site: Site,
): AttendeeFields => ({
  at,
  ticketId,
  name: known.name,
  email: known.email,
  phone: known.phone ?? '',
  answers: questions.map(({ id, title, isRequired }) => ({
    id,
    label: pick(title, site.language.code),
    isRequired,
    value: known.answers?.[id] ?? '',
  })),
});
