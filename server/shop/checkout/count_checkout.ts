import type { FastifyRequest } from 'fastify';
import { rememberAll, sessionOf } from '#core/people/session.ts';
import { countView } from '#shop/statistics/view_counting.ts';
import { factOfOrder } from './session_orders.ts';

const COUNTED = 'counted_checkout';

/**
 * Remembers the order when its address is confirmed, and counts it once per cart and session, whichever button was
 * used.
 */
export async function countCheckout(request: FastifyRequest, orderId: number): Promise<void> {
  const isKnown = (await sessionOf(request))?.data[COUNTED] === orderId;
  await rememberAll(request, { ...(await factOfOrder(request, orderId)), [COUNTED]: orderId });
  if (!isKnown) await countView(request, { name: 'order_checkout' });
}
