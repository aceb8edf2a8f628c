import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { listForm, listParams, subscribersQuery } from '#follow/contract.ts';
import { listOn } from '#follow/queries.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { addList, renameList } from './service.ts';
import { listRows, mailingsOn, recentFeedback, subscriberPage } from './staff_queries.ts';
import { subscribersCsv } from './subscribers_csv.ts';

const LISTS = '/website/mailing_lists';
const who = 'publisher';

/** Staff pages of newsletters. */
export function staffRoutes(app: FastifyInstance): void {
  page(app, { url: LISTS, who, handle: ({ request }) => listsPage(request) });
  form(app, { url: LISTS, who, body: z.unknown(), handle: ({ request, body }) => makeList(request, body) });
  page(app, {
    url: `${LISTS}/:id`,
    who,
    params: listParams,
    query: subscribersQuery,
    isList: true,
    handle: ({ request, params, query }) => listPage(request, params.id, query),
  });
  form(app, {
    url: `${LISTS}/:id`,
    who,
    params: listParams,
    body: z.unknown(),
    handle: ({ request, params, body }) => changeList(request, params.id, body),
  });
  file(app, {
    url: `${LISTS}/:id/subscribers.csv`,
    who,
    params: listParams,
    handle: async ({ request, params }) => {
      const list = await listOn(request.site.website.id, params.id);
      return {
        name: `subscribers-${list.id}.csv`,
        type: 'text/csv; charset=utf-8',
        body: await subscribersCsv(list.id, request.texts, request.site.website.timeZone),
      };
    },
  });
}

type ListState = { values?: { name: string; description: string }; errors?: Record<string, string> };

async function listsPage(request: FastifyRequest, state: ListState = {}): Promise<PageResponse> {
  const { site, texts } = request;
  const language = site.language.code;
  const zone = site.website.timeZone;
  const [lists, sent, feedback] = [
    await listRows(site.website.id),
    await mailingsOn(site.website.id),
    await recentFeedback(site.website.id),
  ];
  const stateNames = { draft: texts.t('Draft'), sending: texts.t('Sending'), sent: texts.t('Sent') };
  return show(
    '@follow/lists',
    {
      lists: lists.map((list) => ({ ...list, name: pick(list.name, language), url: site.url(`${LISTS}/${list.id}`) })),
      mailings: sent.map(({ mailing, listName }) => ({
        ...mailing,
        list: pick(listName, language),
        stateName: stateNames[mailing.state],
        when: texts.dateTime(mailing.startedAt ?? mailing.createdAt, zone),
        url: site.url(`${LISTS}/mailings/${mailing.id}`),
      })),
      feedback: feedback.map(({ text, createdAt }) => ({ text, when: texts.date(createdAt, zone) })),
      values: state.values ?? { name: '', description: '' },
      errors: state.errors ?? {},
      hasErrors: state.errors !== undefined,
    },
    { facts: { title: texts.t('Mailing lists'), isIndexed: false }, status: state.errors ? 400 : 200 },
  );
}

async function makeList(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const given = listForm.safeParse(body);
  if (!given.success)
    return listsPage(request, { values: postedList(body), errors: fieldErrors(given.error, request.texts) });
  const id = await addList(given.data.name, given.data.description, request.site);
  return redirectTo(`${LISTS}/${id}`);
}

function postedList(body: unknown): { name: string; description: string } {
  const { name, description } = (body ?? {}) as Record<string, unknown>;
  return { name: cutText(String(name ?? ''), 100), description: cutText(String(description ?? ''), 300) };
}

async function changeList(request: FastifyRequest, id: number, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const list = await listOn(site.website.id, id);
  const given = listForm.safeParse(body);
  if (!given.success) {
    const state = { values: postedList(body), errors: fieldErrors(given.error, texts) };
    return listPage(request, id, subscribersQuery.parse({}), state);
  }
  await renameList(list, given.data.name, given.data.description, site);
  return redirectTo(`${LISTS}/${id}`, { flash: { kind: 'success', text: texts.t('List saved.') } });
}

async function listPage(
  request: FastifyRequest,
  id: number,
  { search, page: at }: z.output<typeof subscribersQuery>,
  state: ListState = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const list = await listOn(site.website.id, id);
  const { rows, total, step } = await subscriberPage(id, { search, page: at });
  const [name, description] = [pick(list.name, site.language.code), pick(list.description, site.language.code)];
  const base = site.url(`${LISTS}/${id}`);
  const url = (page: number) => `${base}?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return show(
    '@follow/list',
    {
      list: { id, name, description },
      values: state.values ?? { name, description },
      errors: state.errors ?? {},
      hasErrors: state.errors !== undefined,
      rows: rows.map((row) => ({
        ...row,
        status: row.isBlocked ? texts.t('opted out') : row.isOn ? texts.t('subscribed') : texts.t('unsubscribed'),
        when: texts.date(row.changedAt, site.website.timeZone),
      })),
      total,
      search,
      pager: pagerOf({ total, page: at, step, url }),
      action: base,
      csv: `${base}/subscribers.csv`,
      write: site.url(`${LISTS}/${id}/mailing`),
    },
    {
      facts: {
        title: name,
        isIndexed: false,
        breadcrumbs: [
          { name: texts.t('Mailing lists'), url: site.url(LISTS) },
          { name, url: base },
        ],
      },
      status: state.errors ? 400 : 200,
    },
  );
}
