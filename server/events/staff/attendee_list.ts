/** The staff list of an event's attendees. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { cellsFor, type StaffCell, type Tone } from '#core/staff_list/cells.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { FileColumn, StaffList } from '#core/staff_list/staff_list.ts';
import { questionsOf, ticketsOf } from '#events/queries.ts';
import { isFoundBy } from '#events/registration/attendee_search.ts';
import { eventRegistrations, type RegistrationState } from '#events/schema.ts';
import { cancelSelected, whatIsRefunded } from './cancel_selected.ts';
import { eventAt } from './event_at.ts';
import { EVENT_LIST } from './event_list.ts';
import { eventAbove } from './question_form.ts';
import { markAttended } from './service.ts';

type Row = { registration: typeof eventRegistrations.$inferSelect; ticket?: string };

export const REGISTRATION_STATES: Record<RegistrationState, [string, Tone]> = {
  open: [msg('Awaiting payment'), 'notice'],
  confirmed: [msg('Registered'), 'positive'],
  attended: [msg('Attended'), 'neutral'],
  cancelled: [msg('Cancelled'), 'negative'],
};

export const ATTENDEE_LIST = `${EVENT_LIST}/:event/attendees`;

const isIn = (...states: RegistrationState[]) => inArray(eventRegistrations.state, states);

const attendeeList: StaffList<Row> = {
  url: ATTENDEE_LIST,
  audience: 'event',
  title: msg('Attendees'),
  titleOf: async (request) =>
    request.texts.t('Attendees: {event}', {
      event: pick((await eventAt(request)).title, request.site.language.code),
    }),
  above: eventAbove,
  empty: msg('No one has registered yet'),
  id: eventRegistrations.id,
  scope: async (request) => eq(eventRegistrations.eventId, (await eventAt(request)).id),
  rows: () => db.select({ registration: eventRegistrations }).from(eventRegistrations),
  ids: () => db.select({ id: eventRegistrations.id }).from(eventRegistrations),
  complete: withTickets,
  search: {
    label: msg('Name, email or phone'),
    where: isFoundBy,
  },
  tabs: [
    { id: 'coming', label: msg('Registered'), where: () => isIn('confirmed', 'attended') },
    { id: 'unpaid', label: msg('Awaiting payment'), where: () => isIn('open') },
    { id: 'attended', label: msg('Attended'), where: () => isIn('attended') },
    { id: 'cancelled', label: msg('Cancelled'), where: () => isIn('cancelled') },
    { id: 'all', label: msg('All') },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: eventRegistrations.name },
    { id: 'email', label: msg('Email'), kind: 'text', sort: eventRegistrations.email, card: 'note' },
    { id: 'phone', label: msg('Phone'), kind: 'text' },
    { id: 'ticket', label: msg('Ticket'), kind: 'text', sort: eventRegistrations.ticketId, card: 'amount' },
    { id: 'registered', label: msg('Registered on'), kind: 'date', sort: eventRegistrations.createdAt },
    { id: 'state', label: msg('Status'), kind: 'state', sort: eventRegistrations.state, card: 'state' },
  ],
  add: { path: `${EVENT_LIST}/:event/attendees/new`, label: msg('Add attendee') },
  more: [
    { path: `${EVENT_LIST}/:event/message`, label: msg('Message to attendees') },
    { path: `${EVENT_LIST}/:event/waiting`, label: msg('Waiting list') },
  ],
  idOf: ({ registration }) => registration.id,
  pathOf: ({ registration: { id, eventId } }) => `${EVENT_LIST}/${eventId}/attendees/${id}`,
  cells: attendeeCells,
  fileColumns: answerColumns,
  actions: [
    {
      id: 'attended',
      label: msg('Mark as attended'),
      question: (count, { tn }) =>
        tn('Mark {n} attendee as attended?', 'Mark {n} attendees as attended?', count, { n: count }),
      run: async (ids, request) => {
        const { id } = await eventAt(request);
        const count = await markAttended(id, inArray(eventRegistrations.id, ids));
        return request.texts.tn('{n} attendee marked.', '{n} attendees marked.', count, { n: count });
      },
    },
    {
      id: 'cancel',
      label: msg('Cancel registration'),
      isDangerous: true,
      question: (count, { tn }) =>
        tn('Cancel {n} registration? They will be emailed.', 'Cancel {n} registrations? They will be emailed.', count, {
          n: count,
        }),
      consequence: whatIsRefunded,
      run: cancelSelected,
    },
  ],
};

export const attendeeRoutes = (app: FastifyInstance): void => defineStaffList(app, attendeeList);

async function withTickets(rows: Row[], request: FastifyRequest): Promise<Row[]> {
  const { id } = await eventAt(request);
  const names = new Map((await ticketsOf(id)).map((one) => [one.id, pick(one.name, request.site.language.code)]));
  return rows.map((row) => ({ ...row, ticket: names.get(row.registration.ticketId ?? 0) ?? '' }));
}

/** What was answered, a column for each question of the event. */
async function answerColumns(request: FastifyRequest): Promise<FileColumn<Row>[]> {
  const { id: eventId } = await eventAt(request);
  return (await questionsOf(eventId)).map(({ id, title }) => ({
    label: pick(title, request.site.language.code),
    value: ({ registration }) => registration.answers[id] ?? '',
  }));
}

function attendeeCells({ registration, ticket = '' }: Row, request: FastifyRequest): StaffCell[] {
  const { text, moment, state } = cellsFor(request);
  const { name, email, phone, createdAt } = registration;
  const [label, tone] = REGISTRATION_STATES[registration.state];
  return [text(name), text(email), text(phone), text(ticket), moment(createdAt), state(request.texts.say(label), tone)];
}
