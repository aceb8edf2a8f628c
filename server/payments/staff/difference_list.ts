/** The staff list of differences between ledger and reports, with advice. */
import { desc, eq, inArray, like, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { acquirerName } from '#payments/ledger/queries.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import type { DifferenceKind } from '#payments/reports/differences.ts';
import { paymentDifferences, paymentReportLines } from '#payments/reports/reports.schema.ts';
import { acquirerOptions, DIFFERENCES, moneyCell, PAYOUTS } from './payout_list.ts';
import { staffOf } from './staff_of.ts';

type Row = {
  difference: typeof paymentDifferences.$inferSelect;
  acquirer: Pick<AcquirerRow, 'name'>;
  reference: string | null;
  /** The provider's id. */
  key: string | null;
};

const what = (kind: DifferenceKind, { t }: Texts): string =>
  ({
    payment_unreported: t('Payment not reported'),
    refund_unreported: t('Refund not reported'),
    payment_unknown: t('Payment not in the ledger'),
    refund_unknown: t('Refund not in the ledger'),
    payment_amount: t('Paid amount differs'),
    refund_amount: t('Refunded amount differs'),
  })[kind];

const advice = (kind: DifferenceKind, { t }: Texts): string =>
  ({
    payment_unreported: t(
      'Look it up at the provider by its reference. If it isn’t there, no money has come: check the order before you ship, and cancel it if it stays unpaid.',
    ),
    refund_unreported: t(
      'Look it up at the provider, among refunds and disputes. If it is in neither, the customer doesn’t have the money: refund the payment there.',
    ),
    payment_unknown: t(
      'Look it up at the provider by its ID. If it was made there by hand, record it with its invoice; if it belongs to nothing, refund it at the provider.',
    ),
    refund_unknown: t(
      'It was refunded at the provider, or a bank took it back, and its webhook is missing. Have the provider send it again; don’t ship the order meanwhile.',
    ),
    payment_amount: t(
      'Compare both at the provider. If too little came, ask the customer for the rest; if too much came, refund the rest at the provider.',
    ),
    refund_amount: t(
      'Compare both at the provider. If too little was refunded, refund the rest there; if too much was, settle it with the customer.',
    ),
  })[kind];

export const differenceList: StaffList<Row> = {
  url: DIFFERENCES,
  audience: 'finance',
  title: msg('Differences from the ledger'),
  lead: msg('Payments and refunds of the last 180 days on which our ledger and the provider’s report disagree.'),
  above: ({ texts }) => [{ name: texts.t('Payouts'), path: PAYOUTS }],
  empty: msg('Ledger and reports agree.'),
  id: paymentDifferences.id,
  order: [desc(paymentDifferences.happenedAt), desc(paymentDifferences.id)],
  scope: async (request) => eq(acquirers.companyId, (await staffOf(request)).companyId),
  rows: () =>
    db
      .select({
        difference: paymentDifferences,
        acquirer: { name: acquirers.name },
        reference: transactions.reference,
        key: paymentReportLines.key,
      })
      .from(paymentDifferences)
      .innerJoin(acquirers, eq(acquirers.id, paymentDifferences.acquirerId))
      .leftJoin(transactions, eq(transactions.id, paymentDifferences.transactionId))
      .leftJoin(paymentReportLines, eq(paymentReportLines.id, paymentDifferences.lineId)),
  ids: () =>
    db
      .select({ id: paymentDifferences.id })
      .from(paymentDifferences)
      .innerJoin(acquirers, eq(acquirers.id, paymentDifferences.acquirerId))
      .leftJoin(transactions, eq(transactions.id, paymentDifferences.transactionId))
      .leftJoin(paymentReportLines, eq(paymentReportLines.id, paymentDifferences.lineId)),
  search: {
    label: msg('Reference'),
    where: (q) => or(contains(transactions.reference, q), contains(paymentReportLines.key, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'unreported', label: msg('Not reported'), where: () => like(paymentDifferences.kind, '%unreported') },
    { id: 'unknown', label: msg('Not in the ledger'), where: () => like(paymentDifferences.kind, '%unknown') },
    { id: 'amount', label: msg('Other amount'), where: () => like(paymentDifferences.kind, '%amount') },
  ],
  filters: [
    {
      id: 'acquirer',
      label: msg('Payment method'),
      kind: 'choice',
      options: acquirerOptions,
      where: (ids) => inArray(paymentDifferences.acquirerId, ids.map(Number)),
    },
    momentsFilter('date', msg('Date'), paymentDifferences.happenedAt),
  ],
  columns: [
    { id: 'reference', label: msg('Reference'), kind: 'text', sort: transactions.reference },
    { id: 'what', label: msg('Difference'), kind: 'state', sort: paymentDifferences.kind, card: 'state' },
    { id: 'acquirer', label: msg('Payment method'), kind: 'text' },
    { id: 'date', label: msg('Date'), kind: 'date', sort: paymentDifferences.happenedAt },
    { id: 'ledger', label: msg('In the ledger'), kind: 'money' },
    { id: 'reported', label: msg('Reported'), kind: 'money', card: 'amount' },
    { id: 'advice', label: msg('What to do'), kind: 'text', card: 'body' },
  ],
  idOf: ({ difference }) => difference.id,
  pathOf: ({ difference }) => (difference.transactionId ? `/sales/payments/${difference.transactionId}` : null),
  cells: async ({ difference, acquirer, reference, key }, request) => {
    const { kind, ledgerAmount, reportedAmount, currencyCode, happenedAt } = difference;
    const { text, moment, state } = cellsFor(request);
    return [
      text(reference ?? key),
      state(what(kind, request.texts), 'warning'),
      text(acquirerName(acquirer, request.site.language.code)),
      moment(happenedAt),
      await moneyCell(request, ledgerAmount, currencyCode),
      await moneyCell(request, reportedAmount, currencyCode),
      text(advice(kind, request.texts)),
    ];
  },
};
