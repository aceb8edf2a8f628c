/** What every widget of the shop knows of the cart. */

import { emitEverywhere } from '../../../registry/bus.ts';
import { call } from '../../../registry/call.ts';
import type { CartUpdate, CartUpdateAnswer } from '../../../server/shop/contract.ts';

declare module '../../../registry/bus.ts' {
  interface Events {
    /** Pieces in the cart, whichever tab changed it. */
    'cart:changed': { quantity: number };
  }
}

/** Pieces in the cart, from the small cookie that lets cached pages show them. */
export function cartCount(cookies: string): number {
  return Number(/(?:^|;\s*)cart_count=(\d{1,6})/.exec(cookies)?.[1] ?? 0);
}

/** Changes the cart on the server and tells all tabs. Specification B §7, `/shop/cart/update_json`. */
export async function updateCart(path: string, change: CartUpdate, signal?: AbortSignal): Promise<CartUpdateAnswer> {
  const answer = await call<CartUpdateAnswer>(path, change, signal ? { signal } : {});
  emitEverywhere('cart:changed', { quantity: answer.cart_quantity ?? 0 });
  return answer;
}
