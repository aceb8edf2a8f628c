/** Remembers the orders that a session pays. */
import type { FastifyRequest } from 'fastify';
import { rememberAll, sessionOf } from '#core/people/session.ts';

/** Fact of a visit: ids of the orders that were paid, or about to be, in it; the newest last. */
const VISIT_FACT = 'shop_orders';
const MOST_KEPT = 10;

/** The order that this visit is about to pay; its confirmation is shown to it, and to nobody else. */
export const rememberOrder = async (request: FastifyRequest, orderId: number): Promise<void> =>
  rememberAll(request, await factOfOrder(request, orderId));

/** The same as a fact, for who remembers more with it. */
export async function factOfOrder(request: FastifyRequest, orderId: number): Promise<Record<string, unknown>> {
  const others = (await ordersOfVisit(request)).filter((id) => id !== orderId);
  return { [VISIT_FACT]: [...others, orderId].slice(-MOST_KEPT) };
}

export async function ordersOfVisit(request: FastifyRequest): Promise<number[]> {
  const visit = await sessionOf(request);
  const fact = visit?.data[VISIT_FACT];
  return Array.isArray(fact) ? fact.filter((id) => Number.isSafeInteger(id)) : [];
}
