import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pdfOf } from '#core/domain/record_pdf.ts';
import { Forbidden, NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { call, file, page } from '#core/pages/routes.ts';
import { asKept, cartLines, cartOf, orderTitle, piecesIn } from '#sales/api.ts';
import { contentsOf, isShipped } from '#shop/cart/contents.ts';
import { setCount } from '#shop/pages/cart_routes.ts';
import { analyticsOf } from '#shop/product/settings.ts';
import { addressesOf, billingOf, shippingOf } from './addresses/book.ts';
import { orderParams, type StatusAnswer, type TrackingAnswer, validateQuery } from './contract.ts';
import { isPlaced, type PlacedOrder, placedOrder } from './last_order.ts';
import { paymentMessage } from './payment_message.ts';
import { trackingOf } from './tracking.ts';
import { addressCard, summaryView } from './view.ts';

export function confirmationRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/payment/validate',
    query: validateQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      const placed = await placedOrder(request, query.order_id);
      if (!placed) return redirectTo('/shop');
      const { order, payment } = placed;
      const isFree = order.amountTotal === 0 && isPlaced(order);
      if (!isFree && (!payment || payment.transaction.state === 'draft')) return redirectTo('/shop');
      // A free order is shown on its own page.
      if (isFree && !payment) {
        await tellCartCount(request, reply);
        return redirectTo(`/my/orders/${order.id}?${new URLSearchParams({ access_token: order.accessToken })}`);
      }
      return redirectTo(isPlaced(order) ? `/shop/confirmation?order_id=${order.id}` : '/shop/payment');
    },
  });
  page(app, {
    url: '/shop/confirmation',
    query: validateQuery,
    handle: async ({ request, reply, query }) => {
      reply.header('cache-control', 'no-store');
      const placed = await placedOrder(request, query.order_id);
      if (!placed || !isPlaced(placed.order)) return redirectTo('/shop');
      return confirmationPage(request, placed, await tellCartCount(request, reply));
    },
  });
  file(app, {
    url: '/shop/print',
    query: validateQuery,
    handle: async ({ request, query }) => {
      const placed = await placedOrder(request, query.order_id);
      if (!placed || !isPlaced(placed.order)) throw new NotFound();
      return pdfOf(request.server.domains, { model: 'sale.order', id: placed.order.id });
    },
  });
  call(app, {
    url: '/shop/payment/get_status/:id',
    method: ['GET', 'POST'],
    params: orderParams,
    handle: async ({ request, params }): Promise<StatusAnswer> => {
      const placed = await placedOrder(request, params.id);
      if (!placed) throw new Forbidden();
      return statusOf(request, placed);
    },
  });
  call(app, {
    url: '/shop/tracking_last_order',
    method: ['GET', 'POST'],
    handle: async ({ request }): Promise<TrackingAnswer> => {
      const placed = await placedOrder(request);
      return placed ? trackingOf(placed.order, request.site) : {};
    },
  });
}

/** The ordered products have left the cart, but another cart may exist. @returns its number of pieces */
async function tellCartCount(request: FastifyRequest, reply: FastifyReply): Promise<number> {
  const cart = await cartOf(request);
  const pieces = cart ? piecesIn(await cartLines(cart)) : 0;
  setCount(reply, pieces);
  return pieces;
}

/** Status polling: asked again as long as the payment is pending. */
async function statusOf({ site }: FastifyRequest, { payment }: PlacedOrder): Promise<StatusAnswer> {
  if (!payment) return { recall: false, message: '' };
  return { recall: payment.transaction.state === 'pending', message: await paymentMessage(payment, site) };
}

async function confirmationPage(
  request: FastifyRequest,
  placed: PlacedOrder,
  cartPieces: number,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { order, payment } = placed;
  const contents = await contentsOf(order.id);
  const book = await addressesOf(order);
  const [billTo, shipTo] = [billingOf(order, book), shippingOf(order, book)];
  const billing = billTo && asKept(billTo, order.billingAddress);
  const shipping = shipTo && asKept(shipTo, order.shippingAddress);
  const isFetched = order.pickupPointId !== null;
  return show(
    '@shop/checkout/confirmation',
    {
      orderId: order.id,
      analytics: await analyticsOf(site),
      number: order.name ?? '',
      email: billing?.email ?? '',
      orderUrl: site.url(`/my/orders/${order.id}?${new URLSearchParams({ access_token: order.accessToken })}`),
      isConfirmed: order.state === 'sale' || order.state === 'done',
      date: texts.date(order.orderedAt ?? order.createdAt, site.website.timeZone),
      summary: await summaryView({ ...contents, cart: order }, site),
      billing: billing && (await addressCard(billing, 'billing', site)),
      shipping: shipping && isShipped(contents) && !isFetched ? await addressCard(shipping, 'shipping', site) : null,
      status: await statusOf(request, placed),
      payment: payment && {
        name: pick(payment.acquirer.name, site.language.code),
        reference: payment.transaction.reference,
      },
      printUrl: site.url(`/shop/print?order_id=${order.id}`),
    },
    {
      facts: { title: orderTitle(order, site.language.code), isIndexed: false, styles: 'shop/checkout' },
      chrome: { cartPieces },
    },
  );
}
