import type { FastifyRequest } from 'fastify';
import { rememberAll, sessionOf } from '#core/people/session.ts';
import { countView } from '#shop/statistics/view_counting.ts';
import { factOfOrder } from './visit_orders.ts';

const COUNTED = 'counted_checkout';

/** An address was confirmed: the order is remembered, and counted once for each cart of a visit, by whichever button. */
export async function countCheckout(request: FastifyRequest, orderId: number): Promise<void> {
  const isKnown = (await sessionOf(request))?.data[COUNTED] === orderId;
  await rememberAll(request, { ...(await factOfOrder(request, orderId)), [COUNTED]: orderId });
  if (!isKnown) await countView(request, { name: 'order_checkout' });
}
