/** Exports a person's registrations, and deletes their name with the account. */
import { and, eq, getTableName, inArray, or, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { AnyColumn } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { forgetChangedFields } from '#core/staff_form/change_log.ts';
import { eventHelpers } from './door_roles/door_roles.schema.ts';
import { EVENTS_TAG } from './queries.ts';
import { eventBookings, eventRegistrations, events } from './schema.ts';
import { talks } from './talks/talks.schema.ts';
import { entriesOf, forgetEntries } from './waiting/own_data.ts';

/** What was booked by them, or for their address. */
export async function ownRegistrations({
  partnerIds,
  userId,
  emails,
  companyId,
}: Subject): Promise<Record<string, unknown>> {
  const isTheirs = or(
    inArray(eventBookings.partnerId, [...partnerIds]),
    inArray(sql`lower(${eventRegistrations.email})`, [...emails]),
  );
  const rows = await db
    .select({ registration: eventRegistrations, event: events.title })
    .from(eventRegistrations)
    .innerJoin(eventBookings, eq(eventBookings.id, eventRegistrations.bookingId))
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isTheirs, companyId === null ? undefined : eq(events.companyId, companyId)));
  return {
    waitingLists: await entriesOf(emails, companyId),
    proposedTalks: await ownTalks(emails, companyId),
    helpsAt: userId === null ? [] : await helpedEvents(userId, companyId),
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

const helpedEvents = (userId: number, companyId: number | null) =>
  db
    .select({ event: events.title, since: eventHelpers.createdAt })
    .from(eventHelpers)
    .innerJoin(events, eq(events.id, eventHelpers.eventId))
    .where(and(eq(eventHelpers.userId, userId), companyId === null ? undefined : eq(events.companyId, companyId)));

async function ownTalks(emails: readonly string[], companyId: number | null) {
  const found = await db
    .select({ talk: talks, event: events.title })
    .from(talks)
    .innerJoin(events, eq(events.id, talks.eventId))
    .where(
      and(
        inArray(sql`lower(${talks.speakerEmail})`, [...emails]),
        companyId === null ? undefined : eq(events.companyId, companyId),
      ),
    );
  return found.map(({ talk, event }) => ({
    event,
    title: talk.title,
    description: talk.description,
    name: talk.speakerName,
    role: talk.speakerRole,
    biography: talk.speakerBiography,
    email: talk.speakerEmail,
    phone: talk.speakerPhone,
    state: talk.state,
    at: talk.createdAt,
  }));
}

/** Seats stay counted and talks stay; whose they were is forgotten. */
export async function forgetAttendee({ email, partnerId, userId }: ClosedAccount): Promise<void> {
  if (userId !== null) await db.delete(eventHelpers).where(eq(eventHelpers.userId, userId));
  if (email) {
    const isTheirs = (column: AnyColumn) => eq(sql`lower(${column})`, email.toLowerCase());
    const attended = await db
      .update(eventRegistrations)
      .set({ name: '', email: '', phone: '', answers: {} })
      .where(isTheirs(eventRegistrations.email))
      .returning({ id: eventRegistrations.id });
    await forgetChangedFields(getTableName(eventRegistrations), attended);
    const forgotten = await db
      .update(talks)
      .set({ speakerName: '', speakerRole: {}, speakerBiography: {}, speakerEmail: '', speakerPhone: '' })
      .where(isTheirs(talks.speakerEmail))
      .returning({ id: talks.id });
    await forgetChangedFields(getTableName(talks), forgotten);
    if (forgotten.length > 0) await changed(EVENTS_TAG);
    await forgetEntries(email);
  }
  await db.update(eventBookings).set({ partnerId: null }).where(eq(eventBookings.partnerId, partnerId));
}
