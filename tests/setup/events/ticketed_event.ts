/** Creates an event with paid tickets, and registers shoppers for it. */
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { keepTicketProducts } from '#events/paid/ticket_products.ts';
import { events, eventTickets } from '#events/schema.ts';
import type { Shopper } from '#tests/setup/shop/shopper.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;

export type TicketedEvent = { id: number; path: string; tickets: { id: number; variantId: number }[] };

/** @param kinds seats and price of each kind of ticket */
export async function ticketedEvent(
  title: string,
  seats: number | null,
  kinds: readonly { seats: number | null; price: number }[],
): Promise<TicketedEvent> {
  const startsAt = new Date(Date.now() + WEEK_MS);
  const times = { startsAt, endsAt: new Date(+startsAt + HOUR_MS), timeZone: 'America/New_York' };
  const texts = { title: { en_US: title }, summary: {}, source: {}, body: {} };
  const [event] = await db
    .insert(events)
    .values({ companyId: 1, websiteId: 1, ...texts, ...times, seats, isPublished: true })
    .returning();
  const eventId = event!.id;
  for (const [at, kind] of kinds.entries())
    await db
      .insert(eventTickets)
      .values({ ...kind, eventId, name: { en_US: `Kind ${at + 1}` }, description: {}, sequence: at });
  await changed('events');
  await keepTicketProducts(event!, { isAll: true });
  const rows = (await db.select().from(eventTickets)).filter((row) => row.eventId === eventId);
  const tickets = rows
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ id, variantId }) => ({ id, variantId: variantId! }));
  return { id: eventId, path: `/event/${title.toLowerCase().replaceAll(' ', '-')}-${eventId}`, tickets };
}

let forms = 0;

/** Sends the form of attendees, as somebody without scripts does; ends at the checkout, or where it is refused. */
export async function registerFor(shopper: Shopper, { path }: TicketedEvent, ticketIds: readonly number[]) {
  forms += 1;
  const fields = ticketIds.flatMap((ticketId, at) => [
    [`${at + 1}-name`, `Guest ${at + 1}`],
    [`${at + 1}-email`, at === 0 ? shopper.email : `${at + 1}.${shopper.email}`],
    [`${at + 1}-ticket_id`, String(ticketId)],
  ]);
  const body = new URLSearchParams([['submission', `form-of-${process.pid}-${forms}`], ...fields]);
  const { browser } = shopper;
  await browser.open(`${path}/register`);
  await browser.go('POST', new URL(`${path}/registration/confirm`, browser.url), body.toString());
}
