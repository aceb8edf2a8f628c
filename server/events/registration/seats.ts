/** Takes and frees seats: of a kind of ticket, and of the whole event. */
import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, inTransaction } from '#core/db/database.ts';
import { hook } from '#core/domain/hook.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { EVENTS_TAG } from '#events/queries.ts';
import { events, eventTickets } from '#events/schema.ts';
import type { Selection } from './fields.ts';

export const NO_MORE_SEATS = msg('No more seats available for this event.');

/** Of which ticket too few seats are left; null: of the event itself. */
export class TooFewSeats extends Conflict {
  readonly ticketId: number | null;
  /** A sentence of its own, in the buyer's language. */
  readonly text: string | null;

  constructor(ticketId: number | null, text: string | null = null) {
    super(NO_MORE_SEATS);
    this.ticketId = ticketId;
    this.text = text;
  }
}

/**
 * Takes all seats or none, each kind in one conditional statement, in the order of their ids: two visitors who want
 * the last seats wait for each other, and one of them is told.
 * @throws TooFewSeats
 */
export async function takeSeats(eventId: number, selection: Selection): Promise<void> {
  await inTransaction(async () => {
    await lockEvents([eventId]);
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

/** Within the transaction that frees seats of this event, which is locked. */
export const seatsFreed = hook<(eventId: number) => Promise<void>>();

/** Frees seats that were taken. */
export async function freeSeats(eventId: number, selection: Selection): Promise<void> {
  await inTransaction(async () => {
    await lockEvents([eventId]);
    for (const [ticketId, count] of selection)
      if (ticketId !== 0)
        await db
          .update(eventTickets)
          .set({ seatsTaken: sql`${eventTickets.seatsTaken} - ${count}` })
          .where(eq(eventTickets.id, ticketId));
    const all = [...selection.values()].reduce((sum, count) => sum + count, 0);
    await db
      .update(events)
      .set({ seatsTaken: sql`${events.seatsTaken} - ${all}` })
      .where(eq(events.id, eventId));
    await changed(EVENTS_TAG);
    for (const freed of seatsFreed.all()) await freed(eventId);
  });
}

/**
 * Everything that counts seats locks their events first, in the order of their ids, and before it writes rows that point
 * at them: PostgreSQL locks an event for such rows, too, so that two buyers would wait for each other.
 */
export async function lockEvents(ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b))
    await db
      .update(events)
      .set({ seatsTaken: sql`${events.seatsTaken}` })
      .where(eq(events.id, id));
}
