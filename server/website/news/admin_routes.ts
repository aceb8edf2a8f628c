import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid } from '#core/errors.ts';
import { refusedFields } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared } from '#core/people/shared_records.ts';
import { editorOf } from '#website/editors.ts';
import { htmlOf, MOST_FORM_BYTES } from '#website/pages/written.ts';
import { staffPage } from '#website/staff_page.ts';
import { newNews, newsForm, newsFormValues, newsId, newsToEdit, parseNews, postedNews } from './form.ts';
import { type NewsPost, newsOf, newsPath } from './queries.ts';
import { addNews, changeNews, deleteNews } from './service.ts';
import { formOfPost } from './shared_post.ts';

const who = 'publisher';

/** Where publishers list, write, preview and delete news. */
export function newsAdminRoutes(app: FastifyInstance): void {
  const writing = { who, body: z.unknown(), maxBytes: MOST_FORM_BYTES } as const;
  page(app, { url: '/website/news', who, handle: ({ request }) => list(request) });
  page(app, {
    url: '/website/news/new',
    who,
    handle: async ({ request }) => newsForm(request, { post: null, typed: newNews(request.site) }),
  });
  form(app, { url: '/website/news/new', ...writing, handle: ({ request, body }) => save(request, null, body) });
  form(app, {
    url: '/website/news/preview',
    ...writing,
    handle: async ({ request, body }) => preview(request, body),
  });
  page(app, {
    url: '/website/news/:id',
    who,
    params: newsId,
    handle: ({ request, params }) =>
      formOfPost(request, params.id, (post) => newsForm(request, { post, typed: newsFormValues(post, request.site) })),
  });
  form(app, {
    url: '/website/news/:id',
    ...writing,
    params: newsId,
    handle: async ({ request, params, body }) => save(request, await newsToEdit(params.id, request), body),
  });
  page(app, {
    url: '/website/news/:id/delete',
    who,
    params: newsId,
    handle: ({ request, params }) => formOfPost(request, params.id, (post) => askToDelete(request, post)),
  });
  form(app, {
    url: '/website/news/:id/delete',
    who,
    params: newsId,
    handle: async ({ request, params }) => {
      await deleteNews(params.id, await editorOf(request));
      return redirectTo('/website/news', { flash: { kind: 'success', text: request.texts.t('Post deleted.') } });
    },
  });
}

async function list(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const mayShare = await mayChangeShared(await personOf(request));
  const rows = (await newsOf(site.website.id)).map((post) => ({
    id: post.id,
    title: pick(post.title, site.language.code),
    url: newsPath(post, site.language.code),
    isEverywhere: post.websiteId === null,
    isPublished: post.isPublished,
    languages: site.languages
      .filter(({ code }) => post.title[code])
      .map(({ urlCode }) => urlCode)
      .join(' '),
    from: post.publishedFrom,
    isAwaited: post.publishedFrom > new Date(),
    publishing: (post.websiteId !== null || mayShare) && {
      object: 'website.news',
      id: post.id,
      isPublished: post.isPublished,
      edit: `/website/news/${post.id}`,
    },
  }));
  return staffPage('@website/news/staff_list', texts.t('News'), { rows });
}

async function save(request: FastifyRequest, found: NewsPost | null, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const editor = await editorOf(request);
  const typed = postedNews(body, site);
  const read = parseNews(typed, found, request);
  if ('errors' in read) return newsForm(request, { post: found, typed, errors: read.errors }, 400);
  const { input, version } = read;
  let id: number;
  try {
    const theirs = found && (await changeNews(found.id, version, input, editor));
    if (theirs) return newsForm(request, { post: theirs, typed, theirs }, 409);
    id = found?.id ?? (await addNews(input, editor));
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return newsForm(request, { post: found, typed, errors: refusedFields(error, texts) }, 400);
  }
  return redirectTo(newsPath({ id, title: input.title }, site.language.code), {
    flash: { kind: 'success', text: texts.t('Post saved.') },
  });
}

/** What was typed, as visitors would see it; nothing is kept. */
function preview({ site, texts }: FastifyRequest, body: unknown): PageResponse {
  const typed = postedNews(body, site);
  const asked = (body as Record<string, unknown> | null)?.preview;
  const language = site.languages.find(({ code }) => code === asked)?.code ?? site.language.code;
  const said = (name: string) => typed[`${name}-${language}`] ?? '';
  const content = htmlOf(said('body'), typed.markup === 'html' ? 'html' : 'markdown');
  const data = {
    title: said('title'),
    summary: said('summary'),
    content,
    picture: null,
    publishedFrom: new Date(),
    isPreview: true,
  };
  const title = texts.t('Preview: {title}', { title: said('title') });
  return show('@website/news/post', data, { isOfWebsite: true, facts: { title, isIndexed: false } });
}

async function askToDelete({ site, texts }: FastifyRequest, post: NewsPost): Promise<PageResponse> {
  const title = pick(post.title, site.language.code);
  return staffPage('@website/staff/delete', texts.t('Delete “{title}”?', { title }), {
    text: texts.t('The post will be permanently deleted in every language.'),
    entries: [],
    action: `/website/news/${post.id}/delete`,
    back: `/website/news/${post.id}`,
  });
}
