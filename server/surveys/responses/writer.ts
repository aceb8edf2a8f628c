/** Saves imported responses, hidden until all are saved. */
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, inBatches, insertMany, transaction } from '#core/db/database.ts';
import type { ImportOptions } from '#core/domain/importer.ts';
import { randomToken } from '#core/process/secret.ts';
import { surveyTag } from '#surveys/definition/service.ts';
import type { Survey } from '#surveys/queries.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import type { GivenResponse } from './reader.ts';

/** Written together; several of these make a batch. */
const AT_ONCE = 20;
/** State while the import runs: test entries are not counted. A later run finds and completes them. */
const UNFINISHED = 'coming ';

export async function storeResponses(
  pieces: AsyncIterable<GivenResponse[]>,
  survey: Survey,
  options: ImportOptions,
  progress: (done: number) => void,
): Promise<{ created: number; unchanged: number }> {
  let [created, done] = [0, 0];
  await dropUnfinished(survey.id);
  for await (const piece of pieces) {
    const groups = Array.from({ length: Math.ceil(piece.length / AT_ONCE) }, (_, at) =>
      piece.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    );
    await inBatches(
      groups,
      async (group) => {
        if (options.signal.aborted) return;
        created += await storeBatch(group, survey, options.language);
        done += group.length;
      },
      'import responses',
    );
    progress(done);
    if (options.signal.aborted) break;
  }
  if (options.signal.aborted) await dropUnfinished(survey.id);
  else await showAll(survey);
  return { created, unchanged: done - created };
}

/** Removes what an interrupted import left. */
const dropUnfinished = (surveyId: number) => db.delete(surveyResponses).where(isUnfinished(surveyId));

const isUnfinished = (surveyId: number) =>
  and(
    eq(surveyResponses.surveyId, surveyId),
    eq(surveyResponses.isTest, true),
    like(surveyResponses.importKey, `${UNFINISHED}%`),
  );

async function storeBatch(given: GivenResponse[], survey: Survey, language: string): Promise<number> {
  const keys = given.map(({ importKey }) => importKey);
  const known = await db
    .select({ importKey: surveyResponses.importKey })
    .from(surveyResponses)
    .where(and(eq(surveyResponses.surveyId, survey.id), inArray(surveyResponses.importKey, keys)));
  const existing = new Set(known.map(({ importKey }) => importKey));
  const fresh = given.filter(({ importKey }) => !existing.has(importKey));
  const rows = fresh.map((response) => responseRow(response, survey, language));
  const made = await insertMany(surveyResponses, rows, { returning: ['id', 'importKey'] });
  const ids = new Map(made.map(({ id, importKey }) => [importKey, id]));
  await insertMany(
    surveyAnswers,
    fresh.flatMap(({ importKey, answers }) =>
      answers.map((answer) => ({ ...answer, responseId: ids.get(UNFINISHED + importKey) as number })),
    ),
  );
  return fresh.length;
}

function responseRow(given: GivenResponse, survey: Survey, language: string): typeof surveyResponses.$inferInsert {
  const now = new Date();
  const doneAt = given.isFinished ? (given.finishedAt ?? now) : null;
  const createdAt = given.startedAt ?? doneAt ?? now;
  return {
    surveyId: survey.id,
    token: randomToken(),
    state: given.isFinished ? 'done' : 'skip',
    isTest: true,
    lastPageId: given.lastPageId,
    languageCode: given.language ?? language,
    importKey: UNFINISHED + given.importKey,
    score: survey.isQuiz && given.isFinished ? given.answers.reduce((sum, { score = 0 }) => sum + score, 0) : null,
    createdAt,
    changedAt: doneAt ?? createdAt,
    doneAt,
  };
}

/** All at once. */
const showAll = (survey: Survey) =>
  transaction(
    async () => {
      const whole = { isTest: false, importKey: sql`substr(${surveyResponses.importKey}, ${UNFINISHED.length + 1})` };
      await db.update(surveyResponses).set(whole).where(isUnfinished(survey.id));
      await changed(surveyTag(survey.slug));
    },
    { name: 'show imported responses', isLong: true },
  );
