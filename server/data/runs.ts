/** Begins, finds, stops and deletes imports and exports that staff run. */
import { addDays } from 'date-fns/addDays';
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import type { Site } from '#core/sites/site.ts';
import { dataRuns, type RunState } from './schema.ts';

export const IMPORT_JOB = 'data.import';
export const ARCHIVE_JOB = 'data.archive';
export type Run = typeof dataRuns.$inferSelect;

const KEPT_DAYS = 30;
const MOST_LISTED = 20;
const MOST_ARCHIVES = 3;
const TIDIED_AT_ONCE = 100;

type NewImport = { subject: string; fileId: number; fileName: string; userId: number; site: Site };

/** Adds an import that begins with its dry run. @returns its id */
export const addImport = ({ site, ...facts }: NewImport): Promise<number> =>
  transaction(async () => {
    const [run] = await db
      .insert(dataRuns)
      .values({
        ...facts,
        kind: 'import',
        companyId: site.company.id,
        websiteId: site.website.id,
        isDryRun: true,
        languageCode: site.website.defaultLanguage,
        expiresAt: addDays(new Date(), KEPT_DAYS),
      })
      .returning({ id: dataRuns.id });
    const { id } = run as { id: number };
    await enqueue(IMPORT_JOB, { runId: id });
    return id;
  });

/** Adds an archive of everything; one that is being made already is enough. */
export const addArchive = (userId: number, { company, website }: Site): Promise<void> =>
  transaction(async () => {
    const [running] = await db
      .select({ id: dataRuns.id })
      .from(dataRuns)
      .where(and(isArchiveOf(company.id), inArray(dataRuns.state, ['waiting', 'running'])));
    if (running) return;
    const [run] = await db
      .insert(dataRuns)
      .values({
        userId,
        kind: 'export',
        subject: 'everything',
        companyId: company.id,
        websiteId: website.id,
        languageCode: website.defaultLanguage,
        expiresAt: addDays(new Date(), KEPT_DAYS),
      })
      .returning({ id: dataRuns.id });
    await enqueue(ARCHIVE_JOB, { runId: (run as { id: number }).id });
  });

const isArchiveOf = (companyId: number) => and(eq(dataRuns.companyId, companyId), eq(dataRuns.kind, 'export'));

/** The newest first. */
export const latestArchives = ({ company }: Site): Promise<Run[]> =>
  db.select().from(dataRuns).where(isArchiveOf(company.id)).orderBy(desc(dataRuns.id)).limit(MOST_ARCHIVES);

/** @throws NotFound for a run of another company or kind */
export async function ownRun(id: number, { company }: Site, kind: Run['kind'] = 'import'): Promise<Run> {
  const run = await findRun(id);
  if (run?.companyId !== company.id || run.kind !== kind) throw new NotFound();
  return run;
}

export async function findRun(id: number): Promise<Run | null> {
  const [run] = await db.select().from(dataRuns).where(eq(dataRuns.id, id));
  return run ?? null;
}

/** The newest first. */
export const latestImports = ({ company }: Site): Promise<Run[]> =>
  db
    .select()
    .from(dataRuns)
    .where(and(eq(dataRuns.companyId, company.id), eq(dataRuns.kind, 'import')))
    .orderBy(desc(dataRuns.id))
    .limit(MOST_LISTED);

/** States in which nothing runs and the import may begin. */
const READY: RunState[] = ['checked', 'stopped', 'failed'];
export const isReady = ({ state, fileId }: Run): boolean => READY.includes(state) && fileId !== null;
export const isRunning = ({ state }: Run): boolean => state === 'waiting' || state === 'running';

/** Begins the import itself; a second click changes nothing. */
export const beginImport = ({ id }: Run, overwrites: boolean): Promise<void> =>
  transaction(async () => {
    const started = await db
      .update(dataRuns)
      .set({ state: 'waiting', isDryRun: false, overwrites, done: 0, total: 0, stage: '', endedAt: null })
      .where(and(eq(dataRuns.id, id), inArray(dataRuns.state, READY)))
      .returning({ id: dataRuns.id });
    if (started.length > 0) await enqueue(IMPORT_JOB, { runId: id });
  });

/** What is imported so far stays; the job notices within a second. */
export async function stopRun({ id }: Run): Promise<void> {
  await db
    .update(dataRuns)
    .set({ state: 'stopped', endedAt: new Date() })
    .where(and(eq(dataRuns.id, id), inArray(dataRuns.state, ['waiting', 'running'])));
}

/** Whether another import is running: one at a time leaves room for other jobs. */
export const isAnotherRunning = async (id: number): Promise<boolean> =>
  (await db.$count(dataRuns, and(eq(dataRuns.state, 'running'), ne(dataRuns.id, id)))) > 0;

/** Changes a run unless somebody stopped it. @returns whether nobody did */
export async function updateRun(id: number, values: Partial<Run>): Promise<boolean> {
  const rows = await db
    .update(dataRuns)
    .set(values)
    .where(and(eq(dataRuns.id, id), inArray(dataRuns.state, ['waiting', 'running'])))
    .returning({ id: dataRuns.id });
  return rows.length > 0;
}

/** Replaces the report of a run, stopped or not. */
export async function keepReport(id: number, reportId: number): Promise<void> {
  const before = await findRun(id);
  await db.update(dataRuns).set({ reportId }).where(eq(dataRuns.id, id));
  if (before?.reportId && before.reportId !== reportId) await forgetFile(before.reportId);
}

/** Deletes old runs with their files. */
export async function dropOldRuns(now = new Date()): Promise<void> {
  const old = await db.select().from(dataRuns).where(lt(dataRuns.expiresAt, now)).limit(TIDIED_AT_ONCE);
  for (const { id, fileId, reportId } of old) {
    await db.delete(dataRuns).where(eq(dataRuns.id, id));
    for (const file of [fileId, reportId]) if (file !== null) await forgetFile(file);
  }
}
