import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { storePdf } from '#core/domain/record_pdf.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { idsQuery } from '#core/staff_list/selected_pdf.ts';
import { seller } from '#sales/documents/seller.ts';
import { invoicesFile, MOST_INVOICES } from '#sales/invoices/invoice_actions.ts';
import { INVOICES, invoicePage } from '#sales/invoices/invoice_page.ts';
import { cancelInvoice, postInvoice } from '#sales/invoices/invoice_service.ts';
import { recordPayment, recordRefund } from '#sales/invoices/money_forms.ts';
import { cancelInvoicePage } from '#sales/quotes/cancel_page.ts';
import { sendInvoice } from '#sales/quotes/send_documents.ts';
import { documentParams, versionForm } from '#sales/schema/contract.ts';
import { invoiceOfCompany } from './document_queries.ts';
import { invoiceList } from './invoice_list.ts';

const audience = 'finance';

export function staffInvoiceRoutes(app: FastifyInstance): void {
  defineStaffList(app, invoiceList);
  file(app, {
    url: `${INVOICES}/download`,
    audience,
    query: idsQuery(MOST_INVOICES),
    handle: ({ request, query }) => invoicesFile(query.ids, request),
  });
  page(app, {
    url: `${INVOICES}/:id`,
    audience,
    params: documentParams,
    handle: ({ request, params }) => invoicePage(request, params.id),
  });
  actionRoute(app, 'post', async (request, id) => {
    await postInvoice(id, await seller(request));
    await storePdf(request.server.domains, { model: 'account.invoice', id }).catch(() => null);
    return request.texts.t('Invoice issued.');
  });
  actionRoute(app, 'send', async (request, id) => {
    await sendInvoice(id, await seller(request));
    return request.texts.t('Invoice sent.');
  });
  page(app, {
    url: `${INVOICES}/:id/cancel`,
    audience,
    params: documentParams,
    handle: async ({ request, params: { id } }) =>
      cancelInvoicePage(request, await invoiceOfCompany(id, (await seller(request)).companyId)),
  });
  actionRoute(app, 'cancel', async (request, id, version) => {
    await cancelInvoice(id, version, await seller(request));
    return request.texts.t('Cancelled.');
  });
  for (const [name, record] of [
    ['pay', recordPayment],
    ['refund', recordRefund],
  ] as const)
    form(app, {
      url: `${INVOICES}/:id/${name}`,
      audience,
      needsPassword: true,
      params: documentParams,
      body: z.unknown(),
      handle: ({ request, params, body }) => record(request, params.id, body),
    });
}

function actionRoute(
  app: FastifyInstance,
  name: string,
  run: (request: FastifyRequest, id: number, version: number) => Promise<string>,
): void {
  form(app, {
    url: `${INVOICES}/:id/${name}`,
    audience,
    params: documentParams,
    body: versionForm,
    handle: async ({ request, params: { id }, body }): Promise<Redirect> => {
      await invoiceOfCompany(id, (await seller(request)).companyId);
      const text = await run(request, id, body.version);
      return redirectTo(`${INVOICES}/${id}`, { flash: { kind: 'success', text } });
    },
  });
}
