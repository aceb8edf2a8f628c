/** What an order adds up to after a choice, told to all that show it. */

export type OrderAmounts = { subtotal: string; delivery: string; tax: string; total: string };

declare module '#registry/bus.ts' {
  interface Events {
    /** Null: what the server drew holds. */
    'checkout:amounts': OrderAmounts | null;
  }
}
