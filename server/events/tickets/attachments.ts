/** Attaches tickets and calendar files to mails. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { MailAttachment } from '#core/mail/mail.schema.ts';
import { type AttachedFile, defineMailAttachment } from '#core/mail/mail_attachments.ts';
import type { Site } from '#core/sites/site.ts';
import { cancellationOf, icsOf } from '#events/calendar/ics.ts';
import type { Event } from '#events/queries.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';
import { ticketsOfBooking } from './queries.ts';
import { ticketPdf } from './ticket_pdf.ts';

const TICKETS = 'events.tickets';
const CALENDAR = 'events.calendar';
const CANCELLATION = 'events.cancellation';

/** The tickets of those who gave this address, in one file, and the event for calendars. */
export const ticketAttachments = (eventId: number, bookingId: number, email: string): MailAttachment[] => [
  { kind: TICKETS, subject: bookingId, detail: email },
  calendarAttachment(eventId),
];

/** As the event is when the mail is sent: one that was moved moves in calendars, a cancelled one is taken out. */
export const calendarAttachment = (eventId: number): MailAttachment => ({
  kind: CALENDAR,
  subject: eventId,
  detail: '',
});

/** Takes the event out of the calendar of somebody who attends no longer. */
export const calendarCancellation = (eventId: number, email: string): MailAttachment => ({
  kind: CANCELLATION,
  subject: eventId,
  detail: email,
});

/** @returns functions that remove the definitions */
export const defineTicketAttachments = (): (() => void)[] => [
  defineMailAttachment(TICKETS, ticketsFile),
  defineMailAttachment(CALENDAR, calendarFile),
  defineMailAttachment(CANCELLATION, cancellationFile),
];

async function ticketsFile(bookingId: number, email: string, site: Site): Promise<AttachedFile | null> {
  const attendees = await ticketsOfBooking(bookingId, email);
  const [found] = await db
    .select({ event: events })
    .from(events)
    .innerJoin(eventBookings, eq(eventBookings.eventId, events.id))
    .where(eq(eventBookings.id, bookingId));
  if (!found || attendees.length === 0) return null;
  return {
    name: `${titleOf(found.event, site)}.pdf`,
    type: 'application/pdf',
    bytes: await ticketPdf(found.event, attendees, site),
  };
}

async function calendarFile(eventId: number, _detail: string, site: Site): Promise<AttachedFile | null> {
  const event = await findEventOf(eventId);
  if (!event) return null;
  return event.state === 'cancelled' ? asCancellation(event, site) : asCalendar(event, site);
}

async function cancellationFile(eventId: number, email: string, site: Site): Promise<AttachedFile | null> {
  const event = await findEventOf(eventId);
  return event && !(await stillAttends(eventId, email)) ? asCancellation(event, site) : null;
}

const asCalendar = (event: Event, site: Site): AttachedFile => ({
  name: `${titleOf(event, site)}.ics`,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  bytes: Buffer.from(icsOf([event], site)),
});

const asCancellation = (event: Event, site: Site): AttachedFile => ({
  name: `${titleOf(event, site)}.ics`,
  type: 'text/calendar; charset=utf-8; method=CANCEL',
  bytes: Buffer.from(cancellationOf(event, site)),
});

const titleOf = (event: Event, { language }: Site): string => pick(event.title, language.code);

async function findEventOf(id: number): Promise<Event | null> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  return event ?? null;
}

/** With another registration of the same address. */
const stillAttends = async (eventId: number, email: string): Promise<boolean> =>
  (await db.$count(
    eventRegistrations,
    and(
      eq(eventRegistrations.eventId, eventId),
      eq(sql`lower(${eventRegistrations.email})`, email.toLowerCase()),
      ne(eventRegistrations.state, 'cancelled'),
    ),
  )) > 0;
