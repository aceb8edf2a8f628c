/** Finds out what the ledger and a provider's report say differently about one payment. */
import type { TransactionKind, TransactionState } from '#payments/ledger/states.ts';

export type DifferenceKind =
  /** In the ledger, and not reported. */
  | 'payment_unreported'
  | 'refund_unreported'
  /** Reported, and not in the ledger. */
  | 'payment_unknown'
  | 'refund_unknown'
  /** In both, with other amounts. */
  | 'payment_amount'
  | 'refund_amount';

export type Difference = { kind: DifferenceKind; ledgerAmount: number | null; reportedAmount: number | null };

/** Minor units; null: one of its lines is in a currency that this shop lacks. Both are positive. */
export type Sums = { payments: number | null; refunds: number | null };
export const NOTHING: Sums = { payments: 0, refunds: 0 };

export type Compared = {
  kind: TransactionKind;
  state: TransactionState;
  amount: number;
  captured: number;
  /** What was given back without a refund of ours, as on the provider's pages or by a dispute. */
  refundedThere: number;
  /** It is that old that the report should have it. */
  isDue: boolean;
};

export function differencesOf(one: Compared, reported: Sums): Difference[] {
  // The provider has taken the money, and tells us once the customer has it.
  const isOnItsWay = one.kind === 'refund' && one.state === 'pending' && !one.isDue;
  if (isOnItsWay && reported.refunds === one.amount) return [];
  const refunds = one.kind === 'refund' ? (one.state === 'done' ? one.amount : 0) : one.refundedThere;
  const payments = one.kind === 'refund' ? 0 : one.captured;
  return [
    ...differences('payment', payments, reported.payments, one.isDue),
    ...differences('refund', refunds, reported.refunds, one.isDue),
  ];
}

function differences(of: 'payment' | 'refund', ledger: number, reported: number | null, isDue: boolean): Difference[] {
  if (ledger === reported) return [];
  // Parts are reported one after another.
  if (reported !== null && reported < ledger && !isDue) return [];
  if (reported === 0) return [{ kind: `${of}_unreported`, ledgerAmount: ledger, reportedAmount: null }];
  if (ledger === 0) return [{ kind: `${of}_unknown`, ledgerAmount: null, reportedAmount: reported }];
  return [{ kind: `${of}_amount`, ledgerAmount: ledger, reportedAmount: reported }];
}
