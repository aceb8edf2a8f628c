/** Counts existing answers, to warn staff before they change a survey. */
import { and, count, countDistinct, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import { surveyLabels, surveyQuestions, surveys } from '#surveys/schema.ts';

export type SurveyRow = typeof surveys.$inferSelect & { responses: number; done: number };

/** Surveys of a company, the last changed first, with how many people began and how many finished. */
export async function surveyRows(companyId: number): Promise<SurveyRow[]> {
  const rows = await db
    .select()
    .from(surveys)
    .where(eq(surveys.companyId, companyId))
    .orderBy(desc(surveys.changedAt), desc(surveys.id));
  const counts = await db
    .select({ surveyId: surveyResponses.surveyId, state: surveyResponses.state, many: count() })
    .from(surveyResponses)
    .where(
      and(
        inArray(
          surveyResponses.surveyId,
          rows.map(({ id }) => id),
        ),
        eq(surveyResponses.isTest, false),
      ),
    )
    .groupBy(surveyResponses.surveyId, surveyResponses.state);
  const sum = (id: number, isDone: boolean) =>
    counts
      .filter(({ surveyId, state }) => surveyId === id && (!isDone || state === 'done'))
      .reduce((total, { many }) => total + many, 0);
  return rows.map((row) => ({ ...row, responses: sum(row.id, false), done: sum(row.id, true) }));
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

/** By how many people each of the questions was answered, tries left out. */
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

/** By how many people each label of a question was chosen: `choice tea` → 12. */
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
