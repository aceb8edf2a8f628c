/** What pages of a group's archive show. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { isOpen, type Visit } from '#groups/access.ts';
import { addressOf, type Group, groupPath } from '#groups/queries.ts';
import { findMessages } from '#groups/search/words.ts';
import { linkPath } from '#groups/subscribing/links.ts';
import { FEED } from './feed.ts';
import { type Month, messagesById, messagesOf, monthsOf, threadsOf } from './queries.ts';
import { messageViews, threadViews } from './view.ts';

const PER_PAGE = 20;

/** Which part of an archive is shown. */
export const listQuery = z.object({
  mode: z.enum(['thread', 'date']).default('thread'),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null),
  search: z.string().max(100).default(''),
});
export type ListQuery = z.output<typeof listQuery>;

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

export function pathOfPage(path: string, page: number, { mode, month, search }: ListQuery): string {
  const query = new URLSearchParams({
    ...(mode === 'date' && { mode }),
    ...(month && { month }),
    ...(search && { search }),
  }).toString();
  return `${path}${page > 1 ? `/page/${page}` : ''}${query && `?${query}`}`;
}

/** What else can be done in a group: by anyone, and by its members. */
export function linksOf({ group, member, isMember, isStaff }: Visit, { site }: FastifyRequest) {
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
export async function archiveOf({ group }: Visit, request: FastifyRequest, asked: number, query: ListQuery) {
  const { site, texts } = request;
  const { mode, month } = query;
  const months = await monthsOf(group.id);
  const found = await findMessages(group.id, query.search);
  const path = groupPath(group, site);
  const to = (change: Partial<ListQuery>, n = 1) => site.url(pathOfPage(path, n, { ...query, search: '', ...change }));
  const total = found ? found.length : countOf(month === null ? group : monthCount(months, month), mode);
  const pager = pagerOf({ total, page: asked, step: PER_PAGE, url: (n) => to({ search: query.search }, n) });
  if (asked > pager.page_count) throw new NotFound();
  return {
    mode,
    modes: [
      { label: texts.t('By thread'), url: to({ mode: 'thread' }), isCurrent: mode === 'thread' },
      { label: texts.t('By date'), url: to({ mode: 'date' }), isCurrent: mode === 'date' },
    ],
    years: yearsOf(
      months.map((one) => monthLink(one, { month, to: to({ month: one.month }) }, request)),
      month,
    ),
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
const countOf = ({ threadCount, messageCount }: Counted, mode: ListQuery['mode']): number =>
  mode === 'thread' ? threadCount : messageCount;

type Rows = ListQuery & { offset: number; found: number[] | null };

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

/** Up to so many months need no fold. */
const MOST_UNFOLDED = 18;

type MonthLink = ReturnType<typeof monthLink>;

/** Months of a long archive fold by year; the newest year, or the one that is shown, is open. */
function yearsOf(months: MonthLink[], shown: string | null) {
  if (months.length <= MOST_UNFOLDED) return [{ name: '', isOpen: true, months }];
  const open = shown?.slice(0, 4) ?? months[0]?.year;
  return [...Map.groupBy(months, ({ year }) => year)].map(([year, own]) => ({
    name: year,
    isOpen: year === open,
    months: own,
  }));
}

function monthLink(
  { month, messages }: Month,
  { month: current, to }: { month: string | null; to: string },
  { texts }: FastifyRequest,
) {
  return {
    year: month.slice(0, 4),
    name: monthName(month, texts.locale.tag),
    count: texts.number(messages, 0),
    url: to,
    isCurrent: month === current,
  };
}
