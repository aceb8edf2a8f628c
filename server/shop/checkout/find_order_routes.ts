import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { requestOrderLink } from './find_order.ts';

export const FIND_ORDER = '/shop/order/find';

const findForm = z.object({
  number: line(30)
    .pipe(z.string().min(1, msg('Enter your order number.')))
    .transform((number) => number.toUpperCase()),
  email: line(200)
    .pipe(z.email(msg('Enter the email address of your order, like name@example.com.')))
    .transform((email) => email.toLowerCase()),
});

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
  const given = findForm.safeParse(body);
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
