import type { FastifyRequest } from 'fastify';
import { remember, sessionOf } from '#core/people/session.ts';
import { countView } from '#shop/statistics/view_counting.ts';

const COUNTED = 'counted_checkout';

/** An address was confirmed: counted once for each cart of a visit, by whichever button. */
export async function countCheckout(request: FastifyRequest, orderId: number): Promise<void> {
  if ((await sessionOf(request))?.data[COUNTED] === orderId) return;
  await remember(request, COUNTED, orderId);
  await countView(request, { name: 'order_checkout' });
}
