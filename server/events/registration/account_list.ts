/** Lists a customer's bookings in their account. */
import { and, count, desc, eq, exists, gt, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { AccountList, ListCell, ListQuestion, ListRow } from '#core/domain/account_list.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { EVENT_HEADING, type EventHeading, eventPath } from '#events/queries.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';

const now = () => sql.param(new Date(), events.endsAt);

/** Names for a cart that was not paid are no booking yet. */
const isRegistered = exists(
  db
    .select({ one: sql`1` })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.bookingId, eventBookings.id), ne(eventRegistrations.state, 'open'))),
);

const ofPerson = ({ partnerId }: Person, { website }: Site): SQL | undefined =>
  and(eq(eventBookings.partnerId, partnerId), eq(eventBookings.websiteId, website.id), isRegistered);

function asked({ person, site, filterby, search, from, until }: ListQuestion): SQL | undefined {
  return and(
    ofPerson(person, site),
    filterby === 'coming' ? gt(events.endsAt, now()) : undefined,
    filterby === 'past' ? lte(events.endsAt, now()) : undefined,
    search === '' ? undefined : containsInAny(events.title, search),
    from ? gte(eventBookings.createdAt, from) : undefined,
    until ? lt(eventBookings.createdAt, until) : undefined,
  );
}

export const countBookings = (person: Person, site: Site): Promise<number> =>
  db.$count(eventBookings, ofPerson(person, site));

export const bookingList: AccountList = {
  kind: 'event_booking',
  title: msg('Tickets'),
  empty: msg('No tickets yet.'),
  columns: [
    { label: msg('Event') },
    { label: msg('Date') },
    { label: msg('Tickets'), isNumber: true },
    { label: msg('Status') },
  ],
  sortings: { date: msg('Newest'), name: msg('Title') },
  filters: { all: msg('All'), coming: msg('Upcoming'), past: msg('Past') },
  groupings: { none: msg('None', { context: 'grouping' }) },
  searches: { name: msg('Title') },
  async count(question) {
    const [found] = await db
      .select({ count: count() })
      .from(eventBookings)
      .innerJoin(events, eq(events.id, eventBookings.eventId))
      .where(asked(question));
    return found!.count;
  },
  async find(question, { limit, offset }) {
    const rows = await db
      .select({ id: eventBookings.id, event: EVENT_HEADING })
      .from(eventBookings)
      .innerJoin(events, eq(events.id, eventBookings.eventId))
      .where(asked(question))
      .orderBy(question.sortby === 'name' ? sourceText(events.title) : desc(events.startsAt), desc(eventBookings.id))
      .limit(limit)
      .offset(offset);
    const tickets = await ticketsIn(rows.map(({ id }) => id));
    return rows.map((row) => rowOf(row, tickets.get(row.id) ?? 0, question.site));
  },
};

/** Booking → how many of its registrations count. */
async function ticketsIn(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { bookingId, state } = eventRegistrations;
  const rows = await db
    .select({ bookingId, count: count() })
    .from(eventRegistrations)
    .where(and(inArray(bookingId, [...ids]), inArray(state, ['confirmed', 'attended'])))
    .groupBy(bookingId);
  return new Map(rows.map((row) => [row.bookingId, row.count]));
}

function rowOf({ id, event }: { id: number; event: EventHeading }, tickets: number, site: Site): ListRow {
  const { t, dateTime, number } = textsFor(site.language.code);
  const isOff = event.state === 'cancelled' || tickets === 0;
  const state: ListCell = isOff
    ? { text: t('Cancelled'), tone: 'negative' }
    : event.endsAt > new Date()
      ? { text: t('Registered'), tone: 'positive' }
      : { text: t('Past'), tone: 'neutral' };
  return {
    id,
    path: eventPath(event, site, `/registration/${id}`),
    name: pick(event.title, site.language.code),
    cells: [
      { text: dateTime(event.startsAt, event.timeZone), at: event.startsAt.toISOString() },
      { text: number(tickets, 0), isNumber: true },
      state,
    ],
  };
}
