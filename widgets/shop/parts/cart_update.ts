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
