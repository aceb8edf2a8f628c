/** The list of groups, and the archive of one by thread or date. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pageNumber } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { isOpen, type Visit, visitGroup } from '#groups/access.ts';
import { groupParams } from '#groups/contract.ts';
import { addressOf, GROUPS_TAG, type Group, groupPath, idIn } from '#groups/queries.ts';
import { findByWords } from '#groups/search/words.ts';
import { followBox } from '#groups/subscribing/follow_box.ts';
import { linkPath } from '#groups/subscribing/links.ts';
import { FEED } from './feed.ts';
import { type Month, messagesById, messagesOf, monthsOf, threadsOf } from './queries.ts';
import { seenGroups } from './seen_groups.ts';
import { messageViews, threadViews } from './view.ts';

export const GROUPS = '/groups';
const PER_PAGE = 20;

const listQuery = z.object({
  mode: z.enum(['thread', 'date']).default('thread'),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null),
  search: z.string().max(100).default(''),
});
type Query = z.output<typeof listQuery>;

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

/** What stands above each page of a group. */
export function headOf({ group, mayRead }: Visit, { site, texts }: FastifyRequest) {
  return {
    name: pick(group.name, site.language.code),
    description: pick(group.description, site.language.code),
    url: site.url(groupPath(group, site)),
    access: group.access,
    isPublished: group.isPublished,
    mayRead,
    address: mayRead ? addressOf(group) : '',
    messages: texts.tn('{n} message', '{n} messages', group.messageCount, { n: texts.number(group.messageCount, 0) }),
    members: texts.tn('{n} member', '{n} members', group.memberCount, { n: texts.number(group.memberCount, 0) }),
    lastAt: mayRead ? group.lastAt : null,
    lastWhen: mayRead && group.lastAt ? texts.dateTime(group.lastAt, site.website.timeZone) : '',
  };
}

async function archivePage(
  request: FastifyRequest,
  { group: slug, page: asked }: { group: string; page: number },
  query: Query & { unsubscribe?: string | undefined },
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

function pathOfPage(path: string, page: number, { mode, month, search }: Query): string {
  const query = new URLSearchParams({
    ...(mode === 'date' && { mode }),
    ...(month && { month }),
    ...(search && { search }),
  }).toString();
  return `${path}${page > 1 ? `/page/${page}` : ''}${query && `?${query}`}`;
}

/** What else can be done in a group: by anyone, and by its members. */
function linksOf({ group, member, isMember, isStaff }: Visit, { site }: FastifyRequest) {
  const mayPost = (isMember || isStaff) && member?.rule !== 'ban';
  const linked = { kind: 'preferences', groupId: group.id, memberId: member?.id ?? 0 } as const;
  return {
    post: mayPost ? site.url(groupPath(group, site, '/post')) : null,
    feed: isOpen(group) ? site.url(groupPath(group, site, FEED)) : null,
    preferences: isMember && member ? site.url(linkPath(linked, null)) : null,
    manage: isStaff ? site.url(`/admin/groups/${group.id}`) : null,
  };
}

/** @throws NotFound beyond the last page */
async function archiveOf({ group }: Visit, request: FastifyRequest, asked: number, query: Query) {
  const { site, texts } = request;
  const { mode, month } = query;
  const months = await monthsOf(group.id);
  const found = await findByWords(group.id, query.search);
  const path = groupPath(group, site);
  const to = (change: Partial<Query>, n = 1) => site.url(pathOfPage(path, n, { ...query, search: '', ...change }));
  const total = found ? found.length : countOf(month === null ? group : monthCount(months, month), mode);
  const pager = pagerOf({ total, page: asked, step: PER_PAGE, url: (n) => to({ search: query.search }, n) });
  if (asked > pager.page_count) throw new NotFound();
  return {
    mode,
    modes: [
      { label: texts.t('By thread'), url: to({ mode: 'thread' }), isCurrent: mode === 'thread' },
      { label: texts.t('By date'), url: to({ mode: 'date' }), isCurrent: mode === 'date' },
    ],
    months: months.map((one) => monthLink(one, { month, to: to({ month: one.month }) }, request)),
    allUrl: month === null ? null : to({ month: null }),
    monthName: month === null ? '' : monthName(month, texts.locale.tag),
    search: query.search,
    searchUrl: site.url(path),
    isSearch: found !== null,
    ...(await rowsOf(group, { ...query, offset: pager.offset, found }, request)),
    pager,
  };
}

type Counted = { threadCount: number; messageCount: number };
const countOf = ({ threadCount, messageCount }: Counted, mode: Query['mode']): number =>
  mode === 'thread' ? threadCount : messageCount;

type Rows = Query & { offset: number; found: number[] | null };

/** Threads or messages of one page; what was searched for is messages. */
async function rowsOf(group: Group, { mode, month, offset, found }: Rows, request: FastifyRequest) {
  if (found) {
    const ids = found.slice(offset, offset + PER_PAGE);
    const rows = await messagesById(ids);
    const shown = ids.flatMap((id) => rows.get(id) ?? []);
    return { threads: [], messages: await messageViews(shown, group, request) };
  }
  const part = { month, limit: PER_PAGE, offset };
  return {
    threads: mode === 'thread' ? await threadViews(await threadsOf(group.id, part), group, request) : [],
    messages: mode === 'date' ? await messageViews(await messagesOf(group.id, part), group, request) : [],
  };
}

function monthCount(months: readonly Month[], month: string): Counted {
  const found = months.find((one) => one.month === month);
  return { threadCount: found?.threads ?? 0, messageCount: found?.messages ?? 0 };
}

const monthName = (month: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC', calendar: 'gregory' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function monthLink(
  { month, messages }: Month,
  { month: current, to }: { month: string | null; to: string },
  { texts }: FastifyRequest,
) {
  return {
    name: monthName(month, texts.locale.tag),
    count: texts.number(messages, 0),
    url: to,
    isCurrent: month === current,
  };
}
