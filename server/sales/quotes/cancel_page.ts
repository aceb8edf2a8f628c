/** Asks before an order, a quote or an invoice is cancelled. */
import type { FastifyRequest } from 'fastify';
import { type Shown, show } from '#core/pages/response.ts';
import { invoiceTitle, orderTitle } from '#sales/documents/document_names.ts';
import { type Invoice, isOrder, type Order } from '#sales/documents/states.ts';

export function cancelOrderPage(request: FastifyRequest, order: Order): Shown {
  const { site, texts } = request;
  const { t } = texts;
  const title = orderTitle(order, site.language.code);
  return cancelPage(request, `/sales/orders/${order.id}`, {
    version: order.version,
    heading: t('Cancel {title}?', { title }),
    text: isOrder(order)
      ? t(
          'What was reserved for it is released, and payments that are waited for are given up. The customer gets no email about it.',
        )
      : t('Its customer can no longer accept it. They get no email about it.'),
    confirm: isOrder(order) ? t('Cancel order') : t('Cancel quotation'),
  });
}

export function cancelInvoicePage(request: FastifyRequest, invoice: Invoice): Shown {
  const { site, texts } = request;
  const { t } = texts;
  const title = invoiceTitle(invoice, site.language.code);
  return cancelPage(request, `/sales/invoices/${invoice.id}`, {
    version: invoice.version,
    heading: t('Cancel {title}?', { title }),
    text: t('It is no longer to be paid. Its number stays used.'),
    confirm: t('Cancel invoice'),
  });
}

type Asked = { version: number; heading: string; text: string; confirm: string };

function cancelPage({ site }: FastifyRequest, path: string, asked: Asked): Shown {
  return show(
    '@sales/cancel',
    { ...asked, action: site.url(`${path}/cancel`), back: site.url(path) },
    { facts: { title: asked.heading, isIndexed: false, styles: ['portal/documents', 'sales/sales'] } },
  );
}
