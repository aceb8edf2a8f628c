/** Parses and builds the query string of a portal list. */
import type { AccountList, Choices, ListQuestion } from '#core/domain/account_list.ts';
import { endOfDay, startOfDay } from '#core/i18n/days.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { ListQuery } from '#portal/contract.ts';

/** Specification: 20 records a page. */
export const STEP = 20;

export function questionOf(
  list: AccountList,
  query: ListQuery,
  { person, site }: { person: Person; site: Site },
): ListQuestion {
  const zone = site.website.timeZone;
  const { date_begin: first, date_end: last } = query;
  return {
    person,
    site,
    sortby: oneOf(list.sortings, query.sortby),
    filterby: oneOf(list.filters, query.filterby),
    groupby: oneOf(list.groupings, query.groupby),
    searchIn: oneOf(list.searches, query.search_in),
    search: (query.search ?? '').trim(),
    from: first === undefined ? null : startOfDay(zone, first),
    until: last === undefined ? null : endOfDay(zone, last),
  };
}

/** The one that was asked for, or the first: what an address without it means. */
function oneOf(choices: Choices, asked: string | undefined): string {
  return asked !== undefined && Object.hasOwn(choices, asked) ? asked : (Object.keys(choices)[0] ?? '');
}

/** Without what goes without saying, so that one thing has one address. */
export function listAddress(url: string, list: AccountList, query: ListQuery, page = 1): string {
  const silent: Partial<Record<string, string | undefined>> = {
    sortby: Object.keys(list.sortings)[0],
    filterby: Object.keys(list.filters)[0],
    groupby: Object.keys(list.groupings)[0],
  };
  const parameters = Object.entries({ ...query, search_in: query.search ? query.search_in : undefined }).flatMap(
    ([name, value]) => (value === undefined || value === '' || silent[name] === value ? [] : [[name, value]]),
  );
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
  return `${url}${page > 1 ? `/page/${page}` : ''}${search}`;
}
