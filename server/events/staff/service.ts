/** Creates and changes events and tickets. */
import { and, eq, type SQL } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { eventHelpers } from '#events/door_roles/door_roles.schema.ts';
import { tellChange } from '#events/messages/send.ts';
import { keepTicketProducts } from '#events/paid/ticket_products.ts';
import { EVENTS_TAG, type Event, findEventById, type Ticket } from '#events/queries.ts';
import {
  eventBookings,
  eventQuestions,
  eventRegistrations,
  eventSeatHolds,
  events,
  eventTickets,
} from '#events/schema.ts';
import { eventRooms, talks, talkTags } from '#events/talks/talks.schema.ts';
import { eventWaiting } from '#events/waiting/waiting.schema.ts';

export const EVENT: StoredRecord = {
  table: events,
  parts: (id) => [
    { table: eventTickets, where: eq(eventTickets.eventId, id) },
    { table: eventQuestions, where: eq(eventQuestions.eventId, id) },
    { table: eventRooms, where: eq(eventRooms.eventId, id) },
    { table: talkTags, where: eq(talkTags.eventId, id) },
    { table: talks, where: eq(talks.eventId, id) },
    { table: eventHelpers, where: eq(eventHelpers.eventId, id) },
  ],
};
export const TICKET: StoredRecord = { table: eventTickets };

export type EventInput = Omit<
  typeof events.$inferInsert,
  'id' | 'companyId' | 'imageId' | 'seriesId' | 'state' | 'seatsTaken' | 'sequence' | 'createdAt' | 'updatedAt'
>;
export type TicketInput = Omit<typeof eventTickets.$inferInsert, 'id' | 'eventId' | 'seatsTaken' | 'variantId'>;

const FEWER_THAN_TAKEN = msg('Enter {n} or more: so many are registered.');

/** @returns the new event's id */
export async function addEvent(input: EventInput, companyId: number): Promise<number> {
  const [event] = await db
    .insert(events)
    .values({ ...input, companyId })
    .returning({ id: events.id });
  await changed(EVENTS_TAG);
  return event!.id;
}

/** Within the transaction that holds the event. @throws Invalid for fewer seats than are taken */
export async function changeEvent(event: Event, input: EventInput): Promise<void> {
  if (input.seats != null && input.seats < event.seatsTaken)
    throw new Invalid(FEWER_THAN_TAKEN, { seats: FEWER_THAN_TAKEN }).with({ n: event.seatsTaken });
  const isMoved =
    +input.startsAt !== +event.startsAt ||
    +input.endsAt !== +event.endsAt ||
    [...PLACE].some((field) => input[field] !== event[field]);
  await db
    .update(events)
    .set({ ...input, updatedAt: new Date(), ...(isMoved && { sequence: event.sequence + 1 }) })
    .where(eq(events.id, event.id));
  if (isMoved && input.endsAt > new Date()) await tellChange(event.id, event.sequence + 1);
  await keepTicketProducts({ ...event, ...input, websiteId: input.websiteId ?? null });
  await changed(EVENTS_TAG);
}

/** @param imageId a stored file; null for none. The one before stays stored: copies of the event may show it. */
export const showPicture = ({ id }: Pick<Event, 'id'>, imageId: number | null): Promise<void> =>
  transaction(async () => {
    await db.update(events).set({ imageId, updatedAt: new Date() }).where(eq(events.id, id));
    await changed(EVENTS_TAG);
  });

const PLACE = ['isOnline', 'onlineUrl', 'placeName', 'street', 'zip', 'city', 'countryCode'] as const;

export const publishEvents = (which: SQL | undefined, isPublished: boolean): Promise<void> =>
  transaction(async () => {
    await db.update(events).set({ isPublished, updatedAt: new Date() }).where(which);
    await changed(EVENTS_TAG);
  });

export async function addTicket(input: TicketInput, eventId: number): Promise<number> {
  const [ticket] = await db
    .insert(eventTickets)
    .values({ ...input, eventId })
    .returning({ id: eventTickets.id });
  await keepTicketProducts((await findEventById(eventId))!);
  await changed(EVENTS_TAG);
  return ticket!.id;
}

/** Within the transaction that holds the ticket. @throws Invalid for fewer seats than are taken */
export async function changeTicket(ticket: Ticket, input: TicketInput): Promise<void> {
  if (input.seats != null && input.seats < ticket.seatsTaken)
    throw new Invalid(FEWER_THAN_TAKEN, { seats: FEWER_THAN_TAKEN }).with({ n: ticket.seatsTaken });
  await db.update(eventTickets).set(input).where(eq(eventTickets.id, ticket.id));
  await keepTicketProducts((await findEventById(ticket.eventId))!);
  await changed(EVENTS_TAG);
}

export const hasBookings = async (eventId: number): Promise<boolean> =>
  (await db.$count(eventBookings, eq(eventBookings.eventId, eventId))) > 0;

/** Registered, in somebody's cart, or waited for. */
export const isTicketUsed = async (ticketId: number): Promise<boolean> =>
  (await db.$count(eventRegistrations, eq(eventRegistrations.ticketId, ticketId))) > 0 ||
  (await db.$count(eventSeatHolds, eq(eventSeatHolds.ticketId, ticketId))) > 0 ||
  (await db.$count(eventWaiting, eq(eventWaiting.ticketId, ticketId))) > 0;

/** Marks those who came. @returns how many */
export async function markAttended(eventId: number, which: SQL | undefined): Promise<number> {
  const marked = await db
    .update(eventRegistrations)
    .set({ state: 'attended', attendedAt: new Date() })
    .where(and(which, eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, 'confirmed')))
    .returning({ id: eventRegistrations.id });
  return marked.length;
}
