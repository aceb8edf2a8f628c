/** Exports a person's registrations, and deletes their name with the account. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { eventBookings, eventRegistrations, events } from './schema.ts';

/** What was booked by them, or for their address. */
export async function ownRegistrations({ partnerIds, email, companyId }: Subject): Promise<Record<string, unknown>> {
  const isTheirs = or(
    inArray(eventBookings.partnerId, [...partnerIds]),
    eq(sql`lower(${eventRegistrations.email})`, email.toLowerCase()),
  );
  const rows = await db
    .select({ registration: eventRegistrations, event: events.title })
    .from(eventRegistrations)
    .innerJoin(eventBookings, eq(eventBookings.id, eventRegistrations.bookingId))
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isTheirs, companyId === null ? undefined : eq(events.companyId, companyId)));
  return {
    registrations: rows.map(({ registration, event }) => ({
      event,
      name: registration.name,
      email: registration.email,
      phone: registration.phone,
      answers: registration.answers,
      state: registration.state,
      at: registration.createdAt,
    })),
  };
}

/** Seats stay counted; whose they were is forgotten. */
export async function forgetAttendee({ email, partnerId }: ClosedAccount): Promise<void> {
  if (email)
    await db
      .update(eventRegistrations)
      .set({ name: '', email: '', phone: '', answers: {} })
      .where(eq(sql`lower(${eventRegistrations.email})`, email.toLowerCase()));
  await db.update(eventBookings).set({ partnerId: null }).where(eq(eventBookings.partnerId, partnerId));
}
