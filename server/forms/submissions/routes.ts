/** `/website/submissions`: submissions for staff. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { type Site, websitesOfCompany } from '#core/sites/site.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { XLSX_TYPE } from '#core/tables/xlsx_sheet.ts';
import { exportParams, exportQuery, idParams, moveForm } from '#forms/contract.ts';
import { allForms, type Filter, filesOf, findSubmission, type Submission } from '#forms/queries.ts';
import { csvOf, jsonOf, xlsxOf } from './export.ts';
import { submissionList } from './list.ts';
import { deleteSubmission, moveSubmission } from './status_changes.ts';
import { STATE_NAMES, submissionView } from './view.ts';

const LIST = '/website/submissions';
const AUDIENCE = 'messages' as const;

export function submissionRoutes(app: FastifyInstance): void {
  defineStaffList(app, submissionList);
  page(app, {
    url: `${LIST}/:id`,
    audience: AUDIENCE,
    params: idParams,
    handle: ({ request, params }) => detailPage(request, params.id, '@forms/submission'),
  });
  form(app, {
    url: `${LIST}/:id/move`,
    audience: AUDIENCE,
    params: idParams,
    body: moveForm,
    handle: async ({ request, params, body }) => {
      await ownSubmission(params.id, request.site);
      await moveSubmission(params.id, body.state, (await personOf(request))?.userId ?? null);
      const { t, say } = request.texts;
      const text = t('Moved to “{state}”.', { state: say(STATE_NAMES[body.state]) });
      return redirectTo(`${LIST}/${params.id}`, { flash: { kind: 'success', text } });
    },
  });
  // Deleting is asked about on a page of its own: it can't be undone.
  page(app, {
    url: `${LIST}/:id/delete`,
    audience: AUDIENCE,
    params: idParams,
    handle: ({ request, params }) => detailPage(request, params.id, '@forms/submission_delete'),
  });
  form(app, {
    url: `${LIST}/:id/delete`,
    audience: AUDIENCE,
    params: idParams,
    handle: async ({ request, params }) => {
      // Pressed twice, it is gone already.
      if (await findSubmission(params.id)) {
        await ownSubmission(params.id, request.site);
        await deleteSubmission(params.id);
      }
      return redirectTo(LIST, { flash: { kind: 'success', text: request.texts.t('Submission deleted.') } });
    },
  });
  exportRoute(app);
}

/** @throws NotFound for submissions to another company */
async function ownSubmission(id: number, site: Site): Promise<Submission> {
  const submission = await findSubmission(id);
  if (!submission || !(await websitesOfCompany(site)).includes(submission.websiteId)) throw new NotFound();
  return submission;
}

async function detailPage(request: FastifyRequest, id: number, template: string): Promise<PageResponse> {
  const { site, texts } = request;
  const submission = await ownSubmission(id, site);
  const view = await submissionView(submission, await allForms(), await filesOf([id]), site);
  return show(
    template,
    { submission: view },
    {
      facts: {
        title: view.name,
        isIndexed: false,
        styles: 'forms/submissions',
        breadcrumbs: [
          { name: texts.t('Form submissions'), url: site.url(LIST) },
          { name: view.name, url: view.url },
        ],
      },
    },
  );
}

const FILES = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (filter: Filter, site: Site) => Readable.from(csvOf(filter, site)),
  },
  xlsx: {
    type: XLSX_TYPE,
    write: xlsxOf,
  },
  json: {
    type: 'application/json; charset=utf-8',
    write: (filter: Filter, site: Site) => Readable.from(jsonOf(filter, site)),
  },
};

function exportRoute(app: FastifyInstance): void {
  file(app, {
    url: `${LIST}/export/:kind(^csv|xlsx|json$)`,
    audience: AUDIENCE,
    params: exportParams,
    query: exportQuery,
    handle: async ({ request: { site }, reply, params: { kind }, query }) => {
      const { q, state, form: formIds } = query;
      const forms = formIds.filter(Boolean).map(Number);
      const filter = { q, state, forms, websiteIds: await websitesOfCompany(site) };
      reply.header('cache-control', 'no-store');
      const { type, write } = FILES[kind];
      return { type, name: `messages.${kind}`, body: await write(filter, site) };
    },
  });
}
