import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance } from 'fastify';
import { setFlash } from '#core/http/flash.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { call } from '#core/pages/routes.ts';
import { addWithOptions } from '#shop/cart/adding.ts';
import { optionUpdate } from '#shop/cart/contract.ts';
import { countAdded } from '#shop/cart/count_added.ts';
import { buyerOf, sendCount, shortageText } from '#shop/pages/cart_routes.ts';
import { itemsBody, optionsBody, variantBody } from './contract.ts';
import { answerItems, answerOptions } from './dialog.ts';
import { offerFor, pageRoutes } from './page_routes.ts';
import { variantFor } from './service.ts';

/** Per IP address, as each request may create a row. */
const VARIANTS: Limit = { name: 'variants', max: 200, windowMs: 10 * millisecondsInMinute };

export async function configuratorRoutes(app: FastifyInstance): Promise<void> {
  call(app, {
    url: '/product_configurator/create_product_variant',
    body: variantBody,
    handle: async ({ request, body }) => {
      await spend(VARIANTS, limitSubject(request.ip));
      return variantFor(body.product_template_id, body.product_template_attribute_value_ids, request.site);
    },
  });
  // The URL with the suffix is public, the one without it for staff.
  for (const [suffix, audience] of [
    ['_website', 'public'],
    ['', 'signed in'],
  ] as const) {
    call(app, {
      url: `/product_configurator/show_optional_products${suffix}`,
      body: optionsBody,
      audience,
      handle: async ({ request, body }) => answerOptions(body, await offerFor(request)),
    });
    call(app, {
      url: `/product_configurator/optional_product_items${suffix}`,
      body: itemsBody,
      audience,
      handle: async ({ request, body }) => answerItems(body, await offerFor(request)),
    });
  }
  call(app, {
    url: '/shop/cart/update_option',
    body: optionUpdate,
    handle: async ({ request, reply, body }) => {
      const change = await addWithOptions(await buyerOf(request, reply), body.custom_values);
      await countAdded(request, change);
      // The answer is only a number, so a shortage is reported by the next page.
      const shortage = shortageText(request, change);
      if (shortage) setFlash(reply, { kind: 'danger', text: shortage });
      return sendCount(change, request, reply);
    },
  });
  await pageRoutes(app);
}
