/** The page that lists all pages and questions of a survey. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { Text } from '#surveys/definition/definition.ts';
import { answeredQuestions, responseCount } from './counts.ts';
import type { Current } from './current.ts';
import { kindName, kindOptions, stateName } from './labels.ts';
import { staffPage } from './staff_page.ts';

type Moves = { up: boolean; down: boolean };

export type OutlineQuestion = {
  key: string;
  title: string;
  kind: string;
  isMandatory: boolean;
  isAnswered: boolean;
  choices: string[];
  moves: Moves;
};

export type OutlinePage = { key: string; number: number; title: string; moves: Moves; questions: OutlineQuestion[] };

/** Pages and questions in order. */
export async function outlineOf({ survey, definition }: Current, request: FastifyRequest): Promise<OutlinePage[]> {
  const { site, texts } = request;
  const words = (text: Text) => pick(translatedText(text, definition.language), site.language.code);
  const answered = await answeredQuestions(survey.id);
  const total = definition.pages.flatMap(({ questions }) => questions).length;
  let at = 0;
  return definition.pages.map((page, p) => ({
    key: page.id,
    number: p + 1,
    title: words(page.title),
    moves: { up: p > 0, down: p < definition.pages.length - 1 },
    questions: page.questions.map((question) => {
      at += 1;
      const isFirst = at === 1 && p === 0;
      return {
        key: question.id,
        title: words(question.title),
        kind: kindName(question.kind, texts),
        isMandatory: question.isMandatory,
        isAnswered: answered.has(question.id),
        choices: 'choices' in question ? question.choices.map(({ text }) => words(text)) : [],
        moves: { up: !isFirst, down: at < total || p < definition.pages.length - 1 },
      };
    }),
  }));
}

export async function outlinePage(current: Current, request: FastifyRequest): Promise<PageResponse> {
  const { survey, definition } = current;
  const { site, texts } = request;
  const pages = await outlineOf(current, request);
  const title = pick(translatedText(definition.title, definition.language), site.language.code);
  return staffPage('@surveys/staff/survey', title, {
    slug: survey.slug,
    edit: `/survey/edit/${survey.slug}`,
    state: survey.state,
    stateName: stateName(survey.state, texts),
    deadline: survey.deadline,
    isOver: survey.deadline !== null && survey.deadline <= new Date(),
    responses: await responseCount(survey.id),
    questions: pages.flatMap(({ questions }) => questions).length,
    pages,
    kinds: kindOptions(texts),
    share: `${site.origin}${site.url(`/survey/start/${survey.slug}`)}`,
  });
}
