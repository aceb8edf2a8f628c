/** The checkout of a request: its cart, or where somebody without one is led (behaviours §12, Checkout). */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import type { Flash } from '#core/http/flash.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { findCart, ownerOf } from '#sales/api.ts';
import { type OpenedCheckout, openedBy } from './facts.ts';
import { placedOrder } from './last_order.ts';

export async function openCheckout(request: FastifyRequest): Promise<OpenedCheckout | Redirect> {
  const cart = await findCart(await ownerOf(request), request.site);
  if (!cart) return redirectTo('/shop', await whatBecameOfIt(request));
  const opened = await openedBy(cart);
  return opened.goods.length === 0 ? redirectTo('/shop/cart') : opened;
}

/** Who comes back after ordering, or has ordered in another tab, reads so. */
async function whatBecameOfIt(request: FastifyRequest): Promise<{ flash?: Flash }> {
  const placed = await placedOrder(request);
  if (!placed || Date.now() - (placed.order.orderedAt ?? placed.order.createdAt).getTime() > RECENT_MS) return {};
  const text = request.texts.t('Your order {name} is placed, and your cart is empty.', {
    name: placed.order.name ?? '',
  });
  return { flash: { kind: 'info', text } };
}
const RECENT_MS = millisecondsInHour;
