/** Deletes abandoned drafts of answers. */
import { millisecondsInDay } from 'date-fns/constants';
import { lt } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { surveyDrafts } from '#surveys/responses.schema.ts';

/** Long enough to come back after a long absence. */
const KEPT_MS = 90 * millisecondsInDay;

export async function dropOldDrafts(now = Date.now()): Promise<void> {
  await db.delete(surveyDrafts).where(lt(surveyDrafts.givenAt, new Date(now - KEPT_MS)));
}
