/** Counts orders to ship, returns, orders that await payment and quotes that end soon. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, rows } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { IS_AWAITING_PAYMENT } from '#sales/documents/is_document.ts';
import { seller } from '#sales/documents/seller.ts';
import { orders } from '#sales/schema/schema.ts';
import { endingSoon } from './ending_soon.ts';
import { HAS_RETURN, IS_TO_SHIP } from './order_filters.ts';

export async function waitingOrders(request: FastifyRequest): Promise<StaffTask[]> {
  const { companyId } = await seller(request);
  const { toShip, returns, awaiting, ending } = await counts(companyId, {
    toShip: IS_TO_SHIP,
    returns: HAS_RETURN,
    awaiting: IS_AWAITING_PAYMENT,
    ending: await endingSoon(),
  });
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

/** In one statement, each by the index that has its orders: read together, they would take all of the company's. */
async function counts<Name extends string>(companyId: number, conditions: Record<Name, SQL | undefined>) {
  const columns = Object.entries<SQL | undefined>(conditions).map(([name, condition]) => {
    const counted = db
      .select({ n: sql`count(*)` })
      .from(orders)
      .where(and(eq(orders.companyId, companyId), condition));
    return sql`${counted} as ${sql.identifier(name)}`;
  });
  const [found] = await rows<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  return found as Record<Name, number>;
}
