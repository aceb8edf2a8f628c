/** Orders that somebody may look at without an account, because they were placed in this very visit. */
import type { FastifyRequest } from 'fastify';
import { type Followed, paymentsOfDocument } from '#payments/api.ts';
import { findOrder, type Order, ownerOf, placedBy } from '#sales/api.ts';
import { ordersOfVisit } from './visit_orders.ts';

export type PlacedOrder = { order: Order; payment: Followed | null };

/** @param id the newest one that was placed without it; null where there is none, or it is somebody else's */
export async function placedOrder(request: FastifyRequest, id?: number): Promise<PlacedOrder | null> {
  const [known, owner] = [await ordersOfVisit(request), await ownerOf(request)];
  const ids = id === undefined ? [...known, ...(await placedBy(owner, request.site))].sort((a, b) => b - a) : [id];
  for (const one of ids) {
    const order = await findOrder(one);
    if (!order || order.websiteId !== request.site.website.id) continue;
    const isTheirs = known.includes(one) || (order.partnerId !== null && order.partnerId === owner.partnerId);
    if (!isTheirs && (order.sessionId === null || order.sessionId !== owner.sessionId)) continue;
    if (id === undefined && !isPlaced(order)) continue;
    return { order, payment: await paymentThatCounts(one) };
  }
  return null;
}

/** Nobody's cart any more. */
export const isPlaced = ({ state, origin }: Order): boolean =>
  !(state === 'draft' && origin === 'shop') && state !== 'cancel';

/** The one that brought the money, or is waited for; else the last try. */
async function paymentThatCounts(id: number): Promise<Followed | null> {
  const payments = await paymentsOfDocument({ kind: 'order', id });
  const best = ['done', 'authorized', 'pending'].map((state) =>
    payments.find(({ transaction }) => transaction.state === state),
  );
  return best.find((one) => one !== undefined) ?? payments[0] ?? null;
}
