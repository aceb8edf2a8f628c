/** The staff list of payments, with warnings of what needs somebody. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners } from '#core/people/people.schema.ts';
import { findCurrency } from '#core/sites/site.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { isLikeOrOfCustomer } from '#core/staff_list/document_search.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { acquirerName } from '#payments/ledger/queries.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { type Dispute, disputesOf } from './disputes.ts';
import { acquirerOptions } from './payout_list.ts';
import { countTransactions, GROUPS, type Group, unmatchedEvents } from './queries.ts';
import { staffOf } from './staff_of.ts';
import { badgeOf } from './status_badge.ts';
import { eventView } from './view.ts';

/** Refunds are shown as negative amounts. */
const AMOUNT = sql`(case when ${transactions.kind} = 'refund' then -1 else 1 end) * ${transactions.amount}`;

const tab = (id: Group, label: string) => ({ id, label, where: GROUPS[id] });

const SEARCHED = {
  table: transactions,
  partnerId: transactions.partnerId,
  columns: [transactions.reference, transactions.acquirerReference],
};

/** What a row shows. */
const SHOWN = {
  id: transactions.id,
  reference: transactions.reference,
  kind: transactions.kind,
  state: transactions.state,
  amount: transactions.amount,
  captured: transactions.captured,
  refunded: transactions.refunded,
  currencyCode: transactions.currencyCode,
  createdAt: transactions.createdAt,
};

type Row = {
  transaction: Pick<Transaction, keyof typeof SHOWN>;
  acquirer: Pick<AcquirerRow, 'name'>;
  customer: string | null;
  dispute?: Dispute;
};

export const paymentList: StaffList<Row> = {
  url: '/sales/payments',
  audience: 'finance',
  title: msg('Payments'),
  empty: msg('Nothing here yet'),
  id: transactions.id,
  scope: async (request) => eq(acquirers.companyId, (await staffOf(request)).companyId),
  rows: () =>
    db
      .select({ transaction: SHOWN, acquirer: { name: acquirers.name }, customer: partners.name })
      .from(transactions)
      .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
      .leftJoin(partners, eq(partners.id, transactions.partnerId)),
  ids: () =>
    db
      .select({ id: transactions.id })
      .from(transactions)
      .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
      .leftJoin(partners, eq(partners.id, transactions.partnerId)),
  complete: async (rows) => {
    const disputes = await disputesOf(rows.map(({ transaction }) => transaction));
    return rows.map((row) => ({ ...row, dispute: disputes.get(row.transaction.id) ?? null }));
  },
  search: {
    label: msg('Number, reference or customer'),
    where: (q) => isLikeOrOfCustomer(SEARCHED, q),
  },
  tabs: [
    tab('all', msg('All')),
    tab('waiting', msg('In progress')),
    tab('received', msg('Received', { context: 'payment' })),
    tab('ending', msg('To capture soon')),
    tab('stuck', msg('Needs attention')),
    tab('owed', msg('Refunds to send')),
    tab('disputed', msg('Disputed')),
    tab('refunds', msg('Refunded')),
    tab('failed', msg('Failed or cancelled')),
  ],
  filters: [
    {
      id: 'acquirer',
      label: msg('Payment method'),
      kind: 'choice',
      options: acquirerOptions,
      where: (ids) => inArray(transactions.acquirerId, ids.map(Number)),
    },
    momentsFilter('date', msg('Date'), transactions.createdAt),
  ],
  columns: [
    { id: 'reference', label: msg('Reference'), kind: 'text', sort: transactions.reference },
    { id: 'customer', label: msg('Customer'), kind: 'text', sort: PARTNER_NAME, card: 'note' },
    { id: 'acquirer', label: msg('Payment method'), kind: 'text' },
    { id: 'date', label: msg('Date'), kind: 'date', sort: transactions.createdAt },
    { id: 'status', label: msg('Status'), kind: 'state', sort: transactions.state, card: 'state' },
    { id: 'amount', label: msg('Amount'), kind: 'money', sort: AMOUNT, card: 'amount' },
  ],
  idOf: ({ transaction }) => transaction.id,
  pathOf: ({ transaction }) => `/sales/payments/${transaction.id}`,
  cells: async ({ transaction, acquirer, customer, dispute = null }, request) => {
    const { kind, amount, reference, createdAt, currencyCode } = transaction;
    const badge = badgeOf(transaction, dispute, request.texts);
    const { text, moment, state, money } = cellsFor(request);
    return [
      text(reference),
      text(customer),
      text(acquirerName(acquirer, request.site.language.code)),
      moment(createdAt),
      state(badge.name, badge.tone),
      money(kind === 'refund' ? -amount : amount, await findCurrency(currencyCode)),
    ];
  },
  notes: notesFor,
};

/** What is stuck or owed, what to do about it, and events that match no payment. */
async function notesFor(request: FastifyRequest, group: string) {
  const { t, tn } = request.texts;
  const { companyId } = await staffOf(request);
  const counted = (one: Group) => countTransactions({ group: one, companyId });
  const url = (one: Group) => request.site.url(`/sales/payments?state=${one}`);
  const [owed, stuck] = [await counted('owed'), await counted('stuck')];
  return [
    ...(owed && group !== 'owed'
      ? [
          {
            text: tn('{n} refund has to be sent manually.', '{n} refunds have to be sent manually.', owed),
            url: url('owed'),
            isWarning: true,
          },
        ]
      : []),
    ...(stuck && group !== 'stuck'
      ? [
          {
            text: tn(
              '{n} payment received, but its order or invoice could not be updated.',
              '{n} payments received, but their orders or invoices could not be updated.',
              stuck,
            ),
            url: url('stuck'),
            isWarning: true,
          },
        ]
      : []),
    ...(group === 'stuck'
      ? [
          {
            text: t(
              'We retry automatically for two days. To retry now, open the payment and select Retry. If that fails, refund or void it.',
            ),
          },
        ]
      : []),
    ...(group === 'owed'
      ? [{ text: t('Send these amounts to the customers’ accounts, then open each payment and mark it as refunded.') }]
      : []),
    ...(await unmatchedNotes(request, companyId)),
  ];
}

async function unmatchedNotes({ site, texts }: FastifyRequest, companyId: number) {
  const events = await unmatchedEvents(companyId);
  return Promise.all(
    events.map(async (event) => {
      const { what, amount, when, message } = await eventView(event, site, new Map());
      const facts = [event.reference, what, amount, when, message].filter(Boolean).join(' · ');
      return { text: texts.t('Provider event with unknown reference: {facts}', { facts }), isWarning: true };
    }),
  );
}
