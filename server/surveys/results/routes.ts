/** Results of a survey, for its staff: page, all answers to one question, files. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line, recordId } from '#core/http/contract.ts';
import { show } from '#core/pages/response.ts';
import { file, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { parseFilters } from './address.ts';
import { answersPage, answersQuery } from './answers_view.ts';
import { exportFile } from './export.ts';
import { responseList } from './response_list.ts';
import { questionOf, surveyOfCompany } from './survey.ts';
import { resultsView } from './view.ts';

const audience = 'survey';
const LONGEST_SLUG = 100;

const slug = line(LONGEST_SLUG);
/** Unknown filters are ignored, as specified. */
const query = z.record(z.string(), z.unknown()).transform(parseFilters);

export function resultRoutes(app: FastifyInstance): void {
  defineStaffList(app, responseList);
  page(app, {
    url: '/survey/results/:slug',
    audience,
    params: z.object({ slug }),
    query,
    handle: async ({ request: { site, texts }, params, query: asked }) => {
      const data = await resultsView(await surveyOfCompany(params.slug, site), asked, site);
      const title = texts.t('Results: {survey}', { survey: data.title });
      const responsesUrl = site.url(`/survey/results/${params.slug}/responses`);
      return show(
        '@surveys/results/results',
        { ...data, responsesUrl },
        { facts: { title, isIndexed: false, styles: ['core/charts', 'surveys/results'] } },
      );
    },
  });
  page(app, {
    url: '/survey/results/:slug/answers/:questionId',
    audience,
    params: z.object({ slug, questionId: recordId }),
    query: answersQuery,
    isList: true,
    handle: async ({ request: { site }, params, query: { asked, page } }) => {
      const survey = await surveyOfCompany(params.slug, site);
      const data = await answersPage(survey, await questionOf(survey, params.questionId), { asked, page }, site);
      return show('@surveys/results/answers', data, {
        facts: { title: data.question, isIndexed: false, styles: 'surveys/results' },
      });
    },
  });
  file(app, {
    url: '/survey/results/:slug/:rows(^responses|answers$).:type(^csv|xlsx|json$)',
    audience,
    params: z.object({ slug, rows: z.enum(['responses', 'answers']), type: z.enum(['csv', 'xlsx', 'json']) }),
    query,
    handle: async ({ request: { site }, params: { slug, ...shape }, query: asked }) =>
      exportFile(await surveyOfCompany(slug, site), asked, shape, site),
  });
}
