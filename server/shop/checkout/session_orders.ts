/** Remembers the orders that a session pays. */
import type { FastifyRequest } from 'fastify';
import { rememberAll, sessionOf } from '#core/people/session.ts';

/** Session data: ids of the orders paid, or about to be paid, in it; the newest last. */
const ORDERS_FACT = 'shop_orders';
const MOST_KEPT = 10;

/** Remembers the order this session is about to pay; only this session sees its confirmation. */
export const rememberOrder = async (request: FastifyRequest, orderId: number): Promise<void> =>
  rememberAll(request, await factOfOrder(request, orderId));

/** The same as session data, for code that stores more with it. */
export async function factOfOrder(request: FastifyRequest, orderId: number): Promise<Record<string, unknown>> {
  const others = (await ordersOfSession(request)).filter((id) => id !== orderId);
  return { [ORDERS_FACT]: [...others, orderId].slice(-MOST_KEPT) };
}

export async function ordersOfSession(request: FastifyRequest): Promise<number[]> {
  const session = await sessionOf(request);
  const fact = session?.data[ORDERS_FACT];
  return Array.isArray(fact) ? fact.filter((id) => Number.isSafeInteger(id)) : [];
}
