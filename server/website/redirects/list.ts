/** The staff list of redirects. */
import { asc, eq, inArray, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { WebsiteRedirect } from '#website/queries.ts';
import { redirects } from '#website/schema.ts';

export const REDIRECTS = '/website/redirects';

export const redirectList: StaffList<WebsiteRedirect> = {
  url: REDIRECTS,
  audience: 'content',
  title: msg('Redirects'),
  lead: msg('Send visitors from old addresses to new ones.'),
  empty: msg('No redirects yet.'),
  id: redirects.id,
  order: [asc(redirects.source)],
  scope: ({ site }) => eq(redirects.websiteId, site.website.id),
  rows: () => db.select().from(redirects),
  ids: () => db.select({ id: redirects.id }).from(redirects),
  search: { label: msg('Address'), where: (q) => or(contains(redirects.source, q), contains(redirects.target, q)) },
  filters: [
    {
      id: 'type',
      label: msg('Type', { context: 'kind' }),
      kind: 'choice',
      options: ({ texts: { t } }) => [
        { value: '301', label: t('Permanent (301)') },
        { value: '302', label: t('Temporary (302)') },
      ],
      where: (values) => inArray(redirects.status, values.map(Number) as WebsiteRedirect['status'][]),
    },
    momentsFilter('created', msg('Created'), redirects.createdAt),
  ],
  columns: [
    { id: 'from', label: msg('From', { context: 'redirect' }), kind: 'text', sort: redirects.source },
    { id: 'to', label: msg('To'), kind: 'text', sort: redirects.target, card: 'note' },
    { id: 'type', label: msg('Type', { context: 'kind' }), kind: 'text', sort: redirects.status, card: 'state' },
    { id: 'created', label: msg('Created'), kind: 'date', sort: redirects.createdAt },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${REDIRECTS}/${id}`,
  cells: ({ source, target, status, createdAt }, request) => {
    const { t } = request.texts;
    const { text, date } = cellsFor(request);
    return [
      text(source),
      text(target),
      text(status === 301 ? t('Permanent (301)') : t('Temporary (302)')),
      date(createdAt),
    ];
  },
  add: { path: `${REDIRECTS}/new`, label: msg('New redirect') },
};
