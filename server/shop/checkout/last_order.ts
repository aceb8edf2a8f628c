/** Finds the orders placed in this session, which need no account to view. */
import type { FastifyRequest } from 'fastify';
import { type Followed, goesBack, paymentsOfDocument } from '#payments/api.ts';
import { findOrders, type Order, ownerOf, placedBy } from '#sales/api.ts';
import { ordersOfSession } from './session_orders.ts';

export type PlacedOrder = { order: Order; payment: Followed | null };

/** @param id without it, the newest placed order @returns null if there is none, or it belongs to somebody else */
export async function placedOrder(request: FastifyRequest, id?: number): Promise<PlacedOrder | null> {
  const [known, owner] = [await ordersOfSession(request), await ownerOf(request)];
  const orders = id === undefined ? [...(await placedBy(owner, request.site))] : await findOrders([id]);
  if (id === undefined) orders.push(...(await findOrders(known.filter((one) => one > (orders[0]?.id ?? 0)))));
  for (const order of orders.sort((a, b) => b.id - a.id)) {
    if (order.websiteId !== request.site.website.id) continue;
    const isTheirs = known.includes(order.id) || (order.partnerId !== null && order.partnerId === owner.partnerId);
    if (!isTheirs && (order.sessionId === null || order.sessionId !== owner.sessionId)) continue;
    if (id === undefined && !isPlaced(order)) continue;
    return { order, payment: await paymentThatCounts(order.id) };
  }
  return null;
}

/** Whether the order is no longer a cart. */
export const isPlaced = ({ state, origin }: Order): boolean =>
  !(state === 'draft' && origin === 'shop') && state !== 'cancel';

/** The payment that succeeded or is pending, otherwise the last attempt; one that goes back counts only where it is alone. */
async function paymentThatCounts(id: number): Promise<Followed | null> {
  const payments = await paymentsOfDocument({ kind: 'order', id });
  const best = ['done', 'authorized', 'pending'].map((state) =>
    payments.find(({ transaction }) => transaction.state === state && !goesBack(transaction)),
  );
  return best.find((one) => one !== undefined) ?? payments[0] ?? null;
}
