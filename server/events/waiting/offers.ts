/** Offers free seats to people who wait, and passes on what was not taken. */
import { addHours } from 'date-fns/addHours';
import { and, asc, count, eq, inArray, lt, ne } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { type Event, findEventById, type Ticket } from '#events/queries.ts';
import { freeSeats, lockEvents, takeSeats } from '#events/registration/seats.ts';
import { seatsLeft, statusOf } from '#events/registration/status.ts';
import { events, eventTickets } from '#events/schema.ts';
import { sendCalledOff, sendExpired, sendOffer } from './mails.ts';
import { type Entry, eventWaiting } from './waiting.schema.ts';

/** How long seats are held for one group. */
const OFFER_HOURS = 12;
const MOST_AT_ONCE = 200;

const isWaiting = (eventId: number) => and(eq(eventWaiting.eventId, eventId), eq(eventWaiting.state, 'waiting'));

/** Each group that fits gets its seats, the first first; smaller ones behind it may fit where it does not. */
export const offerSeats = (eventId: number): Promise<void> =>
  transaction(async () => {
    const known = await findEventById(eventId);
    if (!known || seatsLeft(known) === 0 || (await db.$count(eventWaiting, isWaiting(eventId))) === 0) return;
    await lockEvents([eventId]);
    const event = (await findEventById(eventId))!;
    if (!event.isPublished) return;
    const tickets = await db.select().from(eventTickets).where(eq(eventTickets.eventId, eventId));
    const rows = await db
      .select()
      .from(eventWaiting)
      .where(isWaiting(eventId))
      .orderBy(asc(eventWaiting.joinedAt), asc(eventWaiting.id))
      .limit(MOST_AT_ONCE);
    for (const entry of rows) if (fits(entry, event, tickets)) await offer(entry, event, tickets);
  });

const ticketOf = ({ ticketId }: Entry, tickets: readonly Ticket[]) => tickets.find(({ id }) => id === ticketId);

function fits(entry: Entry, event: Event, tickets: readonly Ticket[]): boolean {
  const ticket = ticketOf(entry, tickets);
  if (entry.ticketId !== null && !ticket) return false;
  if (statusOf(event, ticket ? [ticket] : [], new Date()) !== 'open') return false;
  return [event, ...(ticket ? [ticket] : [])].every((one) => (seatsLeft(one) ?? entry.wanted) >= entry.wanted);
}

/** The rows in memory count on, for the entries behind it. */
async function offer(entry: Entry, event: Event, tickets: readonly Ticket[]): Promise<void> {
  const { id, ticketId, wanted } = entry;
  const ticket = ticketOf(entry, tickets);
  await takeSeats(event.id, new Map([[ticketId ?? 0, wanted]]));
  event.seatsTaken += wanted;
  if (ticket) ticket.seatsTaken += wanted;
  const ends = [event.registrationClosesAt ?? event.startsAt, ticket?.closesAt, addHours(new Date(), OFFER_HOURS)];
  const offerEndsAt = new Date(Math.min(...ends.flatMap((when) => (when ? [when.getTime()] : []))));
  const changes = { state: 'offered' as const, offered: wanted, offerEndsAt };
  await db.update(eventWaiting).set(changes).where(eq(eventWaiting.id, id));
  await sendOffer(event, { ...entry, ...changes });
}

/** Ends an offer or an entry, and frees what was held for it. @returns false: it had ended before */
export const endEntry = ({ id, eventId, ticketId }: Entry, state: 'expired' | 'left'): Promise<boolean> =>
  transaction(async () => {
    await lockEvents([eventId]);
    const [entry] = await db.select().from(eventWaiting).where(eq(eventWaiting.id, id));
    if (entry?.state !== 'offered' && (entry?.state !== 'waiting' || state === 'expired')) return false;
    await db.update(eventWaiting).set({ state, offered: 0, offerEndsAt: null }).where(eq(eventWaiting.id, id));
    if (entry.offered > 0) await freeSeats(eventId, new Map([[ticketId ?? 0, entry.offered]]));
    if (state === 'expired') await tellExpired(entry);
    return true;
  });

async function tellExpired(entry: Entry): Promise<void> {
  const event = await findEventById(entry.eventId);
  if (event?.state === 'confirmed' && event.endsAt > new Date()) await sendExpired(event, entry);
}

const isActive = (eventId: number) =>
  and(eq(eventWaiting.eventId, eventId), inArray(eventWaiting.state, ['waiting', 'offered']));

export const waitingCount = (eventId: number): Promise<number> => db.$count(eventWaiting, isActive(eventId));

/** Of a cancelled event: everyone who waits is told. Run again after a crash, it goes on with those who are left. */
export async function endWaiting(event: Event): Promise<void> {
  const rows = await db.select().from(eventWaiting).where(isActive(event.id)).limit(MOST_AT_ONCE);
  for (const entry of rows)
    await transaction(async () => {
      if (await endEntry(entry, 'left')) await sendCalledOff(event, entry);
    });
  if (rows.length === MOST_AT_ONCE) await endWaiting(event);
}

/** Ends offers that nobody took, offers seats that were added, and forgets who waited for a past event. */
export async function passOn(now = new Date()): Promise<void> {
  const over = await db
    .select()
    .from(eventWaiting)
    .where(and(eq(eventWaiting.state, 'offered'), lt(eventWaiting.offerEndsAt, now)))
    .limit(MOST_AT_ONCE);
  for (const entry of over) await endEntry(entry, 'expired');
  const wanted = await db
    .select({ eventId: eventWaiting.eventId, entries: count() })
    .from(eventWaiting)
    .where(eq(eventWaiting.state, 'waiting'))
    .groupBy(eventWaiting.eventId)
    .limit(MOST_AT_ONCE);
  for (const { eventId } of wanted) await offerSeats(eventId);
  const past = db.select({ id: events.id }).from(events).where(lt(events.endsAt, now));
  await db.delete(eventWaiting).where(and(inArray(eventWaiting.eventId, past), ne(eventWaiting.state, 'offered')));
}
