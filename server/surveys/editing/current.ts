/** Loads the survey that staff edit as a definition, and saves changes. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, forUpdate } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { definitionOf } from '#surveys/definition/columns.ts';
import type { ReadDefinition, ReadPage, ReadQuestion } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { activeTree, type SurveyTree, surveyTree } from '#surveys/queries.ts';
import { surveyPages, surveyQuestions, surveys } from '#surveys/schema.ts';
import { bySlug } from './contract.ts';

/** Records that the forms change. */
export const SURVEY: StoredRecord = { table: surveys };
export const SURVEY_PAGE: StoredRecord = { table: surveyPages };
export const SURVEY_QUESTION: StoredRecord = { table: surveyQuestions };

export type Current = {
  /** Including inactive parts. */
  survey: SurveyTree;
  /** Without inactive parts. */
  definition: ReadDefinition;
};

export type CurrentQuestion = Current & { id: number; key: string; question: ReadQuestion };

/** @throws NotFound for a survey that is none of this company's */
export async function currentSurvey(slug: string, { site }: FastifyRequest): Promise<Current> {
  const survey = await surveyTree(slug);
  if (!survey || survey.companyId !== site.company.id) throw new NotFound();
  const { definition } = checkDefinition(definitionOf(activeTree(survey)));
  if (!definition) throw new Error(`The stored definition of survey "${slug}" is invalid.`);
  return { survey, definition };
}

/** The survey in the address. @throws NotFound */
export async function surveyAt(request: FastifyRequest): Promise<Current> {
  const params = bySlug.safeParse(request.params);
  if (!params.success) throw new NotFound();
  return currentSurvey(params.data.slug, request);
}

/** Locked until the end of the transaction. */
export async function holdSurvey(request: FastifyRequest): Promise<void> {
  const { survey } = await surveyAt(request);
  await forUpdate(db.select({ id: surveys.id }).from(surveys).where(eq(surveys.id, survey.id)));
}

export const CHANGED_MEANWHILE = msg('The survey was changed meanwhile. Try again.');

/** @throws Conflict if it was changed since it was read. @throws Invalid as `saveDefinition` does */
export async function saveCurrent(
  current: Current,
  definition: ReadDefinition,
  request: FastifyRequest,
): Promise<void> {
  await saveDefinition(definition, await ownerOf(request, current));
}

const MOST_ATTEMPTS = 5;

/**
 * Changes what is there at this moment: who changed another part meanwhile loses nothing.
 * @param change the survey as it shall be, or why it is left as it is
 * @returns that reason; null when the change is saved
 * @throws Invalid as `saveDefinition` does
 */
export async function changeSurvey<Reason extends object>(
  slug: string,
  request: FastifyRequest,
  change: (
    current: Current,
  ) => Promise<{ definition: ReadDefinition } | Reason> | { definition: ReadDefinition } | Reason,
): Promise<Reason | null> {
  for (let attempt = 1; ; attempt++) {
    const current = await currentSurvey(slug, request);
    const changed = await change(current);
    if (!('definition' in changed)) return changed;
    try {
      await saveCurrent(current, changed.definition, request);
      return null;
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function ownerOf(request: FastifyRequest, { survey }: Current) {
  const person = await personOf(request);
  return {
    companyId: survey.companyId,
    websiteId: survey.websiteId,
    userId: person?.userId ?? null,
    version: survey.version,
  };
}

export const findPage = ({ definition }: Current, key: string): ReadPage | undefined =>
  definition.pages.find(({ id }) => id === key);

export const findQuestion = ({ definition }: Current, key: string): ReadQuestion | undefined =>
  definition.pages.flatMap(({ questions }) => questions).find(({ id }) => id === key);
