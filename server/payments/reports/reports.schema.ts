/** Tables of what providers report about fees and payouts. */
import { id, index, money, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import type { LineKind, PayoutState } from '#payments/ledger/balance_report.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import type { DifferenceKind } from './differences.ts';

/** Why reading stopped: staff read a sentence for each. */
export type ReportProblem =
  /** No answer, a late one, or one that is no report. */
  | 'unreachable'
  /** The keys were refused, or may not read it. */
  | 'keys'
  /** A defect of ours. */
  | 'failed';

/** How far the report of an account was read. */
export const paymentReports = table('payment_reports', {
  id: id(),
  acquirerId: ref(() => acquirers.id, 'cascade')
    .notNull()
    .unique(),
  /** Where the next page begins. */
  cursor: text().notNull().default(''),
  /** Payments from then on are compared. */
  comparedFrom: time().notNull(),
  /** When the last round ended; empty: none did yet. */
  completedAt: time(),
  triedAt: time().notNull(),
  /** Why the last try stopped; empty: it did not. */
  problem: text().$type<ReportProblem | ''>().notNull().default(''),
});

export const paymentPayouts = table(
  'payment_payouts',
  {
    id: id(),
    acquirerId: ref(() => acquirers.id, 'cascade').notNull(),
    key: text().notNull(),
    /** As it stands on the bank statement. */
    reference: text().notNull(),
    /** Minor units; empty in a currency that this shop lacks. */
    amount: money(),
    currencyCode: text().notNull(),
    state: text().$type<PayoutState>().notNull(),
    arrivesAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [uniqueIndex('payment_payouts_key').on(t.acquirerId, t.key)],
);

/** Lines of the provider's balance, beside the ledger: they settle nothing. */
export const paymentReportLines = table(
  'payment_report_lines',
  {
    id: id(),
    acquirerId: ref(() => acquirers.id, 'cascade').notNull(),
    key: text().notNull(),
    kind: text().$type<LineKind>().notNull(),
    reference: text().notNull(),
    acquirerReference: text().notNull(),
    /** The payment or refund in the ledger; empty: it has none. */
    transactionId: ref(() => transactions.id),
    /** Empty: not paid out yet. */
    payoutId: ref(() => paymentPayouts.id, 'set null'),
    amount: money(),
    currencyCode: text().notNull(),
    fee: money(),
    net: money(),
    balanceCurrency: text().notNull(),
    description: text().notNull(),
    happenedAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('payment_report_lines_key').on(t.acquirerId, t.key),
    index('payment_report_lines_transaction').on(t.transactionId),
    index('payment_report_lines_payout').on(t.payoutId),
  ],
);

/** What ledger and report say differently, as the last comparison found it. */
export const paymentDifferences = table(
  'payment_differences',
  {
    id: id(),
    acquirerId: ref(() => acquirers.id, 'cascade').notNull(),
    key: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    transactionId: ref(() => transactions.id, 'cascade'),
    lineId: ref(() => paymentReportLines.id, 'cascade'),
    /** Minor units; empty where one of them knows nothing of it. */
    ledgerAmount: money(),
    reportedAmount: money(),
    currencyCode: text().notNull(),
    happenedAt: time().notNull(),
    foundAt: time().notNull(),
  },
  (t) => [uniqueIndex('payment_differences_key').on(t.acquirerId, t.key)],
);
