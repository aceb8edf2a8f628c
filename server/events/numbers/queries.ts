/** Counts the registrations of an event, and what they brought, by day. */
import { millisecondsInMinute, secondsInMinute } from 'date-fns/constants';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import type { Event } from '#events/queries.ts';
import { eventRegistrations } from '#events/schema.ts';
import { orderLines, orders } from '#sales/api.ts';

export type DayOfEvent = { day: string; registrations: number /** Minor units. */; revenue: number };

/** In every time zone a day begins with one of these. */
const MINUTES = 15;
const slot =
  engine === 'sqlite'
    ? sql`${eventRegistrations.createdAt} / ${sql.raw(String(MINUTES * millisecondsInMinute))}`
    : sql`floor(extract(epoch from ${eventRegistrations.createdAt}) / ${sql.raw(String(MINUTES * secondsInMinute))})`;

/** Hundredths of a percent. */
const WHOLE = 10_000;
/** Of a whole year, the last ones. */
const MOST_DAYS = 366;

/** Registered people who did not cancel. Every day from the first to the last one, also those without any. */
export async function daysOf(
  { id, timeZone }: Pick<Event, 'id' | 'timeZone'>,
  currencyCode: string,
): Promise<DayOfEvent[]> {
  const paid = sql`${orderLines.unitPrice} * (${WHOLE} - ${orderLines.discount}) / ${WHOLE}`;
  const rows = await db
    .select({
      slot: slot.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
      sum: sql`coalesce(sum(case when ${orders.currencyCode} = ${currencyCode} then ${paid} else 0 end), 0)`.mapWith(
        Number,
      ),
    })
    .from(eventRegistrations)
    .leftJoin(orderLines, eq(orderLines.id, eventRegistrations.orderLineId))
    .leftJoin(orders, eq(orders.id, eventRegistrations.orderId))
    .where(and(eq(eventRegistrations.eventId, id), inArray(eventRegistrations.state, ['confirmed', 'attended'])))
    .groupBy(slot);
  const slots = rows as { slot: number; count: number; sum: number }[];
  const byDay = Map.groupBy(slots, (row) => dayIn(timeZone, new Date(row.slot * MINUTES * millisecondsInMinute)));
  const known = [...byDay.keys()].sort();
  const days: DayOfEvent[] = [];
  for (let day = known[0]; day !== undefined && day <= known.at(-1)!; day = dayPlus(day, 1)) {
    const own = byDay.get(day) ?? [];
    const total = (of: 'count' | 'sum') => own.reduce((all, row) => all + row[of], 0);
    days.push({ day, registrations: total('count'), revenue: total('sum') });
  }
  return days.slice(-MOST_DAYS);
}
