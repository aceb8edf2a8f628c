/** Calls of the form widget during answering, and the printable copy. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { call, page } from '#core/pages/routes.ts';
import {
  draft,
  type PrefillAnswer,
  pageParams,
  type SaveAnswer,
  type ScoresAnswer,
  slugParams,
  tokenParams,
} from '#surveys/contract.ts';
import type { Question, SurveyTree } from '#surveys/queries.ts';
import { saveDraft } from '#surveys/service.ts';
import { enter } from './access.ts';
import { type Fields, tagOf } from './field_names.ts';
import { fieldsOfQuestion, plainFields } from './form_body.ts';
import { answersOf, currentFields, type Response } from './response_queries.ts';
import { fillPath, MOST_BYTES } from './routes.ts';
import { spendStored } from './stored_bytes.ts';
import { obstaclePage, printPage } from './view.ts';

export function answerRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/survey/save/:slug',
    audience: 'public',
    maxBytes: MOST_BYTES,
    params: slugParams,
    handle: ({ request, params }): Promise<SaveAnswer> => save(request, params.slug),
  });
  for (const isOnePage of [true, false])
    call(app, {
      url: `/survey/prefill/:slug/:token${isOnePage ? '/:page' : ''}`,
      method: 'GET',
      audience: 'public',
      params: isOnePage ? pageParams : tokenParams,
      handle: async ({ request, params }): Promise<PrefillAnswer> => {
        const { survey, response } = await opened(request, params);
        const pages = 'page' in params ? survey.pages.filter(({ id }) => id === params.page) : survey.pages;
        const fieldsNow = await currentFields(response.id);
        return prefill(
          pages.flatMap(({ questions }) => questions),
          fieldsNow,
        );
      },
    });
  call(app, {
    url: '/survey/scores/:slug/:token',
    method: 'GET',
    audience: 'public',
    params: tokenParams,
    handle: async ({ request, params }): Promise<ScoresAnswer> => {
      const { survey, response } = await opened(request, params);
      return (await scoresOf(survey, response)) ?? {};
    },
  });
  printRoutes(app);
}

function printRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/survey/print/:slug',
    audience: 'public',
    params: slugParams,
    handle: ({ request, params }) => print(request, params.slug),
  });
  page(app, {
    url: '/survey/print/:slug/:token',
    audience: 'public',
    isFramable: true,
    params: tokenParams,
    handle: ({ request, params }) => print(request, params.slug, params.token),
  });
}

async function opened(request: FastifyRequest, { slug, token }: { slug: string; token: string }) {
  const { survey, response } = await enter(request, slug, token);
  if (!response) throw new Forbidden();
  return { survey, response };
}

async function save(request: FastifyRequest, slug: string): Promise<SaveAnswer> {
  const sent = draft.safeParse(request.body);
  if (!sent.success)
    throw new Invalid(msg('Something went wrong with this answer. Reload the page.'), {
      body: sent.error.issues[0]?.path.join('.') ?? '',
    });
  const { token, tag, fields, given } = sent.data;
  const { survey, response } = await enter(request, slug, token);
  const redirect = request.site.url(fillPath(slug, token));
  if (!response) return { redirect };
  const question = survey.pages.flatMap(({ questions }) => questions).find((one) => tagOf(one) === tag);
  if (!question) throw new Invalid(msg('This question has been removed. Reload the page.'), { tag });
  const wanted = {
    question,
    fields: fieldsOfQuestion(question, plainFields(fields)),
    at: new Date(Math.min(given, Date.now())),
  };
  await spendStored(survey.id, [wanted]);
  const saved = await saveDraft(response, wanted, survey, request.texts);
  return saved ? { isNewest: saved.isNewest, fields: named(question, saved.fields), now: Date.now() } : { redirect };
}

const named = (question: Question, fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([ending, value]) => [tagOf(question) + ending, value]));

/** Ids are numbers, and so is what was answered with a number. */
function prefill(questions: Question[], fieldsNow: (question: Question) => Fields): PrefillAnswer {
  const value = (question: Question, name: string, text: string): string | number => {
    const isText = name.endsWith('_comment') || /^(textbox|free_text|date|datetime)$/.test(question.kind);
    return isText || !/^-?\d{1,15}(\.\d+)?$/.test(text) ? text : Number(text);
  };
  return Object.fromEntries(
    questions.flatMap((question) =>
      Object.entries(named(question, fieldsNow(question))).map(([name, text]) => [name, [value(question, name, text)]]),
    ),
  );
}

/** Points of each question after the quiz; earlier, they would reveal the right answers. */
async function scoresOf({ isQuiz, pages }: SurveyTree, response: Response): Promise<Record<string, number> | null> {
  if (!isQuiz || response.state !== 'done') return null;
  const answers = await answersOf(response.id);
  const sum = (question: Question) => (answers.get(question.id) ?? []).reduce((points, { score }) => points + score, 0);
  return Object.fromEntries(pages.flatMap(({ questions }) => questions.map((one) => [tagOf(one), sum(one)])));
}

async function print(request: FastifyRequest, slug: string, token?: string) {
  const { survey, response, obstacle } = await enter(request, slug, token);
  if (obstacle) return obstaclePage(survey, obstacle, `/survey/print/${slug}${token ? `/${token}` : ''}`, request);
  const fieldsOf = response ? await currentFields(response.id) : () => ({});
  const scores = response ? await scoresOf(survey, response) : null;
  return printPage({ survey, response, fieldsOf, scores }, request);
}
