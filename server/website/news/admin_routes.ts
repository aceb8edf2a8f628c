import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formValues } from '#core/i18n/form_texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { htmlOf, MOST_FORM_BYTES } from '#website/pages/written.ts';
import { newsFieldNames } from './form.ts';
import { NEWS_FORM, newsFormRoutes } from './form_routes.ts';
import { newsList } from './staff_list.ts';

const audience = 'content';

/** Where publishers list, write, preview and delete news. */
export function newsAdminRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(newsList, NEWS_FORM));
  form(app, {
    url: '/website/news/preview',
    audience,
    body: z.unknown(),
    maxBytes: MOST_FORM_BYTES,
    handle: async ({ request, body }) => preview(request, body),
  });
  newsFormRoutes(app);
}

/** What was typed, as visitors would see it; nothing is kept. */
function preview({ site, texts }: FastifyRequest, body: unknown): PageResponse {
  const values = formValues(body, newsFieldNames(site));
  const asked = (body as Record<string, unknown> | null)?.preview;
  const language = site.languages.find(({ code }) => code === asked)?.code ?? site.language.code;
  const textOf = (name: string) => values[`${name}-${language}`] ?? '';
  const content = htmlOf(textOf('body'), values.markup === 'html' ? 'html' : 'markdown');
  const data = {
    title: textOf('title'),
    summary: textOf('summary'),
    content,
    picture: null,
    publishedFrom: new Date(),
    isPreview: true,
  };
  const title = texts.t('Preview: {title}', { title: textOf('title') });
  return show('@website/news/post', data, { isOfWebsite: true, facts: { title, isIndexed: false } });
}
