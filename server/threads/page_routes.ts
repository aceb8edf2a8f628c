import type { FastifyInstance } from 'fastify';
import { page } from '#core/pages/routes.ts';
import { threadParams, threadQuery } from './contract.ts';
import { threadPage } from './page.ts';

export function pageRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/discussion/:model/:id',
    params: threadParams,
    query: threadQuery,
    handle: ({ request, params, query }) => threadPage(request, params, query),
  });
}
