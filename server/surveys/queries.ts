import { and, asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { surveyLabels, surveyPages, surveyQuestions, surveys } from './schema.ts';

export type Survey = typeof surveys.$inferSelect;
export type Label = typeof surveyLabels.$inferSelect;
export type Question = typeof surveyQuestions.$inferSelect & {
  /** Choices, or columns of a matrix, in order. */
  choices: Label[];
  /** Rows of a matrix, in order. */
  rows: Label[];
};
export type Page = typeof surveyPages.$inferSelect & { questions: Question[] };
/** A whole survey in its order, including inactive parts (`isActive`). */
export type SurveyTree = Survey & { pages: Page[] };

export async function findSurvey(slug: string): Promise<Survey | null> {
  const [row] = await db.select().from(surveys).where(eq(surveys.slug, slug));
  return row ?? null;
}

/** For staff: whatever its state, if it is their company's. */
export async function surveyOfCompanyId(slug: string, companyId: number): Promise<Survey | null> {
  const [row] = await db
    .select()
    .from(surveys)
    .where(and(eq(surveys.slug, slug), eq(surveys.companyId, companyId)));
  return row ?? null;
}

export const surveySlugs = async (companyId: number): Promise<string[]> =>
  (
    await db
      .select({ slug: surveys.slug })
      .from(surveys)
      .where(eq(surveys.companyId, companyId))
      .orderBy(asc(surveys.slug))
  ).map(({ slug }) => slug);

export async function surveyTree(slug: string): Promise<SurveyTree | null> {
  const survey = await findSurvey(slug);
  if (!survey) return null;
  const pages = await db
    .select()
    .from(surveyPages)
    .where(eq(surveyPages.surveyId, survey.id))
    .orderBy(asc(surveyPages.sequence), asc(surveyPages.id));
  const questions = await db
    .select()
    .from(surveyQuestions)
    .where(eq(surveyQuestions.surveyId, survey.id))
    .orderBy(asc(surveyQuestions.sequence), asc(surveyQuestions.id));
  const labels = await db
    .select({ label: surveyLabels })
    .from(surveyLabels)
    .innerJoin(surveyQuestions, eq(surveyQuestions.id, surveyLabels.questionId))
    .where(eq(surveyQuestions.surveyId, survey.id))
    .orderBy(asc(surveyLabels.sequence), asc(surveyLabels.id));
  const labelsOf = Map.groupBy(
    labels.map(({ label }) => label),
    ({ questionId }) => questionId,
  );
  const questionsOf = Map.groupBy(questions, ({ pageId }) => pageId);
  const whole = (question: (typeof questions)[number]): Question => {
    const own = labelsOf.get(question.id) ?? [];
    return {
      ...question,
      choices: own.filter(({ role }) => role === 'choice'),
      rows: own.filter(({ role }) => role === 'row'),
    };
  };
  return {
    ...survey,
    pages: pages.map((page) => ({ ...page, questions: (questionsOf.get(page.id) ?? []).map(whole) })),
  };
}

/** The part of a survey that is asked now. */
export const activeTree = (tree: SurveyTree): SurveyTree => ({
  ...tree,
  pages: tree.pages
    .filter(({ isActive }) => isActive)
    .map((page) => ({
      ...page,
      questions: page.questions
        .filter(({ isActive }) => isActive)
        .map((question) => ({
          ...question,
          choices: question.choices.filter(({ isActive }) => isActive),
          rows: question.rows.filter(({ isActive }) => isActive),
        })),
    })),
});
