/** Exports a person's survey answers, and anonymises them when the account ends. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { surveyAnswers, surveyResponses } from './responses.schema.ts';
import { surveyLabels, surveyQuestions, surveys } from './schema.ts';

const rowLabels = alias(surveyLabels, 'row_labels');

/** Responses with the texts of questions and answers, without access tokens. */
export async function ownResponses(
  { partnerIds, companyId }: Subject,
  { language }: Site,
): Promise<Record<string, unknown>> {
  const theirs = await db
    .select({ response: surveyResponses, title: surveys.title })
    .from(surveyResponses)
    .innerJoin(surveys, eq(surveys.id, surveyResponses.surveyId))
    .where(
      and(
        inArray(surveyResponses.partnerId, [...partnerIds]),
        companyId === null ? undefined : eq(surveys.companyId, companyId),
      ),
    )
    .orderBy(asc(surveyResponses.id));
  if (theirs.length === 0) return {};
  const given = await db
    .select({ answer: surveyAnswers, question: surveyQuestions.title, choice: surveyLabels.text, row: rowLabels.text })
    .from(surveyAnswers)
    .innerJoin(surveyQuestions, eq(surveyQuestions.id, surveyAnswers.questionId))
    .leftJoin(surveyLabels, eq(surveyLabels.id, surveyAnswers.labelId))
    .leftJoin(rowLabels, eq(rowLabels.id, surveyAnswers.rowId))
    .where(
      inArray(
        surveyAnswers.responseId,
        theirs.map(({ response }) => response.id),
      ),
    )
    .orderBy(asc(surveyAnswers.id));
  return {
    responses: theirs.map(({ response, title }) => ({
      survey: pick(title, language.code),
      state: response.state,
      language: response.languageCode,
      score: response.score,
      createdAt: response.createdAt,
      doneAt: response.doneAt,
      answers: given
        .filter(({ answer }) => answer.responseId === response.id)
        .map(({ answer, question, choice, row }) => ({
          question: pick(question, language.code),
          ...(row ? { row: pick(row, language.code) } : {}),
          answer: choice ? pick(choice, language.code) : (answer.valueText ?? answer.valueNumber ?? answer.valueDate),
        })),
    })),
  };
}

/** Answers still count, but are anonymous from then on. */
export async function forgetWhoAnswered({ partnerId }: ClosedAccount): Promise<void> {
  await db.update(surveyResponses).set({ partnerId: null }).where(eq(surveyResponses.partnerId, partnerId));
}
