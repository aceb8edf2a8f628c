/** Staff pages of imports and exports. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, Unauthorized } from '#core/errors.ts';
import { findFile } from '#core/files/files.ts';
import { acceptUploads } from '#core/files/upload.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { archiveRoutes } from './archive/archive_routes.ts';
import { importForm, runParams } from './contract.ts';
import { exportRoutes } from './exports.ts';
import { DATA, dataPage, readerOf, runPage } from './pages.ts';
import { reportLines } from './report.ts';
import { beginImport, isRunning, latestArchives, ownRun, stopRun } from './runs.ts';
import { takeImport } from './upload.ts';

const IMPORT = `${DATA}/imports/:id`;
const route = { audience: 'products', params: runParams } as const;
/** How often the page of a running import is loaded again. */
const REFRESH_SECONDS = 2;

export async function dataRoutes(app: FastifyInstance): Promise<void> {
  exportRoutes(app, DATA);
  archiveRoutes(app, DATA);
  page(app, {
    url: DATA,
    audience: 'products',
    handle: async ({ request, reply }) => {
      if ((await latestArchives(request.site)).some(isRunning)) reply.header('refresh', String(REFRESH_SECONDS));
      return dataPage(request);
    },
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, { url: `${DATA}/imports`, audience: 'products', back: DATA, handle: ({ request }) => add(request) });
  });
  page(app, {
    url: IMPORT,
    ...route,
    handle: ({ request, reply, params: { id } }) => show(id, request, reply),
  });
  form(app, {
    url: `${IMPORT}/import`,
    ...route,
    body: importForm,
    handle: async ({ request, params: { id }, body }) => {
      await beginImport(await ownRun(id, request.site), body.conflicts === 'overwrite');
      return redirectTo(`${DATA}/imports/${id}`);
    },
  });
  form(app, {
    url: `${IMPORT}/stop`,
    ...route,
    handle: async ({ request, params: { id } }) => {
      await stopRun(await ownRun(id, request.site));
      return redirectTo(`${DATA}/imports/${id}`);
    },
  });
  file(app, {
    url: `${IMPORT}/report.csv`,
    ...route,
    handle: async ({ request, params: { id } }) => {
      const run = await ownRun(id, request.site);
      const { reportId } = run;
      if (reportId === null || !(await findFile(reportId))) throw new NotFound();
      const body = Readable.from(reportLines(reportId, await readerOf(run, request)));
      return { type: 'text/csv; charset=utf-8', name: `import-${id}.csv`, body };
    },
  });
}

/** The browser loads a running import again by itself, without script, too. */
async function show(id: number, request: FastifyRequest, reply: FastifyReply): Promise<PageResponse> {
  const run = await ownRun(id, request.site);
  if (isRunning(run)) reply.header('refresh', String(REFRESH_SECONDS));
  return runPage(run, request);
}

async function add(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const taken = await takeImport(request, await staffOf(request));
  return typeof taken === 'string' ? dataPage(request, taken) : redirectTo(`${DATA}/imports/${taken}`);
}

/** @throws Unauthorized */
async function staffOf(request: FastifyRequest): Promise<Person> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person;
}
