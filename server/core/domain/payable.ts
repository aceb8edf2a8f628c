/** The interface of what can be paid, through which payments know orders and invoices. */
import type { Translated } from '#core/db/columns.ts';
import type { OpenedRecord, Viewer } from './record_kind.ts';

/** What a buyer has to pay now. */
export type Due = {
  record: OpenedRecord;
  /** Its number, such as `S00012`; before the first payment it may have a provisional name only. */
  name: string;
  /** Minor units still to be paid, and the currency (ISO 4217). Zero: it is paid, or costs nothing. */
  amount: number;
  currencyCode: string;
  /** The buyer's country (ISO 3166-1), which decides about the payment methods, and their mail address. */
  countryCode: string;
  email: string;
  /** The contact who pays, also of a guest who gave an address: saved cards belong to it. */
  partnerId: number | null;
  /** The buyer must accept the seller's terms with this payment. */
  needsAgreement?: boolean;
};

/** What became of a received payment. */
export type PaidOutcome =
  | 'settled'
  /** No longer available, as when another buyer got the last pieces: the money is refunded. */
  | 'unavailable';

/** A payment in part or in full. */
export type BookedPayment = {
  /** Minor units. */
  amount: number;
  /** Reference of the payment; reported twice, it counts once. */
  reference: string;
  /** The money is authorised, not captured. */
  isReserved: boolean;
  /** An earlier report of the same payment was processed, as when its money was authorised. */
  isLater: boolean;
};

export type Paid = {
  outcome: PaidOutcome;
  /**
   * Records the payment in the accounts, in the same transaction; missing if that is done.
   * @param payment null if nothing was to be paid
   * @returns the overpaid amount in minor units
   */
  book?(payment: BookedPayment | null): Promise<number>;
};

/** A payment that is expected, such as a bank transfer. */
export type AwaitedPayment = {
  id: number;
  /** What the customer writes on the transfer. */
  reference: string;
  /** Minor units. */
  amount: number;
  isTransfer: boolean;
  /** The last day on which it is expected. */
  until: Date;
  /** The payment method's name, and its message while the payment is pending. */
  method: Translated;
  message: Translated;
};

export type Payable = {
  /** As `payment_transactions` names it. */
  kind: 'order' | 'invoice';
  /** Null where there is no such record, or this viewer may not see it. */
  due(id: number, viewer: Viewer): Promise<Due | null>;
  /**
   * A payment of this amount starts, inside its transaction: the amount due is fixed from now on, and stock is held.
   * @returns the number with which its payment references begin; a cart gets one only now
   * @throws Conflict if the amount has changed or pieces are missing
   */
  began(id: number, payment: { amount: number; currencyCode: string; expiresAt: Date }): Promise<string>;
  /**
   * A payment could not start: removes what is no longer available.
   * @returns path of the page that shows this to the buyer; null if nothing was changed
   */
  putRight?(id: number, viewer: Viewer): Promise<string | null>;
  /**
   * Expects money that arrives later, such as a transfer, inside the transaction of the payment event, and tells the
   * buyer how to pay, once per payment.
   */
  waits(id: number, payment: AwaitedPayment): Promise<void>;
  /**
   * Money was captured or authorised, inside the transaction of the payment event; repeated calls change nothing.
   * @param payment `amount` is the payment's amount, `came` the part captured so far
   */
  paid(id: number, payment: { amount: number; came: number; reference: string; isReserved: boolean }): Promise<Paid>;
  /** The last open payment ended without money, inside that transaction: held stock is released. */
  ended(id: number): Promise<void>;
};
