import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { acceptAnyBody } from '#core/http/one_click.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { refusalOf, refuseReminders } from '#shop/cart/reminders.ts';

const query = z.object({ token: z.string().max(1000).default('') });

/**
 * Opts out of reminders. A GET shows a button, because mail scanners follow links; a POST opts out, also from a mail
 * program.
 */
export async function reminderRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    acceptAnyBody(scope);
    const route = { url: '/shop/reminders/stop', query };
    page(scope, { ...route, handle: ({ request, query: { token } }) => leavePage(request, token, false) });
    form(scope, { ...route, handle: ({ request, query: { token } }) => leavePage(request, token, true) });
  });
}

async function leavePage(
  { site, texts, url }: FastifyRequest,
  token: string,
  isPressed: boolean,
): Promise<PageResponse> {
  const refusal = refusalOf(token);
  if (!refusal) throw new NotFound();
  if (isPressed) await refuseReminders(refusal);
  const title = isPressed ? texts.t('Unsubscribe from reminders') : texts.t('Unsubscribe from cart reminders');
  return show(
    '@shop/cart/reminders_stop',
    { isStopped: isPressed, title, email: refusal.email, action: site.url(url) },
    { facts: { title, isIndexed: false } },
  );
}
