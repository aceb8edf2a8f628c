/** Holds seats for lines of carts and orders until payment or expiry. */
import { addMinutes } from 'date-fns/addMinutes';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { type Event, soldTickets, type Ticket } from '#events/queries.ts';
import { freeSeats, lockEvents, takeSeats } from '#events/registration/seats.ts';
import { seatsLeft, statusOf, ticketStatus } from '#events/registration/status.ts';
import { eventSeatHolds, events, eventTickets } from '#events/schema.ts';
import { orderLines, orders } from '#sales/api.ts';
import { orderIn, type TicketLine, ticketLinesOf } from './ticket_lines.ts';

/** How long a cart holds seats after it was last changed. */
const CART_MINUTES = 30;

type Hold = { quantity: number; expiresAt: Date | null };
const NONE: Hold = { quantity: 0, expiresAt: null };

/** How many seats a line may have, and what limits it. */
export type Allowed = { quantity: number; by: 'seats' | 'maximum' | 'closed' };
export type Short = { line: TicketLine; allowed: Allowed };

/** Holds as many seats for lines of a cart as there are. @returns the lines that ask for more */
export async function holdForCart(lines: readonly TicketLine[]): Promise<Short[]> {
  await lockWithLost(lines);
  const until = addMinutes(new Date(), CART_MINUTES);
  const short: Short[] = [];
  for (const line of lines) {
    const held = await holdOf(line);
    const allowed = await allowedFor(line, held);
    const quantity = Math.min(line.quantity, allowed.quantity);
    await setHold(line, held, quantity, until);
    if (quantity < line.quantity) short.push({ line, allowed });
  }
  return short;
}

/** Holds all seats of an order, or finds what is missing. @returns variants with too few seats */
export async function holdForOrder(reference: string, until: Date): Promise<number[]> {
  const lines = await ticketLinesOf(orderIn(reference));
  await lockWithLost(lines);
  const missing: number[] = [];
  for (const line of lines) {
    const held = await holdOf(line);
    const { quantity } = await allowedFor(line, held);
    if (quantity < line.quantity) missing.push(line.variantId as number);
    else await setHold(line, held, line.quantity, until);
  }
  return missing;
}

/** A line of a cart takes over seats that were held for somebody who waited. */
export async function adoptSeats(
  orderLineId: number | null,
  seats: { ticketId: number; quantity: number },
): Promise<void> {
  await db
    .insert(eventSeatHolds)
    .values({ ...seats, orderLineId, expiresAt: addMinutes(new Date(), CART_MINUTES) })
    .onConflictDoUpdate({
      target: eventSeatHolds.orderLineId,
      set: { quantity: sql`${eventSeatHolds.quantity} + ${seats.quantity}` },
    });
}

/** Ends the holds of lines; their seats stay taken. Call it after `holdForOrder`. */
export async function endHolds(lines: readonly TicketLine[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if (ids.length > 0) await db.delete(eventSeatHolds).where(inArray(eventSeatHolds.orderLineId, ids));
}

/** Frees the seats that an order holds; a second call does nothing. */
export const releaseOrder = (reference: string): Promise<void> =>
  transaction(async () => {
    const ofOrder = db
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderIn(reference)));
    await free(await holdsWhere(inArray(eventSeatHolds.orderLineId, ofOrder)));
  });

/** Frees seats of expired holds, of removed lines and of carts that ended. */
export const releaseLost = (now = new Date()): Promise<void> => transaction(async () => free(await lostHolds(now)));

/** Which lines keep their holds when a cart moves to a copy: those of the order that is being paid. */
export async function moveHolds(copies: ReadonlyMap<number, number>): Promise<void> {
  const { orderLineId } = eventSeatHolds;
  const rows = await db
    .select({ orderLineId })
    .from(eventSeatHolds)
    .where(inArray(orderLineId, [...copies.keys()]));
  for (const { orderLineId: from } of rows)
    await db
      .update(eventSeatHolds)
      .set({ orderLineId: copies.get(from as number)! })
      .where(eq(orderLineId, from as number));
}

type HoldRow = { id: number; ticketId: number; eventId: number; quantity: number };

const holdsWhere = (which: ReturnType<typeof eq> | undefined): Promise<HoldRow[]> =>
  db
    .select({
      id: eventSeatHolds.id,
      ticketId: eventSeatHolds.ticketId,
      eventId: eventTickets.eventId,
      quantity: eventSeatHolds.quantity,
    })
    .from(eventSeatHolds)
    .innerJoin(eventTickets, eq(eventTickets.id, eventSeatHolds.ticketId))
    .where(which);

function lostHolds(now: Date): Promise<HoldRow[]> {
  const ofEnded = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.state, 'cancel'));
  const { orderLineId, expiresAt } = eventSeatHolds;
  return holdsWhere(or(isNull(orderLineId), lt(expiresAt, now), inArray(orderLineId, ofEnded)));
}

/** Locks the events of lines and of lost holds, in one order, and frees those holds. */
async function lockWithLost(lines: readonly TicketLine[]): Promise<void> {
  if (lines.length === 0) return;
  const own = lines.map(({ id }) => id);
  const isOwn = await db
    .select({ id: eventSeatHolds.id })
    .from(eventSeatHolds)
    .where(inArray(eventSeatHolds.orderLineId, own));
  const kept = new Set(isOwn.map(({ id }) => id));
  // What these lines hold is theirs as long as nobody else took it.
  const lost = (await lostHolds(new Date())).filter(({ id }) => !kept.has(id));
  await lockEvents([...new Set([...lines.map(({ event }) => event.id), ...lost.map(({ eventId }) => eventId)])]);
  await free(lost);
}

async function free(rows: readonly HoldRow[]): Promise<void> {
  if (rows.length === 0) return;
  await lockEvents([...new Set(rows.map(({ eventId }) => eventId))]);
  for (const { id, eventId, ticketId } of rows) {
    // Somebody else may have freed or extended it before the event was locked.
    const [gone] = await db.delete(eventSeatHolds).where(eq(eventSeatHolds.id, id)).returning();
    if (gone) await freeSeats(eventId, new Map([[ticketId, gone.quantity]]));
  }
}

async function holdOf({ id }: TicketLine): Promise<Hold> {
  const { quantity, expiresAt } = eventSeatHolds;
  const [held] = await db
    .select({ quantity, expiresAt })
    .from(eventSeatHolds)
    .where(eq(eventSeatHolds.orderLineId, id));
  return held ?? NONE;
}

/** Read after its event was locked. */
async function allowedFor({ ticket: { id }, event: { id: eventId } }: TicketLine, held: Hold): Promise<Allowed> {
  const [row] = await db
    .select({ ticket: eventTickets, event: events })
    .from(eventTickets)
    .innerJoin(events, eq(events.id, eventTickets.eventId))
    .where(and(eq(eventTickets.id, id), eq(events.id, eventId)));
  return row ? allowedSeats(row, held.quantity, new Date()) : { quantity: 0, by: 'closed' };
}

/** @param held seats that the line has already, which count as taken */
export function allowedSeats({ ticket, event }: { ticket: Ticket; event: Event }, held: number, now: Date): Allowed {
  if (event.state === 'cancelled' || !event.isPublished) return { quantity: 0, by: 'closed' };
  const others = { event: without(event, held), ticket: without(ticket, held) };
  const isOpen = [statusOf(others.event, [others.ticket], now), ticketStatus(others.ticket, now)].every(
    (status) => status === 'open' || status === 'sold_out',
  );
  // What was put into the cart in time can be paid.
  if (!isOpen) return { quantity: held, by: 'closed' };
  const free = [seatsLeft(others.event), seatsLeft(others.ticket)].filter((left) => left !== null);
  const left = Math.min(...free, Number.MAX_SAFE_INTEGER);
  return ticket.maximum < left ? { quantity: ticket.maximum, by: 'maximum' } : { quantity: left, by: 'seats' };
}

const without = <T extends { seatsTaken: number }>(one: T, held: number): T => ({
  ...one,
  seatsTaken: one.seatsTaken - held,
});

async function setHold(line: TicketLine, held: Hold, quantity: number, until: Date): Promise<void> {
  const { id: orderLineId, ticket, event } = line;
  const more = quantity - held.quantity;
  if (more > 0) await takeSeats(event.id, new Map([[ticket.id, more]]));
  if (more < 0) await freeSeats(event.id, new Map([[ticket.id, -more]]));
  const ofLine = eq(eventSeatHolds.orderLineId, orderLineId);
  if (quantity === 0) {
    await db.delete(eventSeatHolds).where(ofLine);
    return;
  }
  // An attempt of minutes must not shorten a promise of days.
  const expiresAt = held.expiresAt && held.expiresAt > until ? held.expiresAt : until;
  await db
    .insert(eventSeatHolds)
    .values({ ticketId: ticket.id, orderLineId, quantity, expiresAt })
    .onConflictDoUpdate({ target: eventSeatHolds.orderLineId, set: { quantity, expiresAt } });
}

/** Whether one of these variants is a ticket. */
export async function hasTickets(wanted: readonly { variantId: number }[]): Promise<boolean> {
  const sold = await soldTickets();
  return wanted.some(({ variantId }) => sold.has(variantId));
}
