import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { type Survey, surveyOfCompanyId } from '#surveys/queries.ts';
import { surveyQuestions } from '#surveys/schema.ts';
import type { QuestionRow } from './queries.ts';

/** Staff see the surveys of their company in every state. @throws NotFound */
export async function surveyOfCompany(slug: string, { company }: Site): Promise<Survey> {
  const survey = await surveyOfCompanyId(slug, company.id);
  if (!survey) throw new NotFound(msg('Survey not found.'));
  return survey;
}

/** @throws NotFound */
export async function questionOf(survey: Survey, questionId: number): Promise<QuestionRow> {
  const [question] = await db
    .select()
    .from(surveyQuestions)
    .where(and(eq(surveyQuestions.id, questionId), eq(surveyQuestions.surveyId, survey.id)));
  if (!question) throw new NotFound(msg('This survey has no such question.'));
  return question;
}
