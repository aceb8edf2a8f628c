/** Finds and counts the rows that a question asks for. */
import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, planForValues } from '#core/db/database.ts';
import { endOfDay, startOfDay } from '#core/i18n/days.ts';
import { idsOf, isOneOf } from './id_list.ts';
import { dayParameters, type Question } from './question.ts';
import type { StaffFilter, StaffList } from './staff_list.ts';

/** Counting stops here: nobody needs to know more, and the database would read them all. */
export const MOST_COUNTED = 10_000;

export async function conditionOf<R>(
  list: StaffList<R>,
  question: Question,
  request: FastifyRequest,
): Promise<SQL | undefined> {
  const { q, tab, picked } = question;
  return and(
    await list.scope(request),
    await list.tabs?.find(({ id }) => id === tab)?.where?.(),
    q ? await list.search?.where(q) : undefined,
    ...(list.filters ?? []).map((filter) => filterCondition(filter, picked, request.site.website.timeZone)),
  );
}

function filterCondition(filter: StaffFilter, picked: Question['picked'], zone: string): SQL | undefined {
  if (filter.kind === 'choice') return picked[filter.id] && filter.where(picked[filter.id] as string[]);
  const [[first], [last]] = dayParameters(filter.id).map((name) => picked[name] ?? []) as [string[], string[]];
  if (filter.kind === 'days') return filter.where(first ?? null, last ?? null);
  return filter.where(first ? startOfDay(zone, first) : null, last ? endOfDay(zone, last) : null);
}

/**
 * One page of rows, and how many there are: at most one more than are counted. Past the last page is the last one.
 * `where` is the condition again, by ids where these are known.
 */
export async function findPage<R>(
  list: StaffList<R>,
  where: SQL | undefined,
  asked: Question,
  request: FastifyRequest,
): Promise<{ rows: R[]; count: number; page: number; where: SQL | undefined }> {
  const { tab, isNarrowed } = narrowing(list, asked);
  const rowsOf = (page: number) =>
    findRows(list, where, { ...asked, offset: (page - 1) * asked.size, isNarrowed }, request);
  // What reads all rows does so once.
  if (asked.q || tab?.readsAll) {
    const all = await findIds(list, where, asked.sort, MOST_COUNTED + 1);
    const page = Math.min(asked.page, pagesOf(all.length, asked.size));
    const ids = all.slice((page - 1) * asked.size, page * asked.size);
    return { rows: await rowsWithIds(list, ids, request), count: all.length, page, where: isOneOf(list.id, all) };
  }
  // A database of several processes does both at once.
  const isPossible = asked.page <= pagesOf(MOST_COUNTED, asked.size);
  const [count, found] = await Promise.all([countRows(list, where), isPossible ? rowsOf(asked.page) : undefined]);
  const page = Math.min(asked.page, pagesOf(count, asked.size));
  return { rows: found && page === asked.page ? found : await rowsOf(page), count, page, where };
}

const pagesOf = (count: number, size: number): number => Math.max(1, Math.ceil(Math.min(count, MOST_COUNTED) / size));

function narrowing<R>({ tabs = [] }: StaffList<R>, { q, tab, picked }: Question) {
  const chosen = tabs.find(({ id }) => id === tab);
  return { tab: chosen, isNarrowed: q !== '' || chosen !== tabs[0] || Object.keys(picked).length > 0 };
}

/** At most one more than are counted. */
async function countRows<R>(list: StaffList<R>, where: SQL | undefined): Promise<number> {
  const matching = list
    .ids()
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as('matching');
  const [found] = await planForValues(() =>
    db.select({ count: sql`count(*)`.mapWith(Number) }).from(matching as never),
  );
  return (found as { count: number } | undefined)?.count ?? 0;
}

/** Which rows of the list; `isNarrowed`: not all that the person may see. */
type Part = Pick<Question, 'sort' | 'size'> & { offset: number; isNarrowed?: boolean };

export async function findRows<R>(
  list: StaffList<R>,
  where: SQL | undefined,
  { sort, size, offset, isNarrowed = true }: Part,
  request: FastifyRequest,
): Promise<R[]> {
  const order = orderOf(list, sort);
  const sortedIds = isNarrowed ? undefined : columnOf(list, sort)?.sortedIds;
  // Databases sort ids far sooner than rows with all their columns.
  const ids = sortedIds
    ? sortedIds(where, order)
    : idsToSort(list, sort)
        .where(where)
        .orderBy(...order);
  const found = await planForValues(() =>
    list
      .rows()
      .where(inArray(list.id, ids.limit(size).offset(offset) as never))
      .orderBy(...order),
  );
  return completed(list, found, request);
}

const completed = async <R>({ complete }: StaffList<R>, rows: R[], request: FastifyRequest): Promise<R[]> =>
  complete && rows.length > 0 ? complete(rows, request) : rows;

/** In the order of the ids; those deleted meanwhile are missing. */
export async function rowsWithIds<R>(
  list: StaffList<R>,
  ids: readonly number[],
  request: FastifyRequest,
): Promise<R[]> {
  if (ids.length === 0) return [];
  const found = await completed(list, await list.rows().where(isOneOf(list.id, ids)), request);
  const byId = new Map(found.map((row) => [list.idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** In the order of the list. */
export function findIds<R>(list: StaffList<R>, where: SQL | undefined, sort: string, most: number): Promise<number[]> {
  return planForValues(() =>
    idsOf(
      idsToSort(list, sort)
        .where(where)
        .orderBy(...orderOf(list, sort))
        .limit(most),
    ),
  );
}

const idsToSort = <R>(list: StaffList<R>, sort: string) => columnOf(list, sort)?.joinedIds?.() ?? list.ids();

/** Rows that are equal otherwise have an order, too, so that none is on two pages. */
function orderOf<R>(list: StaffList<R>, sort: string): SQL[] {
  const { id, order = [] } = list;
  const by = columnOf(list, sort)?.sort;
  const direction = sort.startsWith('-') ? desc : asc;
  return by ? [direction(by), direction(id)] : [...order, desc(id)];
}

const columnOf = <R>({ columns }: StaffList<R>, sort: string) =>
  columns.find((column) => column.id === sort.replace(/^-/, ''));
