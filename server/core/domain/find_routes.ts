/** `/admin/find`: jumps to pages and records of the back office. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line } from '#core/http/contract.ts';
import { show } from '#core/pages/response.ts';
import { call, page } from '#core/pages/routes.ts';
import { findForStaff, type HitGroup } from './staff_finder.ts';

export const FIND = '/admin/find';
const LONGEST_WORDS = 100;
const MOST_SUGGESTED = 5;
const MOST_LISTED = 20;

export function findRoutes(app: FastifyInstance): void {
  page(app, {
    url: FIND,
    audience: 'staff',
    query: z.object({ q: line(LONGEST_WORDS).default('') }),
    isList: true,
    handle: async ({ request, query: { q } }) =>
      show(
        '@core/admin/find',
        { q, groups: q ? await findForStaff(q, request, MOST_LISTED) : [] },
        { facts: { title: request.texts.t('Search'), isIndexed: false }, chrome: { soughtWords: q } },
      ),
  });
  call(app, {
    url: `${FIND}_json`,
    audience: 'staff',
    body: z.object({ q: line(LONGEST_WORDS) }),
    handle: async ({ request, body: { q } }) => {
      if (!q) return [];
      const all = {
        label: request.texts.t('All results for “{words}”', { words: q }),
        url: request.site.url(`${FIND}?q=${encodeURIComponent(q)}`),
      };
      return [...toldApart(await findForStaff(q, request, MOST_SUGGESTED)), all];
    },
  });
}

/** A list shows each label once: records of the same name tell their numbers. */
function toldApart(groups: readonly HitGroup[]): { label: string; url: string }[] {
  const found = groups.flatMap(({ label, hits }) =>
    hits.map(({ name, note, url }) => ({ label: [name, note, label].filter(Boolean).join(' · '), url })),
  );
  return found.map(({ label, url }) => {
    const isAlone = found.filter((one) => one.label === label).length === 1;
    return { label: isAlone ? label : `${label} · ${url.split('/').at(-1)}`, url };
  });
}
