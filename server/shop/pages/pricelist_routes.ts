import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, localPath, recordId } from '#core/http/contract.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { applyCode, applyPricelist } from '#shop/cart/pricelist_change.ts';
import { pricelistView } from './pricelist_view.ts';

const promo = line(100).default('');
const byId = z.object({ id: recordId });

/** Links lead to a page with a button, as a GET must not change anything. */
export function pricelistRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/pricelist',
    query: z.object({ promo }),
    handle: ({ request, query }) => choosing(request, { promo: query.promo }),
  });
  form(app, {
    url: '/shop/pricelist',
    body: z.object({ promo }),
    handle: async ({ request, reply, body }) => {
      const code = body.promo.trim();
      const isOpen = await applyCode(request, reply, code);
      if (isOpen) return redirectTo('/shop/cart');
      // The code stays in its field, so that it can be corrected.
      return redirectTo(`/shop/cart?code_not_available=1&promo=${encodeURIComponent(code)}`);
    },
  });
  page(app, {
    url: '/shop/change_pricelist/:id',
    params: byId,
    handle: ({ request, params }) => choosing(request, { wanted: params.id }),
  });
  form(app, {
    url: '/shop/change_pricelist/:id',
    params: byId,
    body: z.object({ back: localPath.default('/shop') }),
    handle: async ({ request, reply, params, body }) => {
      await applyPricelist(request, reply, params.id);
      return redirectTo(body.back);
    },
  });
}

async function choosing(request: FastifyRequest, asked: { promo?: string; wanted?: number }): Promise<PageResponse> {
  const { t } = request.texts;
  const prices = await pricelistView(request, '/shop');
  if (asked.wanted !== undefined && !prices.options.some(({ id }) => id === asked.wanted)) throw new NotFound();
  const wanted = asked.wanted ?? null;
  const offered = prices.options.filter(({ id }) => wanted === null || id === wanted);
  const data = { prices, offered, promo: asked.promo ?? '', wanted };
  return show('@shop/list/pricelist', data, {
    facts: { title: t('Prices'), isIndexed: false, styles: 'shop/checkout' },
  });
}
