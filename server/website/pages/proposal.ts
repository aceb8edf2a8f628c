import type { FastifyRequest } from 'fastify';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { decoded } from '#website/redirects/service.ts';
import { sitePath } from './contract.ts';

/** Offers publishers to create a missing page. */
export async function proposePage(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (request.method !== 'GET' || !has(await personOf(request), 'content')) return {};
  const path = sitePath.safeParse(decoded(pathOf(request)));
  if (!path.success) return {};
  const url = request.site.url(`/website/pages/new?url=${encodeURIComponent(path.data)}`);
  return { proposal: { url, label: request.texts.t('Create this page') } };
}
