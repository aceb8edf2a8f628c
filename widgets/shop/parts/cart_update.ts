import { emitEverywhere } from '../../../registry/bus.ts';
import { call } from '../../../registry/call.ts';
import type { CartUpdate, CartUpdateAnswer } from '../../../server/shop/contract.ts';

/** Changes the cart on the server and tells all tabs. Specification B §7, `/shop/cart/update_json`. */
export async function updateCart(path: string, change: CartUpdate, signal?: AbortSignal): Promise<CartUpdateAnswer> {
  const answer = await call<CartUpdateAnswer>(path, change, signal ? { signal } : {});
  emitEverywhere('cart:changed', { quantity: answer.cart_quantity ?? 0 });
  return answer;
}
