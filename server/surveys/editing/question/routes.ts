/** Creates and changes a question of a survey. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormAgain, FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadDefinition } from '#surveys/definition/definition.ts';
import { MOST_FORM_BYTES, newQuestion } from '#surveys/editing/contract.ts';
import {
  CHANGED_MEANWHILE,
  type Current,
  type CurrentQuestion,
  findQuestion,
  holdSurvey,
  SURVEY_QUESTION,
  saveCurrent,
  surveyAt,
} from '#surveys/editing/current.ts';
import { freshKey } from '#surveys/editing/keys.ts';
import { errorTexts } from '#surveys/editing/labels.ts';
import { audience } from '#surveys/editing/staff_page.ts';
import { KINDS, postedQuestion, questionFields, questionFormValues, rowFormValues, rowTexts } from './fields.ts';
import { questionView } from './form.ts';
import { lostLabels, restored } from './lost_labels.ts';
import { parseQuestion, type QuestionReading, readingOf } from './parse.ts';
import { acted } from './rows.ts';

export const QUESTION_FORM: StaffForm<CurrentQuestion, null> = {
  url: '/survey/edit/:slug/question',
  param: 'key',
  idAt: async (key, request) => questionsIn(await surveyAt(request)).find((one) => one.key === key)?.id ?? null,
  audience,
  template: '@surveys/staff/question',
  record: SURVEY_QUESTION,
  maxBytes: MOST_FORM_BYTES,
  find: async (id, request) => questionIn(await surveyAt(request), id),
  hold: (_id, request) => holdSurvey(request),
  title: (row, { site, texts }) =>
    row
      ? texts.t('Edit “{title}”', {
          title: pick(translatedText(row.question.title, row.definition.language), site.language.code),
        })
      : texts.t('New question'),
  fields: (request) => questionFields(languagesOf(request)),
  rows: (body, request) => rowFormValues(postedQuestion(body, languagesOf(request)), languagesOf(request)),
  blank: ({ query }) => {
    const { kind, page = '' } = newQuestion.safeParse(query).data ?? {};
    return { kind: KINDS.find((one) => one === kind) ?? 'textbox', page };
  },
  load: ({ question, definition, key }, request) => {
    const values = questionFormValues(question, languagesOf(request), definition.language);
    return { ...values.fields, page: pageOf(definition, key), ...rowTexts(values, languagesOf(request)) };
  },
  read: readQuestion,
  add: async (_input, values, request) => {
    await holdSurvey(request);
    const key = freshKey('q');
    await save(await surveyAt(request), key, values, request);
    return questionsIn(await surveyAt(request)).find((one) => one.key === key)!.id;
  },
  change: (row, _input, values, request) => save(row, row.key, values, request),
  saved: async (id, _row, request) => {
    const current = await surveyAt(request);
    const key = questionsIn(current).find((one) => one.id === id)?.key;
    return { to: `/survey/edit/${current.survey.slug}#question-${key}`, text: request.texts.t('Question saved.') };
  },
  view: async (row, state, request) => questionView(row ?? (await surveyAt(request)), row, state, request),
};

export const questionRoutes = (app: FastifyInstance): void => defineStaffForm(app, QUESTION_FORM);

const languagesOf = ({ site }: FastifyRequest): string[] => site.languages.map(({ code }) => code);

const questionsIn = ({ survey }: Current) => survey.pages.flatMap(({ questions }) => questions);

function questionIn(current: Current, id: number): CurrentQuestion | null {
  const key = questionsIn(current).find((one) => one.id === id)?.key;
  const question = key === undefined ? undefined : findQuestion(current, key);
  return key !== undefined && question ? { ...current, id, key, question } : null;
}

/** The question in the address; null where that is of a new one. @throws NotFound */
export async function questionAt(key: string, request: FastifyRequest): Promise<CurrentQuestion | null> {
  if (key === 'new') return null;
  const current = await surveyAt(request);
  const found = questionIn(current, questionsIn(current).find((one) => one.key === key)?.id ?? 0);
  if (!found) throw new NotFound();
  return found;
}

const pageOf = ({ pages }: ReadDefinition, key: string): string =>
  pages.find(({ questions }) => questions.some(({ id }) => id === key))?.id ?? '';

/** The survey with the typed question, or what is wrong with it. */
export function parsedQuestion(
  current: Current,
  key: string,
  values: FormValues,
  request: FastifyRequest,
): QuestionReading {
  const posted = postedQuestion(values, languagesOf(request));
  const fields = { ...posted.fields, id: key };
  return parseQuestion({ ...posted, fields }, readingOf(current, key, request));
}

/** Buttons inside the form change its values; the others save. */
async function readQuestion(
  values: FormValues,
  row: CurrentQuestion | null,
  request: FastifyRequest,
): Promise<FormReading<null> | FormAgain> {
  const { act, confirmed } = values;
  if (act) return { again: { values: pressed(values, act, row, request) } };
  const read = parsedQuestion(row ?? (await surveyAt(request)), row?.key ?? freshKey('q'), values, request);
  if (read.problems) return { errors: errorTexts(read.problems, request.texts) };
  const lost = row && confirmed !== 'yes' ? await lostLabels(row.survey.id, row.question, read.question) : [];
  if (!row || lost.length === 0) return { input: null };
  const { language } = row.definition;
  const texts = lost.map(({ text, people }) => ({
    text: pick(translatedText(text, language), request.site.language.code),
    people,
  }));
  return { again: { values, data: { lost: texts }, status: 409 } };
}

function pressed(values: FormValues, act: string, row: CurrentQuestion | null, request: FastifyRequest): FormValues {
  const languages = languagesOf(request);
  const posted = postedQuestion(values, languages);
  const changed = {
    fields: posted.fields,
    choices: acted(posted.choices, 'choice', act),
    rows: acted(posted.rows, 'row', act),
  };
  const shown = act === 'restore' && row ? restored(changed, row.question, row.definition.language) : changed;
  const { seen = '', submission = '' } = values;
  return { ...shown.fields, ...rowFormValues(shown, languages), act, seen, submission };
}

async function save(current: Current, key: string, values: FormValues, request: FastifyRequest): Promise<void> {
  const read = parsedQuestion(current, key, values, request);
  if (read.problems) throw new Invalid(CHANGED_MEANWHILE);
  try {
    await saveCurrent(current, read.changed, request);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const [problem = error.sentence] = Object.values(error.fields ?? {});
    throw new Invalid(error.sentence, { kind: problem });
  }
}
