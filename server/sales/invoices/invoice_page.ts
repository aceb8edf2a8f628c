/** The staff page of an invoice. */
import type { FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { isReader } from '#core/pages/audience.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { type InvoiceDocument, invoiceDocument, orderDocument } from '#sales/documents/documents.ts';
import { timelineOf } from '#sales/documents/events.ts';
import { type InvoiceView, invoiceView } from '#sales/documents/invoice_view.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { documentLink } from '#sales/quotes/send_documents.ts';
import { returnsToRefund } from '#sales/returns/queries.ts';
import { proposedRefund } from '#sales/returns/refunding.ts';
import { titleOf } from '#sales/returns/return_view.ts';
import { invoiceOfCompany } from '#sales/staff/document_queries.ts';
import { leftByHand } from './refund_by_hand.ts';

export const INVOICES = '/sales/invoices';

/** What was typed into one of its forms, which was refused. */
export type RefusedMoney = { values: FormValues; errors: Record<string, string>; status: number };

export async function invoicePage(request: FastifyRequest, id: number, refused?: RefusedMoney): Promise<PageResponse> {
  const { site } = request;
  const person = await seller(request);
  const invoice = await invoiceOfCompany(id, person.companyId);
  const document = await invoiceDocument(id);
  const view = invoiceView(document, site);
  return show(
    '@sales/invoice',
    {
      view,
      version: invoice.version,
      action: site.url(`${INVOICES}/${id}`),
      preview: site.url(`/my/invoices/${id}`),
      link: documentLink(document.site, `/my/invoices/${id}`, invoice.accessToken),
      ...(await linksOf(view, request)),
      wasSent: invoice.sentAt !== null,
      canCancel: !isReader(person, 'finance') && isCancellable(document),
      ...(await moneyForms(document, request, refused)),
      events: await timelineOf({ invoiceId: id }, request),
    },
    {
      facts: {
        title: view.title,
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: request.texts.t('Invoices'), url: site.url(INVOICES) },
          { name: view.title, url: site.url(`${INVOICES}/${id}`) },
        ],
      },
      status: refused?.status ?? 200,
    },
  );
}

const isCancellable = ({ invoice: { kind, state }, payments }: InvoiceDocument): boolean =>
  kind === 'invoice' && (state === 'draft' || (state === 'open' && payments.length === 0));

async function linksOf(view: InvoiceView, request: FastifyRequest) {
  const { site } = request;
  const mayOpenOrders = mayRead(await personOf(request), 'orders');
  return {
    reversedUrl: view.reversed && site.url(`${INVOICES}/${view.reversed.id}`),
    notes: view.notes.map((note) => ({ ...note, url: site.url(`${INVOICES}/${note.id}`) })),
    orderUrl: view.order && mayOpenOrders && site.url(`/sales/orders/${view.order.id}`),
  };
}

async function moneyForms(document: InvoiceDocument, { texts }: FastifyRequest, refused?: RefusedMoney) {
  const { decimals } = document.currency;
  const left = await leftByHand(document);
  const written = (amount: number) => texts.number(amount / 10 ** decimals, decimals);
  const today = todayOf(document.site.website);
  const { orderId } = document.invoice;
  const returns = left > 0 && orderId !== null ? await returnsToRefund(orderId) : [];
  const [first] = returns;
  const proposed = first ? await proposedRefund(first, await orderDocument(first.orderId)) : left;
  return {
    returns: [
      { value: '', label: texts.t('No return') },
      ...returns.map((one) => ({ value: String(one.id), label: titleOf(one, texts) })),
    ],
    most: left > 0 ? texts.money(left, document.currency) : null,
    values: {
      ...{ amount: written(document.invoice.residual), paid_on: today, note: '' },
      ...{ back_amount: written(Math.min(left, proposed)), back_on: today, reason: '' },
      for_return: first ? String(first.id) : '',
      ...refused?.values,
    },
    errors: refused?.errors ?? {},
  };
}
