/** The staff list of payments, and events that match no payment. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { endOfDay, startOfDay } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { Person } from '#core/people/people.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import type { staffQuery } from '#payments/ledger/contract.ts';
import { acquirerName } from '#payments/ledger/queries.ts';
import { acquirersOfCompany } from './acquirer_form.ts';
import {
  countTransactions,
  type Filter,
  GROUPS,
  type Group,
  parkedEvents,
  STEP,
  type StaffRow,
  transactionRows,
} from './queries.ts';
import { eventView, STATE_LOOKS, stateName } from './view.ts';

const PAYMENTS = '/sales/payments';
type Query = z.output<typeof staffQuery>;

const groupNames = ({ t }: Texts): Record<Group, string> => ({
  all: t('All'),
  waiting: t('In progress'),
  received: t('Received', { context: 'payment' }),
  stuck: t('Needs attention'),
  owed: t('Refunds to send'),
  refunds: t('Refunded'),
  failed: t('Failed or cancelled'),
});

export async function paymentsPage(
  request: FastifyRequest,
  { companyId }: Person,
  query: Query,
): Promise<PageResponse> {
  const { site, texts } = request;
  const filter = filterOf(query, companyId, site.website.timeZone);
  const { rows, total } = await transactionRows(filter, query.page);
  const names = groupNames(texts);
  const said = Object.entries({ ...query, page: '', state: filter.group }).filter(([, value]) => value !== '');
  const address = (more: Record<string, string>) =>
    site.url(`${PAYMENTS}?${new URLSearchParams({ ...Object.fromEntries(said), ...more })}`);
  const pile = async (group: Group) => ({
    count: await countTransactions({ group, companyId, q: '', acquirerId: null, from: null, until: null }),
    url: site.url(`${PAYMENTS}?state=${group}`),
  });
  const parked = await parkedEvents(companyId);
  return show(
    '@payments/payments',
    {
      group: filter.group,
      typed: query,
      isFiltered: [query.q, query.acquirer, query.date_begin, query.date_end].some((one) => one !== ''),
      action: site.url(PAYMENTS),
      states: (Object.keys(names) as Group[]).map((name) => ({
        name: names[name],
        url: address({ state: name }),
        active: name === filter.group,
      })),
      acquirers: (await acquirersOfCompany(companyId)).map((one) => ({
        value: String(one.id),
        label: acquirerName(one, site.language.code),
      })),
      rows: await Promise.all(rows.map((row) => rowView(row, request))),
      owed: await pile('owed'),
      stuck: await pile('stuck'),
      parked: await Promise.all(
        parked.map(async (event) => ({ ...(await eventView(event, site, new Map())), reference: event.reference })),
      ),
      pager: pagerOf({ total, page: query.page, step: STEP, url: (page) => address({ page: String(page) }) }),
    },
    { facts: { title: texts.t('Payments'), isIndexed: false, styles: ['portal/documents', 'sales/sales'] } },
  );
}

/** Days are those of the website's calendar, both of them within. */
function filterOf(query: Query, companyId: number, zone: string): Filter {
  const { state, q, acquirer, date_begin: first, date_end: last } = query;
  return {
    group: Object.hasOwn(GROUPS, state) ? (state as Group) : 'all',
    companyId,
    q,
    acquirerId: acquirer === '' ? null : Number(acquirer),
    from: first ? startOfDay(zone, first) : null,
    until: last ? endOfDay(zone, last) : null,
  };
}

async function rowView({ transaction, acquirer, customer }: StaffRow, { site, texts }: FastifyRequest) {
  const { id, reference, createdAt, state, kind, amount, currencyCode } = transaction;
  return {
    url: site.url(`${PAYMENTS}/${id}`),
    reference,
    customer: customer ?? '',
    acquirer: acquirerName(acquirer, site.language.code),
    date: texts.dateTime(createdAt, site.website.timeZone),
    look: STATE_LOOKS[state],
    stateName: stateName(transaction, texts),
    // Refunds are shown as negative amounts.
    amount: await amountShown(kind === 'refund' ? -amount : amount, currencyCode, site.language.code),
  };
}
