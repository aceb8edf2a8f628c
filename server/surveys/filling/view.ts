/** View of the pages of a survey: questions, end and copy. */

import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { show } from '#core/pages/response.ts';
import type { Site } from '#core/sites/site.ts';
import { assetUrl } from '#core/templates/assets.ts';
import type { Page, SurveyTree } from '#surveys/queries.ts';
import type { Obstacle } from './access.ts';
import type { Fields } from './field_names.ts';
import { described, type Given, type QuestionView, questionView } from './question_view.ts';
import { isPassed, type QuizUse } from './quiz_uses.ts';
import type { Response } from './response_queries.ts';

export type Reader = { site: Site; texts: Texts };

const STYLES = 'surveys/fill';

const factsOf = (title: string) => ({ title, isIndexed: false, styles: STYLES });

export const surveyFacts = (survey: SurveyTree, { site: { language } }: Reader) => ({
  slug: survey.slug,
  title: pick(survey.title, language.code),
  description: described(pick(survey.description, language.code)),
  design: survey.design,
  isQuiz: survey.isQuiz,
  pageCount: survey.pages.length,
  questionCount: survey.pages.reduce((sum, { questions }) => sum + questions.length, 0),
  deadline: survey.deadline,
});

const addressesOf = (slug: string, token: string, { site }: Reader) => ({
  submit: site.url(`/survey/submit/${slug}`),
  save: site.url(`/survey/save/${slug}`),
  prefill: site.url(`/survey/prefill/${slug}/${token}`),
  scores: site.url(`/survey/scores/${slug}/${token}`),
});

/** The page before the first question. */
export function startPage(
  survey: SurveyTree,
  state: { action: string; resume: string; isTest: boolean; use: QuizUse | null },
  reader: Reader,
): PageResponse {
  const facts = surveyFacts(survey, reader);
  return show('@surveys/start', { survey: facts, ...state }, { facts: factsOf(facts.title) });
}

/** Why the survey can't be answered. */
export function obstaclePage(survey: SurveyTree, obstacle: Obstacle, path: string, reader: Reader): PageResponse {
  const facts = surveyFacts(survey, reader);
  return show('@surveys/obstacle', { survey: facts, obstacle, path }, { facts: factsOf(facts.title) });
}

/** A page of the survey in its form. */
export type FormSection = {
  id: number;
  title: string;
  /** HTML. */
  description: string;
  questions: QuestionView[];
};

export type FillState = {
  survey: SurveyTree;
  response: Response;
  page: Page;
  fieldsOf: (question: Page['questions'][number]) => Fields;
  errors?: Record<string, string>;
  status?: number;
};

export function fillPage(
  { survey, response, page, fieldsOf, errors = {}, status = 200 }: FillState,
  reader: Reader,
): PageResponse {
  const { site, texts } = reader;
  const facts = surveyFacts(survey, reader);
  const at = survey.pages.indexOf(page);
  const addresses = addressesOf(survey.slug, response.token, reader);
  const questions = page.questions.map((question) => questionView(question, { fields: fieldsOf(question) }, texts));
  const path = `/survey/fill/${survey.slug}/${response.token}`;
  const isLast = at === survey.pages.length - 1;
  const data = {
    survey: facts,
    isTest: response.isTest,
    step: {
      number: at + 1,
      title: pick(page.title, site.language.code),
      description: described(pick(page.description, site.language.code)),
    },
    form: {
      submit: addresses.submit,
      save: addresses.save,
      prefill: `${addresses.prefill}/${page.id}`,
      token: response.token,
      loaded: Date.now(),
      calendarCss: questions.some(({ kind }) => kind.startsWith('date')) ? assetUrl('css/pages/core/calendar.css') : '',
      isLast,
      mayGoBack: survey.mayGoBack && at > 0,
      sections: [{ id: page.id, title: '', description: '', questions }],
      errors,
    },
    link: site.origin + site.url(path),
    qrCode: site.url(`${path}/qr.svg`),
  };
  const title = texts.t('{title}: page {number} of {count}', {
    title: facts.title,
    number: at + 1,
    count: facts.pageCount,
  });
  return show('@surveys/fill', data, { facts: factsOf(title), status });
}

export function thanksPage(survey: SurveyTree, response: Response, use: QuizUse | null, reader: Reader): PageResponse {
  const facts = surveyFacts(survey, reader);
  const data = {
    survey: facts,
    isTest: response.isTest,
    thankYou: described(pick(survey.thankYou, reader.site.language.code)),
    score: survey.isQuiz ? (response.score ?? 0) : null,
    highestScore: survey.isQuiz ? highestScore(survey) : 0,
    review: reader.site.url(`/survey/print/${survey.slug}/${response.token}`),
    use: use && {
      ...use,
      isPassed: isPassed(response, use),
      againUrl: reader.site.url(`/survey/start/${survey.slug}`),
    },
  };
  return show('@surveys/thanks', data, { facts: factsOf(facts.title) });
}

/** With the best answer to each question. */
export function highestScore({ pages }: SurveyTree): number {
  const best = (scores: number[]) => Math.max(0, ...scores);
  const gained = (scores: number[]) => scores.reduce((sum, score) => sum + Math.max(0, score), 0);
  return pages
    .flatMap(({ questions }) => questions)
    .reduce((sum, { kind, choices, rows }) => {
      const scores = choices.map(({ score }) => score);
      const once = kind === 'multiple_choice' || kind === 'matrix_multiple' ? gained(scores) : best(scores);
      return sum + once * (kind.startsWith('matrix') ? rows.length : 1);
    }, 0);
}

export type PrintState = {
  survey: SurveyTree;
  response: Response | null;
  fieldsOf: (question: Page['questions'][number]) => Fields;
  /** Tag → points, where the quiz is over. */
  scores: Record<string, number> | null;
  /** The page that staff came from to a preview. */
  back?: string;
};

/** A copy to read or to print. A quiz that is over shows its right answers. */
export function printPage({ survey, response, fieldsOf, scores, back = '' }: PrintState, reader: Reader): PageResponse {
  const facts = surveyFacts(survey, reader);
  const { code } = reader.site.language;
  const given = (question: Page['questions'][number]): Given => ({
    fields: fieldsOf(question),
    showsCorrect: scores !== null,
  });
  const addresses = response ? addressesOf(survey.slug, response.token, reader) : null;
  const sections: FormSection[] = survey.pages.map((page) => ({
    id: page.id,
    title: pick(page.title, code),
    description: described(pick(page.description, code)),
    questions: page.questions.map((question) => questionView(question, given(question), reader.texts)),
  }));
  const data = {
    survey: facts,
    back: back && reader.site.url(back),
    isTest: response?.isTest ?? false,
    form: {
      prefill: addresses?.prefill,
      scores: scores ? addresses?.scores : undefined,
      sections,
      points: scores ?? undefined,
    },
  };
  return show('@surveys/print', data, { facts: factsOf(facts.title) });
}
