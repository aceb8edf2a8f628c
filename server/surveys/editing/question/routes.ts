/** Creates and changes a question of a survey. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { byPart, bySlug, MOST_FORM_BYTES, newQuestion, unparsed } from '#surveys/editing/contract.ts';
import { changeSurvey, currentSurvey, findQuestion, fingerprint } from '#surveys/editing/current.ts';
import { freshKey } from '#surveys/editing/keys.ts';
import { audience } from '#surveys/editing/staff_page.ts';
import { KINDS, postedQuestion, type QuestionFormValues, questionFormValues } from './fields.ts';
import { type FormState, questionForm } from './form.ts';
import { lostLabels, restored } from './lost_labels.ts';
import { parseQuestion, readingOf } from './parse.ts';
import { acted } from './rows.ts';

export function questionRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/survey/edit/:slug/question/new',
    audience,
    params: bySlug,
    query: newQuestion,
    handle: async ({ request, params: { slug }, query }) => {
      const current = await currentSurvey(slug, request);
      const values = postedQuestion({}, []);
      const kind = KINDS.find((one) => one === query.kind) ?? 'textbox';
      const key = freshKey('q');
      Object.assign(values.fields, { id: key, kind, page: query.page ?? '' });
      return questionForm(request, { current, key, values });
    },
  });
  page(app, {
    url: '/survey/edit/:slug/question/:key',
    audience,
    params: byPart,
    handle: async ({ request, params: { slug, key } }) => {
      const current = await currentSurvey(slug, request);
      const found = findQuestion(current, key);
      if (!found) throw new NotFound();
      const values = questionFormValues(found, languagesOf(request), current.definition.language);
      values.fields.page = pageOf(current.definition, key);
      values.fields.seen = fingerprint(found);
      return questionForm(request, { current, key, values });
    },
  });
  form(app, {
    url: '/survey/edit/:slug/question/:key',
    audience,
    params: byPart,
    body: unparsed,
    maxBytes: MOST_FORM_BYTES,
    handle: ({ request, params: { slug, key }, body }) => take(request, slug, key, body),
  });
}

const languagesOf = ({ site }: FastifyRequest): string[] => site.languages.map(({ code }) => code);

const pageOf = ({ pages }: { pages: { id: string; questions: { id: string }[] }[] }, key: string): string =>
  pages.find(({ questions }) => questions.some(({ id }) => id === key))?.id ?? '';

/** Buttons inside the form change its values; the others save. */
async function take(
  request: FastifyRequest,
  slug: string,
  key: string,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const values = postedQuestion(body, languagesOf(request));
  values.fields.id = key;
  const { act, confirmed } = (body ?? {}) as Record<string, unknown>;
  if (typeof act !== 'string' || act === '') return save(request, slug, key, values, confirmed === 'yes');
  const current = await currentSurvey(slug, request);
  const before = findQuestion(current, key);
  const changed: QuestionFormValues = {
    fields: values.fields,
    choices: acted(values.choices, 'choice', act),
    rows: acted(values.rows, 'row', act),
  };
  const shown = act === 'restore' && before ? restored(changed, before, current.definition.language) : changed;
  return questionForm(request, { current, key, values: shown, act });
}

async function save(
  request: FastifyRequest,
  slug: string,
  key: string,
  values: QuestionFormValues,
  isConfirmed: boolean,
): Promise<PageResponse | Redirect> {
  let refused: FormState | null;
  try {
    refused = await changeSurvey<FormState>(slug, request, async (current) => {
      const { definition, survey } = current;
      const before = findQuestion(current, key);
      const read = parseQuestion(values, readingOf(current, key, request));
      if (read.problems) return { current, key, values, problems: read.problems };
      const seen = before ? fingerprint(before) : '';
      if (before && values.fields.seen !== seen && fingerprint(read.question) !== seen) {
        const theirs = questionFormValues(before, languagesOf(request), definition.language);
        return { current, key, values: { ...values, fields: { ...values.fields, seen } }, theirs };
      }
      const lost = before && !isConfirmed ? await lostLabels(survey.id, before, read.question) : [];
      if (lost.length > 0) return { current, key, values, lost };
      return { definition: read.changed };
    });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const current = await currentSurvey(slug, request);
    refused = {
      current,
      key,
      values,
      problems: { kind: { message: Object.values(error.fields ?? {})[0] ?? error.sentence } },
    };
  }
  if (refused) return questionForm(request, refused);
  return redirectTo(`/survey/edit/${slug}#question-${key}`, {
    flash: { kind: 'success', text: request.texts.t('Question saved.') },
  });
}
