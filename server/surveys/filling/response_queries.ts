import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { cacheClock, TaggedCache } from '#core/changes/tagged_cache.ts';
import { db, prepared } from '#core/db/database.ts';
import { surveyTag } from '#surveys/definition/service.ts';
import { activeTree, type Question, type SurveyTree, surveyTree } from '#surveys/queries.ts';
import { surveyAnswers, surveyDrafts, surveyResponses } from '#surveys/responses.schema.ts';
import { type Answer, fieldsOf } from './answer_fields.ts';
import type { Fields } from './field_names.ts';

export type Response = typeof surveyResponses.$inferSelect;

const KEPT_MB = 4;
const trees = new TaggedCache<SurveyTree>(KEPT_MB, (tree) => 2 * JSON.stringify(tree).length);

/** The active parts of a survey; cached, because saving each answer needs them. */
export async function activeSurvey(slug: string): Promise<SurveyTree | null> {
  const found = trees.find(slug);
  if (found) return found;
  const startedAt = cacheClock();
  const tree = await surveyTree(slug);
  if (!tree) return null;
  const active = activeTree(tree);
  trees.keep(slug, active, { tags: [surveyTag(slug)], validUntil: Number.POSITIVE_INFINITY }, startedAt);
  return active;
}

const byToken = prepared('survey_response', () =>
  db
    .select()
    .from(surveyResponses)
    .where(eq(surveyResponses.token, sql.placeholder('token'))),
);

/** The response that a token opens, of this survey and no other. */
export async function findResponse(surveyId: number, token: string): Promise<Response | null> {
  const [row] = await byToken({ token });
  return row?.surveyId === surveyId ? row : null;
}

/** A person's latest response to a survey that requires an account, or a quiz that counts for them. */
export async function responseOfPartner(surveyId: number, partnerId: number): Promise<Response | null> {
  const where = and(
    eq(surveyResponses.surveyId, surveyId),
    eq(surveyResponses.partnerId, partnerId),
    eq(surveyResponses.isTest, false),
  );
  const [row] = await db.select().from(surveyResponses).where(where).orderBy(desc(surveyResponses.id)).limit(1);
  return row ?? null;
}

export type Draft = typeof surveyDrafts.$inferSelect;

export const draftsOf = async (responseId: number): Promise<Map<number, Draft>> =>
  new Map(
    (await db.select().from(surveyDrafts).where(eq(surveyDrafts.responseId, responseId))).map((one) => [
      one.questionId,
      one,
    ]),
  );

/** By question. */
export const answersOf = async (responseId: number): Promise<Map<number, Answer[]>> =>
  Map.groupBy(
    await db
      .select()
      .from(surveyAnswers)
      .where(eq(surveyAnswers.responseId, responseId))
      .orderBy(asc(surveyAnswers.id)),
    ({ questionId }) => questionId,
  );

/** The values of each question's fields: the draft, else the stored answer. */
export async function currentFields(responseId: number): Promise<(question: Question) => Fields> {
  const [drafts, answers] = [await draftsOf(responseId), await answersOf(responseId)];
  return (question) => drafts.get(question.id)?.fields ?? fieldsOf(question, answers.get(question.id) ?? []);
}
