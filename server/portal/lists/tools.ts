/** Sort, filter, group and search controls above a portal list. */
import type { FastifyRequest } from 'fastify';
import type { AccountList, Choices, ListQuestion } from '#core/domain/account_list.ts';
import type { ListQuery } from '#portal/contract.ts';
import { listAddress } from './address.ts';

type Tool = { name: string; label: string; chosen: string; choices: { label: string; url: string; active: boolean }[] };

export function listTools(
  { site, texts: { t, say } }: FastifyRequest,
  url: string,
  list: AccountList,
  query: ListQuery,
  question: ListQuestion,
) {
  const tool = (name: 'sortby' | 'filterby' | 'groupby', label: string, offered: Choices): Tool => ({
    name,
    label,
    chosen: say(offered[question[name]] ?? ''),
    choices: Object.entries(offered).map(([key, text]) => ({
      label: say(text),
      url: site.url(listAddress(url, list, { ...query, [name]: key })),
      active: key === question[name],
    })),
  });
  const tools = [
    tool('sortby', t('Sort by:'), list.sortings),
    tool('filterby', t('Filter by:'), list.filters),
    tool('groupby', t('Group by:'), list.groupings),
  ].filter(({ choices }) => choices.length > 1);
  return {
    tools,
    search: {
      action: site.url(url),
      kept: keptIn(query),
      text: query.search ?? '',
      from: query.date_begin ?? '',
      until: query.date_end ?? '',
      choices: Object.entries(list.searches).map(([key, text]) => ({
        key,
        label: say(text),
        active: key === question.searchIn,
      })),
    },
  };
}

/** What the form of the search sends along. */
const keptIn = ({ sortby, filterby, groupby }: ListQuery): { name: string; value: string }[] =>
  Object.entries({ sortby, filterby, groupby }).flatMap(([name, value]) => (value ? [{ name, value }] : []));
