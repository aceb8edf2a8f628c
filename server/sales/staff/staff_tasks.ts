/** Counts orders to ship, returns, orders that await payment and quotes that end soon. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { IS_AWAITING_PAYMENT } from '#sales/documents/is_document.ts';
import { seller } from '#sales/documents/seller.ts';
import { orders } from '#sales/schema/schema.ts';
import { endingSoon } from './ending_soon.ts';
import { HAS_RETURN, IS_TO_SHIP } from './order_filters.ts';

export async function waitingOrders(request: FastifyRequest): Promise<StaffTask[]> {
  const { companyId } = await seller(request);
  const isEnding = await endingSoon();
  const [found] = await db
    .select({
      toShip: countIf(IS_TO_SHIP),
      returns: countIf(HAS_RETURN),
      awaiting: countIf(IS_AWAITING_PAYMENT),
      ending: countIf(isEnding),
    })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), or(IS_TO_SHIP, HAS_RETURN, IS_AWAITING_PAYMENT, isEnding)));
  const { toShip = 0, returns = 0, awaiting = 0, ending = 0 } = found ?? {};
  const { tn } = request.texts;
  return [
    {
      count: toShip,
      text: tn('{n} order to ship', '{n} orders to ship', toShip),
      path: '/sales/orders?state=to_ship',
    },
    {
      count: returns,
      text: tn('{n} return to handle', '{n} returns to handle', returns),
      path: '/sales/orders?state=returns',
    },
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
