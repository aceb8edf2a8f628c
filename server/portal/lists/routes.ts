/** Portal lists of documents: `/my/quotes`, `/my/orders`, `/my/invoices` and `/page/N`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountPage } from '#core/domain/account_pages.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { rememberList } from '#core/people/visited_list.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { type ListQuery, listParams, listQuery } from '#portal/contract.ts';
import { requirePerson } from '#portal/require_person.ts';
import { listAddress, questionOf, STEP } from './address.ts';
import { listTools } from './tools.ts';

type ListedPage = AccountPage & Required<Pick<AccountPage, 'list'>>;

export function listRoutes(app: FastifyInstance): void {
  const listed = app.domains
    .flatMap(({ accountPages = [] }) => accountPages)
    .filter((one): one is ListedPage => one.list !== undefined);
  for (const one of listed)
    for (const url of [one.url, `${one.url}/page/:page`])
      page(app, {
        url,
        audience: 'signed in',
        params: listParams,
        query: listQuery,
        isList: true,
        handle: ({ request, params, query }) => listPage(request, one, query, params.page ?? 1),
      });
}

async function listPage(
  request: FastifyRequest,
  { url, list }: ListedPage,
  query: ListQuery,
  number: number,
): Promise<PageResponse> {
  const { site, texts } = request;
  const person = await requirePerson(request);
  const question = questionOf(list, query, { person, site });
  const asked = { ...query, sortby: question.sortby, filterby: question.filterby, groupby: question.groupby };
  const address = (page: number) => site.url(listAddress(url, list, asked, page));
  const offset = STEP * (number - 1);
  const [total, found] = await Promise.all([list.count(question), list.find(question, { limit: STEP, offset })]);
  const pager = pagerOf({ total, page: number, step: STEP, url: address });
  // Behind the last page stands the last one.
  const rows = pager.offset === offset ? found : await list.find(question, { limit: STEP, offset: pager.offset });
  await rememberList(
    request,
    list.kind,
    rows.map(({ id }) => id),
  );
  const isNarrowed =
    question.search !== '' ||
    question.filterby !== Object.keys(list.filters)[0] ||
    question.from !== null ||
    question.until !== null;
  return show(
    '@portal/list',
    {
      title: texts.say(list.title),
      empty: isNarrowed ? texts.t('No results') : texts.say(list.empty),
      isNarrowed,
      all: site.url(url),
      columns: list.columns.map(({ label, isNumber = false }) => ({ label: texts.say(label), isNumber })),
      groups: inGroups(rows.map((row) => ({ ...row, url: site.url(row.path) }))),
      tools: listTools(request, url, list, asked, question),
      pager,
    },
    { facts: { title: texts.say(list.title), isIndexed: false, styles: 'portal/account' } },
  );
}

/** Rows come in the order of their groups; one group without a name where nothing is grouped. */
function inGroups<R extends { group?: string }>(rows: R[]): { name: string | null; rows: R[] }[] {
  const groups: { name: string | null; rows: R[] }[] = [];
  for (const row of rows) {
    const name = row.group ?? null;
    const last = groups.at(-1);
    if (last && last.name === name) last.rows.push(row);
    else groups.push({ name, rows: [row] });
  }
  return groups;
}
