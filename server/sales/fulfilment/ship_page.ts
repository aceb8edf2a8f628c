/** The staff page that ships what is left of an order. */
import type { FastifyRequest } from 'fastify';
import { type PageResponse, show } from '#core/pages/response.ts';
import { randomToken } from '#core/process/secret.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { orderTitle } from '#sales/documents/document_names.ts';
import { linesOf } from '#sales/documents/documents.ts';
import type { Order } from '#sales/documents/states.ts';
import { goodsOf } from './goods.ts';
import { fieldOf } from './piece_fields.ts';
import { isShippable, isUnpaid, leftOf } from './shipping.ts';

/** What was typed, where it was refused. */
export type Refused = { values: Record<string, unknown>; errors: Record<string, string>; status?: number };

export async function shipPage(request: FastifyRequest, order: Order, refused?: Refused): Promise<PageResponse> {
  const { site, texts } = request;
  const { t } = texts;
  const title = orderTitle(order, site.language.code);
  const value = (name: string, usual: string) => cutText(String(refused ? (refused.values[name] ?? '') : usual), 500);
  const carrier = (await linesOf(order.id)).find(({ isDelivery }) => isDelivery)?.name ?? '';
  const lines = (await goodsOf(order.id)).map((one) => ({
    name: one.name,
    description: one.description,
    left: leftOf(one),
    leftText: t('{left} of {ordered} left to ship', { left: leftOf(one), ordered: one.ordered }),
    field: fieldOf(one.lineId),
    value: value(fieldOf(one.lineId), String(leftOf(one))),
  }));
  return show(
    '@sales/ship',
    {
      heading: t('Ship {title}', { title }),
      action: site.url(`/sales/orders/${order.id}/ship`),
      back: site.url(`/sales/orders/${order.id}`),
      warning: isShippable(order) && isUnpaid(order) ? t('This order is not paid yet.') : null,
      submission: value('submission', randomToken()),
      lines,
      values: {
        carrier: value('carrier', carrier),
        tracking_number: value('tracking_number', ''),
        tracking_url: value('tracking_url', ''),
        tell: refused ? refused.values.tell !== undefined : true,
      },
      errors: refused?.errors ?? {},
      labels: {
        ...Object.fromEntries(lines.map(({ field, name }) => [field, name])),
        carrier: t('Carrier'),
        tracking_number: t('Tracking number'),
        tracking_url: t('Tracking link'),
      },
    },
    {
      facts: {
        title: t('Ship {title}', { title }),
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: t('Orders and quotes'), url: site.url('/sales/orders') },
          { name: title, url: site.url(`/sales/orders/${order.id}`) },
          { name: t('Ship'), url: site.url(`/sales/orders/${order.id}/ship`) },
        ],
      },
      status: refused?.status ?? (refused ? 400 : 200),
    },
  );
}
