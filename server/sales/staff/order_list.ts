/** The staff list of quotes and orders. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies, websites } from '#core/sites/schema.ts';
import { cellsFor, type StaffCell, type Tone } from '#core/staff_list/cells.ts';
import { isLikeOrOfCustomer } from '#core/staff_list/document_search.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import {
  ARE_DRAFT_ORDERS,
  ARE_ORDERS,
  ARE_QUOTES,
  IS_AWAITING_PAYMENT,
  IS_DOCUMENT,
} from '#sales/documents/is_document.ts';
import { isExpired, todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { orderStateName } from '#sales/documents/state_names.ts';
import { isAwaitingPayment, isQuote, type Order } from '#sales/documents/states.ts';
import { orderActions } from '#sales/fulfilment/order_actions.ts';
import { fulfilmentLabel, paymentLabel, returnLabel, type StatusLabel } from '#sales/fulfilment/status_names.ts';
import { orders } from '#sales/schema/schema.ts';
import { endingSoon } from './ending_soon.ts';
import { HAS_RETURN, IS_TO_SHIP, ORIGINS, STANDING_FILTERS } from './order_filters.ts';
import { CURRENCY, sumsOf } from './sums.ts';

/** As the index has it, whose expression may hold no comma. */
const DATE = sql`(case when ${orders.orderedAt} is null then ${orders.createdAt} else ${orders.orderedAt} end)`;
const moment = (when: Date) => sql.param(when, orders.createdAt);

const SEARCHED = {
  table: orders,
  partnerId: orders.partnerId,
  columns: [orders.name, orders.customerReference],
};

/** From customer to customer, as every document has one. SQLite joins in another order unless it is told the index. */
const sortedByCustomer = (where: SQL | undefined, order: SQL[]) =>
  db
    .select({ id: sql<number>`${orders.id}` })
    .from(partners)
    .crossJoin(engine === 'sqlite' ? sql`${orders} indexed by orders_partner` : orders)
    .where(and(where, eq(orders.partnerId, partners.id)))
    .orderBy(...order);

/** What a row shows: orders have three times as many columns. */
const SHOWN = {
  id: orders.id,
  name: orders.name,
  state: orders.state,
  origin: orders.origin,
  validUntil: orders.validUntil,
  paymentStatus: orders.paymentStatus,
  fulfilment: orders.fulfilment,
  returnStatus: orders.returnStatus,
  orderedAt: orders.orderedAt,
  createdAt: orders.createdAt,
  customerReference: orders.customerReference,
  amountTotal: orders.amountTotal,
};

type Row = {
  order: Pick<Order, keyof typeof SHOWN>;
  customer: string | null;
  timeZone: string;
  currency: { code: string; symbol: string; decimals: number };
};

export const orderList: StaffList<Row> = {
  url: '/sales/orders',
  audience: 'orders',
  title: msg('Orders and quotes'),
  empty: msg('Nothing here yet'),
  id: orders.id,
  scope: async (request) => and(eq(orders.companyId, (await seller(request)).companyId), IS_DOCUMENT),
  rows: () =>
    db
      .select({ order: SHOWN, customer: partners.name, timeZone: websites.timeZone, currency: CURRENCY })
      .from(orders)
      .leftJoin(partners, eq(partners.id, orders.partnerId))
      .innerJoin(websites, eq(websites.id, orders.websiteId))
      .innerJoin(currencies, eq(currencies.code, orders.currencyCode)),
  ids: () => db.select({ id: orders.id }).from(orders),
  search: {
    label: msg('Number, reference or customer'),
    where: (q) => isLikeOrOfCustomer(SEARCHED, q),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'quotes', label: msg('Quotes'), where: () => ARE_QUOTES },
    { id: 'ending', label: msg('Expiring soon'), where: endingSoon },
    { id: 'orders', label: msg('Orders'), where: () => ARE_ORDERS },
    { id: 'drafts', label: msg('Draft orders'), where: () => ARE_DRAFT_ORDERS },
    { id: 'to_ship', label: msg('To ship'), where: () => IS_TO_SHIP },
    { id: 'returns', label: msg('Returns'), where: () => HAS_RETURN },
    { id: 'awaiting', label: msg('Awaiting payment'), where: () => IS_AWAITING_PAYMENT },
    { id: 'cancelled', label: msg('Cancelled'), where: () => eq(orders.state, 'cancel') },
  ],
  filters: [
    ...STANDING_FILTERS,
    {
      id: 'status',
      label: msg('Status'),
      kind: 'choice',
      options: ({ texts: { t } }) => [
        { value: 'draft', label: t('Draft') },
        { value: 'sent', label: t('Quote sent') },
        { value: 'sale', label: t('Confirmed') },
        { value: 'done', label: t('Done') },
        { value: 'cancel', label: t('Cancelled') },
      ],
      where: (states) =>
        or(
          inArray(orders.state, states.filter((state) => state !== 'sent') as Order['state'][]),
          states.includes('sent') ? and(eq(orders.state, 'sent'), eq(orders.origin, 'staff')) : undefined,
        ),
    },
    {
      id: 'origin',
      label: msg('Created in'),
      kind: 'choice',
      options: ({ texts }) => Object.entries(ORIGINS).map(([value, label]) => ({ value, label: texts.say(label) })),
      where: (origins) => inArray(orders.origin, origins as Order['origin'][]),
    },
    {
      id: 'date',
      label: msg('Date'),
      kind: 'moments',
      where: (from, until) =>
        and(from ? sql`${DATE} >= ${moment(from)}` : undefined, until ? sql`${DATE} < ${moment(until)}` : undefined),
    },
  ],
  columns: [
    { id: 'number', label: msg('Number', { context: 'document' }), kind: 'text', sort: orders.name },
    {
      id: 'customer',
      label: msg('Customer'),
      kind: 'text',
      sort: PARTNER_NAME,
      joinedIds: () => db.select({ id: orders.id }).from(orders).leftJoin(partners, eq(partners.id, orders.partnerId)),
      sortedIds: sortedByCustomer,
      card: 'note',
    },
    { id: 'total', label: msg('Total'), kind: 'money', sort: orders.amountTotal, card: 'amount' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'payment', label: msg('Payment'), kind: 'state', card: 'body' },
    {
      id: 'fulfilment',
      label: msg('Fulfilment'),
      kind: 'state',
      card: 'body',
      second: msg('Return', { context: 'order' }),
    },
    { id: 'date', label: msg('Date'), kind: 'date', sort: DATE },
    { id: 'reference', label: msg('Reference'), kind: 'text', isMinor: true },
  ],
  idOf: ({ order }) => order.id,
  pathOf: ({ order }) => `/sales/orders/${order.id}`,
  cells: ({ order, customer, timeZone, currency }, request) => {
    const { texts } = request;
    const { text, date, state, money } = cellsFor(request);
    const word = (one: StatusLabel | null) => (one ? state(one.text, one.tone) : text(''));
    const isOver = isExpired(order, todayOf({ timeZone }));
    return [
      text(order.name ?? (isQuote(order) ? texts.t('New quote') : texts.t('Draft order'))),
      text(customer),
      money(order.amountTotal, currency),
      state(orderStateName(order, texts, isOver), toneOf(order, isOver)),
      word(paymentLabel(order, texts)),
      withSecond(word(fulfilmentLabel(order, texts)), returnLabel(order, texts)),
      date(order.orderedAt ?? order.createdAt),
      text(order.customerReference),
    ];
  },
  actions: orderActions,
  add: { path: '/sales/orders/new', label: msg('New order') },
  totals: (where, request) =>
    sumsOf(
      db
        .select({ sum: sql`sum(${orders.amountTotal})`.mapWith(Number), currency: CURRENCY })
        .from(orders)
        .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
        .where(where)
        .groupBy(currencies.code, currencies.symbol, currencies.decimals),
      request,
    ),
};

const withSecond = (cell: StaffCell, second: StatusLabel | null): StaffCell => (second ? { ...cell, second } : cell);

function toneOf(order: Row['order'], isOver: boolean): Tone {
  if (isOver || isAwaitingPayment(order)) return 'warning';
  return ({ draft: 'neutral', sent: 'notice', sale: 'positive', done: 'positive', cancel: 'negative' } as const)[
    order.state
  ];
}
