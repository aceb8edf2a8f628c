/** `/admin`: the start page of staff, with what waits for somebody. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PageResponse, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { ADMIN, entriesFor, type StaffTask, staffMenuFor } from './staff_menu.ts';

export function adminRoutes(app: FastifyInstance): void {
  page(app, { url: ADMIN, audience: 'staff', handle: ({ request }) => home(request) });
}

async function home(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts, server } = request;
  const tasks = await tasksOf(request);
  return show(
    '@core/admin/home',
    {
      tasks: tasks.map(({ text, path }) => ({ text, url: site.url(path) })),
      areas: staffMenuFor(await personOf(request), request, server.domains).areas,
    },
    { facts: { title: texts.t('Home'), isIndexed: false } },
  );
}

/** In the order of the domains; those of pages that this person may not open are not asked for. */
async function tasksOf(request: FastifyRequest): Promise<StaffTask[]> {
  const person = await personOf(request);
  const asked = entriesFor(person, request.server.domains).map(({ waiting }) => waiting?.(request) ?? []);
  return (await Promise.all(asked)).flat().filter(({ count }) => count > 0);
}
