/** Opens the checkout for a request, or redirects if there is no cart. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import type { Flash } from '#core/http/flash.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { type Cart, cartOf } from '#sales/api.ts';
import { addressesOf } from './addresses/book.ts';
import { type OpenedCheckout, withContents } from './facts.ts';
import { placedOrder } from './last_order.ts';

export async function openCheckout(request: FastifyRequest): Promise<OpenedCheckout | Redirect> {
  const cart = await cartToBuy(request);
  return 'redirect' in cart ? cart : openGoods({ cart, book: await addressesOf(cart) });
}

/** Reads the contents of the cart. */
export async function openGoods(known: Pick<OpenedCheckout, 'cart' | 'book'>): Promise<OpenedCheckout | Redirect> {
  const opened = await withContents(known);
  return opened.goods.length === 0 ? redirectTo('/shop/cart') : opened;
}

/** The cart without its contents, for code that reads them after locking it. */
export const cartToBuy = async (request: FastifyRequest): Promise<Cart | Redirect> =>
  (await cartOf(request)) ?? redirectTo('/shop', await whatBecameOfIt(request));

/** A message for buyers who return after they ordered, perhaps in another tab. */
async function whatBecameOfIt(request: FastifyRequest): Promise<{ flash?: Flash }> {
  const placed = await placedOrder(request);
  if (!placed || Date.now() - (placed.order.orderedAt ?? placed.order.createdAt).getTime() > RECENT_MS) return {};
  const text = request.texts.t('Order {name} placed. Your cart is now empty.', {
    name: placed.order.name ?? '',
  });
  return { flash: { kind: 'info', text } };
}
const RECENT_MS = millisecondsInHour;
