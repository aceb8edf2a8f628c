/** Finds tickets, seats and holds that contradict the orders that were paid. */
import { type SQL, sql } from 'drizzle-orm';
import { rows } from '#core/db/database.ts';

const sold = sql`('sale', 'done')`;
const HAS_TICKET = sql`r.state in ('confirmed', 'attended')`;

const wrongsOf = (last: number, eventId: number): Record<string, SQL> => ({
  'paid lines without a ticket for each piece': sql`select l.id from order_lines l join orders o on o.id = l.order_id
    join event_tickets t on t.variant_id = l.variant_id where o.id > ${last} and o.state in ${sold} and l.quantity <>
    (select count(*) from event_registrations r where r.order_line_id = l.id and r.state in ('confirmed', 'attended', 'cancelled'))`,
  'tickets whose order is not paid': sql`select r.id from event_registrations r join order_lines l on l.id = r.order_line_id
    join orders o on o.id = l.order_id where o.id > ${last} and ${HAS_TICKET} and o.state not in ${sold}`,
  'tickets without an order line': sql`select r.id from event_registrations r
    where r.event_id = ${eventId} and ${HAS_TICKET} and r.order_line_id is null`,
  'holds of lines that are paid': sql`select h.id from event_seat_holds h join order_lines l on l.id = h.order_line_id
    join orders o on o.id = l.order_id where o.state in ${sold}`,
  'kinds of tickets that count other seats than are taken': sql`select t.id from event_tickets t where t.event_id = ${eventId}
    and t.seats_taken <> (select count(*) from event_registrations r where r.ticket_id = t.id and ${HAS_TICKET})
    + (select coalesce(sum(h.quantity), 0) from event_seat_holds h where h.ticket_id = t.id)`,
  'events that count other seats than their tickets': sql`select e.id from events e where e.id = ${eventId}
    and e.seats_taken <> (select sum(t.seats_taken) from event_tickets t where t.event_id = e.id)`,
  'events with more attendees than seats': sql`select e.id from events e where e.id = ${eventId} and e.seats_taken > e.seats`,
  'kinds with more attendees than seats': sql`select t.id from event_tickets t where t.event_id = ${eventId} and t.seats_taken > t.seats`,
});

/** @param last id of the last order before */
export async function ticketWrongs(last: number, eventId: number): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(wrongsOf(last, eventId))) {
    const ids = await rows<{ id: number }>(query);
    if (ids.length > 0) found.push(`${ids.length} ${what}, such as ${ids[0]?.id}`);
  }
  return found;
}

/** How many people have a ticket of each kind. */
export async function ticketsSold(eventId: number): Promise<Record<number, number>> {
  const found = await rows<{ id: number; sold: number }>(
    sql`select r.ticket_id as id, count(*) as sold from event_registrations r
      where r.event_id = ${eventId} and ${HAS_TICKET} group by r.ticket_id`,
  );
  return Object.fromEntries(found.map(({ id, sold: count }) => [id, Number(count)]));
}
