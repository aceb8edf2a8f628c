/** Latest orders and accepted quotes, and the test order, for the start page of staff. */
import { and, desc, eq, gte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffEvent, StartPagePart } from '#core/domain/start_page.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies } from '#core/sites/schema.ts';
import { IS_DOCUMENT } from '#sales/documents/is_document.ts';
import { seller } from '#sales/documents/seller.ts';
import { isQuote } from '#sales/documents/states.ts';
import { orders } from '#sales/schema/schema.ts';
import { CURRENCY } from './sums.ts';

async function orderEvents(request: FastifyRequest, most: number): Promise<StaffEvent[]> {
  const { joined, money, t } = request.texts;
  const { companyId } = await seller(request);
  const rows = await db
    .select({ order: orders, customer: partners.name, currency: CURRENCY })
    .from(orders)
    .leftJoin(partners, eq(partners.id, orders.partnerId))
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .where(and(eq(orders.companyId, companyId), gte(orders.confirmedAt, new Date(0))))
    .orderBy(desc(orders.confirmedAt))
    .limit(most);
  return rows.map(({ order, customer, currency }) => {
    const number = order.name ?? '';
    const title = isQuote(order) ? t('Quote {number} accepted', { number }) : t('Order {number} confirmed', { number });
    return {
      at: order.confirmedAt as Date,
      text: joined([title, customer, money(order.amountTotal, currency)]),
      path: `/sales/orders/${order.id}`,
    };
  });
}

export const salesStartPage: StartPagePart[] = [
  {
    role: 'orders',
    events: orderEvents,
    firstSteps: [
      {
        label: msg('Place a test order'),
        path: '/shop',
        position: 50,
        isDone: async (request) => {
          const { companyId } = await seller(request);
          const found = await db
            .select({ id: orders.id })
            .from(orders)
            .where(and(eq(orders.companyId, companyId), IS_DOCUMENT))
            .limit(1);
          return found.length > 0;
        },
      },
    ],
  },
];
