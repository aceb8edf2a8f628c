/** The interface of what can be paid, through which payments know orders and invoices. */
import type { Translated } from '#core/db/columns.ts';
import type { OpenedRecord, Viewer } from './record_kind.ts';

/** What is asked of the buyer just now. */
export type Due = {
  record: OpenedRecord;
  /** Its number, such as `S00012`; what no payment has begun for may have a name of its own only. */
  name: string;
  /** Minor units still to be paid, and ISO 4217. Nothing: it is paid, or costs nothing. */
  amount: number;
  currencyCode: string;
  /** The buyer's country, ISO 3166-1, by which ways to pay are chosen; and their mail address. */
  countryCode: string;
  email: string;
  /** Who pays, a guest who has said who they are included: a card they use is theirs. */
  partnerId: number | null;
  /** Its buyer has to accept the seller's terms with this payment. */
  needsAgreement?: boolean;
};

/** What became of money that came for it. */
export type PaidOutcome =
  | 'settled'
  /** It can't be had any more, such as pieces that somebody else got: the money goes back. */
  | 'unavailable';

/** A part of it came, or all. */
export type BookedPayment = {
  /** Minor units. */
  amount: number;
  /** Of the payment; told twice, it counts once. */
  reference: string;
  /** The money is only reserved. */
  isReserved: boolean;
  /** Something followed before from the same payment, such as when its money was reserved. */
  isLater: boolean;
};

export type Paid = {
  outcome: PaidOutcome;
  /**
   * Writes what came into the books, in the same transaction; left out where that is done.
   * @param payment null where nothing was to be paid
   * @returns minor units that came beyond what was still to be paid
   */
  book?(payment: BookedPayment | null): Promise<number>;
};

/** A payment that is waited for. */
export type AwaitedPayment = {
  id: number;
  /** What the customer writes on the transfer. */
  reference: string;
  /** Minor units. */
  amount: number;
  isTransfer: boolean;
  /** The last day on which it is waited for. */
  until: Date;
  /** What the payment method is called, and what it says while the money is on the way. */
  method: Translated;
  message: Translated;
};

export type Payable = {
  /** As `payment_transactions` names it. */
  kind: 'order' | 'invoice';
  /** Null where there is no such record, or this viewer may not see it. */
  due(id: number, viewer: Viewer): Promise<Due | null>;
  /**
   * A payment of this amount begins, inside its transaction: what is to be paid stays as it is from now on, and pieces
   * are held. @returns its number, by which references of its payments begin; a cart gets one only now
   * @throws Conflict where the amount is another now, or pieces are missing
   */
  began(id: number, payment: { amount: number; currencyCode: string; expiresAt: Date }): Promise<string>;
  /**
   * A payment could not begin: what can't be had any more leaves what was to be paid.
   * @returns path of the page where its buyer sees that; null where nothing was changed
   */
  putRight?(id: number, viewer: Viewer): Promise<string | null>;
  /**
   * Waits for money that comes later, such as a transfer, inside the transaction of the news, and tells its buyer how to
   * pay, once for each payment.
   */
  waits(id: number, payment: AwaitedPayment): Promise<void>;
  /**
   * Money came or is reserved, inside the transaction of the news; repeated calls change nothing.
   * @param payment `amount` is what it is about, `came` what of it is there by now: of reserved money a part may be taken
   */
  paid(id: number, payment: { amount: number; came: number; reference: string; isReserved: boolean }): Promise<Paid>;
  /** The last payment under way ended without money, inside that transaction: what was held is free again. */
  ended(id: number): Promise<void>;
};
