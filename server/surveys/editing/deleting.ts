/** Deletes surveys that nobody has answered, and restores them. */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse, Redirect } from '#core/pages/response.ts';
import { deletedIdAt } from '#core/staff_form/deleted_records.ts';
import { removalRoutes } from '#core/staff_form/deleting.ts';
import { pageAt } from '#core/staff_form/page_at.ts';
import { pathIn, type RecordRows, recordParams, type StaffRecord } from '#core/staff_form/staff_form.ts';
import { surveyTag } from '#surveys/definition/service.ts';
import { type Survey, surveyOfCompanyId } from '#surveys/queries.ts';
import { surveyLabels, surveyPages, surveyQuestions, surveys } from '#surveys/schema.ts';
import { responseCount } from './counts.ts';
import { SURVEY } from './current.ts';
import { audience } from './staff_page.ts';

const SURVEY_RECORD: StaffRecord<Survey> = {
  url: '/survey/edit',
  param: 'slug',
  audience,
  record: { ...SURVEY, parts: partsOf },
  idAt: surveyIdAt,
  find: async (id, { site }) => {
    const [row] = await db
      .select()
      .from(surveys)
      .where(and(eq(surveys.id, id), eq(surveys.companyId, site.company.id)));
    return row ?? null;
  },
  title: (row, { site }) => pick(row?.title ?? {}, site.language.code),
  remove: {
    consequence: (_row, { texts }) =>
      texts.t('The survey and its questions will be deleted in every language, test responses for good.'),
    refusal: async ({ id }, { texts }) =>
      (await responseCount(id)) > 0 ? texts.t('This survey has responses. Close it instead of deleting it.') : null,
    deleted: (_row, { texts }) => ({ to: '/survey', text: texts.t('Survey deleted.') }),
    changed: (_id, request) => changed(surveyTag(slugIn(request))),
  },
};

export const deletionRoutes = (app: FastifyInstance): void => removalRoutes(app, SURVEY_RECORD);

/** The page of a survey, or that it was deleted. */
export async function surveyPageAt(
  request: FastifyRequest,
  pageOf: () => Promise<PageResponse>,
): Promise<PageResponse | Redirect> {
  const id = await recordParams(SURVEY_RECORD).idOf(request, request.params);
  return pageAt(SURVEY_RECORD, request, id, pageOf);
}

/** Test responses go with the survey, and don't come back. */
function partsOf(surveyId: number): RecordRows[] {
  const questions = db
    .select({ id: surveyQuestions.id })
    .from(surveyQuestions)
    .where(eq(surveyQuestions.surveyId, surveyId));
  return [
    { table: surveyPages, where: eq(surveyPages.surveyId, surveyId) },
    { table: surveyQuestions, where: eq(surveyQuestions.surveyId, surveyId) },
    { table: surveyLabels, where: inArray(surveyLabels.questionId, questions) },
  ];
}

const slugIn = ({ params }: FastifyRequest): string => (params as { slug: string }).slug;

/** A deleted survey keeps its address until another one has it; it is the one to restore even then. */
async function surveyIdAt(slug: string, request: FastifyRequest): Promise<number | null> {
  const deleted = () => deletedIdAt(SURVEY_RECORD, pathIn(SURVEY_RECORD, request, 0), request);
  if (request.routeOptions.url?.endsWith('/restore')) return deleted();
  return (await surveyOfCompanyId(slug, request.site.company.id))?.id ?? deleted();
}
