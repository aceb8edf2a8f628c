/** The staff list of events. */
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor, type StaffCell } from '#core/staff_list/cells.ts';
import { momentsFilter, websiteFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { placeOf } from '#events/list/view.ts';
import { EVENT_HEADING, type EventHeading, eventPath, newestFirst } from '#events/queries.ts';
import { events, eventTypes } from '#events/schema.ts';
import { publishEvents } from './service.ts';

export const EVENT_LIST = '/admin/events';
export const TYPE_LIST = `${EVENT_LIST}/types`;

const IS_ON = ne(events.state, 'cancelled');
/** As the list shows them. */
const STATUSES = {
  published: and(IS_ON, eq(events.isPublished, true)),
  unpublished: and(IS_ON, eq(events.isPublished, false)),
  cancelled: eq(events.state, 'cancelled'),
};

const now = () => sql.param(new Date(), events.endsAt);

export const eventList: StaffList<EventHeading> = {
  url: EVENT_LIST,
  audience: 'event',
  title: msg('Events'),
  empty: msg('Nothing here yet'),
  id: events.id,
  order: newestFirst,
  scope: ({ site }) =>
    and(eq(events.companyId, site.company.id), or(isNull(events.websiteId), eq(events.websiteId, site.website.id))),
  rows: () => db.select(EVENT_HEADING).from(events),
  ids: () => db.select({ id: events.id }).from(events),
  search: {
    label: msg('Title, place or city'),
    where: (q) => or(containsInAny(events.title, q), contains(events.placeName, q), contains(events.city, q)),
  },
  tabs: [
    { id: 'coming', label: msg('Upcoming'), where: () => gt(events.endsAt, now()) },
    { id: 'past', label: msg('Past'), where: () => lte(events.endsAt, now()) },
    { id: 'all', label: msg('All') },
  ],
  filters: [
    {
      id: 'type',
      label: msg('Type', { context: 'kind' }),
      kind: 'choice',
      options: typeOptions,
      where: (ids) => inArray(events.typeId, ids.map(Number)),
    },
    {
      id: 'status',
      label: msg('Status'),
      kind: 'choice',
      options: ({ texts: { t } }) => [
        { value: 'published', label: t('Published') },
        { value: 'unpublished', label: t('Unpublished') },
        { value: 'cancelled', label: t('Cancelled', { context: 'event' }) },
      ],
      where: (values) => or(...values.map((value) => STATUSES[value as keyof typeof STATUSES])),
    },
    websiteFilter(events.websiteId),
    momentsFilter('starts', msg('Starts'), events.startsAt),
  ],
  columns: [
    { id: 'title', label: msg('Title'), kind: 'text', sort: sourceText(events.title) },
    { id: 'starts', label: msg('Starts'), kind: 'date', sort: events.startsAt, card: 'note' },
    { id: 'place', label: msg('Place'), kind: 'text' },
    { id: 'seats', label: msg('Seats taken'), kind: 'number', sort: events.seatsTaken, card: 'amount' },
    { id: 'state', label: msg('Status'), kind: 'state', sort: events.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${EVENT_LIST}/${id}`,
  cells: (event, request) => {
    const { text, moment } = cellsFor(request);
    return [
      text(pick(event.title, request.site.language.code)),
      moment(event.startsAt, event.timeZone),
      text(placeOf(event, request.texts)),
      seatsCell(event, request),
      stateCell(event, request),
    ];
  },
  links: (event, { site, texts: { t } }) => [
    { label: t('View'), path: eventPath(event, site) },
    { label: t('Attendees'), path: `${EVENT_LIST}/${event.id}/attendees` },
    { label: t('Talks'), path: `${EVENT_LIST}/${event.id}/talks` },
    { label: t('Duplicate'), path: `${EVENT_LIST}/${event.id}/duplicate` },
  ],
  add: { path: `${EVENT_LIST}/new`, label: msg('New event') },
  more: [{ path: TYPE_LIST, label: msg('Event types') }],
  actions: [
    {
      id: 'publish',
      label: msg('Publish'),
      question: (count, { tn }) => tn('Publish {n} event?', 'Publish {n} events?', count, { n: count }),
      run: (ids, request) => publishing(ids, true, request),
    },
    {
      id: 'unpublish',
      label: msg('Unpublish'),
      question: (count, { tn }) => tn('Unpublish {n} event?', 'Unpublish {n} events?', count, { n: count }),
      run: (ids, request) => publishing(ids, false, request),
    },
  ],
};

async function typeOptions({ site }: FastifyRequest) {
  const types = await db
    .select({ id: eventTypes.id, name: eventTypes.name })
    .from(eventTypes)
    .where(eq(eventTypes.companyId, site.company.id))
    .orderBy(asc(eventTypes.sequence), asc(eventTypes.id));
  return types.map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) }));
}

async function publishing(ids: number[], isPublished: boolean, { site, texts }: FastifyRequest): Promise<string> {
  await publishEvents(and(inArray(events.id, ids), eq(events.companyId, site.company.id)), isPublished);
  return isPublished ? texts.t('Published.') : texts.t('Unpublished.');
}

function seatsCell({ seats, seatsTaken }: EventHeading, { texts }: FastifyRequest): StaffCell {
  const taken = texts.number(seatsTaken, 0);
  return {
    text: seats === null ? taken : texts.t('{taken} of {seats}', { taken, seats: texts.number(seats, 0) }),
    value: seatsTaken,
  };
}

function stateCell({ state, isPublished }: EventHeading, request: FastifyRequest): StaffCell {
  const { t } = request.texts;
  const cells = cellsFor(request);
  if (state === 'cancelled') return cells.state(t('Cancelled', { context: 'event' }), 'negative');
  return isPublished ? cells.state(t('Published'), 'positive') : cells.state(t('Unpublished'), 'neutral');
}
