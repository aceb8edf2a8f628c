/** Registering for an event: tickets, attendees, confirmation. */
import type { FastifyInstance } from 'fastify';
import { page } from '#core/pages/routes.ts';
import { slugParams } from '#events/event/routes.ts';
import { movedTo, openPage } from '#events/event/view.ts';
import { byPrices } from '#shop/api.ts';
import { confirmRoutes } from './confirm_routes.ts';
import { linkQuery } from './offered.ts';
import { registerPage } from './register_page.ts';
import { selectionRoutes } from './selection_routes.ts';

export function registrationRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/event/:slug/register',
    params: slugParams,
    query: linkQuery,
    cache: ['code'],
    isShared: true,
    differsBy: byPrices,
    handle: async ({ request, params }) => {
      const event = await openPage(params.slug, 'register', request);
      return movedTo(params.slug, event, request) ?? registerPage(event, request);
    },
  });
  selectionRoutes(app);
  confirmRoutes(app);
}
