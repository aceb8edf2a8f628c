/** Pages behind the links that confirm or stop an address change. */
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { sessionOf } from '#core/people/session.ts';
import { tokenForm, tokenQuery } from '#portal/contract.ts';
import { confirmAddress, findStoppable, stopAddressChange } from './service.ts';
import { TOO_LATE } from './undo.ts';

/** Each shows one button, because mail scanners follow links. */
export function addressChangeRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/my/account/confirm',
    query: tokenQuery,
    handle: async ({ request: { texts }, query: { token } }) => {
      const title = texts.t('Confirm your new address');
      return show('@portal/confirm_address', { token }, { facts: { title, isIndexed: false } });
    },
  });
  form(app, {
    url: '/my/account/confirm',
    body: tokenForm,
    handle: async ({ request, body }) => {
      const email = await confirmAddress(body.token, (await sessionOf(request))?.id ?? null, request.site);
      const text = request.texts.t('Email changed to {email}. Use it to sign in.', { email });
      return redirectTo('/my/home', { flash: { kind: 'success', text } });
    },
  });
  page(app, {
    url: '/my/account/stop',
    query: tokenQuery,
    handle: async ({ request: { texts }, query: { token } }) => {
      const stoppable = await findStoppable(token);
      if (!stoppable) throw new NotFound(TOO_LATE);
      const title = stoppable.isConfirmed ? texts.t('Get your address back') : texts.t('Keep your address');
      return show('@portal/stop_address', { token, title, ...stoppable }, { facts: { title, isIndexed: false } });
    },
  });
  form(app, {
    url: '/my/account/stop',
    body: tokenForm,
    handle: async ({ request, body }) => {
      const { isConfirmed } = await stopAddressChange(body.token, request.site);
      const text = isConfirmed
        ? request.texts.t(
            'You have your address back, and all devices are signed out. The old password no longer works: choose a new one.',
          )
        : request.texts.t(
            'Your address stays, and all devices are signed out. The person who asked for the change knew your password: choose a new one.',
          );
      return redirectTo('/web/reset_password', { flash: { kind: 'success', text } });
    },
  });
}
