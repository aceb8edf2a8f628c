/** Lists of quotes and orders in a customer's account. */
import { and, asc, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { AccountList, ListQuestion, ListRow, Tone } from '#core/domain/account_list.ts';
import { ownPartners } from '#core/domain/subject.ts';
import { dayIn } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { currencies } from '#core/sites/schema.ts';
import { ARE_ORDERS, IS_AWAITING_PAYMENT, IS_DOCUMENT, IS_FOR_CUSTOMER } from '#sales/documents/is_document.ts';
import { isAwaitingPayment } from '#sales/documents/states.ts';
import { type OrderOrigin, type OrderState, orderLines, orders } from '#sales/schema/schema.ts';

type OrderRow = {
  id: number;
  name: string | null;
  state: OrderState;
  origin: OrderOrigin;
  at: Date;
  validUntil: string | null;
  total: number;
  currency: { code: string; symbol: string; decimals: number };
};

/** A quote was sent to them and is none of their orders yet. A cart is no quote. */
export const areQuotes = and(
  eq(orders.origin, 'staff'),
  IS_FOR_CUSTOMER,
  inArray(orders.state, ['draft', 'sent', 'cancel']),
);
/** What they ordered stays one of their orders, also where it was cancelled; one that they never saw does not. */
const areCancelled = and(
  eq(orders.state, 'cancel'),
  or(eq(orders.origin, 'shop'), and(eq(orders.origin, 'manual'), IS_FOR_CUSTOMER)),
);
export const areOrders = or(ARE_ORDERS, and(IS_DOCUMENT, areCancelled));

const theDate = sql`coalesce(${orders.orderedAt}, ${orders.createdAt})`;
const ofPerson = async (person: Person) => inArray(orders.partnerId, await ownPartners(person));
export const countOrders = async (person: Person, which: SQL | undefined) =>
  db.$count(orders, and(await ofPerson(person), which));

const STATES: Record<OrderState, { label: string; tone: Tone }> = {
  draft: { label: msg('In revision'), tone: 'neutral' },
  sent: { label: msg('Quote'), tone: 'notice' },
  sale: { label: msg('Confirmed', { context: 'order' }), tone: 'positive' },
  done: { label: msg('Done'), tone: 'positive' },
  cancel: { label: msg('Cancelled'), tone: 'neutral' },
};

const AWAITING: (typeof STATES)[OrderState] = { label: msg('Awaiting payment'), tone: 'notice' };

async function matching(which: SQL | undefined, filters: Record<string, SQL | undefined>, question: ListQuestion) {
  const { person, filterby, searchIn, search, from, until } = question;
  const inName = or(contains(orders.name, search), contains(orders.customerReference, search));
  const inLines = exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), contains(orderLines.name, search))),
  );
  const searched = { all: or(inName, inLines), name: inName, product: inLines }[searchIn];
  return and(
    await ofPerson(person),
    which,
    filters[filterby],
    search === '' ? undefined : searched,
    from ? gte(theDate, sql.param(from, orders.createdAt)) : undefined,
    until ? lt(theDate, sql.param(until, orders.createdAt)) : undefined,
  );
}

const ORDERS: Record<string, SQL[]> = {
  date: [desc(theDate), desc(orders.id)],
  name: [asc(orders.name), asc(orders.id)],
  stage: [asc(orders.state), desc(theDate), desc(orders.id)],
};

function orderList(
  own: Pick<AccountList, 'kind' | 'title' | 'empty' | 'filters'> & {
    which: SQL | undefined;
    where: Record<string, SQL | undefined>;
    dateLabel: string;
  },
): AccountList {
  const { which, where, dateLabel, ...rest } = own;
  return {
    ...rest,
    columns: [
      { label: msg('Reference') },
      { label: dateLabel },
      { label: msg('Status') },
      { label: msg('Total'), isNumber: true },
    ],
    sortings: { date: msg('Order date'), name: msg('Reference'), stage: msg('Stage') },
    groupings: { none: msg('None', { context: 'grouping' }), state: msg('Status'), year: msg('Year') },
    searches: { all: msg('Everything'), name: msg('Reference'), product: msg('Product') },
    count: async (question) => db.$count(orders, await matching(which, where, question)),
    async find(question, { limit, offset }) {
      const first = { none: [], state: [asc(orders.state)], year: [desc(theDate)] }[question.groupby] ?? [];
      const rows = await db
        .select({
          id: orders.id,
          name: orders.name,
          state: orders.state,
          origin: orders.origin,
          at: theDate.mapWith(orders.createdAt),
          validUntil: orders.validUntil,
          total: orders.amountTotal,
          currency: { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals },
        })
        .from(orders)
        .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
        .where(await matching(which, where, question))
        .orderBy(...first, ...(ORDERS[question.sortby] ?? []))
        .limit(limit)
        .offset(offset);
      return rows.map((row) => listed(row as OrderRow, question));
    },
  };
}

function listed({ id, name, state, origin, at, total, currency }: OrderRow, { site, groupby }: ListQuestion): ListRow {
  const { say, date, money } = textsFor(site.language.code);
  const { label, tone } = isAwaitingPayment({ state, origin }) ? AWAITING : STATES[state];
  const zone = site.website.timeZone;
  return {
    id,
    path: `/my/orders/${id}`,
    name: name ?? `${id}`,
    cells: [
      { text: date(at, zone), at: at.toISOString() },
      { text: say(label), tone },
      { text: money(total, currency), isNumber: true },
    ],
    ...(groupby === 'state' ? { group: say(label) } : {}),
    ...(groupby === 'year' ? { group: dayIn(zone, at).slice(0, 4) } : {}),
  };
}

export const quoteList = orderList({
  kind: 'order',
  title: msg('Quotes'),
  empty: msg('No quotes yet.'),
  dateLabel: msg('Quote date'),
  which: areQuotes,
  filters: { all: msg('All'), open: msg('Open', { context: 'not done yet' }), cancelled: msg('Cancelled') },
  where: { open: inArray(orders.state, ['draft', 'sent']), cancelled: eq(orders.state, 'cancel') },
});

export const ordersList = orderList({
  kind: 'order',
  title: msg('Orders'),
  empty: msg('No orders yet.'),
  dateLabel: msg('Order date'),
  which: areOrders,
  filters: {
    all: msg('All', { context: 'orders' }),
    awaiting: msg('Awaiting payment'),
    open: msg('In progress'),
    done: msg('Done'),
    cancelled: msg('Cancelled'),
  },
  where: {
    awaiting: IS_AWAITING_PAYMENT,
    open: eq(orders.state, 'sale'),
    done: eq(orders.state, 'done'),
    cancelled: areCancelled,
  },
});
