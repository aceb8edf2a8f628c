/** Staff lists of documents, and the page that starts a quote. */
import type { FastifyRequest } from 'fastify';
import { type PageResponse, show } from '#core/pages/response.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { dayShown, isExpired, todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { invoiceStateName, orderStateName } from '#sales/documents/state_names.ts';
import type { Invoice } from '#sales/documents/states.ts';
import {
  customersLike,
  INVOICE_GROUPS,
  type InvoiceGroup,
  invoiceRows,
  ORDER_GROUPS,
  type OrderGroup,
  orderRows,
  STEP,
} from './document_queries.ts';

type Query = { state: string; q: string; page: number };

export async function ordersPage(request: FastifyRequest, query: Query): Promise<PageResponse> {
  const { site, texts } = request;
  const { companyId } = await seller(request);
  const group: OrderGroup = Object.hasOwn(ORDER_GROUPS, query.state) ? (query.state as OrderGroup) : 'quotes';
  const { rows, total } = await orderRows(group, { companyId, q: query.q, page: query.page });
  const names = {
    quotes: texts.t('Quotes'),
    orders: texts.t('Orders'),
    awaiting: texts.t('Awaiting payment'),
    cancelled: texts.t('Cancelled'),
  };
  const today = todayOf(site.website);
  return listPage(request, {
    title: texts.t('Orders and quotes'),
    path: '/sales/orders',
    group,
    names,
    query,
    total,
    rows: rows.map(({ order, customer, currency }) => ({
      url: site.url(`/sales/orders/${order.id}`),
      number: order.name ?? texts.t('New quote'),
      customer: customer ?? '',
      reference: order.customerReference,
      date: texts.date(order.orderedAt ?? order.createdAt, site.website.timeZone),
      state: isExpired(order, today) ? 'expired' : order.state,
      stateName: orderStateName(order, texts, isExpired(order, today)),
      total: texts.money(order.amountTotal, currency),
    })),
    newUrl: site.url('/sales/orders/new'),
    dateLabel: texts.t('Date'),
    dueLabel: null,
  });
}

export async function invoicesPage(request: FastifyRequest, query: Query): Promise<PageResponse> {
  const { site, texts } = request;
  const { companyId } = await seller(request);
  const group: InvoiceGroup = Object.hasOwn(INVOICE_GROUPS, query.state) ? (query.state as InvoiceGroup) : 'open';
  const { rows, total } = await invoiceRows(group, { companyId, q: query.q, page: query.page });
  const names = {
    open: texts.t('Awaiting payment'),
    draft: texts.t('Drafts'),
    paid: texts.t('Paid'),
    credits: texts.t('Credit notes'),
    cancelled: texts.t('Cancelled'),
  };
  const today = todayOf(site.website);
  return listPage(request, {
    title: texts.t('Invoices'),
    path: '/sales/invoices',
    group,
    names,
    query,
    total,
    rows: rows.map(({ invoice, customer, currency }) => ({
      url: site.url(`/sales/invoices/${invoice.id}`),
      number: invoice.number ?? texts.t('Draft invoice'),
      customer,
      reference: invoice.customerReference,
      date: invoice.invoicedOn ? dayShown(invoice.invoicedOn, texts.locale) : '',
      due: invoice.dueOn ? dayShown(invoice.dueOn, texts.locale) : '',
      state: isOverdue(invoice, today) ? 'overdue' : invoice.state,
      stateName: invoiceStateName(invoice, texts),
      total: texts.money(
        (invoice.kind === 'credit_note' ? -1 : 1) * (invoice.state === 'open' ? invoice.residual : invoice.amountTotal),
        currency,
      ),
    })),
    newUrl: null,
    dateLabel: texts.t('Invoice date'),
    dueLabel: texts.t('Due date'),
  });
}

const isOverdue = ({ kind, state, dueOn }: Invoice, today: string): boolean =>
  kind === 'invoice' && state === 'open' && (dueOn ?? today) < today;

type ListRow = {
  url: string;
  number: string;
  customer: string;
  reference: string;
  date: string;
  due?: string;
  state: string;
  stateName: string;
  total: string;
};
type List = {
  title: string;
  path: string;
  group: string;
  names: Record<string, string>;
  query: Query;
  total: number;
  rows: ListRow[];
  newUrl: string | null;
  dateLabel: string;
  /** Null: rows are due on no day. */
  dueLabel: string | null;
};

function listPage({ site }: FastifyRequest, list: List): PageResponse {
  const { title, path, group, names, query, total, rows, newUrl, dateLabel, dueLabel } = list;
  const { q, page } = query;
  const address = (more: Record<string, string>) =>
    `${site.url(path)}?${new URLSearchParams({ state: group, ...(q && { q }), ...more })}`;
  return show(
    '@sales/list',
    {
      title,
      rows,
      q,
      group,
      action: site.url(path),
      newUrl,
      dateLabel,
      dueLabel,
      states: Object.entries(names).map(([state, name]) => ({
        name,
        url: address({ state }),
        active: state === group,
      })),
      pager: pagerOf({ total, page, step: STEP, url: (number) => address({ page: String(number) }) }),
    },
    { facts: { title, isIndexed: false, styles: ['portal/documents', 'sales/sales'] } },
  );
}

export type CustomerState = { typed: unknown; errors: Record<string, string> };

export async function newQuotePage(request: FastifyRequest, q: string, state?: CustomerState): Promise<PageResponse> {
  const { site, texts } = request;
  const typed = (state?.typed ?? {}) as Record<string, unknown>;
  const value = (name: string) => String(typed[name] ?? '').slice(0, 300);
  const title = texts.t('New quote');
  return show(
    '@sales/new_quote',
    {
      q,
      customers: q ? await customersLike(q, (await seller(request)).companyId) : null,
      action: site.url('/sales/orders/new'),
      begin: site.url('/sales/orders'),
      add: site.url('/sales/customers'),
      errors: state?.errors ?? {},
      hasErrors: state !== undefined,
      values: Object.fromEntries(
        ['name', 'email', 'phone', 'street', 'street2', 'zip', 'city', 'country'].map((name) => [name, value(name)]),
      ),
    },
    {
      facts: {
        title,
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Orders and quotes'), url: site.url('/sales/orders') },
          { name: title, url: site.url('/sales/orders/new') },
        ],
      },
      status: state ? 400 : 200,
    },
  );
}
