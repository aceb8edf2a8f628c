import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { storePdf } from '#core/domain/record_pdf.ts';
import { repeated } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { invoiceDocument } from '#sales/documents/documents.ts';
import { timelineOf } from '#sales/documents/events.ts';
import { invoiceView } from '#sales/documents/invoice_view.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { invoicesFile, MOST_INVOICES } from '#sales/invoices/invoice_actions.ts';
import { cancelInvoice, postInvoice, registerPayment } from '#sales/invoices/invoice_service.ts';
import { cancelInvoicePage } from '#sales/quotes/cancel_page.ts';
import { documentLink, sendInvoice } from '#sales/quotes/send_documents.ts';
import { documentParams, paymentForm, versionForm } from '#sales/schema/contract.ts';
import { invoiceOfCompany } from './document_queries.ts';
import { invoiceList } from './invoice_list.ts';

const INVOICES = '/sales/invoices';
const audience = 'finance';

export function staffInvoiceRoutes(app: FastifyInstance): void {
  defineStaffList(app, invoiceList);
  file(app, {
    url: `${INVOICES}/download`,
    audience,
    query: z.object({ ids: repeated(z.string().regex(/^\d{1,10}$/), MOST_INVOICES) }),
    handle: ({ request, query }) => invoicesFile(query.ids.map(Number), request),
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
  form(app, {
    url: `${INVOICES}/:id/pay`,
    audience,
    needsPassword: true,
    params: documentParams,
    body: z.unknown(),
    handle: ({ request, params, body }) => pay(request, params.id, body),
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

type State = { values: { amount: string; paid_on: string; note: string }; errors: Record<string, string> };

async function invoicePage(request: FastifyRequest, id: number, state?: State): Promise<PageResponse> {
  const { site, texts } = request;
  const { companyId } = await seller(request);
  const invoice = await invoiceOfCompany(id, companyId);
  const document = await invoiceDocument(id);
  const view = invoiceView(document, site);
  const { decimals } = document.currency;
  const mayOpenOrders = mayRead(await personOf(request), 'orders');
  return show(
    '@sales/invoice',
    {
      view,
      version: invoice.version,
      action: site.url(`${INVOICES}/${id}`),
      preview: site.url(`/my/invoices/${id}`),
      link: documentLink(document.site, `/my/invoices/${id}`, invoice.accessToken),
      reversedUrl: view.reversed && site.url(`${INVOICES}/${view.reversed.id}`),
      notes: view.notes.map((note) => ({ ...note, url: site.url(`${INVOICES}/${note.id}`) })),
      orderUrl: view.order && mayOpenOrders && site.url(`/sales/orders/${view.order.id}`),
      wasSent: invoice.sentAt !== null,
      canCancel:
        !view.isCredit && (invoice.state === 'draft' || (invoice.state === 'open' && document.payments.length === 0)),
      values: state?.values ?? {
        amount: texts.number(invoice.residual / 10 ** decimals, decimals),
        paid_on: todayOf(document.site.website),
        note: '',
      },
      errors: state?.errors ?? {},
      events: await timelineOf({ invoiceId: id }, request),
    },
    {
      facts: {
        title: view.title,
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Invoices'), url: site.url(INVOICES) },
          { name: view.title, url: site.url(`${INVOICES}/${id}`) },
        ],
      },
      status: state ? 400 : 200,
    },
  );
}

async function pay(request: FastifyRequest, id: number, body: unknown): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const person = await seller(request);
  const invoice = await invoiceOfCompany(id, person.companyId);
  const { currency } = await invoiceDocument(id);
  const given = paymentForm.safeParse(body);
  const entered = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => cutText(String(entered[name] ?? ''), 200);
  const values = { amount: text('amount'), paid_on: text('paid_on'), note: text('note') };
  if (!given.success) return invoicePage(request, id, { values, errors: fieldErrors(given.error, texts) });
  const amount = toMinor(parseNumber(given.data.amount, texts.locale).toFixed(currency.decimals), currency.decimals);
  const problem =
    Number.isNaN(amount) || amount <= 0
      ? msg('Enter an amount greater than 0')
      : given.data.version === invoice.version && amount > invoice.residual
        ? msg('Enter an amount up to the balance due')
        : null;
  if (problem) return invoicePage(request, id, { values, errors: { amount: texts.say(problem) } });
  const { paid_on: paidOn, note, version } = given.data;
  await registerPayment(id, { amount, paidOn, note, version }, person);
  return redirectTo(`${INVOICES}/${id}`, { flash: { kind: 'success', text: texts.t('Payment recorded.') } });
}
