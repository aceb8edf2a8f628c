/** Takes a discount code on the page to register. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line } from '#core/http/contract.ts';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { slugParams } from '#events/event/routes.ts';
import { openPage } from '#events/event/view.ts';
import { linkedPath, linkQuery } from '#events/registration/offered.ts';
import { applyCode } from '#shop/api.ts';

export const DISCOUNT = '/register/discount';

/** Without a code the usual prices are back. */
export function discountRoutes(app: FastifyInstance): void {
  form(app, {
    url: `/event/:slug${DISCOUNT}`,
    params: slugParams,
    query: linkQuery,
    body: z.object({ promo: line(50).default('') }),
    handle: async ({ request, reply, params, query, body }) => {
      const { site, texts } = request;
      const event = await openPage(params.slug, 'register', request);
      const isTaken = await applyCode(request, reply, body.promo);
      const text = body.promo === '' ? texts.t('Discount code removed.') : texts.t('Discount code applied.');
      return redirectTo(linkedPath(event, site, '/register', query.code), {
        status: 303,
        flash: isTaken
          ? { kind: 'success', text }
          : { kind: 'danger', text: texts.t('“{code}” is not a valid discount code.', { code: body.promo }) },
      });
    },
  });
}
