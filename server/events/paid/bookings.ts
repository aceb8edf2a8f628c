/** Creates bookings for tickets that are paid by an order. */
import { subDays } from 'date-fns/subDays';
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Booking, Registration } from '#events/registration/attendee.ts';
import { lockEvents } from '#events/registration/seats.ts';
import { eventBookings, eventRegistrations } from '#events/schema.ts';
import { orderLines, orders } from '#sales/api.ts';

/** @returns null: the same form was sent before */
export async function addBooking(
  values: Omit<typeof eventBookings.$inferInsert, 'accessToken'>,
): Promise<Booking | null> {
  const [booking] = await db
    .insert(eventBookings)
    .values({ ...values, accessToken: randomToken() })
    .onConflictDoNothing({ target: [eventBookings.eventId, eventBookings.submission] })
    .returning();
  return booking ?? null;
}

/** Attendees named for lines that are not paid yet, the first first. */
export async function openRegistrations(lineIds: readonly number[]): Promise<Registration[]> {
  if (lineIds.length === 0) return [];
  return db
    .select()
    .from(eventRegistrations)
    .where(and(inArray(eventRegistrations.orderLineId, [...lineIds]), eq(eventRegistrations.state, 'open')))
    .orderBy(asc(eventRegistrations.id));
}

/**
 * The order under payment keeps copies of its lines, and gets copies of their attendees: either may be paid.
 * @param copies line id → id of its copy
 */
export async function copyRegistrations(copies: ReadonlyMap<number, number>): Promise<void> {
  const rows = await openRegistrations([...copies.keys()]);
  await lockEvents(rows.map(({ eventId }) => eventId));
  for (const [bookingId, own] of Map.groupBy(rows, (row) => row.bookingId)) {
    const [known] = await db.select().from(eventBookings).where(eq(eventBookings.id, bookingId));
    const { id: _id, createdAt: _at, ...same } = known!;
    const booking = await addBooking({ ...same, submission: `copy-${randomToken()}` });
    await db.insert(eventRegistrations).values(
      own.map(({ id: _own, ...row }) => ({
        ...row,
        bookingId: booking!.id,
        orderLineId: copies.get(row.orderLineId as number)!,
      })),
    );
  }
}

/** Late money may still pay for a cart that was left. */
const LEFT_DAYS = 30;

/** Forgets attendees who were named for a line that is gone, or for a cart that was left. */
export const forgetLeftNames = (now = new Date()): Promise<void> =>
  transaction(async () => {
    const { state, orderLineId, createdAt } = eventRegistrations;
    const ofEnded = db
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.state, 'cancel'));
    const isLeft = and(inArray(orderLineId, ofEnded), lt(createdAt, subDays(now, LEFT_DAYS)));
    await db.delete(eventRegistrations).where(and(eq(state, 'open'), or(isNull(orderLineId), isLeft)));
  });
