/** Asks before an order, a quote or an invoice is cancelled. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { findCurrency } from '#core/sites/site.ts';
import { invoiceTitle, orderTitle } from '#sales/documents/document_names.ts';
import { type Invoice, isOrder, type Order } from '#sales/documents/states.ts';
import { refundableOf } from '#sales/returns/refunding.ts';

export async function cancelOrderPage(request: FastifyRequest, order: Order): Promise<PageResponse> {
  const { site, texts } = request;
  const { t } = texts;
  const title = orderTitle(order, site.language.code);
  const paid = isOrder(order) ? await refundableOf(order.id) : 0;
  const amount = paid > 0 ? texts.money(paid, await findCurrency(order.currencyCode)) : '';
  return cancelPage(request, `/sales/orders/${order.id}`, {
    version: order.version,
    heading: t('Cancel {title}?', { title }),
    text: amount
      ? t('{amount} is refunded, and its goods are restocked. The customer is emailed.', { amount })
      : consequence(order, texts),
    confirm: amount ? t('Cancel order and refund {amount}', { amount }) : cancelLabel(order, texts),
    verb: amount ? 'cancel_and_refund' : 'cancel',
  });
}

const cancelLabel = (order: Order, { t }: Texts): string => (isOrder(order) ? t('Cancel order') : t('Cancel quote'));

function consequence(order: Order, { t }: Texts): string {
  if (isOrder(order) && order.state !== 'draft')
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
    verb: 'cancel',
  });
}

type Asked = { version: number; heading: string; text: string; confirm: string; verb: string };

function cancelPage({ site }: FastifyRequest, path: string, { verb, ...asked }: Asked): PageResponse {
  return show(
    '@sales/cancel',
    { ...asked, action: site.url(`${path}/${verb}`), back: site.url(path) },
    { facts: { title: asked.heading, isIndexed: false, styles: ['portal/documents', 'sales/sales'] } },
  );
}
