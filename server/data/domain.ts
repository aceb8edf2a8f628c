import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { runArchive } from './archive/archive_job.ts';
import { runImport } from './import_job.ts';
import { DATA } from './pages.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { dataRoutes } from './routes.ts';
import { ARCHIVE_JOB, dropOldRuns, IMPORT_JOB } from './runs.ts';

const LONG = { queue: 'imports and exports' };

/** Imports and exports that staff run in the browser. */
export const data: Domain = {
  name: 'data',
  personalData: PERSONAL_DATA,
  start: (domains) => [
    defineJob<{ runId: number }>(IMPORT_JOB, ({ runId }, context) => runImport(runId, domains, context), LONG),
    defineJob<{ runId: number }>(ARCHIVE_JOB, ({ runId }, context) => runArchive(runId, domains, context), LONG),
    defineJob('data.tidy', () => dropOldRuns(), { everyMs: millisecondsInHour }),
  ],
  routes: dataRoutes,
  staffMenu: [{ label: msg('Import and export'), url: DATA, role: 'products', area: 'settings' }],
};
