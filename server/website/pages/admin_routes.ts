import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formValues } from '#core/i18n/form_texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { sectionsOf } from '#website/sections/known.ts';
import { postedSections } from '#website/sections/rows.ts';
import { parseSections } from '#website/sections/values.ts';
import { SECTION_STYLES, sectionViews } from '#website/sections/view.ts';
import { pageFieldNames } from './form.ts';
import { PAGE_FORM, pageFormRoutes } from './form_routes.ts';
import { pageList } from './staff_list.ts';
import { htmlOf, MOST_FORM_BYTES } from './written.ts';

const audience = 'content';

/** Pages are data: where publishers list, write, preview and delete them. */
export function pageAdminRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(pageList, PAGE_FORM));
  form(app, {
    url: '/website/pages/preview',
    audience,
    body: z.unknown(),
    maxBytes: MOST_FORM_BYTES,
    handle: async ({ request, body }) => preview(request, body),
  });
  pageFormRoutes(app);
}

/** What was typed, as visitors would see it; nothing is kept. The button says in which language. */
async function preview(request: FastifyRequest, body: unknown): Promise<PageResponse> {
  const { site, texts } = request;
  const values = formValues(body, pageFieldNames(site));
  const asked = (body as Record<string, unknown> | null)?.preview;
  const language = site.languages.find(({ code }) => code === asked)?.code ?? site.language.code;
  const textOf = (name: string) => values[`${name}-${language}`] ?? '';
  const content = htmlOf(textOf('body'), values.markup === 'html' ? 'html' : 'markdown');
  const { sections } = parseSections(postedSections(body), {
    before: [],
    known: sectionsOf(site),
    languages: site.languages.map(({ code }) => code),
    texts,
  });
  return show(
    '@website/page',
    {
      title: textOf('title'),
      description: textOf('description'),
      content,
      isPreview: true,
      ...(await sectionViews(
        { id: null, url: values.url ?? '', title: textOf('title'), template: null, sections },
        request,
      )),
    },
    {
      isOfWebsite: true,
      facts: {
        title: texts.t('Preview: {title}', { title: textOf('title') }),
        isIndexed: false,
        styles: SECTION_STYLES,
      },
    },
  );
}
