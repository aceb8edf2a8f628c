/** Registers the page, the files and the bulk actions of a staff list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { planForValues } from '#core/db/database.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { bulkRoutes } from './bulk.ts';
import { exportFile, isExportKind } from './export.ts';
import { conditionOf, findPage, MOST_COUNTED } from './find.ts';
import { pathIn } from './list_path.ts';
import { type Askable, parseQuestion, type Question } from './question.ts';
import { savedViews, viewQuery } from './saved_views.ts';
import type { StaffList } from './staff_list.ts';
import { listView } from './view.ts';

type Query = Record<string, unknown>;

export function defineStaffList<R>(app: FastifyInstance, list: StaffList<R>): void {
  page(app, {
    url: list.url,
    audience: list.audience,
    query: z.record(z.string(), z.unknown()),
    isList: true,
    asFile: async ({ request, query }) => {
      if (list.files || !isExportKind(query.export)) return null;
      const { question } = await asked(list, query, request);
      const where = await conditionOf(list, question, request);
      return exportFile(list, request, { where, question, kind: query.export });
    },
    handle: ({ request, query }) => listPage(list, query, request),
  });
  if (list.actions?.length) bulkRoutes(app, list, (query, request) => asked(list, query, request));
}

async function asked<R>(
  list: StaffList<R>,
  query: Query,
  request: FastifyRequest,
): Promise<{ question: Question; filters: Askable['filters'] }> {
  const filters = await Promise.all(
    (list.filters ?? []).map(async (filter) => ({
      filter,
      options: filter.kind === 'choice' ? await filter.options(request) : [],
    })),
  );
  return { question: parseQuestion(query, { ...list, filters }), filters };
}

async function listPage<R>(
  list: StaffList<R>,
  query: Query,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const path = pathIn(list.url, request);
  const [saved, { question: first, filters }] = await Promise.all([
    savedViews(request, path),
    asked(list, query, request),
  ]);
  const firstView = saved.find(({ opensFirst }) => opensFirst);
  if (firstView && Object.keys(query).length === 0) return redirectTo(`${path}?${viewQuery(firstView)}`);
  const asking = await conditionOf(list, first, request);
  const { rows, count, page: shown, where } = await findPage(list, asking, first, request);
  const question = { ...first, page: shown };
  const title = (await list.titleOf?.(request)) ?? request.texts.say(list.title);
  const above = (await list.above?.(request)) ?? [];
  const breadcrumbs = [...above, { name: title, path }].map((one) => ({
    name: one.name,
    url: request.site.url(one.path),
  }));
  const [view, totals, notes] = await Promise.all([
    listView(list, { question, filters, rows, count, saved }, request),
    count > MOST_COUNTED ? [] : planForValues(async () => (await list.totals?.(where, request)) ?? []),
    list.notes?.(request, question.tab) ?? [],
  ]);
  return show(
    '@core/staff_list/list',
    { ...view, heading: title, totals, notes },
    {
      facts: {
        title,
        isIndexed: false,
        styles: 'core/staff_list',
        ...(above.length > 0 && { breadcrumbs }),
      },
    },
  );
}
