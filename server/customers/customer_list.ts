/** The staff list of customers. */
import { and, desc, eq, gt, inArray, not } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { refersToText } from '#core/db/search_index.ts';
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { PARTNER_NAME } from '#core/people/partner_name.ts';
import { partners } from '#core/people/people.schema.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import { SEARCHED_PARTNERS } from '#core/staff_list/document_search.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { hasOpenQuote } from '#sales/api.ts';
import { companyOf } from './company.ts';
import {
  type CustomerFacts,
  countriesOf,
  customerIds,
  customerRows,
  customerSums,
  HAS_ACCOUNT,
  IS_BLOCKED,
  tagsOf,
  tagsOfCompany,
} from './queries.ts';
import { customers, customerTagLinks } from './schema.ts';
import { syncCustomers } from './sync.ts';

export const CUSTOMERS = '/admin/customers';

type Row = CustomerFacts & { tags?: string[] };

export const customerList: StaffList<Row> = {
  url: CUSTOMERS,
  audience: 'customers',
  title: msg('Customers'),
  empty: msg('Anyone who registers or orders appears here.'),
  id: customers.id,
  order: [desc(customers.lastOrderAt)],
  scope: async (request) => eq(customers.companyId, await companyOf(request)),
  rows: customerRows,
  ids: customerIds,
  complete: async (rows) => {
    const tags = await tagsOf(rows.map(({ customer }) => customer.id));
    return rows.map((row) => ({ ...row, tags: tags.get(row.customer.id) ?? [] }));
  },
  search: {
    label: msg('Name, email or company'),
    where: (q) => refersToText(customers.partnerId, SEARCHED_PARTNERS, q),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'orders', label: msg('With orders'), where: () => gt(customers.orderCount, 0) },
    { id: 'quotes', label: msg('Open quotes'), where: () => hasOpenQuote(customers.partnerId, customers.companyId) },
    { id: 'blocked', label: msg('Blocked'), where: () => IS_BLOCKED },
  ],
  filters: [
    {
      id: 'account',
      label: msg('Account', { context: 'customer' }),
      kind: 'choice',
      options: ({ texts: { t } }) => [
        { value: 'yes', label: t('With an account') },
        { value: 'no', label: t('Guests') },
      ],
      where: (values) => (values.length === 1 ? (values[0] === 'yes' ? HAS_ACCOUNT : not(HAS_ACCOUNT)) : undefined),
    },
    {
      id: 'tag',
      label: msg('Tag'),
      kind: 'choice',
      options: async (request) =>
        (await tagsOfCompany(await companyOf(request))).map(({ id, name }) => ({ value: String(id), label: name })),
      where: (ids) =>
        inArray(
          customers.id,
          db
            .select({ id: customerTagLinks.customerId })
            .from(customerTagLinks)
            .where(inArray(customerTagLinks.tagId, ids.map(Number))),
        ),
    },
    {
      id: 'country',
      label: msg('Country'),
      kind: 'choice',
      options: async (request) => {
        const { tag } = request.texts.locale;
        const named = (await countriesOf(await companyOf(request))).map((code) => ({
          value: code,
          label: countryName(code, tag) ?? code,
        }));
        return named.sort((a, b) => a.label.localeCompare(b.label, tag));
      },
      where: (codes) => inArray(partners.countryCode, codes),
    },
    {
      id: 'ordered',
      label: msg('Last order'),
      kind: 'moments',
      where: (from, until) =>
        and(
          from ? gt(customers.lastOrderAt, new Date(from.getTime() - 1)) : undefined,
          until ? not(gt(customers.lastOrderAt, new Date(until.getTime() - 1))) : undefined,
        ),
    },
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: PARTNER_NAME },
    { id: 'email', label: msg('Email'), kind: 'text', sort: partners.email, card: 'note' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'orders', label: msg('Orders'), kind: 'number', sort: customers.orderCount },
    { id: 'value', label: msg('Order value'), kind: 'money', sort: customers.orderValue, card: 'amount' },
    { id: 'last', label: msg('Last order'), kind: 'date', sort: customers.lastOrderAt },
    { id: 'tags', label: msg('Tags'), kind: 'text', card: 'body', isMinor: true },
    { id: 'country', label: msg('Country'), kind: 'text', isMinor: true },
    { id: 'company', label: msg('Company'), kind: 'text', sort: partners.companyName, isMinor: 'most' },
  ],
  totals: async (where, { texts }) =>
    (await customerSums(where)).map(({ sum, currency }) => ({
      label: texts.t('Order value'),
      text: texts.money(sum, currency),
    })),
  idOf: ({ customer }) => customer.id,
  pathOf: ({ customer }) => `${CUSTOMERS}/${customer.id}`,
  cells: (row, request) => {
    const { customer, partner, currency, tags = [] } = row;
    const { text, date, state, money, number } = cellsFor(request);
    const { name, tone } = stateOf(row, request.texts);
    return [
      text(partner.name || partner.email || request.texts.t('Unknown')),
      text(partner.email),
      state(name, tone),
      number(customer.orderCount),
      money(customer.orderValue, currency),
      date(customer.lastOrderAt),
      text(tags.join(', ')),
      text(countryName(partner.countryCode, request.texts.locale.tag)),
      text(partner.companyName),
    ];
  },
};

/** With who registered or ordered until now; the jump box does not wait for that. */
export const currentList: StaffList<Row> = {
  ...customerList,
  scope: async (request) => {
    await syncCustomers(await companyOf(request));
    return customerList.scope(request);
  },
};

export function stateOf(
  { isBlocked, hasAccount }: Pick<CustomerFacts, 'isBlocked' | 'hasAccount'>,
  { t }: Texts,
): { name: string; tone: Tone } {
  if (isBlocked) return { name: t('Blocked'), tone: 'negative' };
  return hasAccount
    ? { name: t('Account', { context: 'customer' }), tone: 'positive' }
    : { name: t('Guest', { context: 'customer' }), tone: 'neutral' };
}
