/** Saves pages, questions and labels of a changed definition by their keys. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { db, insertMany } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Label, Page, Question } from '#surveys/queries.ts';
import { surveyAnswers } from '#surveys/responses.schema.ts';
import { type QuestionKind, surveyLabels, surveyPages, surveyQuestions } from '#surveys/schema.ts';
import { labelColumns, pageColumns, questionColumns } from './columns.ts';
import type { ReadDefinition, ReadPage, ReadQuestion } from './definition.ts';
import { pathText } from './file.ts';

const ANSWERED = msg('Existing answers do not match this type. Give the question another id');

/**
 * What the definition drops is deleted, or only switched off where somebody answered it. @param before what was stored
 */
export async function savePages(surveyId: number, { pages, language }: ReadDefinition, before: Page[]): Promise<void> {
  const known = new Map(before.flatMap((page) => page.questions).map((question) => [question.key, question]));
  const kept = new Set<number>();
  for (const [p, page] of pages.entries()) {
    const pageId = await savePage(surveyId, page, p, language, before);
    kept.add(pageId);
    for (const [q, question] of page.questions.entries()) {
      const stored = known.get(question.id);
      if (stored) await refuseMismatch(stored, question, ['pages', p, 'questions', q, 'kind']);
      const columns = { ...questionColumns(question, q, language), surveyId, pageId };
      await saveLabels(await saveQuestion(columns, stored), question, language, stored);
      known.delete(question.id);
    }
  }
  await dropQuestions([...known.values()]);
  await dropPages(before.map(({ id }) => id).filter((id) => !kept.has(id)));
}

async function savePage(
  surveyId: number,
  page: ReadPage,
  at: number,
  language: string,
  before: Page[],
): Promise<number> {
  const columns = pageColumns(page, at, language);
  const stored = before.find(({ key }) => key === page.id);
  if (stored) await db.update(surveyPages).set(columns).where(eq(surveyPages.id, stored.id));
  if (stored) return stored.id;
  const [row] = await db
    .insert(surveyPages)
    .values({ ...columns, surveyId })
    .returning({ id: surveyPages.id });
  return row!.id;
}

type QuestionRow = typeof surveyQuestions.$inferInsert;

async function saveQuestion(columns: QuestionRow, stored: Question | undefined): Promise<number> {
  if (stored) await db.update(surveyQuestions).set(columns).where(eq(surveyQuestions.id, stored.id));
  if (stored) return stored.id;
  const [row] = await db.insert(surveyQuestions).values(columns).returning({ id: surveyQuestions.id });
  return row!.id;
}

/** Kinds that can take the answers of another one as they are. */
const WIDER: Partial<Record<QuestionKind, QuestionKind[]>> = {
  textbox: ['free_text'],
  free_text: ['textbox'],
  simple_choice: ['multiple_choice'],
  matrix_simple: ['matrix_multiple'],
};

async function refuseMismatch(stored: Question, given: ReadQuestion, path: (string | number)[]): Promise<void> {
  if (stored.kind === given.kind || WIDER[stored.kind]?.includes(given.kind)) return;
  if (!(await isAnswered(eq(surveyAnswers.questionId, stored.id)))) return;
  throw new Invalid(msg('This definition does not match the existing answers.'), { [pathText(path)]: ANSWERED });
}

async function saveLabels(
  questionId: number,
  question: ReadQuestion,
  language: string,
  stored?: Question,
): Promise<void> {
  const nameOf = ({ role, key }: { role?: string | undefined; key: string }) => `${role} ${key}`;
  const known = new Map([...(stored?.choices ?? []), ...(stored?.rows ?? [])].map((label) => [nameOf(label), label]));
  const fresh: (typeof surveyLabels.$inferInsert)[] = [];
  for (const columns of labelColumns(question, language)) {
    const same = known.get(nameOf(columns));
    known.delete(nameOf(columns));
    if (!same) fresh.push({ ...columns, questionId });
    else if (!isDeepStrictEqual({ ...same, ...columns }, same))
      await db.update(surveyLabels).set(columns).where(eq(surveyLabels.id, same.id));
  }
  await insertMany(surveyLabels, fresh);
  for (const label of known.values()) await dropLabel(label);
}

async function dropLabel({ id, role }: Label): Promise<void> {
  const where = eq(surveyLabels.id, id);
  if (await isAnswered(eq(role === 'row' ? surveyAnswers.rowId : surveyAnswers.labelId, id)))
    await db.update(surveyLabels).set({ isActive: false }).where(where);
  else await db.delete(surveyLabels).where(where);
}

async function dropQuestions(questions: Question[]): Promise<void> {
  for (const { id } of questions) {
    const where = eq(surveyQuestions.id, id);
    if (await isAnswered(eq(surveyAnswers.questionId, id)))
      await db.update(surveyQuestions).set({ isActive: false }).where(where);
    else await db.delete(surveyQuestions).where(where);
  }
}

/** A page stays, switched off, while it holds questions that were answered. */
async function dropPages(ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const questions = db.select({ one: sql`1` }).from(surveyQuestions).where(eq(surveyQuestions.pageId, surveyPages.id));
  await db.update(surveyPages).set({ isActive: false }).where(inArray(surveyPages.id, ids));
  await db.delete(surveyPages).where(and(inArray(surveyPages.id, ids), notExists(questions)));
}

async function isAnswered(where: ReturnType<typeof eq>): Promise<boolean> {
  const [row] = await db.select({ id: surveyAnswers.id }).from(surveyAnswers).where(where).limit(1);
  return row !== undefined;
}
