/** Sums the confirmed orders of a company by website, currency and time. */

import { millisecondsInMinute, secondsInMinute } from 'date-fns/constants';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { orders } from '#sales/schema/schema.ts';

/** In every time zone a day begins with one of these. */
const MINUTES = 15;
const slot =
  engine === 'sqlite'
    ? sql`${orders.confirmedAt} / ${sql.raw(String(MINUTES * millisecondsInMinute))}`
    : sql`floor(extract(epoch from ${orders.confirmedAt}) / ${sql.raw(String(MINUTES * secondsInMinute))})`;

/** Orders of a quarter of an hour. */
export type OrderSums = { websiteId: number; currencyCode: string; at: Date; count: number; sum: number };

export async function orderSumsBetween(companyId: number, from: Date, until: Date): Promise<OrderSums[]> {
  const rows = await db
    .select({
      websiteId: orders.websiteId,
      currencyCode: orders.currencyCode,
      slot: slot.mapWith(Number),
      count: sql`count(*)`.mapWith(Number),
      sum: sql`sum(${orders.amountTotal})`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        gte(orders.confirmedAt, from),
        lt(orders.confirmedAt, until),
        inArray(orders.state, ['sale', 'done']),
      ),
    )
    .groupBy(orders.websiteId, orders.currencyCode, slot);
  return (rows as (Omit<OrderSums, 'at'> & { slot: number })[]).map(({ slot, ...row }) => ({
    ...row,
    at: new Date(slot * MINUTES * millisecondsInMinute),
  }));
}
