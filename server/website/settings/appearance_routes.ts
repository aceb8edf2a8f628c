import type { FastifyInstance } from 'fastify';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { setColorScheme } from '#core/people/color_scheme.ts';
import { colorSchemeForm } from '#website/contract.ts';

/** The switch of day and night without script. */
export function appearanceRoutes(app: FastifyInstance): void {
  form(app, {
    url: '/website/color_scheme',
    body: colorSchemeForm,
    handle: async ({ reply, body }) => {
      setColorScheme(reply, body.scheme === 'auto' ? null : body.scheme);
      return redirectTo(body.redirect ?? '/');
    },
  });
}
