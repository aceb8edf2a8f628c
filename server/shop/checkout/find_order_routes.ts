import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { findOrderForm } from './contract.ts';
import { requestOrderLink } from './find_order.ts';

export const FIND_ORDER = '/shop/order/find';

/** Where a guest finds an order again by its number and email address. */
export function findOrderRoutes(app: FastifyInstance): void {
  page(app, { url: FIND_ORDER, handle: async ({ request }) => findPage(request) });
  form(app, { url: FIND_ORDER, body: z.unknown(), handle: ({ request, body }) => find(request, body) });
}

type State = { values: { number: string; email: string }; errors: Record<string, string> };

function findPage(request: FastifyRequest, state?: State): PageResponse {
  const { site, texts } = request;
  return show(
    '@shop/checkout/find_order',
    {
      action: site.url(FIND_ORDER),
      values: state?.values ?? { number: '', email: '' },
      errors: state?.errors ?? {},
    },
    { facts: { title: texts.t('Find your order'), isIndexed: false }, status: state ? 400 : 200 },
  );
}

async function find(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const given = findOrderForm.safeParse(body);
  if (!given.success) {
    const values = (body ?? {}) as Record<string, unknown>;
    const text = (name: string) => cutText(String(values[name] ?? ''), 200);
    return findPage(request, {
      values: { number: text('number'), email: text('email') },
      errors: fieldErrors(given.error, texts),
    });
  }
  await requestOrderLink(request, given.data);
  const text = texts.t('If there is an order with this number and email, we’ve sent you a link to it.');
  return redirectTo(FIND_ORDER, { flash: { kind: 'success', text } });
}
