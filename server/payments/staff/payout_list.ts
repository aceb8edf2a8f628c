/** The staff list of payouts, with what was read of each account. */
import { count, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { findCurrency } from '#core/sites/site.ts';
import { cellsFor, type StaffCell, type Tone } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { PayoutState } from '#payments/ledger/balance_report.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { knownProvider, readyProvider } from '#payments/ledger/providers.ts';
import { acquirerName } from '#payments/ledger/queries.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import {
  paymentDifferences,
  paymentPayouts,
  paymentReports,
  type ReportProblem,
} from '#payments/reports/reports.schema.ts';
import { acquirersOfCompany } from './acquirer_form.ts';
import { staffOf } from './staff_of.ts';

export const PAYOUTS = '/sales/payouts';
export const DIFFERENCES = '/sales/payment_differences';

export type PayoutRow = { payout: typeof paymentPayouts.$inferSelect; acquirer: Pick<AcquirerRow, 'name'> };

const TONES: Record<PayoutState, Tone> = {
  open: 'neutral',
  pending: 'notice',
  paid: 'positive',
  failed: 'negative',
  cancelled: 'neutral',
};

export const payoutState = (state: PayoutState, { t }: Texts): string =>
  ({
    open: t('Being collected'),
    pending: t('In transit'),
    paid: t('Paid out'),
    failed: t('Failed'),
    cancelled: t('Cancelled'),
  })[state];

/** An amount in a currency that this shop lacks is not known: its code is shown. */
export async function moneyCell(request: FastifyRequest, amount: number | null, code: string): Promise<StaffCell> {
  const { money, text } = cellsFor(request);
  const currency = await findCurrency(code).catch(() => null);
  return currency && amount !== null ? money(amount, currency) : text(amount === null ? '' : code);
}

/** Filters by payment method, of the staff member’s company. */
export const acquirerOptions = async (request: FastifyRequest) =>
  (await acquirersOfCompany((await staffOf(request)).companyId)).map((one) => ({
    value: String(one.id),
    label: acquirerName(one, request.site.language.code),
  }));

export const payoutRows = () =>
  db
    .select({ payout: paymentPayouts, acquirer: { name: acquirers.name } })
    .from(paymentPayouts)
    .innerJoin(acquirers, eq(acquirers.id, paymentPayouts.acquirerId));

export const payoutList: StaffList<PayoutRow> = {
  url: PAYOUTS,
  audience: 'finance',
  title: msg('Payouts'),
  lead: msg('What payment providers paid out to your bank account, as they report it.'),
  empty: msg('No payouts reported yet.'),
  id: paymentPayouts.id,
  order: [desc(paymentPayouts.createdAt), desc(paymentPayouts.id)],
  scope: async (request) => eq(acquirers.companyId, (await staffOf(request)).companyId),
  rows: payoutRows,
  ids: () =>
    db
      .select({ id: paymentPayouts.id })
      .from(paymentPayouts)
      .innerJoin(acquirers, eq(acquirers.id, paymentPayouts.acquirerId)),
  search: { label: msg('Reference on the bank statement'), where: (q) => contains(paymentPayouts.reference, q) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'coming', label: msg('In transit'), where: () => inArray(paymentPayouts.state, ['open', 'pending']) },
    { id: 'paid', label: msg('Paid out'), where: () => eq(paymentPayouts.state, 'paid') },
    { id: 'failed', label: msg('Failed'), where: () => inArray(paymentPayouts.state, ['failed', 'cancelled']) },
  ],
  filters: [
    {
      id: 'acquirer',
      label: msg('Payment method'),
      kind: 'choice',
      options: acquirerOptions,
      where: (ids) => inArray(paymentPayouts.acquirerId, ids.map(Number)),
    },
    momentsFilter('arrives', msg('At the bank'), paymentPayouts.arrivesAt),
  ],
  columns: [
    { id: 'key', label: msg('Payout'), kind: 'text' },
    { id: 'reference', label: msg('Reference on the bank statement'), kind: 'text', card: 'note' },
    { id: 'acquirer', label: msg('Payment method'), kind: 'text' },
    { id: 'arrives', label: msg('At the bank'), kind: 'date', sort: paymentPayouts.arrivesAt },
    { id: 'status', label: msg('Status'), kind: 'state', sort: paymentPayouts.state, card: 'state' },
    { id: 'amount', label: msg('Amount'), kind: 'money', sort: paymentPayouts.amount, card: 'amount' },
  ],
  idOf: ({ payout }) => payout.id,
  pathOf: ({ payout }) => `${PAYOUTS}/${payout.id}`,
  cells: async ({ payout, acquirer }, request) => {
    const { text, date, state } = cellsFor(request);
    return [
      text(payout.key),
      text(payout.reference),
      text(acquirerName(acquirer, request.site.language.code)),
      date(payout.arrivesAt),
      state(payoutState(payout.state, request.texts), TONES[payout.state]),
      await moneyCell(request, payout.amount, payout.currencyCode),
    ];
  },
  more: [{ path: DIFFERENCES, label: msg('Differences from the ledger') }],
  notes: reportNotes,
};

const problemText = (problem: ReportProblem, { t }: Texts): string =>
  ({
    unreachable: t('the provider did not answer, or not with a report. We try again in a quarter of an hour.'),
    keys: t('the provider refused the keys, or they may not read reports. Check them at the payment method.'),
    failed: t('its report could not be stored. We try again in a quarter of an hour.'),
  })[problem];

/** Without its keys nothing is read. */
const ACCOUNT = {
  id: acquirers.id,
  companyId: acquirers.companyId,
  provider: acquirers.provider,
  name: acquirers.name,
  secretKeys: acquirers.secretKeys,
};

/** How far each account was read, and how many differences there are. */
async function reportNotes(request: FastifyRequest) {
  const { site, texts } = request;
  const { companyId } = await staffOf(request);
  const reports = await db
    .select({ report: paymentReports, acquirer: ACCOUNT })
    .from(acquirers)
    .leftJoin(paymentReports, eq(paymentReports.acquirerId, acquirers.id))
    .where(eq(acquirers.companyId, companyId));
  const differences = await countDifferences(companyId);
  return [
    ...(differences
      ? [
          {
            text: texts.tn('{n} difference from the ledger', '{n} differences from the ledger', differences),
            url: site.url(DIFFERENCES),
            isWarning: true,
          },
        ]
      : []),
    ...reports.flatMap(({ report, acquirer }) => noteOf(report, acquirer, request) ?? []),
  ];
}

function noteOf(
  report: typeof paymentReports.$inferSelect | null,
  acquirer: Pick<AcquirerRow, keyof typeof ACCOUNT>,
  { site, texts }: FastifyRequest,
): { text: string; isWarning?: boolean } | null {
  const name = acquirerName(acquirer, site.language.code);
  // Nobody expects a report of a bank transfer, or of a method without keys.
  if (!knownProvider(acquirer)?.keyFields || !readyProvider(acquirer)) return null;
  if (!readyProvider(acquirer)?.balanceReport)
    return { text: texts.t('{name}: the keys entered do not read fees and payouts.', { name }) };
  if (report?.problem) return { text: `${name}: ${problemText(report.problem, texts)}`, isWarning: true };
  if (!report?.completedAt) return { text: texts.t('{name}: its report is being read for the first time.', { name }) };
  const when = texts.dateTime(report.completedAt, site.website.timeZone);
  return { text: texts.t('{name}: read completely {when}.', { name, when }) };
}

export async function countDifferences(companyId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(paymentDifferences)
    .innerJoin(acquirers, eq(acquirers.id, paymentDifferences.acquirerId))
    .where(eq(acquirers.companyId, companyId));
  return row?.total ?? 0;
}
