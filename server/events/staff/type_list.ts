/** Staff list and form of types of events. */
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { EVENTS_TAG, type EventType } from '#events/queries.ts';
import { events, eventTypes } from '#events/schema.ts';
import { EVENT_LIST, TYPE_LIST } from './event_list.ts';
import { nameForm } from './name_form.ts';

const typeList: StaffList<EventType> = {
  url: TYPE_LIST,
  audience: 'event',
  title: msg('Event types'),
  above: ({ texts }) => [{ name: texts.t('Events'), path: EVENT_LIST }],
  empty: msg('Nothing here yet'),
  id: eventTypes.id,
  order: [asc(eventTypes.sequence), asc(eventTypes.id)],
  scope: ({ site }) => eq(eventTypes.companyId, site.company.id),
  rows: () => db.select().from(eventTypes),
  ids: () => db.select({ id: eventTypes.id }).from(eventTypes),
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(eventTypes.name) },
    { id: 'sequence', label: msg('Position'), kind: 'number', sort: eventTypes.sequence, card: 'amount' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${TYPE_LIST}/${id}`,
  cells: ({ name, sequence }, request) => {
    const { text } = cellsFor(request);
    return [text(pick(name, request.site.language.code)), { text: String(sequence), value: sequence }];
  },
  add: { path: `${TYPE_LIST}/new`, label: msg('New type') },
};

export function typeRoutes(app: FastifyInstance): void {
  defineStaffList(app, typeList);
  nameForm(app, {
    url: TYPE_LIST,
    record: { table: eventTypes, links: [events.typeId] },
    longest: 100,
    texts: {
      fresh: msg('New type'),
      name: msg('Name'),
      saved: msg('Type saved.'),
      deleted: msg('Type deleted.'),
      consequence: msg('Its events stay, without a type.'),
    },
    find: async (id, { site }) => {
      const [row] = await db
        .select()
        .from(eventTypes)
        .where(and(eq(eventTypes.id, id), eq(eventTypes.companyId, site.company.id)));
      return row ?? null;
    },
    add: async ({ name, sequence }, { site }) => {
      const [made] = await db
        .insert(eventTypes)
        .values({ companyId: site.company.id, name, sequence })
        .returning({ id: eventTypes.id });
      await changed(EVENTS_TAG);
      return made!.id;
    },
    change: async (id, { name, sequence }) => {
      await db.update(eventTypes).set({ name, sequence }).where(eq(eventTypes.id, id));
      await changed(EVENTS_TAG);
    },
    above: ({ texts }) => [
      { name: texts.t('Events'), path: EVENT_LIST },
      { name: texts.t('Event types'), path: TYPE_LIST },
    ],
  });
}
