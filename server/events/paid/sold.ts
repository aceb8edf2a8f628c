/** Confirms registrations when their order is sold, and cancels them with it. */
import { and, eq, inArray, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { findSite } from '#core/sites/site.ts';
import { findEventById } from '#events/queries.ts';
import type { Booking, Registration } from '#events/registration/attendee.ts';
import { sendRegistered } from '#events/registration/mails.ts';
import { sendBooked, sendNamesWanted } from '#events/registration/payer_mails.ts';
import { cancelRegistrations } from '#events/registration/service.ts';
import { eventBookings, eventRegistrations } from '#events/schema.ts';
import { findOrderWithPayer, lockOrder, type Order, orderLines } from '#sales/api.ts';
import { addBooking, openRegistrations } from './bookings.ts';
import { isPayer, type Payer } from './payer.ts';
import type { TicketLine } from './ticket_lines.ts';

/** Part of the transaction that sells the order; seats were taken before. */
export async function confirmRegistrations(orderId: number, lines: readonly TicketLine[]): Promise<void> {
  const found = await findOrderWithPayer(orderId);
  if (!found) return;
  const named = await openRegistrations(lines.map(({ id }) => id));
  const confirmed: Registration[] = [];
  for (const line of lines) {
    const own = named.filter(({ orderLineId }) => orderLineId === line.id);
    confirmed.push(...(await confirmLine(line, own, found.order)));
  }
  for (const [bookingId, own] of Map.groupBy(confirmed, (one) => one.bookingId))
    await tellAttendees(bookingId, own, found.payer);
}

/** The last named go where fewer were bought; who is not named yet is registered without a name. */
async function confirmLine(line: TicketLine, named: readonly Registration[], order: Order): Promise<Registration[]> {
  const kept = named.slice(0, line.quantity).map(({ id }) => id);
  const spare = named.slice(line.quantity).map(({ id }) => id);
  if (spare.length > 0) await db.delete(eventRegistrations).where(inArray(eventRegistrations.id, spare));
  const rows =
    kept.length === 0
      ? []
      : await db
          .update(eventRegistrations)
          .set({ state: 'confirmed', orderId: order.id })
          .where(inArray(eventRegistrations.id, kept))
          .returning();
  const missing = line.quantity - kept.length;
  if (missing === 0) return rows;
  const bookingId = rows[0]?.bookingId ?? (await bookingOf(line, order));
  const values = {
    ...{ eventId: line.event.id, bookingId, ticketId: line.ticket.id, orderLineId: line.id, orderId: order.id },
    ...{ name: '', email: '', state: 'confirmed' as const },
  };
  const added = await db
    .insert(eventRegistrations)
    .values(Array.from({ length: missing }, () => values))
    .returning();
  return [...rows, ...added];
}

async function bookingOf({ event, id }: TicketLine, { websiteId, languageCode, partnerId }: Order): Promise<number> {
  const values = { eventId: event.id, websiteId, languageCode, partnerId, submission: `order-line-${id}` };
  return (await addBooking(values))!.id;
}

async function tellAttendees(
  bookingId: number,
  registrations: readonly Registration[],
  payer: Payer | null,
): Promise<void> {
  const [booking] = await db.select().from(eventBookings).where(eq(eventBookings.id, bookingId));
  const { event, site } = await around(booking!);
  if (!event || !site) return;
  const named = registrations.filter(({ email }) => email !== '');
  await sendRegistered(event, booking!, named, { by: payer?.email ?? '', site });
  if (!payer?.email) return;
  if (named.length < registrations.length) await sendNamesWanted(event, booking!, payer, site);
  else if (!named.some(({ email }) => isPayer(email, payer))) await sendBooked(event, booking!, payer, site);
}

const around = async ({ eventId, websiteId, languageCode }: Booking) => ({
  event: await findEventById(eventId),
  site: await findSite(websiteId, languageCode),
});

/** An order that is cancelled takes its registrations with it. Part of the transaction that cancels it. */
export async function cancelOfOrder({ kind, id }: { kind: 'order' | 'invoice'; id: number }): Promise<void> {
  if (kind !== 'order') return;
  const lines = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, id));
  const isIts = or(eq(eventRegistrations.orderId, id), inArray(eventRegistrations.orderLineId, lines));
  const rows = await db
    .select({ id: eventRegistrations.id, eventId: eventRegistrations.eventId })
    .from(eventRegistrations)
    .where(and(isIts, inArray(eventRegistrations.state, ['open', 'confirmed'])));
  if (rows.length === 0) return;
  // Orders are always locked before the seats of their events.
  await lockOrder(id);
  for (const [eventId, own] of Map.groupBy(rows, (row) => row.eventId)) {
    const event = await findEventById(eventId);
    const ids = own.map((row) => row.id);
    if (event) await cancelRegistrations(event, ids);
  }
}
