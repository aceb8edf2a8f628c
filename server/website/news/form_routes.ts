/** The form of a news post, for publishers. */
import type { FastifyInstance } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { editorOf, isOfWebsite, sharedReason } from '#website/editors.ts';
import { MOST_FORM_BYTES } from '#website/pages/written.ts';
import { newNews, newsFieldNames, newsFormValues, newsView, parseNews } from './form.ts';
import { findNews, type NewsPost, newsPath } from './queries.ts';
import { addNews, changeNews, NEWS_POST, type NewsInput } from './service.ts';
import { sharedPostInstead } from './shared_post.ts';

const NEWS = '/website/news';

export const newsFormRoutes = (app: FastifyInstance): void => defineStaffForm(app, NEWS_FORM);

export const NEWS_FORM: StaffForm<NewsPost, NewsInput> = {
  url: NEWS,
  addTo: `${NEWS}/new`,
  audience: 'content',
  template: '@website/news/form',
  record: NEWS_POST,
  maxBytes: MOST_FORM_BYTES,
  instead: async (id, request) => (id === null ? null : sharedPostInstead(id, request)),
  find: async (id, { site }) => {
    const post = await findNews(id);
    return post && isOfWebsite(post, site) ? post : null;
  },
  title: (row, { site, texts }) => (row ? pick(row.title, site.language.code) : texts.t('New post')),
  fields: ({ site }) => newsFieldNames(site),
  blank: ({ site }) => newNews(site),
  load: (row, { site }) => newsFormValues(row, site),
  locked: sharedReason,
  read: parseNews,
  add: async (input, _values, request) => addNews(input, await editorOf(request)),
  change: async (row, input, _values, request) => changeNews(row, input, await editorOf(request)),
  saved: (id, _row, { site, texts }, { title }) => ({
    to: newsPath({ id, title }, site.language.code),
    text: texts.t('Post saved.'),
  }),
  view: newsView,
  remove: {
    consequence: (_row, { texts }) => texts.t('The post will be deleted in every language.'),
    deleted: (_row, { texts }) => ({ to: NEWS, text: texts.t('Post deleted.') }),
    changed: () => changed('news'),
  },
};
