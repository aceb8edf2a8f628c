/** Reads events, their tickets and questions. */
import { and, asc, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { slugOf, unslug } from '#core/i18n/slug.ts';
import type { Site } from '#core/sites/site.ts';
import { eventQuestions, events, eventTickets, eventTypes } from './schema.ts';

export type Event = typeof events.$inferSelect;
/** All but its long text: what lists need. */
export type EventHeading = Omit<Event, 'source' | 'body'>;
export type Ticket = typeof eventTickets.$inferSelect;
export type Question = typeof eventQuestions.$inferSelect;
export type EventType = typeof eventTypes.$inferSelect;

/** Changes of events carry this tag. */
export const EVENTS_TAG = 'events';

const { source: _source, body: _body, ...heading } = getTableColumns(events);
export const EVENT_HEADING = heading;

const allEvents = cachedQuery([EVENTS_TAG], () =>
  db.select(heading).from(events).orderBy(asc(events.startsAt), asc(events.id)),
);
const allTickets = cachedQuery([EVENTS_TAG], () =>
  db.select().from(eventTickets).orderBy(asc(eventTickets.sequence), asc(eventTickets.id)),
);
const byVariant = cachedQuery([EVENTS_TAG], async () => {
  const rows = await db
    .select({ ticket: eventTickets, event: heading })
    .from(eventTickets)
    .innerJoin(events, eq(events.id, eventTickets.eventId))
    .where(isNotNull(eventTickets.variantId));
  return new Map(rows.map((row) => [row.ticket.variantId, row]));
});
const allTypes = cachedQuery([EVENTS_TAG], () =>
  db.select().from(eventTypes).orderBy(asc(eventTypes.sequence), asc(eventTypes.id)),
);

export const isAt = ({ companyId, websiteId }: Pick<Event, 'companyId' | 'websiteId'>, { company, website }: Site) =>
  companyId === company.id && (websiteId === null || websiteId === website.id);

/** Of a website, the next to begin first. */
export const eventsAt = async (site: Site): Promise<EventHeading[]> =>
  (await allEvents()).filter((event) => isAt(event, site));

export const typesOf = async ({ company }: Site): Promise<EventType[]> =>
  (await allTypes()).filter(({ companyId }) => companyId === company.id);

export const ticketsOf = async (eventId: number): Promise<Ticket[]> =>
  (await allTickets()).filter((ticket) => ticket.eventId === eventId);

export type SoldTicket = { ticket: Ticket; event: EventHeading };

/** Tickets by the variants that the cart sells; for all other products it finds none. */
export const soldTickets = async (): Promise<ReadonlyMap<number | null, SoldTicket>> => byVariant();

export const questionsOf = (eventId: number): Promise<Question[]> =>
  db
    .select()
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, eventId))
    .orderBy(asc(eventQuestions.sequence), asc(eventQuestions.id));

/** The event of a website whose id ends a slug; null if there is none. */
export async function findEvent(slug: string, site: Site): Promise<Event | null> {
  const id = unslug(slug);
  if (id === null || id < 1 || id >= 2 ** 31) return null;
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event && isAt(event, site) ? event : null;
}

/** Whatever its website. */
export async function findEventById(id: number): Promise<Event | null> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event ?? null;
}

/** For staff: of their company, on this website or all. */
export async function findOwnEvent(id: number, site: Site): Promise<Event | null> {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), eq(events.companyId, site.company.id)));
  return event && isAt(event, site) ? event : null;
}

/** Reads the database, not a cache. */
export async function findTicket(id: number, eventId: number): Promise<Ticket | null> {
  const [ticket] = await db
    .select()
    .from(eventTickets)
    .where(and(eq(eventTickets.id, id), eq(eventTickets.eventId, eventId)));
  return ticket ?? null;
}

export const eventPath = ({ id, title }: Pick<Event, 'id' | 'title'>, { language }: Site, below = ''): string =>
  `/event/${slugOf(title, id, language.code)}${below}`;

export const newestFirst = [desc(events.startsAt), desc(events.id)];
