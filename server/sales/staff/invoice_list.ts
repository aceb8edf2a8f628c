/** The staff list of invoices and credit notes. */
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies, websites } from '#core/sites/schema.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import { isLikeOrOfCustomer } from '#core/staff_list/document_search.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { byToday, todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { invoiceStateName } from '#sales/documents/state_names.ts';
import type { Invoice } from '#sales/documents/states.ts';
import { invoiceActions } from '#sales/invoices/invoice_actions.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { CURRENCY, sumsOf } from './sums.ts';

const IS_INVOICE = eq(invoices.kind, 'invoice');
const IS_CREDIT = eq(invoices.kind, 'credit_note');
/** What is still to be paid, or the whole; credit notes count against it. */
const AMOUNT = sql`(case when ${IS_CREDIT} then -1 else 1 end)
  * (case when ${invoices.state} = 'open' then ${invoices.residual} else ${invoices.amountTotal} end)`.mapWith(Number);

const isOverdue = ({ kind, state, dueOn }: Pick<Invoice, 'kind' | 'state' | 'dueOn'>, today: string): boolean =>
  kind === 'invoice' && state === 'open' && (dueOn ?? today) < today;

const areOverdue = async (): Promise<SQL | undefined> =>
  and(IS_INVOICE, eq(invoices.state, 'open'), await byToday(invoices.websiteId, (today) => lt(invoices.dueOn, today)));

const SEARCHED = {
  table: invoices,
  partnerId: invoices.partnerId,
  columns: [invoices.number, invoices.customerReference],
};

/** What a row shows. */
const SHOWN = {
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  state: invoices.state,
  invoicedOn: invoices.invoicedOn,
  dueOn: invoices.dueOn,
  customerReference: invoices.customerReference,
  residual: invoices.residual,
  amountTotal: invoices.amountTotal,
};
type Shown = Pick<Invoice, keyof typeof SHOWN>;

type Row = {
  invoice: Shown;
  customer: string;
  timeZone: string;
  currency: { code: string; symbol: string; decimals: number };
};

export const invoiceList: StaffList<Row> = {
  url: '/sales/invoices',
  audience: 'finance',
  title: msg('Invoices'),
  empty: msg('Nothing here yet'),
  id: invoices.id,
  scope: async (request) => eq(invoices.companyId, (await seller(request)).companyId),
  rows: () =>
    db
      .select({ invoice: SHOWN, customer: partners.name, timeZone: websites.timeZone, currency: CURRENCY })
      .from(invoices)
      .innerJoin(partners, eq(partners.id, invoices.partnerId))
      .innerJoin(websites, eq(websites.id, invoices.websiteId))
      .innerJoin(currencies, eq(currencies.code, invoices.currencyCode)),
  ids: () => db.select({ id: invoices.id }).from(invoices),
  search: {
    label: msg('Number, reference or customer'),
    where: (q) => isLikeOrOfCustomer(SEARCHED, q),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'open', label: msg('Awaiting payment'), where: () => and(eq(invoices.state, 'open'), IS_INVOICE) },
    { id: 'overdue', label: msg('Overdue'), where: areOverdue },
    { id: 'draft', label: msg('Drafts'), where: () => eq(invoices.state, 'draft') },
    { id: 'paid', label: msg('Paid'), where: () => and(eq(invoices.state, 'paid'), IS_INVOICE) },
    {
      id: 'credits',
      label: msg('Credit notes'),
      where: () => and(IS_CREDIT, inArray(invoices.state, ['open', 'paid'])),
    },
    { id: 'cancelled', label: msg('Cancelled'), where: () => eq(invoices.state, 'cancel') },
  ],
  filters: [
    {
      id: 'invoiced',
      label: msg('Invoice date'),
      kind: 'days',
      where: (first, last) =>
        and(first ? gte(invoices.invoicedOn, first) : undefined, last ? lte(invoices.invoicedOn, last) : undefined),
    },
  ],
  columns: [
    { id: 'number', label: msg('Number', { context: 'document' }), kind: 'text', sort: invoices.number },
    {
      id: 'customer',
      label: msg('Customer'),
      kind: 'text',
      sort: PARTNER_NAME,
      joinedIds: () =>
        db.select({ id: invoices.id }).from(invoices).innerJoin(partners, eq(partners.id, invoices.partnerId)),
      card: 'note',
    },
    { id: 'reference', label: msg('Reference'), kind: 'text', isMinor: true },
    { id: 'invoiced', label: msg('Invoice date'), kind: 'date', sort: invoices.invoicedOn },
    { id: 'due', label: msg('Due date'), kind: 'date', sort: invoices.dueOn },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'total', label: msg('Total'), kind: 'money', sort: AMOUNT, card: 'amount' },
  ],
  idOf: ({ invoice }) => invoice.id,
  pathOf: ({ invoice }) => `/sales/invoices/${invoice.id}`,
  cells: ({ invoice, customer, timeZone, currency }, request) => {
    const { texts } = request;
    const { text, day, state, money } = cellsFor(request);
    const isLate = isOverdue(invoice, todayOf({ timeZone }));
    const owed = invoice.state === 'open' ? invoice.residual : invoice.amountTotal;
    return [
      text(invoice.number ?? texts.t('Draft invoice')),
      text(customer),
      text(invoice.customerReference),
      day(invoice.invoicedOn),
      day(invoice.dueOn),
      state(isLate ? texts.t('Overdue') : invoiceStateName(invoice, texts), toneOf(invoice, isLate)),
      money(invoice.kind === 'credit_note' ? -owed : owed, currency),
    ];
  },
  actions: invoiceActions,
  totals: (where, request) =>
    sumsOf(
      db
        .select({ sum: sql`sum(${AMOUNT})`.mapWith(Number), currency: CURRENCY })
        .from(invoices)
        .innerJoin(currencies, eq(currencies.code, invoices.currencyCode))
        .where(where)
        .groupBy(currencies.code, currencies.symbol, currencies.decimals),
      request,
    ),
};

function toneOf({ state }: Shown, isLate: boolean): Tone {
  if (isLate) return 'negative';
  return ({ draft: 'neutral', open: 'notice', paid: 'positive', cancel: 'negative' } as const)[state];
}
