/** `/website/submissions`: submissions for staff. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { type Site, websitesOfCompany } from '#core/sites/site.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { exportParams, exportQuery, idParams, listQuery, moveForm } from '#forms/contract.ts';
import {
  allForms,
  countStates,
  countSubmissions,
  filesOf,
  findSubmission,
  listSubmissions,
  type Submission,
} from '#forms/queries.ts';
import type { SubmissionState } from '#forms/schema.ts';
import { csvOf, jsonOf } from './export.ts';
import { deleteSubmission, moveSubmission } from './status_changes.ts';
import { rowView, STATE_NAMES, submissionView } from './view.ts';

const LIST = '/website/submissions';
const STEP = 25;
const WHO = 'employee' as const;

export function submissionRoutes(app: FastifyInstance): void {
  page(app, {
    url: LIST,
    who: WHO,
    query: listQuery,
    isList: true,
    handle: ({ request, query }) => listPage(request, query),
  });
  page(app, {
    url: `${LIST}/:id`,
    who: WHO,
    params: idParams,
    handle: ({ request, params }) => detailPage(request, params.id, '@forms/submission'),
  });
  form(app, {
    url: `${LIST}/:id/move`,
    who: WHO,
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
    who: WHO,
    params: idParams,
    handle: ({ request, params }) => detailPage(request, params.id, '@forms/submission_delete'),
  });
  form(app, {
    url: `${LIST}/:id/delete`,
    who: WHO,
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

async function listPage(request: FastifyRequest, query: z.output<typeof listQuery>): Promise<PageResponse> {
  const { site, texts } = request;
  const { q = '', state, form: formId, page: number = 1 } = query;
  const websiteIds = await websitesOfCompany(site);
  const filter = { websiteIds, q, state, form: formId };
  const address = (page: number, other: Partial<typeof filter> = {}) => addressOf({ ...filter, ...other }, page);
  const pager = pagerOf({
    total: await countSubmissions(filter),
    page: number,
    step: STEP,
    url: (page) => site.url(address(page)),
  });
  const rows = await listSubmissions(filter, { limit: STEP, offset: pager.offset });
  const forms = (await allForms()).filter(({ websiteId }) => websiteId === null || websiteIds.includes(websiteId));
  const counts = await countStates(websiteIds);
  const states = [undefined, 'new', 'done', 'quarantined'] as (SubmissionState | undefined)[];
  return show(
    '@forms/submissions',
    {
      rows: rows.map((row) => rowView(row, forms, site)),
      pager,
      q,
      states: states.map((one) => ({
        name: one ? texts.say(STATE_NAMES[one]) : texts.t('New and closed'),
        url: site.url(address(1, { state: one })),
        count: one ? (counts[one] ?? 0) : (counts.new ?? 0) + (counts.done ?? 0),
        active: one === state,
      })),
      forms: forms.map((one) => ({ id: one.id, name: pick(one.title, site.language.code), active: one.id === formId })),
      state,
      exports: { csv: exportAddress('csv', filter, site.url), json: exportAddress('json', filter, site.url) },
      isFiltered: Boolean(q || state || formId),
    },
    { facts: { title: texts.t('Form submissions'), isIndexed: false } },
  );
}

type Filter = { q: string; state: SubmissionState | undefined; form: number | undefined };

function searchOf({ q, state, form: formId }: Filter, page = 1): string {
  const said = { q, state, form: formId, page: page > 1 ? page : undefined };
  const entries = Object.entries(said).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

const addressOf = (filter: Filter, page: number): string => LIST + searchOf(filter, page);
const exportAddress = (kind: string, filter: Filter, url: (path: string) => string): string =>
  url(`${LIST}/export/${kind}${searchOf(filter)}`);

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
        breadcrumbs: [
          { name: texts.t('Form submissions'), url: site.url(LIST) },
          { name: view.name, url: view.url },
        ],
      },
    },
  );
}

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

function exportRoute(app: FastifyInstance): void {
  file(app, {
    url: `${LIST}/export/:kind(^csv|json$)`,
    who: WHO,
    params: exportParams,
    query: exportQuery,
    handle: async ({ request: { site }, reply, params: { kind }, query }) => {
      const filter = { ...query, websiteIds: await websitesOfCompany(site) };
      reply.header('cache-control', 'no-store');
      const pieces = kind === 'csv' ? csvOf(filter, site) : jsonOf(filter, site);
      return { type: TYPES[kind], name: `messages.${kind}`, body: Readable.from(pieces) };
    },
  });
}
