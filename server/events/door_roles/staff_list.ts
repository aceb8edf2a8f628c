/** The staff list of people who check in at one event. */
import { asc, eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { eventAbove } from '#events/staff/question_form.ts';
import { eventHelpers } from './door_roles.schema.ts';
import { removeHelpers } from './service.ts';

type Row = { id: number; name: string; email: string; createdAt: Date };

export const HELPERS = `${EVENT_LIST}/:event/helpers`;

const helperList: StaffList<Row> = {
  url: HELPERS,
  audience: 'event',
  title: msg('Helpers'),
  titleOf: async (request) =>
    request.texts.t('Helpers: {event}', { event: pick((await eventAt(request)).title, request.site.language.code) }),
  above: eventAbove,
  empty: msg('No helpers yet. They check in guests of this event and see nothing else.'),
  id: eventHelpers.id,
  order: [asc(eventHelpers.id)],
  scope: async (request) => eq(eventHelpers.eventId, (await eventAt(request)).id),
  rows: () =>
    db
      .select({
        id: eventHelpers.id,
        name: partners.name,
        email: partners.email,
        createdAt: eventHelpers.createdAt,
      })
      .from(eventHelpers)
      .innerJoin(users, eq(users.id, eventHelpers.userId))
      .innerJoin(partners, eq(partners.id, users.partnerId)),
  ids: () =>
    db
      .select({ id: eventHelpers.id })
      .from(eventHelpers)
      .innerJoin(users, eq(users.id, eventHelpers.userId))
      .innerJoin(partners, eq(partners.id, users.partnerId)),
  search: {
    label: msg('Name or email'),
    where: (q) => or(contains(partners.name, q), contains(partners.email, q)),
  },
  tabs: [{ id: 'all', label: msg('All') }],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: PARTNER_NAME },
    { id: 'email', label: msg('Email'), kind: 'text', sort: partners.email, card: 'note' },
    { id: 'since', label: msg('Helper since'), kind: 'date', sort: eventHelpers.createdAt },
  ],
  add: { path: `${HELPERS}/new`, label: msg('Add helper') },
  idOf: ({ id }) => id,
  pathOf: () => null,
  cells: ({ name, email, createdAt }, request) => {
    const { text, moment } = cellsFor(request);
    return [text(name), text(email), moment(createdAt)];
  },
  actions: [
    {
      id: 'remove',
      label: msg('Remove helper'),
      isDangerous: true,
      question: (count, { tn }) => tn('Remove {n} helper?', 'Remove {n} helpers?', count, { n: count }),
      run: async (ids, request) => {
        const count = await removeHelpers((await eventAt(request)).id, ids);
        return request.texts.tn('{n} helper removed.', '{n} helpers removed.', count, { n: count });
      },
    },
  ],
};

export const helperListRoutes = (app: FastifyInstance): void => defineStaffList(app, helperList);
