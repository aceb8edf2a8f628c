/** Reads the number of pieces in the cart; small, because every page loads it. */

declare module '#registry/bus.ts' {
  interface Events {
    /** Pieces in the cart, whichever tab changed it. */
    'cart:changed': { quantity: number };
  }
}

/** Pieces in the cart, from the small cookie that lets cached pages show them. */
export function cartCount(cookies: string): number {
  return Number(/(?:^|;\s*)cart_count=(\d{1,6})/.exec(cookies)?.[1] ?? 0);
}
