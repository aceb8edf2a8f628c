/** Leads from the page of an order to the tickets that it paid for. */
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { bookingLink } from '#events/registration/links.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';
import type { OrderSection } from '#portal/api.ts';

export async function ticketsOfOrder(orderId: number, site: Site): Promise<OrderSection | null> {
  const rows = await db
    .select({ event: events, booking: eventBookings, tickets: count() })
    .from(eventRegistrations)
    .innerJoin(eventBookings, eq(eventBookings.id, eventRegistrations.bookingId))
    .innerJoin(events, eq(events.id, eventBookings.eventId))
    .where(and(eq(eventRegistrations.orderId, orderId), inArray(eventRegistrations.state, ['confirmed', 'attended'])))
    .groupBy(eventBookings.id, events.id)
    .orderBy(asc(events.startsAt), asc(eventBookings.id));
  if (rows.length === 0) return null;
  const { t, tn, dateTime } = textsFor(site.language.code);
  return {
    title: t('Your tickets'),
    links: rows.map(({ event, booking, tickets }) => ({
      name: pick(event.title, site.language.code),
      url: bookingLink(event, booking, null, site),
      note: `${dateTime(event.startsAt, event.timeZone)} · ${tn('{n} ticket', '{n} tickets', tickets)}`,
    })),
  };
}
