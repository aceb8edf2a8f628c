/** Finds tickets by their code, and those of a booking. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { eventBookings, eventRegistrations } from '#events/schema.ts';
import { editionOf, readCode } from './code.ts';

export type Attendee = typeof eventRegistrations.$inferSelect;

/** The attendee of a code that we made. @returns isCurrent false for a ticket that a newer one replaced */
export async function ticketOfCode(entered: string): Promise<{ attendee: Attendee; isCurrent: boolean } | null> {
  const code = readCode(entered);
  if (!code) return null;
  const [attendee] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, code.id));
  const edition = attendee ? editionOf(attendee, code.proof) : null;
  return attendee && edition !== null ? { attendee, isCurrent: edition === attendee.ticketEdition } : null;
}

/** Who has a ticket of a booking, and gave this address. */
export const ticketsOfBooking = (bookingId: number, email: string): Promise<Attendee[]> =>
  db
    .select()
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.bookingId, bookingId),
        eq(sql`lower(${eventRegistrations.email})`, email.toLowerCase()),
        hasTicket(),
      ),
    )
    .orderBy(asc(eventRegistrations.id));

/** Attendees of unpaid bookings get none until it is paid. */
const hasTicket = () => inArray(eventRegistrations.state, ['confirmed', 'attended']);

export async function bookingOfAttendee({ bookingId }: Attendee): Promise<typeof eventBookings.$inferSelect> {
  const [booking] = await db.select().from(eventBookings).where(eq(eventBookings.id, bookingId));
  return booking!;
}
