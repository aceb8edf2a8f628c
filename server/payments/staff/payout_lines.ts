/** The page of one payout: a staff list of what it consists of. */
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { LineKind } from '#payments/ledger/balance_report.ts';
import { acquirerName } from '#payments/ledger/queries.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { paymentPayouts, paymentReportLines } from '#payments/reports/reports.schema.ts';
import { moneyCell, PAYOUTS, type PayoutRow, payoutRows, payoutState } from './payout_list.ts';
import { staffOf } from './staff_of.ts';

type Row = { line: typeof paymentReportLines.$inferSelect; reference: string | null };

const lineKind = (kind: LineKind, { t }: Texts): string =>
  ({
    payment: t('Payment'),
    refund: t('Refund'),
    dispute: t('Dispute'),
    fee: t('Fee'),
    other: t('Not of this shop'),
  })[kind];

export const payoutLines: StaffList<Row> = {
  url: `${PAYOUTS}/:id`,
  audience: 'finance',
  title: msg('Payout'),
  titleOf: async (request) => (await payoutOf(request)).payout.key,
  above: ({ texts }) => [{ name: texts.t('Payouts'), path: PAYOUTS }],
  empty: msg('The provider has not reported yet what it consists of.'),
  id: paymentReportLines.id,
  scope: async (request) => eq(paymentReportLines.payoutId, (await payoutOf(request)).payout.id),
  rows: () =>
    db
      .select({ line: paymentReportLines, reference: transactions.reference })
      .from(paymentReportLines)
      .leftJoin(transactions, eq(transactions.id, paymentReportLines.transactionId)),
  ids: () => db.select({ id: paymentReportLines.id }).from(paymentReportLines),
  search: { label: msg('Reference'), where: (q) => contains(paymentReportLines.reference, q) },
  columns: [
    { id: 'reference', label: msg('Reference'), kind: 'text', sort: paymentReportLines.reference },
    { id: 'kind', label: msg('Kind'), kind: 'text', sort: paymentReportLines.kind, card: 'note' },
    { id: 'date', label: msg('Date'), kind: 'date', sort: paymentReportLines.happenedAt },
    { id: 'amount', label: msg('Amount'), kind: 'money' },
    { id: 'fee', label: msg('Fee'), kind: 'money', sort: paymentReportLines.fee },
    { id: 'net', label: msg('Net'), kind: 'money', sort: paymentReportLines.net, card: 'amount' },
  ],
  idOf: ({ line }) => line.id,
  pathOf: ({ line }) => (line.transactionId ? `/sales/payments/${line.transactionId}` : null),
  cells: async ({ line, reference }, request) => {
    const { text, moment } = cellsFor(request);
    return [
      text(reference ?? (line.reference || line.description || line.key)),
      text(lineKind(line.kind, request.texts)),
      moment(line.happenedAt),
      await moneyCell(request, line.amount, line.currencyCode),
      await moneyCell(request, line.fee, line.balanceCurrency),
      await moneyCell(request, line.net, line.balanceCurrency),
    ];
  },
  notes: payoutNotes,
};

/** @throws NotFound */
async function payoutOf(request: FastifyRequest): Promise<PayoutRow> {
  const id = recordId.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw new NotFound();
  const { companyId } = await staffOf(request);
  const [row] = await payoutRows().where(and(eq(paymentPayouts.id, id.data), eq(acquirers.companyId, companyId)));
  if (!row) throw new NotFound();
  return row;
}

async function payoutNotes(request: FastifyRequest) {
  const { site, texts } = request;
  const { payout, acquirer } = await payoutOf(request);
  const name = acquirerName(acquirer, site.language.code);
  const day = payout.arrivesAt ? texts.longDate(payout.arrivesAt, site.website.timeZone) : '';
  const { text: amount } = await moneyCell(request, payout.amount, payout.currencyCode);
  const facts = [name, payoutState(payout.state, texts), day, amount, payout.reference].filter(Boolean).join(' · ');
  const [sum] = await db
    .select({
      lines: sql`count(*)`.mapWith(Number),
      known: sql`count(${paymentReportLines.net})`.mapWith(Number),
      net: sql`coalesce(sum(${paymentReportLines.net}), 0)`.mapWith(Number),
    })
    .from(paymentReportLines)
    .where(eq(paymentReportLines.payoutId, payout.id));
  const isComplete = sum !== undefined && sum.lines > 0 && sum.lines === sum.known && payout.amount !== null;
  if (!isComplete || sum.net === payout.amount) return [{ text: facts }];
  const { text: net } = await moneyCell(request, sum.net, payout.currencyCode);
  return [
    { text: facts },
    {
      text: texts.t(
        'Its lines add up to {net}. The provider may still be adding lines; if it stays so, ask the provider.',
        { net },
      ),
      isWarning: true,
    },
  ];
}
