import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Shown, show } from '../core/answers.ts';
import { NotFound } from '../core/errors.ts';
import { has } from '../core/people.ts';
import { page } from '../core/routes.ts';
import { personOf } from '../core/session.ts';
import { pick } from '../core/translated.ts';
import { accountRoutes } from './account_routes.ts';
import { findPage, isVisible, type Page } from './queries.ts';
import { searchEngineRoutes } from './search_engine_routes.ts';

export function websiteRoutes(app: FastifyInstance): void {
  accountRoutes(app);
  searchEngineRoutes(app);
  page(app, { url: '/', cache: [], isShared: true, handle: ({ request }) => websitePage(request, '/') });
  // Pages are data: whatever no route claims may be one.
  page(app, {
    url: '/*',
    params: z.object({ '*': z.string().max(500) }),
    cache: [],
    isShared: true,
    handle: ({ request, params }) => websitePage(request, `/${params['*']}`),
  });
}

async function websitePage(request: FastifyRequest, url: string): Promise<Shown> {
  const { site } = request;
  const found = await findPage(site.website.id, url);
  if (!found || !(await maySee(found, request))) throw new NotFound();
  const language = site.language.code;
  const title = pick(found.title, language);
  const data = {
    title,
    description: pick(found.description, language),
    content: pick(found.body, language),
    ...(await request.server.blocks(request, url)),
  };
  return show(found.template ?? '@website/page', data, {
    facts: {
      title: url === '/' ? '' : title,
      description: pick(found.description, language),
      isIndexed: found.isIndexed,
      mainObject: `website.page(${found.id},)`,
      breadcrumbs: url === '/' ? [] : [{ name: title, url: site.url(url) }],
    },
    tags: ['product', 'category'],
    ...(found.publishedFrom && found.publishedFrom > new Date() ? { validUntil: found.publishedFrom } : {}),
  });
}

async function maySee(found: Page, request: FastifyRequest): Promise<boolean> {
  return isVisible(found) || has(await personOf(request), 'publisher');
}
