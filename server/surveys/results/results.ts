/** Reads all figures of the results page in one snapshot. */
import { longSnapshot } from '#core/db/database.ts';
import type { Asked } from './address.ts';
import {
  choiceCounts,
  commonNumbers,
  type LabelRow,
  labelRows,
  type PageRow,
  pageRows,
  type QuestionRow,
  questionRows,
  respondentCounts,
  responseCounts,
  type Scope,
  type WrittenRow,
  writtenAnswers,
  writtenCounts,
} from './queries.ts';

/** Five most common values. */
const COMMON_NUMBERS = 5;
/** More than these have a page of their own. */
export const WRITTEN_IN_PAGE = 100;
/** The rest of a longer text is on that page too. */
export const LONGEST_IN_PAGE = 600;

export type NumberSummary = {
  average: number;
  max: number;
  min: number;
  sum: number;
  common: { value: number; given: number }[];
};

export type QuestionResult = {
  question: QuestionRow;
  /** Among respondents who reached its page. */
  answered: number;
  skipped: number;
  /** Choices, or columns of a matrix: those that are asked, and those that were chosen while they were. */
  choices: LabelRow[];
  /** Of a matrix. */
  rows: LabelRow[];
  /** Times that a label was chosen; row 0 where there are none. */
  chosen(rowId: number, labelId: number): number;
  numbers: NumberSummary | null;
  /** Newest first, `WRITTEN_IN_PAGE` at most. */
  written: WrittenRow[];
  writtenCount: number;
};

export type SurveyResults = {
  responses: number;
  finished: number;
  pages: { page: PageRow; questions: QuestionResult[] }[];
  labels: LabelRow[];
};

export const surveyResults = (surveyId: number, asked: Asked): Promise<SurveyResults> =>
  longSnapshot(async () => {
    const scope = { surveyId, asked };
    const [pages, questions, labels] = [
      await pageRows(surveyId),
      await questionRows(surveyId),
      await labelRows(surveyId),
    ];
    const came = await responseCounts(scope);
    const responses = came.reduce((sum, one) => sum + one.responses, 0);
    const finished = came.reduce((sum, one) => sum + (one.state === 'done' ? one.responses : 0), 0);
    const figures = await figuresOf(scope, questions);
    const found = pages.map((page, at) => {
      const passed = new Set(pages.slice(at).map(({ id }) => id));
      const reached = came.reduce(
        (sum, { state, lastPageId, responses }) =>
          sum + (state === 'done' || passed.has(lastPageId ?? 0) ? responses : 0),
        0,
      );
      const own = questions.filter(({ pageId }) => pageId === page.id);
      return { page, questions: own.map((question) => resultOf(question, labels, figures, reached)).filter(isOfUse) };
    });
    return { responses, finished, labels, pages: found.filter(({ questions }) => questions.length > 0) };
  });

/** Inactive questions are included if they have answers. */
const isOfUse = ({ question, answered }: QuestionResult): boolean => question.isActive || answered > 0;

type Figures = Awaited<ReturnType<typeof figuresOf>>;

async function figuresOf(scope: Scope, questions: QuestionRow[]) {
  const idsOf = (isMeant: (question: QuestionRow) => boolean) => questions.filter(isMeant).map(({ id }) => id);
  const choices = await choiceCounts(scope, idsOf(hasChoices));
  const counts = await writtenCounts(
    scope,
    idsOf((one) => !hasChoices(one) || one.hasComment),
  );
  const written = new Map<number, WrittenRow[]>();
  for (const { questionId } of counts) {
    const some = { questionId, limit: WRITTEN_IN_PAGE, offset: 0, longest: LONGEST_IN_PAGE };
    written.set(questionId, await writtenAnswers(scope, some));
  }
  const answered = new Map(counts.map(({ questionId, written }) => [questionId, written]));
  for (const { questionId, chosen } of choices) answered.set(questionId, (answered.get(questionId) ?? 0) + chosen);
  for (const { questionId, responses } of await respondentCounts(scope, idsOf(hasSeveral)))
    answered.set(questionId, responses);
  return {
    answered,
    written,
    writtenCounts: new Map(counts.map(({ questionId, written }) => [questionId, written])),
    chosen: new Map(choices.map(({ labelId, rowId, chosen }) => [`${rowId ?? 0},${labelId}`, chosen])),
    numbers: await numbersOf(
      scope,
      idsOf(({ kind }) => kind === 'numerical_box'),
    ),
  };
}

const hasChoices = ({ kind }: QuestionRow): boolean => /choice|matrix/.test(kind);
/** One response may hold several answers to such a question. */
const hasSeveral = (one: QuestionRow): boolean => hasChoices(one) && (one.kind !== 'simple_choice' || one.hasComment);

async function numbersOf(scope: Scope, ids: number[]): Promise<Map<number, NumberSummary>> {
  if (ids.length === 0) return new Map();
  const common = Map.groupBy(await commonNumbers(scope, ids, COMMON_NUMBERS), ({ questionId }) => questionId);
  return new Map(
    [...common].map(([questionId, values]) => {
      const [{ total, sum, max, min }] = values as [(typeof values)[number]];
      return [questionId, { average: sum / total, sum, max, min, common: values.map(givenOf) }];
    }),
  );
}

const givenOf = ({ value, given }: { value: number | null; given: number }) => ({ value: value ?? 0, given });

function resultOf(question: QuestionRow, labels: LabelRow[], figures: Figures, reached: number): QuestionResult {
  const answered = figures.answered.get(question.id) ?? 0;
  const chosen = (rowId: number, labelId: number) => figures.chosen.get(`${rowId},${labelId}`) ?? 0;
  const own = labels.filter(({ questionId }) => questionId === question.id);
  const [choices, rows] = [own.filter(({ role }) => role === 'choice'), own.filter(({ role }) => role === 'row')];
  const rowIds = rows.length > 0 ? rows.map(({ id }) => id) : [0];
  return {
    question,
    answered,
    skipped: Math.max(0, reached - answered),
    choices: choices.filter(({ id, isActive }) => isActive || rowIds.some((rowId) => chosen(rowId, id) > 0)),
    rows: rows.filter(({ id, isActive }) => isActive || choices.some((choice) => chosen(id, choice.id) > 0)),
    chosen,
    numbers: figures.numbers.get(question.id) ?? null,
    written: figures.written.get(question.id) ?? [],
    writtenCount: figures.writtenCounts.get(question.id) ?? 0,
  };
}
