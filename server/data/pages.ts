/** What the pages of imports show. */
import type { FastifyRequest } from 'fastify';
import { noteText } from '#core/domain/importer.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { mayHaveArchive } from './archive/archive_routes.ts';
import { detailsPath, exportsFor } from './exports.ts';
import { importerOf } from './import_job.ts';
import { type ReportReader, readReport } from './report.ts';
import { isReady, isRunning, latestArchives, latestImports, type Run } from './runs.ts';
import type { RunState } from './schema.ts';
import { MOST_LINES, MOST_MEGABYTES } from './upload.ts';

export const DATA = '/admin/data';

const STATES: Record<RunState, { name: string; tone: string }> = {
  waiting: { name: msg('Waiting', { context: 'import' }), tone: 'neutral' },
  running: { name: msg('Running', { context: 'import' }), tone: 'notice' },
  checked: { name: msg('Checked', { context: 'import' }), tone: 'warning' },
  done: { name: msg('Imported', { context: 'import' }), tone: 'positive' },
  failed: { name: msg('Failed', { context: 'import' }), tone: 'negative' },
  stopped: { name: msg('Stopped', { context: 'import' }), tone: 'neutral' },
};

const mayChange = async (request: FastifyRequest): Promise<boolean> => has(await personOf(request), 'products');

export async function dataPage(request: FastifyRequest, error?: string): Promise<PageResponse> {
  const { site, texts } = request;
  const imports = await latestImports(site);
  const person = await personOf(request);
  const answer = staffPage('@data/data', texts.t('Import and export'), {
    styles: ['core/staff_form', 'core/staff_list', 'core/data'],
    action: site.url(`${DATA}/imports`),
    error: error ?? null,
    mayChange: await mayChange(request),
    limit: MOST_MEGABYTES,
    lines: texts.number(MOST_LINES, 0),
    exports: exportsFor(person).map(({ label, list, details }) => ({
      label: texts.say(label),
      files: ['csv', 'xlsx'].map((kind) => ({ kind: kind.toUpperCase(), url: site.url(`${list}?export=${kind}`) })),
      details: details && { label: texts.say(details.label), url: site.url(detailsPath(DATA, details.name)) },
    })),
    archiveAction: site.url(`${DATA}/archives`),
    archives: mayHaveArchive(person) ? (await latestArchives(site)).map((run) => archiveView(run, request)) : null,
    imports: imports.map((run) => ({ ...headOf(run, request), url: site.url(`${DATA}/imports/${run.id}`) })),
  });
  return error ? { ...answer, status: 400 } : answer;
}

function archiveView(run: Run, { site, texts }: FastifyRequest) {
  const path = site.url(`${DATA}/archives/${run.id}`);
  const isThere = run.state === 'done' && run.fileId !== null;
  const { name, tone } = isThere ? { name: msg('Ready', { context: 'export' }), tone: 'positive' } : STATES[run.state];
  return {
    when: texts.dateTime(run.createdAt, site.website.timeZone),
    state: { name: texts.say(name), tone },
    percent: isRunning(run) ? progressOf(run, texts).percent : null,
    stop: `${path}/stop`,
    url: isThere ? `${path}/data.zip` : null,
    until: isThere ? texts.dateTime(run.expiresAt, site.website.timeZone) : null,
  };
}

export const readerOf = async (run: Run, { server, texts }: FastifyRequest): Promise<ReportReader> => ({
  texts,
  importer: await importerOf(run, server.domains),
});

export async function runPage(run: Run, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const path = site.url(`${DATA}/imports/${run.id}`);
  const report = await readReport(run.reportId, await readerOf(run, request));
  return staffPage('@data/import', run.fileName, {
    styles: ['core/staff_form', 'core/staff_list', 'core/data'],
    breadcrumbs: [{ name: texts.t('Import and export'), url: site.url(DATA) }],
    ...headOf(run, request),
    path,
    lead: leadOf(run, texts),
    progress: isRunning(run) ? progressOf(run, texts) : null,
    mayChange: await mayChange(request),
    isReady: isReady(run),
    isRunning: isRunning(run),
    report: run.reportId && report.leftOut.length + report.conflicts.length > 0 ? `${path}/report.csv` : null,
    leftOut: report.leftOut,
    byHand: report.conflicts,
    overwrites: run.overwrites,
    notes: run.notes.map((note) => noteText(note, texts.say)),
  });
}

function headOf(run: Run, { site, texts }: FastifyRequest) {
  const { created = 0, changed = 0, unchanged = 0, problems = 0 } = run.counts ?? {};
  const number = (n: number) => texts.number(n, 0);
  const sum = run.counts && [
    [texts.t('New'), number(created)],
    [texts.t('Changed'), number(changed)],
    [texts.t('Unchanged'), number(unchanged)],
    [texts.t('Left out'), number(problems)],
  ];
  const { name, tone } = STATES[run.state];
  return {
    name: run.fileName,
    format: texts.say(run.subject),
    when: texts.dateTime(run.createdAt, site.website.timeZone),
    state: { name: texts.say(name), tone },
    sums: sum ?? [],
  };
}

/** A sentence about where the import stands. */
function leadOf({ state, isDryRun, overwrites }: Run, { t }: Texts): string {
  switch (state) {
    case 'waiting':
      return t('It starts in a moment.');
    case 'running':
      return isDryRun ? t('The file is being checked. Nothing is changed yet.') : t('Products are being imported.');
    case 'checked':
      return t('Nothing is changed yet. This is what an import would do.');
    case 'done':
      return overwrites
        ? t('The import is complete. What was changed by hand was overwritten.')
        : t('The import is complete. What was changed by hand was kept.');
    case 'stopped':
      return t('The import was stopped. Products imported so far are complete; importing again continues.');
    case 'failed':
      return t('The import failed. Products imported so far are complete; importing again continues.');
  }
}

function progressOf({ stage, done, total }: Run, texts: Texts) {
  const names: Record<string, string> = { Products: texts.t('Products'), Pictures: texts.t('Images') };
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return { name: names[stage] ?? texts.t('Preparing'), percent };
}
