/** View of all written answers to a question, page by page. */
import { z } from 'zod';
import { longSnapshot } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { pageNumber } from '#core/http/contract.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type Pager, pagerOf } from '#core/templates/pager.ts';
import type { Survey } from '#surveys/queries.ts';
import { type Asked, parseFilters, queryOf } from './address.ts';
import { type QuestionRow, type WrittenRow, writtenAnswers, writtenCounts } from './queries.ts';
import { WRITTEN_IN_PAGE } from './results.ts';
import { writtenText } from './written_view.ts';

/** The first page has every answer that the results link to. */
const ON_A_PAGE = WRITTEN_IN_PAGE;
/** A text is shown whole: no answer may be longer. */
const LONGEST = 20_000;

export const answersQuery = z
  .record(z.string(), z.unknown())
  .transform((query) => ({ ...query, page: query.page ?? 1 }))
  .pipe(z.looseObject({ page: pageNumber }))
  .transform((query) => ({ page: query.page, asked: parseFilters(query) }));

export type AnswersView = {
  survey: string;
  question: string;
  results: string;
  count: string;
  isNumber: boolean;
  /** `place`: the id of a row. */
  rows: { place: string; text: string }[];
  pager: Pager;
};

/** @throws NotFound for a page that there is not */
export async function answersPage(
  survey: Survey,
  question: QuestionRow,
  { asked, page }: { asked: Asked; page: number },
  site: Site,
): Promise<AnswersView> {
  const { count, rows } = await read({ surveyId: survey.id, asked }, question.id, page);
  if (page > 1 && rows.length === 0) throw new NotFound();
  const texts = textsFor(site.language.code);
  const path = `/survey/results/${survey.slug}`;
  const query = queryOf(asked);
  const ofPage = (num: number) => (num === 1 ? query : `${query}${query ? '&' : '?'}page=${num}`);
  return {
    survey: pick(survey.title, site.language.code),
    question: pick(question.title, site.language.code),
    results: site.url(path + query),
    count: texts.tn('{n} answer', '{n} answers', count, { n: texts.number(count, 0) }),
    isNumber: question.kind === 'numerical_box',
    rows: rows.map((row, at) => ({
      place: `answer-${(page - 1) * ON_A_PAGE + at + 1}`,
      text: writtenText(row, texts),
    })),
    pager: pagerOf({
      total: count,
      page,
      step: ON_A_PAGE,
      url: (num) => site.url(`${path}/answers/${question.id}${ofPage(num)}`),
    }),
  };
}

type Scope = Parameters<typeof writtenCounts>[0];

const read = (scope: Scope, questionId: number, page: number): Promise<{ count: number; rows: WrittenRow[] }> =>
  longSnapshot(async () => {
    const [counts] = await writtenCounts(scope, [questionId]);
    const some = { questionId, limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE, longest: LONGEST };
    return { count: counts?.written ?? 0, rows: await writtenAnswers(scope, some) };
  });
