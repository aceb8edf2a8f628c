/** Does the imports that staff began in the browser. */
import { addSeconds } from 'date-fns/addSeconds';
import { millisecondsInMinute } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import type { Importer, ImportListener } from '#core/domain/importer.ts';
import { blobPath } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { enqueue, type JobContext } from '#core/jobs/jobs.ts';
import { watchRun } from './progress.ts';
import { ReportWriter } from './report.ts';
import { findRun, IMPORT_JOB, isAnotherRunning, isRunning, keepReport, type Run, updateRun } from './runs.ts';

const PAUSE_SECONDS = 3;
const MOST_NOTES = 50;
const PICTURES_DEADLINE_MS = 10 * millisecondsInMinute;

/** The importers that staff with the role may run. */
export async function importersFor(domains: readonly Domain[], role: string): Promise<Importer[]> {
  const all = (await Promise.all(domains.map((domain) => domain.importers?.() ?? []))).flat();
  return all.filter((importer) => importer.role === role);
}

/** Begins anew when a process stopped in the middle: what is imported already does not change again. */
export async function runImport(runId: number, domains: readonly Domain[], { signal }: JobContext): Promise<void> {
  const run = await findRun(runId);
  if (!run || !isRunning(run)) return;
  if (await isAnotherRunning(runId))
    return enqueue(IMPORT_JOB, { runId }, { at: addSeconds(new Date(), PAUSE_SECONDS) });
  await updateRun(runId, { state: 'running' });
  try {
    await importFile(run, domains, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(`Import ${runId} failed.`, error);
    await updateRun(runId, { state: 'failed', endedAt: new Date() });
  }
}

export const importerOf = async ({ subject }: Run, domains: readonly Domain[]): Promise<Importer | undefined> =>
  (await importersFor(domains, 'products')).find(({ name }) => name === subject);

async function importFile(run: Run, domains: readonly Domain[], signal: AbortSignal): Promise<void> {
  const importer = await importerOf(run, domains);
  const file = run.fileId === null ? null : await findFile(run.fileId);
  if (!importer || !file) throw new Error(`The file or the importer of run ${run.id} is gone.`);
  const report = new ReportWriter();
  const watch = watchRun(run.id);
  const listener: ImportListener = {
    problem: (problem) => report.problem(problem),
    conflict: (conflict) => report.conflict(conflict),
    progress: (stage, done, total) => watch.set({ stage, done, total }),
  };
  const options = {
    companyId: run.companyId,
    websiteId: null,
    language: run.languageCode,
    isDryRun: run.isDryRun,
    by: { userId: run.userId },
    overwrites: run.overwrites,
    picturesDeadlineMs: PICTURES_DEADLINE_MS,
    signal: AbortSignal.any([signal, watch.stopped]),
  };
  try {
    const { notes, ...counts } = await importer.run(blobPath(file.hash), options, listener);
    if (signal.aborted) throw new Error('The process stops.');
    await watch.end();
    await keepReport(run.id, (await report.store(`import-${run.id}${run.isDryRun ? '-check' : ''}.csv`)).id);
    await updateRun(run.id, {
      state: run.isDryRun ? 'checked' : 'done',
      endedAt: new Date(),
      counts: { ...counts, problems: report.problems },
      notes: notes.slice(0, MOST_NOTES),
    });
  } finally {
    await watch.end();
  }
}
