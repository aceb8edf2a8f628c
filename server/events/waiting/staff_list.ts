/** The staff list of people who wait for seats of an event. */
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { cellsFor, type StaffCell, type Tone } from '#core/staff_list/cells.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { ticketsOf } from '#events/queries.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { eventAbove } from '#events/staff/question_form.ts';
import { removeEntries } from './service.ts';
import type { Entry } from './waiting.schema.ts';
import { eventWaiting, type WaitingState } from './waiting.schema.ts';

type Row = { entry: Entry; ticket?: string };

const STATES: Record<WaitingState, [string, Tone]> = {
  waiting: [msg('Waiting'), 'notice'],
  offered: [msg('Seats offered'), 'positive'],
  taken: [msg('Registered'), 'neutral'],
  expired: [msg('Offer expired'), 'negative'],
  left: [msg('Left'), 'negative'],
};

const waitingList: StaffList<Row> = {
  url: `${EVENT_LIST}/:event/waiting`,
  audience: 'event',
  title: msg('Waiting list'),
  titleOf: async (request) =>
    request.texts.t('Waiting list: {event}', {
      event: pick((await eventAt(request)).title, request.site.language.code),
    }),
  above: eventAbove,
  empty: msg('No one is waiting'),
  id: eventWaiting.id,
  order: [asc(eventWaiting.joinedAt), asc(eventWaiting.id)],
  scope: async (request) => eq(eventWaiting.eventId, (await eventAt(request)).id),
  rows: () => db.select({ entry: eventWaiting }).from(eventWaiting),
  ids: () => db.select({ id: eventWaiting.id }).from(eventWaiting),
  complete: withTickets,
  search: {
    label: msg('Name or email'),
    where: (q) => or(contains(eventWaiting.name, q), contains(eventWaiting.email, q)),
  },
  tabs: [
    { id: 'waiting', label: msg('Waiting'), where: () => inArray(eventWaiting.state, ['waiting', 'offered']) },
    { id: 'all', label: msg('All') },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: eventWaiting.name },
    { id: 'email', label: msg('Email'), kind: 'text', sort: eventWaiting.email, card: 'note' },
    { id: 'ticket', label: msg('Ticket'), kind: 'text', sort: eventWaiting.ticketId },
    { id: 'seats', label: msg('Seats'), kind: 'number', sort: eventWaiting.wanted, card: 'amount' },
    { id: 'joined', label: msg('Waiting since'), kind: 'date', sort: eventWaiting.joinedAt },
    { id: 'ends', label: msg('Offer ends'), kind: 'date', sort: eventWaiting.offerEndsAt },
    { id: 'state', label: msg('Status'), kind: 'state', sort: eventWaiting.state, card: 'state' },
  ],
  idOf: ({ entry }) => entry.id,
  pathOf: () => null,
  cells: waitingCells,
  actions: [
    {
      id: 'remove',
      label: msg('Remove from the list'),
      isDangerous: true,
      question: (count, { tn }) => tn('Remove {n} entry?', 'Remove {n} entries?', count, { n: count }),
      run: async (ids, request) => {
        const count = await removeEntries((await eventAt(request)).id, ids);
        return request.texts.tn('{n} entry removed.', '{n} entries removed.', count, { n: count });
      },
    },
  ],
};

export const waitingListRoutes = (app: FastifyInstance): void => defineStaffList(app, waitingList);

async function withTickets(rows: Row[], request: FastifyRequest): Promise<Row[]> {
  const { id } = await eventAt(request);
  const names = new Map((await ticketsOf(id)).map((one) => [one.id, pick(one.name, request.site.language.code)]));
  return rows.map((row) => ({ ...row, ticket: names.get(row.entry.ticketId ?? 0) ?? '' }));
}

function waitingCells({ entry, ticket = '' }: Row, request: FastifyRequest): StaffCell[] {
  const { text, moment, state } = cellsFor(request);
  const { name, email, wanted, joinedAt, offerEndsAt } = entry;
  const [label, tone] = STATES[entry.state];
  const seats = { text: request.texts.number(wanted, 0), value: wanted };
  const ends = offerEndsAt ? moment(offerEndsAt) : text('');
  return [text(name), text(email), text(ticket), seats, moment(joinedAt), ends, state(request.texts.say(label), tone)];
}
