/** Counts existing answers, to warn staff before they change a survey. */
import { and, count, countDistinct, eq, exists, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { surveyLabels, surveyQuestions } from '#surveys/schema.ts';

/** Survey → how many people started and how many finished. */
export async function responseCounts(
  surveyIds: readonly number[],
): Promise<Map<number, { responses: number; done: number }>> {
  const isDone = sql`case when ${surveyResponses.state} = 'done' then 1 else 0 end`;
  const rows = await db
    .select({ surveyId: surveyResponses.surveyId, responses: count(), done: sql`sum(${isDone})`.mapWith(Number) })
    .from(surveyResponses)
    .where(and(inArray(surveyResponses.surveyId, [...surveyIds]), eq(surveyResponses.isTest, false)))
    .groupBy(surveyResponses.surveyId);
  return new Map(rows.map(({ surveyId, ...counts }) => [surveyId, counts]));
}

export const responseCount = (surveyId: number): Promise<number> =>
  db.$count(surveyResponses, and(eq(surveyResponses.surveyId, surveyId), eq(surveyResponses.isTest, false)));

/** Keys of answered questions. */
export async function answeredQuestions(surveyId: number): Promise<Set<string>> {
  const anyAnswer = db
    .select({ one: sql`1` })
    .from(surveyAnswers)
    .where(eq(surveyAnswers.questionId, surveyQuestions.id));
  const rows = await db
    .select({ key: surveyQuestions.key })
    .from(surveyQuestions)
    .where(and(eq(surveyQuestions.surveyId, surveyId), exists(anyAnswer)));
  return new Set(rows.map(({ key }) => key));
}

/** Question → how many people answered it, without test entries. */
export async function peopleByQuestion(surveyId: number, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: surveyQuestions.key, people: countDistinct(surveyAnswers.responseId) })
    .from(surveyQuestions)
    .innerJoin(surveyAnswers, eq(surveyAnswers.questionId, surveyQuestions.id))
    .innerJoin(surveyResponses, eq(surveyResponses.id, surveyAnswers.responseId))
    .where(
      and(
        eq(surveyQuestions.surveyId, surveyId),
        inArray(surveyQuestions.key, [...keys]),
        eq(surveyResponses.isTest, false),
      ),
    )
    .groupBy(surveyQuestions.key);
  return new Map(rows.map(({ key, people }) => [key, people]));
}

/** Label of a question → how many people chose it: `choice tea` → 12. */
export async function peopleByLabel(surveyId: number, questionKey: string): Promise<Map<string, number>> {
  const of = (column: typeof surveyAnswers.labelId | typeof surveyAnswers.rowId) =>
    db
      .select({ role: surveyLabels.role, key: surveyLabels.key, people: countDistinct(surveyAnswers.responseId) })
      .from(surveyQuestions)
      .innerJoin(surveyAnswers, eq(surveyAnswers.questionId, surveyQuestions.id))
      .innerJoin(surveyResponses, eq(surveyResponses.id, surveyAnswers.responseId))
      .innerJoin(surveyLabels, eq(surveyLabels.id, column))
      .where(
        and(
          eq(surveyQuestions.surveyId, surveyId),
          eq(surveyQuestions.key, questionKey),
          eq(surveyResponses.isTest, false),
        ),
      )
      .groupBy(surveyLabels.role, surveyLabels.key);
  const rows = [...(await of(surveyAnswers.labelId)), ...(await of(surveyAnswers.rowId))];
  return new Map(rows.map(({ role, key, people }) => [`${role} ${key}`, people]));
}
