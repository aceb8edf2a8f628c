import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { changed } from '../core/changes.ts';
import { db, forUpdate, insertMany, isConflict, transaction } from '../core/db/database.ts';
import { Conflict, Invalid } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { ReadDefinition, ReadPage, ReadQuestion } from './definition.ts';
import { definitionOf, labelColumns, pageColumns, questionColumns, surveyColumns } from './definition_columns.ts';
import { checkDefinition, pathText } from './definition_file.ts';
import { activeTree, type Label, type Page, type Question, type SurveyTree, surveyTree } from './queries.ts';
import { type QuestionKind, surveyAnswers, surveyLabels, surveyPages, surveyQuestions, surveys } from './schema.ts';

export type DefinitionOwner = {
  companyId: number;
  /** Only this website asks; null: every one of the company. */
  websiteId: number | null;
  userId?: number | null;
  /** The version that was changed: somebody else's newer one is not overwritten. Left out: whatever is there. */
  version?: number;
  /** Says what would become of it, and changes nothing. */
  isDryRun?: boolean;
};

export type SavedDefinition = { surveyId: number; version: number; outcome: 'created' | 'changed' | 'unchanged' };

const TAKEN = phrase('A survey of another company has this name in its addresses. Please choose another slug.');
const OUTDATED = phrase(
  'Somebody else changed this survey meanwhile. Look at theirs first, then make your change again.',
);
const ANSWERED = phrase('was answered already, and its answers do not fit this kind: give the question another id');

/** What changes of a survey are announced as, for whoever keeps it in memory. */
export const surveyTag = (slug: string): string => `survey:${slug}`;

/**
 * Makes a survey, or changes the one with the same slug. Pages, questions and labels are known by their ids: they keep
 * their answers whatever becomes of texts, order and rules. What is left out is deleted, or only switched off where
 * somebody answered it.
 * @param given as `readDefinition` or `checkDefinition` read it
 * @throws Conflict where the slug is another company's, or the survey changed meanwhile
 * @throws Invalid naming a question whose answers do not fit its new kind; fields are paths in the definition
 */
export async function saveDefinition(given: ReadDefinition, owner: DefinitionOwner): Promise<SavedDefinition> {
  try {
    return await transaction(() => save(given, owner), { name: 'save a survey', isLong: true });
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw isConflict(error) ? new Conflict(OUTDATED) : error;
  }
}

/** Undoes all that was tried. */
class DryRun extends Error {
  readonly result: SavedDefinition;

  constructor(result: SavedDefinition) {
    super();
    this.result = result;
  }
}

async function save(given: ReadDefinition, owner: DefinitionOwner): Promise<SavedDefinition> {
  await forUpdate(db.select({ id: surveys.id }).from(surveys).where(eq(surveys.slug, given.slug)));
  const stored = await surveyTree(given.slug);
  if (stored && stored.companyId !== owner.companyId) throw new Conflict(TAKEN);
  if (stored && owner.version !== undefined && stored.version !== owner.version) throw new Conflict(OUTDATED);
  if (stored && isSame(stored, given)) return { surveyId: stored.id, version: stored.version, outcome: 'unchanged' };
  const version = (stored?.version ?? 0) + 1;
  const surveyId = stored ? await changeSurvey(stored, given, version) : await addSurvey(given, owner);
  await savePages(surveyId, given, stored?.pages ?? []);
  await changed(surveyTag(given.slug));
  const result: SavedDefinition = { surveyId, version, outcome: stored ? 'changed' : 'created' };
  if (owner.isDryRun) throw new DryRun(result);
  return result;
}

function isSame(stored: SurveyTree, given: ReadDefinition): boolean {
  const { definition: before } = checkDefinition(definitionOf(activeTree(stored)));
  return (
    before !== undefined &&
    isDeepStrictEqual(columnsOf(before), columnsOf({ ...given, state: given.state ?? stored.state }))
  );
}

const columnsOf = (given: ReadDefinition) => ({
  ...surveyColumns(given),
  state: given.state,
  pages: given.pages.map((page, p) => ({
    ...pageColumns(page, p, given.language),
    questions: page.questions.map((question, q) => ({
      ...questionColumns(question, q, given.language),
      labels: labelColumns(question, given.language),
    })),
  })),
});

async function addSurvey(
  given: ReadDefinition,
  { companyId, websiteId, userId = null }: DefinitionOwner,
): Promise<number> {
  const columns = { ...surveyColumns(given), state: given.state ?? 'draft', companyId, websiteId, createdBy: userId };
  const [row] = await db.insert(surveys).values(columns).returning({ id: surveys.id });
  return row!.id;
}

async function changeSurvey({ id, state }: SurveyTree, given: ReadDefinition, version: number): Promise<number> {
  const columns = { ...surveyColumns(given), state: given.state ?? state, version, changedAt: new Date() };
  await db.update(surveys).set(columns).where(eq(surveys.id, id));
  return id;
}

async function savePages(surveyId: number, { pages, language }: ReadDefinition, before: Page[]): Promise<void> {
  const known = new Map(before.flatMap((page) => page.questions).map((question) => [question.key, question]));
  const kept = new Set<number>();
  for (const [p, page] of pages.entries()) {
    const pageId = await savePage(surveyId, page, p, language, before);
    kept.add(pageId);
    for (const [q, question] of page.questions.entries()) {
      const stored = known.get(question.id);
      if (stored) await refuseMisfit(stored, question, ['pages', p, 'questions', q, 'kind']);
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

async function refuseMisfit(stored: Question, given: ReadQuestion, path: (string | number)[]): Promise<void> {
  if (stored.kind === given.kind || WIDER[stored.kind]?.includes(given.kind)) return;
  if (!(await isAnswered(eq(surveyAnswers.questionId, stored.id)))) return;
  throw new Invalid(phrase('This definition does not fit the answers that are there.'), { [pathText(path)]: ANSWERED });
}

async function saveLabels(
  questionId: number,
  question: ReadQuestion,
  language: string,
  stored?: Question,
): Promise<void> {
  const nameOf = ({ role, key }: { role?: string; key: string }) => `${role} ${key}`;
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
  const hasQuestions = sql`exists (select 1 from ${surveyQuestions} where ${surveyQuestions.pageId} = ${surveyPages.id})`;
  await db.update(surveyPages).set({ isActive: false }).where(inArray(surveyPages.id, ids));
  await db.delete(surveyPages).where(and(inArray(surveyPages.id, ids), sql`not ${hasQuestions}`));
}

async function isAnswered(where: ReturnType<typeof eq>): Promise<boolean> {
  const [row] = await db.select({ id: surveyAnswers.id }).from(surveyAnswers).where(where).limit(1);
  return row !== undefined;
}
