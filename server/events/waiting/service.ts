/** Puts people on the waiting list of an event, and finds whom it is for. */
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, type Ticket, ticketsOf } from '#events/queries.ts';
import { offeredTickets } from '#events/registration/offered.ts';
import { DEFAULT_MAXIMUM, mostOf, statusOf } from '#events/registration/status.ts';
import { sendJoined } from './mails.ts';
import { endEntry, offerSeats } from './offers.ts';
import type { Entry } from './waiting.schema.ts';
import { eventWaiting } from './waiting.schema.ts';

/** Of one event. */
const MOST_WAITING = 1000;
const TOO_FEW = msg('Select at least {n} seats.');
const FULL = msg('The waiting list is full.');

export type Wanted = { name: string; email: string; ticketId: number | null; wanted: number };
/** What can be waited for, and how many seats a group may want. */
export type SoldOut = { ticket: Ticket | null; least: number; most: number };

/**
 * Sold-out tickets, and those with fewer seats left than one order must have; of an event without kinds the event
 * itself. Empty while there are seats, or none will come.
 */
export async function soldOutOf(event: Event, now = new Date()): Promise<SoldOut[]> {
  const tickets = await ticketsOf(event.id);
  const limit = event.seats ?? Number.MAX_SAFE_INTEGER;
  if (tickets.length === 0)
    return statusOf(event, [], now) === 'sold_out'
      ? [{ ticket: null, least: 1, most: Math.min(DEFAULT_MAXIMUM, limit) }]
      : [];
  return (await offeredTickets(event.id))
    .filter((ticket) => {
      const status = statusOf(event, [ticket], now);
      return status === 'sold_out' || (status === 'open' && mostOf(event, ticket) === 0);
    })
    .map((ticket) => ({
      ticket,
      least: ticket.minimum,
      most: Math.min(ticket.maximum, limit, ticket.seats ?? limit),
    }))
    .filter(({ least, most }) => least <= most);
}

/**
 * One entry an address: who waits already keeps their place, and nobody is told that they do.
 * @throws Conflict when the list is full
 */
export const join = (event: Event, wanted: Wanted, site: Site): Promise<void> =>
  transaction(async () => {
    const isActive = inArray(eventWaiting.state, ['waiting', 'offered']);
    const waiting = await db.$count(eventWaiting, and(eq(eventWaiting.eventId, event.id), isActive));
    if (waiting >= MOST_WAITING) throw new Conflict(FULL);
    const entry = await addEntry(event, wanted, site);
    if (entry) await sendJoined(event, entry);
  });

/** Tells no one. @returns null: who waits already keeps their place */
export async function addEntry(
  event: Pick<Event, 'id'>,
  { name, email, ticketId, wanted }: Wanted,
  site: Site,
): Promise<Entry | null> {
  const fresh = {
    ...{ name, ticketId, wanted, websiteId: site.website.id, languageCode: site.language.code },
    ...{ state: 'waiting' as const, offered: 0, offerEndsAt: null, joinedAt: new Date() },
  };
  const [entry] = await db
    .insert(eventWaiting)
    .values({ ...fresh, eventId: event.id, email: email.toLowerCase(), accessToken: randomToken() })
    .onConflictDoUpdate({
      target: [eventWaiting.eventId, eventWaiting.email],
      set: fresh,
      setWhere: inArray(eventWaiting.state, ['taken', 'expired', 'left']),
    })
    .returning();
  return entry ?? null;
}

export const leave = (entry: Entry): Promise<boolean> => endEntry(entry, 'left');

/** How small the group of an entry may be: as many as one order must have. */
export async function leastOf({ eventId, ticketId }: Entry): Promise<number> {
  return (await ticketsOf(eventId)).find(({ id }) => id === ticketId)?.minimum ?? 1;
}

/** A smaller group may fit at once. @throws Conflict for fewer than one order must have */
export async function wantFewer(entry: Entry, wanted: number): Promise<void> {
  const least = await leastOf(entry);
  if (wanted < least) throw new Conflict(TOO_FEW).with({ n: least });
  const [lowered] = await db
    .update(eventWaiting)
    .set({ wanted })
    .where(and(eq(eventWaiting.id, entry.id), eq(eventWaiting.state, 'waiting'), gt(eventWaiting.wanted, wanted)))
    .returning({ id: eventWaiting.id });
  if (lowered) await offerSeats(entry.eventId);
}

/** 1: the next one. */
export const placeInLine = async ({ eventId, joinedAt }: Entry): Promise<number> =>
  1 +
  (await db.$count(
    eventWaiting,
    and(eq(eventWaiting.eventId, eventId), eq(eventWaiting.state, 'waiting'), lt(eventWaiting.joinedAt, joinedAt)),
  ));

/** By staff. @returns how many */
export async function removeEntries(eventId: number, ids: readonly number[]): Promise<number> {
  const isTheirs = and(eq(eventWaiting.eventId, eventId), inArray(eventWaiting.id, [...ids]));
  const rows = await db.select().from(eventWaiting).where(isTheirs);
  for (const entry of rows) await endEntry(entry, 'left');
  await db.delete(eventWaiting).where(and(isTheirs, ne(eventWaiting.state, 'offered')));
  return rows.length;
}
