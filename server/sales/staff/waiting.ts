/** Counts orders that await payment and quotes that end soon. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { IS_AWAITING_PAYMENT } from '#sales/documents/is_document.ts';
import { seller } from '#sales/documents/seller.ts';
import { orders } from '#sales/schema/schema.ts';
import { endingSoon } from './ending_soon.ts';

export async function waitingOrders(request: FastifyRequest): Promise<StaffTask[]> {
  const { companyId } = await seller(request);
  const isEnding = await endingSoon();
  const [found] = await db
    .select({ awaiting: countIf(IS_AWAITING_PAYMENT), ending: countIf(isEnding) })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), or(IS_AWAITING_PAYMENT, isEnding)));
  const { awaiting = 0, ending = 0 } = found ?? {};
  const { tn } = request.texts;
  return [
    {
      count: awaiting,
      text: tn('{n} order awaits payment', '{n} orders await payment', awaiting),
      path: '/sales/orders?state=awaiting',
    },
    {
      count: ending,
      text: tn('{n} quote expires soon', '{n} quotes expire soon', ending),
      path: '/sales/orders?state=ending',
    },
  ];
}

const countIf = (condition: SQL | undefined) =>
  sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`.mapWith(Number);
