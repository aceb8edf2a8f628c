/** The checkout of a request: its cart, or where somebody without one is led (behaviours §12, Checkout). */
import type { FastifyRequest } from 'fastify';
import { type Redirect, redirectTo } from '../../core/answers.ts';
import { remember, sessionOf } from '../../core/session.ts';
import { type Cart, findCart, ownerOf } from '../../sales/cart.ts';
import { linesOf, type OrderLine } from '../../sales/paying.ts';

/** Fact of a visit: ids of the orders that were paid, or about to be, in it; the newest last. */
const VISIT_FACT = 'shop_orders';
const MOST_KEPT = 10;

export type OpenedCheckout = { cart: Cart; goods: OrderLine[]; delivery: OrderLine | null };

export async function openCheckout(request: FastifyRequest): Promise<OpenedCheckout | Redirect> {
  const cart = await findCart(await ownerOf(request), request.site);
  if (!cart) return redirectTo('/shop');
  const lines = await linesOf(cart.id);
  const goods = lines.filter(({ isDelivery }) => !isDelivery);
  if (goods.length === 0) return redirectTo('/shop/cart');
  return { cart, goods, delivery: lines.find(({ isDelivery }) => isDelivery) ?? null };
}

/** The order that this visit is about to pay; its confirmation is shown to it, and to nobody else. */
export async function rememberOrder(request: FastifyRequest, orderId: number): Promise<void> {
  const others = (await ordersOfVisit(request)).filter((id) => id !== orderId);
  await remember(request, VISIT_FACT, [...others, orderId].slice(-MOST_KEPT));
}

export async function ordersOfVisit(request: FastifyRequest): Promise<number[]> {
  const visit = await sessionOf(request);
  const fact = visit?.data[VISIT_FACT];
  return Array.isArray(fact) ? fact.filter((id) => Number.isSafeInteger(id)) : [];
}
