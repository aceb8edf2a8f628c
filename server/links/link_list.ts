/** The staff list of tracked links. */
import { desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { websites } from '#core/sites/schema.ts';
import { findSite } from '#core/sites/site.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffFilter, StaffList } from '#core/staff_list/staff_list.ts';
import { linkActions } from './link_actions.ts';
import { isOver } from './link_view.ts';
import { isOf, type LinkRow, linkRows, namesOf } from './queries.ts';
import { links, type UtmKind } from './schema.ts';

type Row = LinkRow & { short?: string };

export const linkList: StaffList<Row> = {
  url: '/website_links',
  audience: 'links',
  title: msg('Tracked links'),
  lead: msg('Create short links to any page and track their clicks, countries and sales.'),
  empty: msg('Nothing here yet'),
  id: links.id,
  scope: ({ site }) => isOf(site),
  rows: linkRows,
  ids: () => db.select({ id: links.id }).from(links).innerJoin(websites, eq(websites.id, links.websiteId)),
  complete: (rows) =>
    Promise.all(
      rows.map(async (row) => ({ ...row, short: `${(await findSite(row.websiteId))?.origin}/r/${row.code}` })),
    ),
  search: {
    label: msg('Title, address or code'),
    where: (q) => or(contains(links.title, q), contains(links.url, q), contains(links.code, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    {
      id: 'active',
      label: msg('Active', { context: 'setting' }),
      where: () => or(isNull(links.expiresAt), gt(links.expiresAt, new Date())),
    },
    { id: 'expired', label: msg('Expired'), where: () => lte(links.expiresAt, new Date()) },
    { id: 'unused', label: msg('Never clicked'), where: () => eq(links.clicks, 0) },
  ],
  filters: [
    named('campaign', msg('Campaign'), links.campaignId),
    named('medium', msg('Medium'), links.mediumId),
    named('source', msg('Source'), links.sourceId),
  ],
  columns: [
    { id: 'title', label: msg('Title'), kind: 'text', sort: links.title },
    { id: 'short', label: msg('Short link'), kind: 'text', sort: links.code, card: 'note' },
    { id: 'clicks', label: msg('Clicks'), kind: 'number', sort: links.clicks, card: 'amount' },
    { id: 'status', label: msg('Status'), kind: 'state', card: 'state' },
    { id: 'target', label: msg('To'), kind: 'text', sort: links.url },
    { id: 'campaign', label: msg('Campaign'), kind: 'text' },
    { id: 'medium', label: msg('Medium'), kind: 'text' },
    { id: 'source', label: msg('Source'), kind: 'text' },
    { id: 'created', label: msg('Created'), kind: 'date', sort: links.createdAt },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ code }) => `/r/${code}+`,
  cells: (row, request) => {
    const { t } = request.texts;
    const { text, date, state, number } = cellsFor(request);
    return [
      text(row.title),
      text(row.short ?? row.code),
      number(row.clicks),
      isOver(row) ? state(t('Expired'), 'negative') : state(t('Active', { context: 'setting' }), 'positive'),
      text(row.url),
      text(row.campaign),
      text(row.medium),
      text(row.source),
      date(row.createdAt),
    ];
  },
  add: { path: '/r', label: msg('New tracked link') },
  more: [{ path: '/r/report', label: msg('Sales by link') }],
  actions: linkActions,
  order: [desc(links.createdAt)],
};

function named(kind: UtmKind, label: string, column: AnyColumn): StaffFilter {
  return {
    id: kind,
    label,
    kind: 'choice',
    options: async () => (await namesOf(kind)).map(({ id, name }) => ({ value: String(id), label: name })),
    where: (ids) => inArray(column, ids.map(Number)),
  };
}
