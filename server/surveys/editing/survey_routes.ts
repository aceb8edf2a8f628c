/** Staff pages to list, create, open, close and copy surveys. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Conflict, Invalid } from '#core/errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import { qrCode } from '#core/images/qr_code.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { bySlug, state, unparsed } from './contract.ts';
import { currentSurvey } from './current.ts';
import { deletionRoutes, surveyPageAt } from './deleting.ts';
import { outlinePage } from './outline_view.ts';
import { audience, staffPage } from './staff_page.ts';
import { surveyActions } from './survey_actions.ts';
import { copySurvey, createSurvey, moveSurvey } from './survey_changes.ts';
import { surveyList } from './survey_list.ts';

export function surveyStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, { ...surveyList, actions: surveyActions });
  page(app, { url: '/survey/new', audience, handle: async ({ request }) => newForm(request, '') });
  form(app, { url: '/survey/new', audience, body: unparsed, handle: ({ request, body }) => create(request, body) });
  page(app, {
    url: '/survey/edit/:slug',
    audience,
    params: bySlug,
    handle: ({ request, params }) =>
      surveyPageAt(request, async () => outlinePage(await currentSurvey(params.slug, request), request)),
  });
  file(app, {
    url: '/survey/edit/:slug/qr.svg',
    audience,
    params: bySlug,
    handle: async ({ request, params }) => {
      const { survey } = await currentSurvey(params.slug, request);
      return { type: 'image/svg+xml', body: qrCode(`${request.site.origin}/survey/start/${survey.slug}`) };
    },
  });
  stateRoutes(app);
  deletionRoutes(app);
}

function stateRoutes(app: FastifyInstance): void {
  form(app, {
    url: '/survey/edit/:slug/state',
    audience,
    params: bySlug,
    body: state,
    handle: ({ request, params: { slug }, body }) =>
      backToSurvey(request, slug, async () => {
        await moveSurvey(slug, body.state, request);
        return body.state === 'open'
          ? request.texts.t('Survey opened. Anyone with the link can answer.')
          : request.texts.t('Survey closed. It no longer accepts responses.');
      }),
  });
  form(app, {
    url: '/survey/edit/:slug/copy',
    audience,
    params: bySlug,
    handle: async ({ request, params }) => {
      const text = request.texts.t('Survey duplicated as a draft, without responses.');
      return redirectTo(`/survey/edit/${await copySurvey(params.slug, request)}`, { flash: { kind: 'success', text } });
    },
  });
}

const newForm = (request: FastifyRequest, title: string, error?: string): PageResponse =>
  staffPage(
    '@surveys/staff/new',
    request.texts.t('New survey'),
    { title, error, source: '', problems: [] },
    error ? 400 : 200,
  );

async function create(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { title = '' } = formValues(body, ['title']);
  try {
    const slug = await createSurvey(title.trim() === '' ? {} : { [request.site.language.code]: title.trim() }, request);
    return redirectTo(`/survey/edit/${slug}`);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return newForm(request, title, request.texts.say(error.sentence));
  }
}

/** Redirects to the survey's page with a message. */
async function backToSurvey(request: FastifyRequest, slug: string, act: () => Promise<string>): Promise<Redirect> {
  try {
    return redirectTo(`/survey/edit/${slug}`, { flash: { kind: 'success', text: await act() } });
  } catch (error) {
    if (error instanceof Conflict) return refusal(request, slug, error);
    throw error;
  }
}

const refusal = ({ texts }: FastifyRequest, slug: string, error: Conflict): Redirect =>
  redirectTo(`/survey/edit/${slug}`, { flash: { kind: 'danger', text: texts.say(error.sentence) } });
