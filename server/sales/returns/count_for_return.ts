/** Remembers how much of the money went back for a return. */
import { and, eq, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { orderReturns } from '#sales/schema/fulfilment.schema.ts';
import type { NamedReturn } from './queries.ts';

/** @param amount minor units @throws Conflict before anything came */
export async function countForReturn({ orderId, returnId }: NamedReturn, amount: number): Promise<void> {
  const [changed] = await db
    .update(orderReturns)
    .set({ refunded: sql`${orderReturns.refunded} + ${amount}` })
    .where(and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, orderId), eq(orderReturns.state, 'received')))
    .returning({ id: orderReturns.id });
  if (!changed) throw new Conflict(msg('Only a return that was received can be refunded.'));
}
