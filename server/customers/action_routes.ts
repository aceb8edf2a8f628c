/** Routes that invite, block, unblock and merge customers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Conflict, Invalid } from '#core/errors.ts';
import { refusedFields } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { mergePage } from '#customers/merging/merge_page.ts';
import { MERGED_FIELDS, mergeCustomers } from '#customers/merging/merging.ts';
import { blockCustomer, unblockCustomer } from '#customers/privacy/blocking.ts';
import { ownCustomer, staffOf } from './company.ts';
import { blockForm, customerParams, mergeForm, mergeQuery } from './contract.ts';
import { CUSTOMERS } from './customer_list.ts';
import { inviteToAccount } from './invite.ts';
import type { CustomerFacts } from './queries.ts';

const CUSTOMER = `${CUSTOMERS}/:id`;
const route = { audience: 'customers', params: customerParams } as const;

export function actionRoutes(app: FastifyInstance): void {
  form(app, { url: `${CUSTOMER}/invite`, ...route, handle: ({ request, params }) => invite(request, params.id) });
  page(app, {
    url: `${CUSTOMER}/block`,
    ...route,
    handle: async ({ request, params }) => blockPage(await ownCustomer(params.id, request), request),
  });
  form(app, {
    url: `${CUSTOMER}/block`,
    ...route,
    body: blockForm,
    handle: async ({ request, params, body }) => {
      await blockCustomer(await ownCustomer(params.id, request), body.reason, await staffOf(request));
      return backTo(params.id, request.texts.t('Customer blocked.'));
    },
  });
  form(app, {
    url: `${CUSTOMER}/unblock`,
    ...route,
    handle: async ({ request, params }) => {
      await unblockCustomer(await ownCustomer(params.id, request), await staffOf(request));
      return backTo(params.id, request.texts.t('Customer unblocked.'));
    },
  });
  page(app, {
    url: `${CUSTOMER}/merge`,
    ...route,
    query: mergeQuery,
    handle: async ({ request, params, query }) => {
      const other = query.with ? await ownCustomer(query.with, request) : null;
      return mergePage(await ownCustomer(params.id, request), { other, q: query.q }, request);
    },
  });
  form(app, {
    url: `${CUSTOMER}/merge`,
    ...route,
    body: mergeForm,
    handle: ({ request, params, body }) => merge(request, params.id, body),
  });
}

const backTo = (id: number, text: string, kind: 'success' | 'danger' = 'success'): Redirect =>
  redirectTo(`${CUSTOMERS}/${id}`, { flash: { kind, text } });

async function invite(request: FastifyRequest, id: number): Promise<Redirect> {
  const { texts, site } = request;
  const found = await ownCustomer(id, request);
  try {
    await inviteToAccount(found, site);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return backTo(id, texts.say(error.sentence), 'danger');
  }
  return backTo(id, texts.t('Invitation sent to {email}.', { email: found.partner.email }));
}

function blockPage({ customer, partner }: CustomerFacts, { site, texts }: FastifyRequest): PageResponse {
  const name = partner.name || partner.email;
  const title = texts.t('Block {name}?', { name });
  const path = site.url(`${CUSTOMERS}/${customer.id}`);
  return show(
    '@customers/block',
    { title, email: partner.email, action: `${path}/block`, back: path },
    { facts: { title, isIndexed: false } },
  );
}

async function merge(
  request: FastifyRequest,
  id: number,
  body: Record<string, string | undefined> & { other: number },
): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const keep = await ownCustomer(id, request);
  const other = await ownCustomer(body.other, request);
  const takes = new Set(MERGED_FIELDS.filter((field) => body[`take_${field}`] === 'other'));
  try {
    const merged = { keep, other, takes, closesAccount: body.confirm === 'on' };
    await mergeCustomers(merged, await staffOf(request), request.server.domains);
  } catch (error) {
    if (!((error instanceof Conflict || error instanceof Invalid) && error.fields)) throw error;
    const values = Object.fromEntries(MERGED_FIELDS.map((field) => [`take_${field}`, body[`take_${field}`] ?? 'own']));
    return mergePage(keep, { other, q: '', values, errors: refusedFields(error, texts) }, request);
  }
  return backTo(id, texts.t('Customers merged.'));
}
