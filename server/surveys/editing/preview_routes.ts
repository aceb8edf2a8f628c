/** Previews of a survey in any state, and of an unsaved question. */
import type { FastifyInstance } from 'fastify';
import { form, page } from '#core/pages/routes.ts';
import { postedValues } from '#core/staff_form/define_staff_form.ts';
import { formPage } from '#core/staff_form/form_page.ts';
import { labelColumns, questionColumns } from '#surveys/definition/columns.ts';
import type { ReadQuestion } from '#surveys/definition/definition.ts';
import { printPage } from '#surveys/filling/view.ts';
import { activeTree, type Label, type Question, type SurveyTree } from '#surveys/queries.ts';
import { byPart, bySlug, MOST_FORM_BYTES, unparsed } from './contract.ts';
import { currentSurvey, surveyAt } from './current.ts';
import { errorTexts } from './labels.ts';
import { parsedQuestion, QUESTION_FORM, questionAt } from './question/routes.ts';
import { audience } from './staff_page.ts';

export function previewRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/survey/edit/:slug/preview',
    audience,
    params: bySlug,
    handle: async ({ request, params }) =>
      printPage(
        {
          ...EMPTY,
          survey: activeTree((await currentSurvey(params.slug, request)).survey),
          back: editPath(params.slug),
        },
        request,
      ),
  });
  form(app, {
    url: '/survey/edit/:slug/question/:key/preview',
    audience,
    params: byPart,
    body: unparsed,
    maxBytes: MOST_FORM_BYTES,
    handle: async ({ request, params: { key }, body }) => {
      const row = await questionAt(key, request);
      const current = row ?? (await surveyAt(request));
      const values = await postedValues(QUESTION_FORM, request, row, body);
      const read = parsedQuestion(current, key, values, request);
      if (read.problems)
        return formPage(QUESTION_FORM, request, {
          row,
          state: { values, errors: errorTexts(read.problems, request.texts) },
        });
      const [first] = current.survey.pages;
      const asked = questionRow(read.question, current.survey, current.definition.language);
      const alone = {
        ...current.survey,
        description: {},
        pages: first ? [{ ...first, title: {}, description: {}, questions: [asked] }] : [],
      };
      return printPage({ ...EMPTY, survey: alone }, request);
    },
  });
}

/** No response: every field is empty. */
const EMPTY = { response: null, fieldsOf: () => ({}), scores: null };

const editPath = (slug: string): string => `/survey/edit/${slug}`;

/** The question as it would be stored, with ids that do not exist. */
function questionRow(question: ReadQuestion, { id: surveyId }: SurveyTree, language: string): Question {
  const labels = labelColumns(question, language).map(
    (label, at) => ({ ...label, id: -1 - at, questionId: -1 }) as Label,
  );
  return {
    ...questionColumns(question, 0, language),
    id: -1,
    surveyId,
    pageId: -1,
    choices: labels.filter(({ role }) => role === 'choice'),
    rows: labels.filter(({ role }) => role === 'row'),
  } as Question;
}
