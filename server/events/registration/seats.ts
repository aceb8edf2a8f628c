/** Takes and frees seats: of a kind of ticket, and of the whole event. */
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, inTransaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { EVENTS_TAG } from '#events/queries.ts';
import { events, eventTickets } from '#events/schema.ts';
import type { Selection } from './fields.ts';

export const NO_MORE_SEATS = msg('No more seats available for this event.');

/** Of which ticket too few seats are left; null: of the event itself. */
export class TooFewSeats extends Conflict {
  readonly ticketId: number | null;

  constructor(ticketId: number | null) {
    super(NO_MORE_SEATS);
    this.ticketId = ticketId;
  }
}

/**
 * Takes all seats or none, each kind in one conditional statement, in the order of their ids: two visitors who want
 * the last seats wait for each other, and one of them is told.
 * @throws TooFewSeats
 */
export async function takeSeats(eventId: number, selection: Selection): Promise<void> {
  await inTransaction(async () => {
    const kinds = [...selection].sort(([a], [b]) => a - b);
    for (const [ticketId, count] of kinds) {
      if (ticketId === 0) continue;
      const taken = await db
        .update(eventTickets)
        .set({ seatsTaken: sql`${eventTickets.seatsTaken} + ${count}` })
        .where(
          and(
            eq(eventTickets.id, ticketId),
            eq(eventTickets.eventId, eventId),
            or(isNull(eventTickets.seats), gte(sql`${eventTickets.seats} - ${eventTickets.seatsTaken}`, count)),
          ),
        )
        .returning({ id: eventTickets.id });
      if (taken.length === 0) throw new TooFewSeats(ticketId);
    }
    const all = kinds.reduce((sum, [, count]) => sum + count, 0);
    const taken = await db
      .update(events)
      .set({ seatsTaken: sql`${events.seatsTaken} + ${all}` })
      .where(
        and(eq(events.id, eventId), or(isNull(events.seats), gte(sql`${events.seats} - ${events.seatsTaken}`, all))),
      )
      .returning({ id: events.id });
    if (taken.length === 0) throw new TooFewSeats(null);
    await changed(EVENTS_TAG);
  });
}

/** Frees one seat. @param ticketId null: the event has no kinds of tickets */
export async function freeSeat(eventId: number, ticketId: number | null): Promise<void> {
  await inTransaction(async () => {
    if (ticketId !== null)
      await db
        .update(eventTickets)
        .set({ seatsTaken: sql`${eventTickets.seatsTaken} - 1` })
        .where(eq(eventTickets.id, ticketId));
    await db
      .update(events)
      .set({ seatsTaken: sql`${events.seatsTaken} - 1` })
      .where(eq(events.id, eventId));
    await changed(EVENTS_TAG);
  });
}
