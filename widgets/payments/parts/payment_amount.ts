/** What a page tells its payment form while the amount is calculated again. */

export type PaymentAmount = {
  /** Whether paying may begin. */
  isOpen: boolean;
  /** As it is read, and as the form sends it back; absent while it is as before. */
  amount?: string;
  due?: string;
};

declare module '#registry/bus.ts' {
  interface Events {
    /** Null: what the form itself knows holds. */
    'payment:amount': PaymentAmount | null;
  }
}
