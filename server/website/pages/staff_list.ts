/** The staff list of pages. */
import { asc, eq, isNull, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter, websiteFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { withEditRight } from '#website/editors.ts';
import type { Page } from '#website/queries.ts';
import { pages } from '#website/schema.ts';
import { languagesIn, websiteName } from './list_cells.ts';
import { isScheduled, publishingActions, publishingState } from './publishing_actions.ts';
import { ownPageForm } from './shared_pages.ts';

type Row = Pick<Page, 'id' | 'websiteId' | 'url' | 'title' | 'isPublished' | 'publishedFrom' | 'updatedAt'> & {
  mayEdit?: boolean;
};

const { id, websiteId, url, title, isPublished, publishedFrom, updatedAt } = pages;

export const pageList: StaffList<Row> = {
  url: '/website/pages',
  audience: 'content',
  title: msg('Pages'),
  empty: msg('Nothing here yet'),
  id,
  order: [asc(url)],
  scope: ({ site }) => or(isNull(websiteId), eq(websiteId, site.website.id)),
  rows: () => db.select({ id, websiteId, url, title, isPublished, publishedFrom, updatedAt }).from(pages),
  ids: () => db.select({ id }).from(pages),
  complete: withEditRight,
  search: { label: msg('Title or address'), where: (q) => or(containsInAny(title, q), contains(url, q)) },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'published', label: msg('Published'), where: () => eq(isPublished, true) },
    { id: 'unpublished', label: msg('Unpublished'), where: () => eq(isPublished, false) },
    { id: 'scheduled', label: msg('Scheduled'), where: () => isScheduled(pages) },
  ],
  filters: [websiteFilter(websiteId), momentsFilter('changed', msg('Changed', { context: 'date' }), updatedAt)],
  columns: [
    { id: 'title', label: msg('Title'), kind: 'text', sort: sourceText(title) },
    { id: 'address', label: msg('Address'), kind: 'text', sort: url, card: 'note' },
    { id: 'websites', label: msg('Websites'), kind: 'text', isMinor: true },
    { id: 'languages', label: msg('Languages'), kind: 'text', isMinor: true },
    { id: 'from', label: msg('Publish on'), kind: 'date', sort: publishedFrom },
    { id: 'changed', label: msg('Changed', { context: 'date' }), kind: 'date', sort: updatedAt },
    { id: 'visible', label: msg('Visible'), kind: 'state', sort: isPublished, card: 'state' },
  ],
  idOf: (page) => page.id,
  // A page of all websites is changed by those who work for all.
  pathOf: (page) => (page.mayEdit ? `/website/pages/${page.id}` : null),
  cells: (page, request) => {
    const { text, moment } = cellsFor(request);
    return [
      text(pick(page.title, request.site.language.code)),
      { ...text(page.url), url: request.site.url(page.url) },
      text(websiteName(page, request)),
      text(languagesIn(page.title, request.site)),
      moment(page.publishedFrom),
      moment(page.updatedAt),
      publishingState(page, request),
    ];
  },
  links: (page, { site, texts: { t } }) =>
    page.mayEdit
      ? [{ label: t('Delete'), path: `/website/pages/${page.id}/delete` }]
      : [{ label: t('Edit for {name} only', { name: site.website.name }), path: ownPageForm(page) }],
  add: { path: '/website/pages/new', label: msg('New page') },
  actions: publishingActions('website.page'),
};
