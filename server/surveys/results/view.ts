/** View of the results page in a language. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { Survey } from '#surveys/queries.ts';
import {
  type Asked,
  type FilterLink,
  filterLink,
  NO_FILTERS,
  nameOf,
  type PageAddress,
  queryOf,
  withoutFilter,
} from './address.ts';
import { type ChoiceView, choiceView, type MatrixView, matrixView } from './choice_view.ts';
import { type QuestionResult, type SurveyResults, surveyResults } from './results.ts';
import { type NumbersView, numbersView, type WrittenView, writtenView } from './written_view.ts';

export type QuestionView = {
  id: number;
  number: number;
  title: string;
  isActive: boolean;
  answered: number;
  skipped: number;
  /** How its choices are drawn. */
  graph: 'pie' | 'bar';
  choices: ChoiceView[] | null;
  matrix: MatrixView | null;
  numbers: NumbersView | null;
  written: WrittenView | null;
};

/** `href` removes it. */
type FilterView = { question: string; answer: string; href: string };

export type ResultsView = {
  title: string;
  responses: string;
  finishedCount: string;
  /** No respondent got beyond the first page. */
  isEmpty: boolean;
  tools: ResultsTools;
  filters: ResultsFilters;
  pages: ResultsPage[];
};

/** `active`: names of the filters in force. */
export type ResultsFilters = { add: FilterLink; active: string[] };

/** What stands above the results. */
type ResultsTools = {
  all: { href: string; isOn: boolean };
  finished: { href: string; isOn: boolean };
  filters: FilterView[];
  /** Link that removes all filters. */
  clear: string;
  exports: ExportLink[];
};

type ResultsPage = { id: number; title: string; questions: QuestionView[] };

type ExportLink = { label: string; files: { name: string; href: string }[] };

export async function resultsView(survey: Survey, asked: Asked, site: Site): Promise<ResultsView> {
  const texts = textsFor(site.language.code);
  const path = site.url(`/survey/results/${survey.slug}`);
  const results = await surveyResults(survey.id, asked);
  const page: PageAddress = { path, query: queryOf(asked) };
  const { t, tn, number } = texts;
  const { responses, finished } = results;
  let count = 0;
  return {
    title: pick(survey.title, site.language.code),
    responses: tn('{n} response', '{n} responses', responses, { n: number(responses, 0) }),
    finishedCount: t('{n} finished', { n: number(finished, 0) }),
    isEmpty: responses === 0 && page.query === '',
    tools: {
      all: { href: path + queryOf({ ...asked, isFinished: false }), isOn: !asked.isFinished },
      finished: { href: path + queryOf({ ...asked, isFinished: true }), isOn: asked.isFinished },
      filters: filterViews(asked, results, path, site),
      clear: path + queryOf(NO_FILTERS),
      exports: exportLinks(page, texts),
    },
    filters: { add: filterLink(path, asked), active: asked.filters.map(nameOf) },
    pages: results.pages.map((one) => ({
      id: one.page.id,
      title: pick(one.page.title, site.language.code),
      questions: one.questions.map((result) => questionView(result, ++count, page, site)),
    })),
  };
}

function questionView(result: QuestionResult, at: number, page: PageAddress, site: Site): QuestionView {
  const texts = textsFor(site.language.code);
  const { question, answered, skipped, choices, rows, numbers } = result;
  return {
    id: question.id,
    number: at,
    title: pick(question.title, site.language.code),
    isActive: question.isActive,
    answered,
    skipped,
    graph: question.kind === 'multiple_choice' ? 'bar' : 'pie',
    choices: choices.length > 0 && rows.length === 0 ? choiceView(result, site) : null,
    matrix: rows.length > 0 ? matrixView(result, site) : null,
    numbers: numbers ? numbersView(numbers, texts) : null,
    written: writtenView(result, page, site),
  };
}

/** The active filters, each with a link that removes it. */
function filterViews(asked: Asked, { labels, pages }: SurveyResults, path: string, { language }: Site): FilterView[] {
  const { t } = textsFor(language.code);
  const questions = pages.flatMap((one) => one.questions.map(({ question }) => question));
  return asked.filters.map((filter) => {
    const label = labels.find(({ id }) => id === filter.labelId);
    const row = labels.find(({ id }) => id === filter.rowId);
    const question = questions.find(({ id }) => id === label?.questionId);
    const names = [question?.title, row?.text].flatMap((text) => (text ? [pick(text, language.code)] : []));
    return {
      question: names.join(' – '),
      answer: label ? pick(label.text, language.code) : t('Deleted answer'),
      href: path + queryOf(withoutFilter(asked, filter)),
    };
  });
}

function exportLinks({ path, query }: PageAddress, { t }: Texts): ExportLink[] {
  const files = (name: string) =>
    ['csv', 'xlsx', 'json'].map((type) => ({ name: type.toUpperCase(), href: `${path}/${name}.${type}${query}` }));
  return [
    { label: t('One row for each response'), files: files('responses') },
    { label: t('One row for each answer'), files: files('answers') },
  ];
}
