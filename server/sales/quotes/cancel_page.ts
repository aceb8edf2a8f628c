/** Asks before an order, a quote or an invoice is cancelled. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { invoiceTitle, orderTitle } from '#sales/documents/document_names.ts';
import { type Invoice, isOrder, type Order } from '#sales/documents/states.ts';

export function cancelOrderPage(request: FastifyRequest, order: Order): PageResponse {
  const { site, texts } = request;
  const { t } = texts;
  const title = orderTitle(order, site.language.code);
  return cancelPage(request, `/sales/orders/${order.id}`, {
    version: order.version,
    heading: t('Cancel {title}?', { title }),
    text: consequence(order, texts),
    confirm: isOrder(order) ? t('Cancel order') : t('Cancel quote'),
  });
}

function consequence(order: Order, { t }: Texts): string {
  if (isOrder(order))
    return t('Reserved stock is released and pending payments are cancelled. The customer is emailed.');
  return order.state === 'draft'
    ? t('The customer has not received it, and is not emailed.')
    : t('The customer can no longer accept it, and is emailed.');
}

export function cancelInvoicePage(request: FastifyRequest, invoice: Invoice): PageResponse {
  const { site, texts } = request;
  const { t } = texts;
  const title = invoiceTitle(invoice, site.language.code);
  return cancelPage(request, `/sales/invoices/${invoice.id}`, {
    version: invoice.version,
    heading: t('Cancel {title}?', { title }),
    text: t('It no longer has to be paid. Its number is not used again.'),
    confirm: t('Cancel invoice'),
  });
}

type Asked = { version: number; heading: string; text: string; confirm: string };

function cancelPage({ site }: FastifyRequest, path: string, asked: Asked): PageResponse {
  return show(
    '@sales/cancel',
    { ...asked, action: site.url(`${path}/cancel`), back: site.url(path) },
    { facts: { title: asked.heading, isIndexed: false, styles: ['portal/documents', 'sales/sales'] } },
  );
}
