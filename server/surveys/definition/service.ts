import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, isConflict, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { activeTree, type SurveyTree, surveyTree } from '#surveys/queries.ts';
import { surveys } from '#surveys/schema.ts';
import { definitionOf, labelColumns, pageColumns, questionColumns, surveyColumns } from './columns.ts';
import type { ReadDefinition } from './definition.ts';
import { checkDefinition } from './file.ts';
import { savePages } from './parts.ts';

export type DefinitionOwner = {
  companyId: number;
  /** Only this website asks; null: every one of the company. */
  websiteId: number | null;
  userId?: number | null;
  /** The version that the change started from; a newer one is not overwritten. Without it, any is. */
  version?: number;
  /** Reports what would change, and changes nothing. */
  isDryRun?: boolean;
};

export type SavedDefinition = { surveyId: number; version: number; outcome: 'created' | 'changed' | 'unchanged' };

const TAKEN = msg('A survey of another company already uses this address. Enter another slug.');
const OUTDATED = msg('Someone else changed this survey. Review their changes, then try again.');

/** Tag under which changes of a survey are announced to caches. */
export const surveyTag = (slug: string): string => `survey:${slug}`;

/**
 * Makes a survey, or changes the one with the same slug. Pages, questions and labels are known by their ids: they keep
 * their answers even if texts, order and rules change. What is left out is deleted, or only switched off where
 * somebody answered it.
 * @param given as `parseDefinition` or `checkDefinition` read it
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

/** Rolls back a dry run. */
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
