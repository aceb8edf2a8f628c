/** Registers attendees, and cancels registrations. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { addBooking } from '#events/paid/bookings.ts';
import type { Payer } from '#events/paid/payer.ts';
import { refundTickets } from '#events/paid/refund.ts';
import type { Event } from '#events/queries.ts';
import { eventBookings, eventRegistrations } from '#events/schema.ts';
import { takeOffer } from '#events/waiting/take_offer.ts';
import type { Entry } from '#events/waiting/waiting.schema.ts';
import type { Attendee, Booking, Registration } from './attendee.ts';
import type { Selection } from './fields.ts';
import { openedBy, opensAll } from './links.ts';
import { sendCancelled, sendRegistered } from './mails.ts';
import { freeSeats, lockEvents, takeSeats } from './seats.ts';

const ALREADY_CANCELLED = msg('This registration is already cancelled.');
const TOO_LATE = msg('It is too late to cancel here. Please contact us.');

type RegisteredBy = { site: Site; partnerId: number | null; submission: string; offer?: Entry | null };

/**
 * Registers all attendees or none. A form that is sent twice registers them once.
 * @throws TooFewSeats
 */
export function register(event: Event, attendees: readonly Attendee[], by: RegisteredBy): Promise<Booking> {
  return transaction(async () => {
    const booking = await addRegistrations(event, attendees, by);
    if (!booking) return (await bookingOf(event.id, by.submission))!;
    await sendRegistered(event, booking, attendees, { by: attendees[0]?.email ?? '', site: by.site });
    return booking;
  });
}

/** Takes the seats, and tells no one. @returns null: the same form was sent before. @throws TooFewSeats */
export async function addRegistrations(
  event: Pick<Event, 'id'>,
  attendees: readonly Attendee[],
  { site, partnerId, submission, offer = null }: RegisteredBy,
): Promise<Booking | null> {
  await lockEvents([event.id]);
  const booking = await addBooking({
    ...{ eventId: event.id, websiteId: site.website.id, languageCode: site.language.code },
    ...{ partnerId, submission },
  });
  if (!booking) return null;
  await takeSeats(event.id, await takeOffer(offer, countOf(attendees)));
  await db
    .insert(eventRegistrations)
    .values(attendees.map((attendee) => ({ ...attendee, eventId: event.id, bookingId: booking.id })));
  return booking;
}

/** That a form made when it was sent before. */
export async function bookingOf(eventId: number, submission: string): Promise<Booking | undefined> {
  const [booking] = await db
    .select()
    .from(eventBookings)
    .where(and(eq(eventBookings.eventId, eventId), eq(eventBookings.submission, submission)));
  return booking;
}

export function countOf(attendees: readonly Pick<Attendee, 'ticketId'>[]): Selection {
  const counts: Selection = new Map();
  for (const { ticketId } of attendees) counts.set(ticketId ?? 0, (counts.get(ticketId ?? 0) ?? 0) + 1);
  return counts;
}

/** What a link opens: the whole booking for who made it, and for other attendees what is theirs. */
export async function openBooking(
  eventId: number,
  id: number,
  viewer: { token: string; partnerId: number | null },
): Promise<{ booking: Booking; registrations: Registration[]; isWhole: boolean } | null> {
  const [booking] = await db
    .select()
    .from(eventBookings)
    .where(and(eq(eventBookings.id, id), eq(eventBookings.eventId, eventId)));
  if (!booking) return null;
  const isTheirs = booking.partnerId !== null && booking.partnerId === viewer.partnerId;
  const all = await db
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.bookingId, id))
    .orderBy(asc(eventRegistrations.id));
  const isWhole = isTheirs || opensAll(viewer.token, booking);
  const registrations = isWhole ? all : openedBy(viewer.token, booking, all);
  return registrations.length > 0 ? { booking, registrations, isWhole } : null;
}

/** Whether attendees may cancel by themselves. */
export const mayCancel = ({ cancelUntil, startsAt, state }: Event, now: Date): boolean =>
  state === 'confirmed' && cancelUntil !== null && now < cancelUntil && now < startsAt;

/** By the attendee or who paid, who gets back what was paid for it. @throws Conflict when it is too late, or done already */
export async function cancelOwn(event: Event, registration: Registration): Promise<void> {
  if (!mayCancel(event, new Date())) throw new Conflict(TOO_LATE);
  if (registration.state !== 'confirmed') throw new Conflict(ALREADY_CANCELLED);
  await transaction(async () => {
    const refundedTo = await refundTickets(event, [registration], null);
    const cancelled = await cancelRegistrations(event, [registration.id], refundedTo);
    if (cancelled === 0) throw new Conflict(ALREADY_CANCELLED);
  });
}

/** Cancels those that are not cancelled yet, frees their seats and tells them. @returns how many */
export function cancelRegistrations(
  event: Event,
  ids: readonly number[],
  refundedTo: Payer | null = null,
): Promise<number> {
  return transaction(async () => {
    const { unpaid, cancelled } = await endRegistrations(event, ids);
    await sendCancelled(event, cancelled, refundedTo);
    return unpaid.length + cancelled.length;
  });
}

/** Frees the seats, and tells no one. */
export async function endRegistrations(event: Pick<Event, 'id'>, ids: readonly number[]) {
  // Seats of those that are not paid are held by their order, which frees them.
  const unpaid = await cancelFrom('open', event, ids);
  const cancelled = await cancelFrom('confirmed', event, ids);
  if (cancelled.length > 0) await freeSeats(event.id, countOf(cancelled));
  return { unpaid, cancelled };
}

const cancelFrom = (
  state: 'open' | 'confirmed',
  { id }: Pick<Event, 'id'>,
  ids: readonly number[],
): Promise<Registration[]> =>
  db
    .update(eventRegistrations)
    .set({ state: 'cancelled', cancelledAt: new Date() })
    .where(
      and(
        inArray(eventRegistrations.id, [...ids]),
        eq(eventRegistrations.eventId, id),
        eq(eventRegistrations.state, state),
      ),
    )
    .returning();
