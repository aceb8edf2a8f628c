/** The page behind the link that gives a closed account back. */
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { tokenForm, tokenQuery } from '#portal/contract.ts';
import { CLOSED_FOR_GOOD, findReopenable, reopenAccount } from './service.ts';

const url = '/my/account/reopen';

/** It shows one button, because mail scanners follow links. */
export function closingRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    query: tokenQuery,
    handle: async ({ request: { texts }, query: { token } }) => {
      const email = await findReopenable(token);
      if (email === null) throw new NotFound(CLOSED_FOR_GOOD);
      const title = texts.t('Reopen your account');
      return show('@portal/reopen', { token, title, email }, { facts: { title, isIndexed: false } });
    },
  });
  form(app, {
    url,
    body: tokenForm,
    handle: async ({ request, body }) => {
      await reopenAccount(body.token, request.site);
      const text = request.texts.t('Your account is open again. The old password no longer works: choose a new one.');
      return redirectTo('/web/reset_password', { flash: { kind: 'success', text } });
    },
  });
}
