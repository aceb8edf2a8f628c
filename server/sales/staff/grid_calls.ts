/** Calls of the grid in which staff write a quote or an order. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line } from '#core/http/contract.ts';
import { call } from '#core/pages/routes.ts';
import { type OrderDocument, orderDocument } from '#sales/documents/documents.ts';
import { seller } from '#sales/documents/seller.ts';
import { isQuote } from '#sales/documents/states.ts';
import { postedOrder } from '#sales/orders/form.ts';
import { sumsOfOrderForm } from '#sales/orders/page.ts';
import { postedQuote } from '#sales/quotes/form.ts';
import type { SuggestedProduct } from '#sales/quotes/grid_view.ts';
import { typedPrice } from '#sales/quotes/row_actions.ts';
import { sumsOfForm } from '#sales/quotes/sums.ts';
import { documentParams } from '#sales/schema/contract.ts';
import { orderOfCompany } from './document_queries.ts';
import { type Sellable, sellableLike } from './order_sources.ts';

export function gridCalls(app: FastifyInstance, url: string): void {
  const common = { audience: 'orders', params: documentParams } as const;
  call(app, {
    url: `${url}/sums_json`,
    ...common,
    body: z.unknown(),
    maxBytes: 1024 * 1024,
    handle: async ({ request, params, body }) => {
      const document = await documentAt(params.id, request);
      return isQuote(document.order)
        ? sumsOfForm(postedQuote(body), document, request)
        : sumsOfOrderForm(postedOrder(body), document, request);
    },
  });
  call(app, {
    url: `${url}/products_json`,
    ...common,
    body: z.object({ q: line(100) }),
    handle: async ({ request, params, body: { q } }) => {
      const document = await documentAt(params.id, request);
      return q ? (await sellableLike(q, document.site)).map((one) => suggested(one, document, request)) : [];
    },
  });
}

async function documentAt(id: number, request: FastifyRequest): Promise<OrderDocument> {
  await orderOfCompany(id, (await seller(request)).companyId);
  return orderDocument(id);
}

function suggested(
  { variantId, name, sku, price, stock, picture }: Sellable,
  { currency }: OrderDocument,
  { texts }: FastifyRequest,
): SuggestedProduct {
  const left = stock === null ? '' : texts.t('{n} in stock', { n: stock });
  const label = [name, sku, texts.money(price, currency), left].filter(Boolean).join(' · ');
  return { variantId, label, name, price: typedPrice(texts, currency)(price), picture };
}
