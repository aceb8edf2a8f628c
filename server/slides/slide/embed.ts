/** `/slides/embed/{id}?page=N`: a slide in a frame of any website. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pageNumber, recordId } from '#core/http/contract.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { readableSlide } from '#slides/access.ts';
import { embedPath, SLIDES, slidePath } from '#slides/paths.ts';
import { readerOf } from './reader.ts';
import { countView } from './visits.ts';

/** No script runs there and no form is sent: the page around it could trick visitors into a click. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "media-src 'self'",
  'frame-src https://www.youtube-nocookie.com',
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

export function embedRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${SLIDES}/embed/:id`,
    params: z.object({ id: recordId }),
    query: z.object({ page: pageNumber.default(1) }),
    isList: true,
    handle: async ({ request, reply, params, query }) => {
      const { site } = request;
      // As a guest sees it, whoever is signed in: others' pages show only what is public.
      const opened = await readableSlide(params.id, null, site);
      if (!opened) throw new NotFound();
      await countView(params.id, 'embed', request);
      reply.header('content-security-policy', POLICY);
      const { slide } = opened;
      const reader = await readerOf(slide, query.page, request, (n) => site.url(embedPath(slide.id, n)));
      return show('@slides/embed', {
        slide: { name: slide.name, language: slide.languageCode, url: site.origin + site.url(slidePath(slide)) },
        reader,
      });
    },
  });
}
