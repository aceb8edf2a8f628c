/** Counts the orders that wait for their money, for the start page of staff. */
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { IS_AWAITING_PAYMENT } from '#sales/documents/is_document.ts';
import { seller } from '#sales/documents/seller.ts';
import { orders } from '#sales/schema/schema.ts';

export async function waitingOrders(request: FastifyRequest): Promise<StaffTask[]> {
  const { companyId } = await seller(request);
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), IS_AWAITING_PAYMENT));
  const count = found?.count ?? 0;
  const text = request.texts.tn('{n} order awaits payment', '{n} orders await payment', count);
  return [{ count, text, path: '/sales/orders?state=awaiting' }];
}
