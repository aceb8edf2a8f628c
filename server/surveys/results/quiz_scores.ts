/** Quizzes that other domains refer to, and what a person reached in them. */
import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { surveyResponses } from '#surveys/responses.schema.ts';
import { surveys } from '#surveys/schema.ts';

export type QuizScore = { id: number; slug: string; title: Translated; best: number | null };

/** Those of a company that take answers, each with the person's best score; null: not answered. */
export async function quizScores(
  ids: readonly number[],
  { companyId, partnerId }: { companyId: number; partnerId: number },
): Promise<QuizScore[]> {
  if (ids.length === 0) return [];
  const isOpen = and(eq(surveys.isQuiz, true), eq(surveys.state, 'open'));
  const open = await db
    .select({ id: surveys.id, slug: surveys.slug, title: surveys.title })
    .from(surveys)
    .where(and(inArray(surveys.id, [...ids]), eq(surveys.companyId, companyId), isOpen));
  const isReal = and(eq(surveyResponses.state, 'done'), eq(surveyResponses.isTest, false));
  const rows = await db
    .select({ id: surveyResponses.surveyId, best: max(surveyResponses.score) })
    .from(surveyResponses)
    .where(and(inArray(surveyResponses.surveyId, [...ids]), eq(surveyResponses.partnerId, partnerId), isReal))
    .groupBy(surveyResponses.surveyId);
  const best = new Map(rows.map((row) => [row.id, row.best]));
  return open.map((one) => ({ ...one, best: best.get(one.id) ?? null }));
}

export const quizzesOf = (companyId: number): Promise<{ id: number; title: Translated }[]> =>
  db
    .select({ id: surveys.id, title: surveys.title })
    .from(surveys)
    .where(and(eq(surveys.companyId, companyId), eq(surveys.isQuiz, true)))
    .orderBy(asc(surveys.id));
