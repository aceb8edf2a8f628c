/** List of invoices in a customer's account. */
import { and, asc, desc, eq, exists, gte, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { AccountList, ListQuestion, ListRow, Tone } from '#core/domain/account_list.ts';
import { ownPartners } from '#core/domain/subject.ts';
import { dayIn, daysBetween } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import type { Person } from '#core/people/people.ts';
import { currencies, websites } from '#core/sites/schema.ts';
import { dueLabel } from '#registry/values/due_label.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { type InvoiceState, invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';

/** Drafts are ours alone, and so are those that were cancelled before they were issued. */
const isIssued = isNotNull(invoices.number);
const ofPartners = (partnerIds: number[]) => and(inArray(invoices.partnerId, partnerIds), isIssued);

export const countInvoices = async (person: Person): Promise<number> =>
  db.$count(invoices, ofPartners(await ownPartners(person)));

/** Whether invoices name them, as their customer or as whom the bill went to. One with a number was issued, whatever became of it. */
export async function hasInvoices(partnerId: number): Promise<boolean> {
  if ((await db.$count(invoices, ofPartners([partnerId]))) > 0) return true;
  const customers = db.select({ id: partners.parentId }).from(partners).where(eq(partners.id, partnerId));
  const billed = and(eq(orders.id, invoices.orderId), eq(orders.billingPartnerId, partnerId));
  const areBilled = exists(db.select({ id: orders.id }).from(orders).where(billed));
  return (await db.$count(invoices, and(inArray(invoices.partnerId, customers), isIssued, areBilled))) > 0;
}

const STATES: Record<Exclude<InvoiceState, 'draft'>, { label: string; tone: Tone }> = {
  open: { label: msg('Awaiting payment'), tone: 'notice' },
  paid: { label: msg('Paid'), tone: 'positive' },
  cancel: { label: msg('Cancelled'), tone: 'neutral' },
};

const CREDIT_STATES: typeof STATES = {
  open: { label: msg('To be refunded'), tone: 'notice' },
  paid: { label: msg('Refunded'), tone: 'positive' },
  cancel: STATES.cancel,
};

const IS_INVOICE = eq(invoices.kind, 'invoice');
const FILTERS: Record<string, SQL | undefined> = {
  open: and(eq(invoices.state, 'open'), IS_INVOICE),
  paid: and(eq(invoices.state, 'paid'), IS_INVOICE),
  refund: eq(invoices.kind, 'credit_note'),
  invoice: and(IS_INVOICE, ne(invoices.state, 'cancel')),
};

const ORDERS: Record<string, SQL[]> = {
  date: [desc(invoices.invoicedOn), desc(invoices.id)],
  duedate: [desc(invoices.dueOn), desc(invoices.id)],
  name: [desc(invoices.number), desc(invoices.id)],
  state: [asc(invoices.state), desc(invoices.invoicedOn), desc(invoices.id)],
};

async function matching(question: ListQuestion): Promise<SQL | undefined> {
  const { person, site, filterby, searchIn, search, from, until } = question;
  const inNumber = or(contains(invoices.number, search), contains(invoices.customerReference, search));
  const inOrder = inArray(
    invoices.orderId,
    db.select({ id: orders.id }).from(orders).where(contains(orders.name, search)),
  );
  const searched = { all: or(inNumber, inOrder), name: inNumber, order: inOrder }[searchIn];
  // Dates follow the calendar of the website, as in the PDF.
  const day = (when: Date) => dayIn(site.website.timeZone, when);
  return and(
    ofPartners(await ownPartners(person)),
    FILTERS[filterby],
    search === '' ? undefined : searched,
    from ? gte(invoices.invoicedOn, day(from)) : undefined,
    until ? lt(invoices.invoicedOn, day(until)) : undefined,
  );
}

export const invoiceList: AccountList = {
  kind: 'invoice',
  title: msg('Invoices'),
  empty: msg('No invoices or payments yet.'),
  columns: [
    { label: msg('Invoice') },
    { label: msg('Invoice date') },
    { label: msg('Due date') },
    { label: msg('Status') },
    { label: msg('Amount due'), isNumber: true },
    { label: msg('Total'), isNumber: true },
  ],
  sortings: {
    date: msg('Invoice date'),
    duedate: msg('Due date'),
    name: msg('Reference'),
    state: msg('Status'),
  },
  filters: {
    all: msg('All', { context: 'invoices' }),
    open: msg('Unpaid'),
    paid: msg('Paid'),
    invoice: msg('Invoices'),
    refund: msg('Credit notes'),
  },
  groupings: { none: msg('None', { context: 'grouping' }), state: msg('Status'), year: msg('Year') },
  searches: { all: msg('Everything'), name: msg('Reference'), order: msg('Order') },
  count: async (question) => db.$count(invoices, await matching(question)),
  async find(question, { limit, offset }) {
    const first = { state: [asc(invoices.state)], year: [desc(invoices.invoicedOn)] }[question.groupby] ?? [];
    const rows = await db
      .select({
        id: invoices.id,
        number: invoices.number,
        kind: invoices.kind,
        state: invoices.state,
        invoicedOn: invoices.invoicedOn,
        dueOn: invoices.dueOn,
        residual: invoices.residual,
        total: invoices.amountTotal,
        timeZone: websites.timeZone,
        currency: { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals },
      })
      .from(invoices)
      .innerJoin(currencies, eq(currencies.code, invoices.currencyCode))
      .innerJoin(websites, eq(websites.id, invoices.websiteId))
      .where(await matching(question))
      .orderBy(...first, ...(ORDERS[question.sortby] ?? []))
      .limit(limit)
      .offset(offset);
    return rows.map((row) => listed(row, question));
  },
};

type InvoiceRow = Pick<
  typeof invoices.$inferSelect,
  'id' | 'number' | 'kind' | 'state' | 'invoicedOn' | 'dueOn' | 'residual'
> & {
  total: number;
  /** Its website, whose calendar determines the days. */
  timeZone: string;
  currency: { code: string; symbol: string; decimals: number };
};

function listed(row: InvoiceRow, { site, groupby }: ListQuestion): ListRow {
  const texts = textsFor(site.language.code);
  const { say, t, date, money } = texts;
  const isCredit = row.kind === 'credit_note';
  const { label, tone } = (isCredit ? CREDIT_STATES : STATES)[row.state as Exclude<InvoiceState, 'draft'>];
  // Refunds are shown as negative amounts.
  const sign = isCredit ? -1 : 1;
  const day = (on: string | null) => (on ? { text: date(new Date(`${on}T00:00:00Z`)), at: on } : { text: '' });
  const today = todayOf(row);
  const isLate = !isCredit && row.state === 'open' && row.dueOn !== null && row.dueOn < today;
  const late = isLate ? { late: dueLabel(daysBetween(today, row.dueOn as string), texts) } : {};
  return {
    id: row.id,
    path: `/my/invoices/${row.id}`,
    name: row.number ?? t('Invoice'),
    cells: [
      day(row.invoicedOn),
      { ...day(row.dueOn), ...late },
      { text: say(label), tone: isLate ? 'negative' : tone },
      { text: money(sign * row.residual || 0, row.currency), isNumber: true },
      { text: money(sign * row.total, row.currency), isNumber: true },
    ],
    ...(groupby === 'state' ? { group: say(label) } : {}),
    ...(groupby === 'year' ? { group: row.invoicedOn?.slice(0, 4) ?? '' } : {}),
  };
}
