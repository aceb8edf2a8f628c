import { emitEverywhere } from '#registry/bus.ts';
import { call } from '#registry/call.ts';
import { foreignPage } from '#registry/foreign_page.ts';
import type { CartUpdateAnswer } from '#shop/cart/cart_view.ts';
import type { CartUpdate } from '#shop/cart/contract.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';

const inTurn = serialQueue();

/**
 * Changes the cart on the server and tells all tabs. One change after
 * the other: the first may have to begin the visit, and each answer shows the whole cart.
 */
export function updateCart(path: string, change: CartUpdate, signal?: AbortSignal): Promise<CartUpdateAnswer> {
  return inTurn(async () => {
    const answer = await call<CartUpdateAnswer>(path, change, signal ? { signal } : {});
    const quantity = answer.cart_quantity ?? 0;
    foreignPage()?.keepCount(quantity);
    emitEverywhere('cart:changed', { quantity });
    return answer;
  });
}

/** On a page of another server: begins a new cart where the shop has taken over the one of this tab. */
export function recountCart(): Promise<void> {
  return inTurn(async () => {
    const page = foreignPage();
    if (!page?.count()) return;
    const { cart_quantity } = await call<Pick<CartUpdateAnswer, 'cart_quantity'>>('/shop/cart/count');
    if (cart_quantity) return;
    page.forgetCart();
    emitEverywhere('cart:changed', { quantity: 0 });
  });
}
