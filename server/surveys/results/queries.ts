/** Statistics of a survey, counted by the database. */
import { and, asc, count, countDistinct, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { type ResponseState, surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { surveyLabels, surveyPages, surveyQuestions } from '#surveys/schema.ts';
import type { Asked } from './address.ts';

/** The counted responses: of a survey, without test entries, and matching the filters. */
export type Scope = { surveyId: number; asked: Asked };

/** A response in the state `new` was only opened. */
const statesOf = ({ isFinished }: Asked): ResponseState[] => (isFinished ? ['done'] : ['skip', 'done']);

/** Counting takes long for surveys with many answers: run it within `longSnapshot`. */
export function isCounted({ surveyId, asked }: Scope): SQL | undefined {
  return and(
    eq(surveyResponses.surveyId, surveyId),
    eq(surveyResponses.isTest, false),
    inArray(surveyResponses.state, statesOf(asked)),
    ...asked.filters.map(({ rowId, labelId }) =>
      inArray(
        surveyResponses.id,
        db
          .select({ id: surveyAnswers.responseId })
          .from(surveyAnswers)
          .where(and(eq(surveyAnswers.labelId, labelId), rowId ? eq(surveyAnswers.rowId, rowId) : undefined)),
      ),
    ),
  );
}

const countedIds = (scope: Scope) =>
  db.select({ id: surveyResponses.id }).from(surveyResponses).where(isCounted(scope));

/** Of these questions, in responses that count. */
const counted = (scope: Scope, questionIds: readonly number[]): SQL | undefined =>
  and(inArray(surveyAnswers.questionId, [...questionIds]), inArray(surveyAnswers.responseId, countedIds(scope)));

export type QuestionRow = typeof surveyQuestions.$inferSelect;
export type LabelRow = typeof surveyLabels.$inferSelect;
export type PageRow = typeof surveyPages.$inferSelect;

export const pageRows = (surveyId: number): Promise<PageRow[]> =>
  db
    .select()
    .from(surveyPages)
    .where(eq(surveyPages.surveyId, surveyId))
    .orderBy(asc(surveyPages.sequence), asc(surveyPages.id))
    .execute();

/** In the order in which they are asked. */
export const questionRows = async (surveyId: number): Promise<QuestionRow[]> =>
  (
    await db
      .select({ question: surveyQuestions })
      .from(surveyQuestions)
      .innerJoin(surveyPages, eq(surveyPages.id, surveyQuestions.pageId))
      .where(eq(surveyQuestions.surveyId, surveyId))
      .orderBy(asc(surveyPages.sequence), asc(surveyPages.id), asc(surveyQuestions.sequence), asc(surveyQuestions.id))
  ).map(({ question }) => question);

export const labelRows = (surveyId: number): Promise<LabelRow[]> =>
  db
    .select()
    .from(surveyLabels)
    .where(
      inArray(
        surveyLabels.questionId,
        db.select({ id: surveyQuestions.id }).from(surveyQuestions).where(eq(surveyQuestions.surveyId, surveyId)),
      ),
    )
    .orderBy(asc(surveyLabels.sequence), asc(surveyLabels.id))
    .execute();

/** How many responses there are, by their state and the page that they have come to. */
export const responseCounts = (scope: Scope) =>
  db
    .select({ state: surveyResponses.state, lastPageId: surveyResponses.lastPageId, responses: count() })
    .from(surveyResponses)
    .where(isCounted(scope))
    .groupBy(surveyResponses.state, surveyResponses.lastPageId)
    .execute();

/**
 * How many answers of each question were written. `label_id is null` tells them from chosen ones, because the indexes
 * have that column and not the question's kind.
 */
export const writtenCounts = (scope: Scope, questionIds: readonly number[]) =>
  db
    .select({ questionId: surveyAnswers.questionId, written: count() })
    .from(surveyAnswers)
    .where(and(counted(scope, questionIds), isNull(surveyAnswers.labelId)))
    .groupBy(surveyAnswers.questionId)
    .execute();

/** How many responses answer each question, where one may hold several answers to it: the others need no such search. */
export const respondentCounts = (scope: Scope, questionIds: readonly number[]) =>
  db
    .select({ questionId: surveyAnswers.questionId, responses: countDistinct(surveyAnswers.responseId) })
    .from(surveyAnswers)
    .where(counted(scope, questionIds))
    .groupBy(surveyAnswers.questionId)
    .execute();

/** How often each label was chosen, in each row of a matrix. */
export const choiceCounts = (scope: Scope, questionIds: readonly number[]) =>
  db
    .select({
      questionId: surveyAnswers.questionId,
      labelId: sql<number>`${surveyAnswers.labelId}`.mapWith(Number),
      rowId: surveyAnswers.rowId,
      chosen: count(),
    })
    .from(surveyAnswers)
    .where(and(counted(scope, questionIds), isNotNull(surveyAnswers.labelId)))
    .groupBy(surveyAnswers.questionId, surveyAnswers.labelId, surveyAnswers.rowId)
    .execute();

/** How often each number was given, of each question. */
const numbersGiven = (scope: Scope, questionIds: readonly number[]) =>
  db
    .select({
      questionId: surveyAnswers.questionId,
      value: surveyAnswers.valueNumber,
      given: count().as('given'),
    })
    .from(surveyAnswers)
    .where(and(counted(scope, questionIds), isNotNull(surveyAnswers.valueNumber)))
    .groupBy(surveyAnswers.questionId, surveyAnswers.valueNumber)
    .as('numbers');

/**
 * The numbers that were given most often, of each question, the smaller one first where two are even; each with what
 * all of its question say together.
 */
export function commonNumbers(scope: Scope, questionIds: readonly number[], most: number) {
  const numbers = numbersGiven(scope, questionIds);
  const { questionId, value, given } = numbers;
  const ofQuestion = sql`over (partition by ${questionId})`;
  const placed = db
    .select({
      questionId,
      value,
      given,
      place: sql<number>`row_number() over (partition by ${questionId} order by ${given} desc, ${value})`.as('place'),
      total: sql<number>`sum(${given}) ${ofQuestion}`.mapWith(Number).as('total'),
      sum: sql<number>`sum(${value} * ${given}) ${ofQuestion}`.mapWith(Number).as('sum'),
      max: sql<number>`max(${value}) ${ofQuestion}`.mapWith(Number).as('most'),
      min: sql<number>`min(${value}) ${ofQuestion}`.mapWith(Number).as('least'),
    })
    .from(numbers)
    .as('placed');
  return db
    .select()
    .from(placed)
    .where(sql`${placed.place} <= ${most}`)
    .orderBy(asc(placed.questionId), asc(placed.place))
    .execute();
}

export type WrittenRow = { responseId: number; text: string | null; number: number | null; date: string | null };

/**
 * What was written in answer to a question, newest first: texts, numbers, dates, comments.
 * @param longest characters of a text; it comes with one more where it is longer
 */
export function writtenAnswers(
  scope: Scope,
  { questionId, limit, offset, longest }: { questionId: number; limit: number; offset: number; longest: number },
): Promise<WrittenRow[]> {
  return db
    .select({
      responseId: surveyAnswers.responseId,
      text: sql<string | null>`substr(${surveyAnswers.valueText}, 1, ${longest + 1})`,
      number: surveyAnswers.valueNumber,
      date: surveyAnswers.valueDate,
    })
    .from(surveyAnswers)
    .where(
      and(
        eq(surveyAnswers.questionId, questionId),
        isNull(surveyAnswers.labelId),
        isNull(surveyAnswers.rowId),
        // The plus keeps the database from sorting rows that its index already orders.
        sql`+${surveyAnswers.responseId} in ${countedIds(scope)}`,
      ),
    )
    .orderBy(desc(surveyAnswers.responseId), desc(surveyAnswers.id))
    .limit(limit)
    .offset(offset)
    .execute();
}
