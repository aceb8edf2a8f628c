/** Makes the archives that staff asked for, one at a time. */
import { rm } from 'node:fs/promises';
import { addDays } from 'date-fns/addDays';
import { addSeconds } from 'date-fns/addSeconds';
import type { Domain } from '#core/domain/domain.ts';
import { linkBlob } from '#core/files/blobs.ts';
import { insertFile } from '#core/files/files.ts';
import { enqueue, type JobContext } from '#core/jobs/jobs.ts';
import { findSite } from '#core/sites/site.ts';
import { exportersIn } from '#data/exports.ts';
import { watchRun } from '#data/progress.ts';
import { ARCHIVE_JOB, findRun, isAnotherRunning, isRunning, type Run, updateRun } from '#data/runs.ts';
import { writeArchive } from './archive_file.ts';

const PAUSE_SECONDS = 3;
/** It holds personal data, so nobody finds it long after it was fetched. */
export const KEPT_DAYS = 3;

export async function runArchive(runId: number, domains: readonly Domain[], { signal }: JobContext): Promise<void> {
  const run = await findRun(runId);
  if (!run || !isRunning(run)) return;
  if (await isAnotherRunning(runId))
    return enqueue(ARCHIVE_JOB, { runId }, { at: addSeconds(new Date(), PAUSE_SECONDS) });
  await updateRun(runId, { state: 'running' });
  try {
    await makeArchive(run, domains, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    console.error(`Archive ${runId} failed.`, error);
    await updateRun(runId, { state: 'failed', endedAt: new Date() });
  }
}

async function makeArchive(run: Run, domains: readonly Domain[], signal: AbortSignal): Promise<void> {
  const site = await findSite(run.websiteId);
  if (!site) throw new Error(`The website of archive ${run.id} is gone.`);
  const watch = watchRun(run.id);
  try {
    const { path, hash, size } = await writeArchive(site, {
      exporters: await exportersIn(domains),
      signal: AbortSignal.any([signal, watch.stopped]),
      progress: (done, total) => watch.set({ stage: 'Files', done, total }),
    });
    await watch.end();
    try {
      await linkBlob(path, hash);
      const name = `archive-${run.id}.zip`;
      const facts = { mimetype: 'application/zip', isPublic: false, width: null, height: null };
      const { id } = await insertFile({ hash, size, name, ...facts });
      const now = new Date();
      const values = { fileId: id, fileName: name, endedAt: now, expiresAt: addDays(now, KEPT_DAYS) };
      await updateRun(run.id, { state: 'done', ...values });
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    await watch.end();
  }
}
