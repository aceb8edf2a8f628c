/** A quote or an order, as its customer sees it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accountLinksFor } from '#core/domain/account_pages.ts';
import { fileSize } from '#core/i18n/file_size.ts';
import { type PageResponse, type Redirect, show } from '#core/pages/response.ts';
import { neighboursOf } from '#core/people/visited_list.ts';
import type { Site } from '#core/sites/site.ts';
import { documentPayments } from '#payments/api.ts';
import {
  deliveryView,
  downloadsOf,
  goodsOf,
  type OrderDocument,
  type OrderView,
  orderDocument,
  orderView,
  returnableOf,
  returnsView,
  withdrawalPathOf,
} from '#sales/api.ts';
import type { documentQuery } from '#sales/schema/contract.ts';
import { rememberedSignerName, signingForm } from '#signature/api.ts';
import { threadFor } from '#threads/api.ts';
import { quoteView } from './line_view.ts';
import { type Opened, openDocument, orLeadHome } from './open_document.ts';
import { sectionsOf } from './order_sections.ts';

export const ORDER = 'sale.order';
/** Of the lists that lead here. */
const LISTED = 'order';

export type OrderQuery = Pick<z.output<typeof documentQuery>, 'access_token' | 'message' | 'pid' | 'hash'>;

export function orderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  query: OrderQuery,
  /** A reason that was refused. */
  declining: { entered: string; error: string } | null = null,
): Promise<PageResponse | Redirect> {
  return orLeadHome(async () => {
    const opened = await openDocument(request, { model: ORDER, id, token: query.access_token });
    const { site, texts } = request;
    const [document, paying, thread] = await Promise.all([
      orderDocument(id),
      documentPayments(request, reply, { kind: 'order', id }, opened.token || undefined),
      threadFor({ model: ORDER, resId: id }, { ...opened.viewer, pid: query.pid, hash: query.hash }),
    ]);
    const view = orderView(document, site);
    const isQuote = !view.isOrder;
    const { previous, next } = await neighboursOf(request, LISTED, id);
    const path = isQuote ? '/my/quotes' : '/my/orders';
    const list = { name: isQuote ? texts.t('Quotes') : texts.t('Orders'), url: site.url(path) };
    return show(
      '@portal/order',
      {
        view,
        quote: quoteView(view, opened, texts.t('Lines of {title}', { title: view.title })),
        sections: await sectionsOf(id, site),
        downloads: await downloadsView(document, request),
        ...(await afterOrder(document, site, view.isOrder)),
        withdrawalUrl: await withdrawalUrlOf(document, opened, site),
        opened,
        banner: bannerOf(query.message, view, request),
        signing: view.mustBeSigned ? await signing(request, id, opened, view) : null,
        paying,
        thread,
        declining: declining ?? { entered: '', error: null },
        previous: previous && site.url(`/my/orders/${previous}`),
        next: next && site.url(`/my/orders/${next}`),
      },
      {
        chrome: { accountPages: accountLinksFor(opened.viewer.person, request, request.server.domains, path) },
        facts: {
          title: view.title,
          isIndexed: false,
          styles: ['portal/documents', 'threads/threads', 'signature/signature', 'payments/payments'],
          mainObject: `${ORDER}(${id},)`,
          breadcrumbs:
            opened.by === 'customer'
              ? [{ name: texts.t('My account'), url: site.url('/my') }, list, crumb(opened)]
              : [],
        },
        status: declining ? 400 : 200,
      },
    );
  });
}

const signing = (request: FastifyRequest, id: number, opened: Opened, view: OrderView) =>
  signingForm(
    request.server.domains,
    { model: ORDER, id },
    opened,
    rememberedSignerName(request) ?? view.customer.name,
  );

/** Shipments and returns; nothing of a quote. */
async function afterOrder({ order, currency, site: { website } }: OrderDocument, reader: Site, isOrder: boolean) {
  const wasShipped = order.fulfilment === 'partly' || order.fulfilment === 'shipped';
  const isReturned = (order.returnStatus ?? 'none') !== 'none';
  if (!isOrder || !(wasShipped || isReturned)) return { delivery: null, returns: [], canReturn: false };
  const { timeZone } = website;
  return {
    delivery: wasShipped ? await deliveryView(order.id, reader, timeZone) : null,
    returns: await returnsView(order.id, reader, { currency, timeZone }),
    canReturn: (await goodsOf(order.id)).some((one) => returnableOf(one) > 0),
  };
}

/** For its customer alone. */
async function withdrawalUrlOf(document: OrderDocument, { by }: Opened, site: Site): Promise<string | null> {
  const path = by === 'staff' ? null : await withdrawalPathOf(document);
  return path && site.url(path);
}

/** Nothing of a quote. */
async function downloadsView({ order }: OrderDocument, { texts }: FastifyRequest) {
  const found = await downloadsOf(order);
  return {
    files: found.map(({ name, size, path }) => ({ name, size: fileSize(size, texts), url: path })),
    areOpen: found.some(({ path }) => path !== null),
  };
}

const crumb = (opened: Opened) => ({ name: opened.title, url: opened.url() });

type Banner = { kind: 'success' | 'danger'; title: string; text: string } | null;

/** The result of the last action, checked against the order's state. */
function bannerOf(message: string | undefined, view: OrderView, { texts: { t } }: FastifyRequest): Banner {
  if (message === 'cant_reject') {
    const text = t('You can’t reject this order any more.');
    return { kind: 'danger', title: '', text };
  }
  if (message !== 'sign_ok' || !view.signedBy) return null;
  const text =
    view.state === 'sale' || view.state === 'done'
      ? t('Your order has been confirmed.')
      : view.mustBePaid
        ? t('Your order has been signed but still needs to be paid to be confirmed.')
        : t('Your order has been signed.');
  return { kind: 'success', title: t('Thank you'), text };
}
