/** Pages of one event: introduction and location. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pick } from '#core/i18n/translated.ts';
import { redirectTo } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { firstPath } from './menu.ts';
import { addressLines, eventResponse, movedTo, openEvent, openPage } from './view.ts';

export const slugParams = z.object({ slug: z.string().max(300) });

export function eventRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/event/:slug',
    params: slugParams,
    handle: async ({ request, params }) => {
      const event = await openEvent(params.slug, request);
      return redirectTo(firstPath(event, request.site), { status: 302 });
    },
  });
  page(app, {
    url: '/event/:slug/page/introduction',
    params: slugParams,
    cache: [],
    isShared: true,
    handle: async ({ request, params }) => {
      const event = await openPage(params.slug, 'introduction', request);
      const { site } = request;
      const content = linksInLanguage(pick(event.body, site.language.code), site);
      return (
        movedTo(params.slug, event, request) ??
        eventResponse(event, 'introduction', { template: '@events/introduction', data: { content } }, request)
      );
    },
  });
  page(app, {
    url: '/event/:slug/page/location',
    params: slugParams,
    cache: [],
    isShared: true,
    handle: async ({ request, params }) => {
      const event = await openPage(params.slug, 'location', request);
      const data = { venue: event.placeName, lines: addressLines(event, request.site), mapUrl: mapUrl(event) };
      const title = request.texts.t('Location: {event}', { event: pick(event.title, request.site.language.code) });
      return (
        movedTo(params.slug, event, request) ??
        eventResponse(event, 'location', { template: '@events/location', data, title }, request)
      );
    },
  });
}

/** A map of another service is only linked: nothing of it is loaded. */
function mapUrl({ isOnline, street, zip, city, countryCode }: Parameters<typeof addressLines>[0]): string | null {
  const where = [street, zip, city, countryCode].filter(Boolean).join(', ');
  return isOnline || !where ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(where)}`;
}
