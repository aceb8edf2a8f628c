/** The list of groups, and the archive of one by thread or date. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageNumber } from '#core/http/contract.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { isOpen, visitGroup } from '#groups/access.ts';
import { groupParams } from '#groups/contract.ts';
import { GROUPS_TAG, groupPath, idIn } from '#groups/queries.ts';
import { followBox } from '#groups/subscribing/follow_box.ts';
import { archiveOf, headOf, type ListQuery, linksOf, listQuery, pathOfPage } from './archive_view.ts';
import { FEED } from './feed.ts';
import { seenGroups } from './seen_groups.ts';

export const GROUPS = '/groups';
/** Present, whatever its value: `/groups?unsubscribe`. */
const groupsQuery = z.object({ unsubscribe: z.string().max(20).optional() });

export function archiveListRoutes(app: FastifyInstance): void {
  page(app, {
    url: GROUPS,
    query: groupsQuery,
    isList: true,
    cache: ['unsubscribe'],
    handle: ({ request, query }) => groupsPage(request, query.unsubscribe !== undefined),
  });
  for (const url of [`${GROUPS}/:group`, `${GROUPS}/:group/page/:page`])
    page(app, {
      url,
      params: groupParams.extend({ page: pageNumber.default(1) }),
      query: listQuery.extend(groupsQuery.shape),
      isList: true,
      cache: ['mode', 'month', 'search', 'unsubscribe'],
      handle: ({ request, params, query }) => archivePage(request, params, query),
    });
}

async function groupsPage(request: FastifyRequest, isUnsubscribing: boolean): Promise<PageResponse> {
  const { site, texts } = request;
  const visits = await seenGroups(request);
  const title = texts.t('Groups');
  return show(
    '@groups/groups',
    {
      isUnsubscribing,
      isSignedIn: (await personOf(request)) !== null,
      groups: visits.map((visit) => ({
        ...headOf(visit, request),
        box: followBox(visit, request, { isUnsubscribing }),
      })),
    },
    {
      facts: {
        title,
        description: texts.t('Mailing lists of {name} and their archives.', { name: site.website.name }),
        canonical: GROUPS,
        isIndexed: !isUnsubscribing,
        breadcrumbs: [{ name: title, url: site.url(GROUPS) }],
        styles: 'groups/groups',
      },
      tags: [GROUPS_TAG],
      validUntil: null,
    },
  );
}

async function archivePage(
  request: FastifyRequest,
  { group: slug, page: asked }: { group: string; page: number },
  query: ListQuery & { unsubscribe?: string | undefined },
): Promise<PageResponse | Redirect> {
  const visit = await visitGroup(idIn(slug), request);
  const { group } = visit;
  const { site, texts } = request;
  const path = groupPath(group, site);
  if (`${GROUPS}/${slug}` !== path) return redirectTo(path + request.linkedQuery, { status: 301 });
  const head = headOf(visit, request);
  const archive = visit.mayRead ? await archiveOf(visit, request, asked, query) : null;
  const isUnsubscribing = query.unsubscribe !== undefined;
  return show(
    '@groups/group',
    { group: head, archive, links: linksOf(visit, request), box: followBox(visit, request, { isUnsubscribing }) },
    {
      facts: {
        title: asked > 1 ? texts.t('{name}, page {n}', { name: head.name, n: asked }) : head.name,
        description: head.description,
        canonical: pathOfPage(path, asked, query),
        isIndexed: isOpen(group) && !isUnsubscribing && query.search === '',
        ...(isOpen(group) && { feed: `${path}${FEED}` }),
        breadcrumbs: [
          { name: texts.t('Groups'), url: site.url(GROUPS) },
          { name: head.name, url: head.url },
        ],
        styles: 'groups/groups',
      },
      tags: [GROUPS_TAG],
      validUntil: null,
    },
  );
}
