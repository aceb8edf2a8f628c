/** The staff list of news. */
import { desc, eq, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter, websiteFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { withEditRight } from '#website/editors.ts';
import { languagesIn, websiteName } from '#website/pages/list_cells.ts';
import { isScheduled, publishingActions, publishingState } from '#website/pages/publishing_actions.ts';
import { news } from '#website/schema.ts';
import { NEWS_HEADING, type NewsHeading, newsPath } from './queries.ts';

type Row = NewsHeading & { mayEdit?: boolean };

export const newsList: StaffList<Row> = {
  url: '/website/news',
  audience: 'content',
  title: msg('News'),
  empty: msg('Nothing here yet'),
  id: news.id,
  order: [desc(news.publishedFrom)],
  scope: ({ site }) => or(isNull(news.websiteId), eq(news.websiteId, site.website.id)),
  rows: () => db.select(NEWS_HEADING).from(news),
  ids: () => db.select({ id: news.id }).from(news),
  complete: withEditRight,
  search: {
    label: msg('Title or summary'),
    where: (q) => or(containsInAny(news.title, q), containsInAny(news.summary, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    { id: 'published', label: msg('Published'), where: () => eq(news.isPublished, true) },
    { id: 'unpublished', label: msg('Unpublished'), where: () => eq(news.isPublished, false) },
    { id: 'scheduled', label: msg('Scheduled'), where: () => isScheduled(news) },
  ],
  filters: [websiteFilter(news.websiteId), momentsFilter('date', msg('Date'), news.publishedFrom)],
  columns: [
    { id: 'title', label: msg('Title'), kind: 'text', sort: sourceText(news.title) },
    { id: 'websites', label: msg('Websites'), kind: 'text', isMinor: true },
    { id: 'languages', label: msg('Languages'), kind: 'text', isMinor: true },
    { id: 'date', label: msg('Date'), kind: 'date', sort: news.publishedFrom, card: 'note' },
    { id: 'visible', label: msg('Visible'), kind: 'state', sort: news.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  // A post of all websites is changed by those who work for all.
  pathOf: ({ id, mayEdit }) => (mayEdit ? `/website/news/${id}` : null),
  cells: (post, request) => {
    const { text, moment } = cellsFor(request);
    return [
      text(pick(post.title, request.site.language.code)),
      text(websiteName(post, request)),
      text(languagesIn(post.title, request.site)),
      moment(post.publishedFrom),
      publishingState(post, request),
    ];
  },
  links: (post, { site, texts: { t } }) => [
    { label: t('View'), path: newsPath(post, site.language.code) },
    ...(post.mayEdit ? [{ label: t('Delete'), path: `/website/news/${post.id}/delete` }] : []),
  ],
  add: { path: '/website/news/new', label: msg('New post') },
  actions: publishingActions('website.news'),
};
