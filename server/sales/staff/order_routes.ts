import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { storePdf } from '#core/domain/record_pdf.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { dayPlus } from '#core/i18n/days.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { isQuote } from '#sales/documents/states.ts';
import { invoiceOrder } from '#sales/invoices/invoice_service.ts';
import { changeOrder } from '#sales/orders/change_order.ts';
import { orderEditPage } from '#sales/orders/page.ts';
import { replacePayLink, sendPayLink } from '#sales/orders/pay_link.ts';
import { cancelOrderPage } from '#sales/quotes/cancel_page.ts';
import { cancelOrder } from '#sales/quotes/cancelling.ts';
import { addCustomer } from '#sales/quotes/customers.ts';
import { sendQuote } from '#sales/quotes/send_documents.ts';
import {
  confirmOrder,
  createOrder,
  createQuote,
  DAYS_OF_A_QUOTE,
  duplicateQuote,
  siteOfCompany,
} from '#sales/quotes/service.ts';
import {
  customerForm,
  customerQuery,
  customerSearch,
  documentParams,
  kindForm,
  newDocumentForm,
  versionForm,
} from '#sales/schema/contract.ts';
import { customersLike, orderOfCompany } from './document_queries.ts';
import { gridCalls } from './grid_calls.ts';
import { newDocumentPage } from './new_document_page.ts';
import { orderList } from './order_list.ts';
import { changeQuote, orderForm } from './order_page.ts';

const ORDERS = '/sales/orders';
const audience = 'orders';

/** Where our staff write quotes, send them, and turn them into invoices. */
export function staffOrderRoutes(app: FastifyInstance): void {
  defineStaffList(app, orderList);
  page(app, {
    url: `${ORDERS}/new`,
    audience,
    query: customerQuery,
    isList: true,
    handle: ({ request, query }) => newDocumentPage(request, query),
  });
  call(app, {
    url: `${ORDERS}/customers_json`,
    audience,
    body: customerSearch,
    handle: async ({ request, body: { q } }) => (q ? customersLike(q, (await seller(request)).companyId) : []),
  });
  form(app, {
    url: ORDERS,
    audience,
    body: newDocumentForm,
    handle: ({ request, body }) => createDocument(request, body.partner_id, body.kind),
  });
  form(app, {
    url: '/sales/customers',
    back: `${ORDERS}/new`,
    audience,
    body: z.unknown(),
    handle: async ({ request, body }) => {
      const given = customerForm.safeParse(body);
      const { kind } = kindForm.catch({ kind: 'quote' }).parse(body);
      if (given.success)
        return createDocument(request, await addCustomer(given.data, (await seller(request)).companyId), kind);
      const errors = fieldErrors(given.error, request.texts);
      return newDocumentPage(request, { q: '' }, { values: body, errors });
    },
  });
  page(app, {
    url: `${ORDERS}/:id`,
    audience,
    params: documentParams,
    handle: ({ request, params }) => orderOrForm(request, params.id),
  });
  form(app, {
    url: `${ORDERS}/:id`,
    audience,
    params: documentParams,
    body: z.unknown(),
    maxBytes: 1024 * 1024,
    handle: async ({ request, params, body }) => {
      const order = await orderOfCompany(params.id, (await seller(request)).companyId);
      return isQuote(order) ? changeQuote(request, params.id, body) : changeOrder(request, params.id, body);
    },
  });
  gridCalls(app, `${ORDERS}/:id`);
  page(app, {
    url: `${ORDERS}/:id/edit`,
    audience,
    params: documentParams,
    handle: ({ request, params }) => orderEditPage(request, params.id),
  });
  actionRoute(app, 'send_link', async (request, id, version) => {
    const email = await sendPayLink(id, version, await seller(request));
    return [`${ORDERS}/${id}`, request.texts.t('Link to pay sent to {email}.', { email })];
  });
  actionRoute(app, 'replace_link', async (request, id, version) => {
    await replacePayLink(id, version, await seller(request));
    return [`${ORDERS}/${id}`, request.texts.t('The link is replaced. The old one no longer works.')];
  });
  actionRoute(app, 'send', async (request, id, version) => {
    await sendQuote(id, version, await seller(request));
    await storePdf(request.server.domains, { model: 'sale.order', id }).catch(() => null);
    return [`${ORDERS}/${id}`, request.texts.t('Quote sent.')];
  });
  page(app, {
    url: `${ORDERS}/:id/cancel`,
    audience,
    params: documentParams,
    handle: async ({ request, params: { id } }) =>
      cancelOrderPage(request, await orderOfCompany(id, (await seller(request)).companyId)),
  });
  actionRoute(app, 'cancel', async (request, id, version) => {
    await cancelOrder(id, { version }, await seller(request));
    return [`${ORDERS}/${id}`, request.texts.t('Cancelled.')];
  });
  const cancelAndRefund: Action = async (request, id, version) => {
    await cancelOrder(id, { version, refunds: true }, await seller(request));
    return [`${ORDERS}/${id}`, request.texts.t('Cancelled. The refund is on its way.')];
  };
  actionRoute(app, 'cancel_and_refund', cancelAndRefund, true);
  actionRoute(app, 'confirm', async (request, id, version) => {
    await confirmOrder(id, version, await seller(request));
    return [`${ORDERS}/${id}`, request.texts.t('Order confirmed.')];
  });
  actionRoute(app, 'duplicate', async (request, id) => {
    const copy = await duplicateQuote(id, { person: await seller(request), validUntil: lastDay(request) });
    return [`${ORDERS}/${copy}`, request.texts.t('Quote duplicated.')];
  });
  actionRoute(app, 'invoice', async (request, id) => {
    const invoiceId = await invoiceOrder(id, await seller(request));
    return [`/sales/invoices/${invoiceId}`, request.texts.t('Draft invoice created. Review it, then issue it.')];
  });
}

type Done = [path: string, words: string];

type Action = (request: FastifyRequest, id: number, version: number) => Promise<Done>;

/** A button's action and its redirect. */
function actionRoute(app: FastifyInstance, name: string, run: Action, needsPassword = false): void {
  form(app, {
    url: `${ORDERS}/:id/${name}`,
    audience,
    needsPassword,
    params: documentParams,
    body: versionForm,
    handle: async ({ request, params: { id }, body }): Promise<Redirect> => {
      await orderOfCompany(id, (await seller(request)).companyId);
      const [path, text] = await run(request, id, body.version);
      return redirectTo(path, { flash: { kind: 'success', text } });
    },
  });
}

const lastDay = ({ site }: FastifyRequest): string => dayPlus(todayOf(site.website), DAYS_OF_A_QUOTE);

/** An order that is not placed yet is its form. */
async function orderOrForm(request: FastifyRequest, id: number): Promise<PageResponse | Redirect> {
  const { state, origin } = await orderOfCompany(id, (await seller(request)).companyId);
  return state === 'draft' && origin === 'manual' ? orderEditPage(request, id) : orderForm(request, id);
}

async function createDocument(
  request: FastifyRequest,
  partnerId: number,
  kind: 'quote' | 'order',
): Promise<PageResponse | Redirect> {
  const person = await seller(request);
  const site = await siteOfCompany(person.companyId, request.site);
  const by = { site, person };
  const id =
    kind === 'order'
      ? await createOrder(partnerId, by)
      : await createQuote(partnerId, { ...by, validUntil: lastDay(request) });
  return redirectTo(`${ORDERS}/${id}`);
}
