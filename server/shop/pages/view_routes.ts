import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { NotFound, TooMany } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { limitSubject } from '#core/http/rate_limit.ts';
import { call } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { mayBeCounted } from '#core/visits/page_visits.ts';
import { freshIndex } from '#shop/catalogue/index.ts';
import { isSold } from '#shop/product/availability.ts';
import { VIEWS } from '#shop/statistics/shop_view.ts';
import { countView, writeViews } from '#shop/statistics/view_counting.ts';

const MOST_VIEWS = 240;
const WINDOW_MS = 60_000;
/**
 * Views per IP address within a minute. In memory, unlike other limits: those store their subject in the database, and
 * nothing about visitors may be stored here.
 */
const lately = new LRUCache<string, { views: number }>({ max: 10_000, ttl: WINDOW_MS });

/**
 * Browsers report views that the server does not see, such as a cached page or a followed link, by an empty POST to the
 * URL of the view. Views that the server sees it counts itself; their URLs accept the message and count nothing, so
 * that no view is doubled or made up. `204` in either case.
 */
export function viewRoutes(app: FastifyInstance): void {
  call(app, {
    url: `${VIEWS}/product_view/:id`,
    params: z.object({ id: recordId }),
    handle: async ({ request, reply, params: { id } }) => {
      limit(request.ip);
      reply.code(204);
      if (!(await mayBeCounted(request))) return;
      if (!(await isInCatalogue(id, request.site))) throw new NotFound();
      await countView(request, { name: 'product_view', of: id });
    },
  });
  call(app, {
    url: `${VIEWS}/:name`,
    params: z.object({ name: z.enum(['customer_checkout', 'customer_signin', 'customer_signup', 'order_checkout']) }),
    handle: async ({ request, reply, params: { name } }) => {
      limit(request.ip);
      if (name === 'customer_checkout' || name === 'customer_signin') await countView(request, { name });
      reply.code(204);
    },
  });
  call(app, {
    url: `${VIEWS}/:name/:of`,
    params: z.object({
      name: z.enum(['product_add_to_cart', 'order_payment', 'order_confirmed']),
      of: z.string().max(200),
    }),
    handle: async ({ request, reply }) => {
      limit(request.ip);
      reply.code(204);
    },
  });
  app.addHook('onClose', writeViews);
}

/** Checked in memory, as it runs for each cached page. */
async function isInCatalogue(templateId: number, site: Site): Promise<boolean> {
  const { entries, placeOf } = await freshIndex();
  const entry = entries[placeOf.get(templateId) ?? -1];
  return entry ? isSold({ ...entry, isActive: true }, site) : false;
}

/** @throws TooMany for an IP address that reports more views than a person makes */
function limit(ip: string): void {
  const subject = limitSubject(ip);
  const recent = lately.get(subject) ?? { views: 0 };
  recent.views += 1;
  if (recent.views === 1) lately.set(subject, recent);
  if (recent.views > MOST_VIEWS) throw new TooMany(WINDOW_MS / 1000);
}
