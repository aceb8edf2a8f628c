import type { FastifyInstance } from 'fastify';
import { redirectTo } from '../core/answers.ts';
import { setColorScheme } from '../core/color_scheme.ts';
import { form } from '../core/routes.ts';
import { colorSchemeForm } from './contract.ts';

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
