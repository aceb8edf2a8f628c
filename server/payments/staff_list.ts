/** The list of payments of our staff, and what was told of payments that nobody knows. */
import type { FastifyRequest } from 'fastify';
import { type Shown, show } from '../core/answers.ts';
import { pagerOf } from '../core/pager.ts';
import type { Person } from '../core/people.ts';
import { amountShown } from './amounts.ts';
import { acquirerName } from './queries.ts';
import { GROUPS, type Group, parkedEvents, STEP, transactionRows } from './staff_queries.ts';
import { eventView, STATE_LOOKS, stateName } from './staff_view.ts';

const PAYMENTS = '/sales/payments';

export async function paymentsPage(
  request: FastifyRequest,
  { companyId }: Person,
  query: { state: string; q: string; page: number },
): Promise<Shown> {
  const { site, texts } = request;
  const group: Group = Object.hasOwn(GROUPS, query.state) ? (query.state as Group) : 'waiting';
  const { rows, total } = await transactionRows(group, { companyId, q: query.q, page: query.page });
  const names = {
    waiting: texts.t('Under way'),
    received: texts.t('Received'),
    refunds: texts.t('Given back'),
    failed: texts.t('Came to nothing'),
  };
  const address = (more: Record<string, string>) =>
    site.url(`${PAYMENTS}?${new URLSearchParams({ state: group, ...(query.q && { q: query.q }), ...more })}`);
  const parked = await parkedEvents(companyId);
  return show(
    '@payments/payments',
    {
      group,
      q: query.q,
      action: site.url(PAYMENTS),
      states: (Object.keys(names) as Group[]).map((name) => ({
        name: names[name],
        url: address({ state: name }),
        active: name === group,
      })),
      rows: await Promise.all(
        rows.map(async ({ transaction, acquirer, customer }) => ({
          url: site.url(`${PAYMENTS}/${transaction.id}`),
          reference: transaction.reference,
          customer: customer ?? '',
          acquirer: acquirerName(acquirer, site.language.code),
          date: texts.dateTime(transaction.createdAt, site.website.timeZone),
          look: STATE_LOOKS[transaction.state],
          stateName: stateName(transaction, texts),
          amount: await amountShown(transaction.amount, transaction.currencyCode, site.language.code),
        })),
      ),
      parked: await Promise.all(
        parked.map(async (event) => ({ ...(await eventView(event, site, new Map())), reference: event.reference })),
      ),
      pager: pagerOf({ total, page: query.page, step: STEP, url: (page) => address({ page: String(page) }) }),
    },
    { facts: { title: texts.t('Payments'), isIndexed: false, styles: ['documents', 'sales'] } },
  );
}
