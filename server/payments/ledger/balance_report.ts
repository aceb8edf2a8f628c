/** What providers report about the money that they hold and pay out. */

/** `fee` is money that the provider keeps apart from payments; `other` is nothing of this shop. */
export type LineKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'other';

/** Something that came to the balance, or left it. */
export type ReportedLine = {
  /** The provider's key of it; reported again, it replaces what it said before. */
  key: string;
  kind: LineKind;
  /** Our reference of the payment, or of the refund that we requested; empty: only the provider's id tells which. */
  reference: string;
  acquirerReference: string;
  /** As customers paid it, negative where they got it back. Minor units; null in a currency that this shop lacks. */
  amount: number | null;
  currency: string;
  /** What the provider kept of it; null: it names no fee of a single payment. */
  fee: number | null;
  /** What is left of it in the currency of the balance, negative where it left. */
  net: number | null;
  balanceCurrency: string;
  /** The provider's words, for lines that are about no payment. */
  description: string;
  /** Key of the payout that it belongs to; empty: none yet. */
  payout: string;
  happenedAt: Date;
};

export type PayoutState = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled';

export type ReportedPayout = {
  key: string;
  /** As it stands on the bank statement. */
  reference: string;
  amount: number | null;
  currency: string;
  state: PayoutState;
  /** The day on which the bank has it; null: not known yet. */
  arrivesAt: Date | null;
  createdAt: Date;
};

export type ReportPage = {
  lines: ReportedLine[];
  payouts: ReportedPayout[];
  /** Where the next page begins, also after a restart; only the provider's program understands it. */
  cursor: string;
  /** Everything until now was reported; the next page begins another round. */
  isLast: boolean;
};

export type BalanceReport = {
  /**
   * One page of a bounded number of rows. A cursor that is empty or not understood begins anew.
   * @throws AcquirerUnreachable @throws KeysRefused
   */
  page(cursor: string): Promise<ReportPage>;
  /** A payment that is not reported by then is missing. */
  reportedWithinDays: number;
};
