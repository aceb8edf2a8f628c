/** `/slides/slide/{slug}`: a slide, and its promotion in the channel. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Forbidden } from '#core/errors.ts';
import { pageNumber } from '#core/http/contract.ts';
import { redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { openHeading, openSlide } from '#slides/access.ts';
import { slidePath } from '#slides/paths.ts';
import { SLIDE, slugParams } from './params.ts';
import { promoteIn } from './promote.ts';
import { pageAnswer, slideResponse } from './view.ts';
import { countView } from './visits.ts';

export function slideRoutes(app: FastifyInstance): void {
  page(app, {
    url: SLIDE,
    params: slugParams,
    query: z.object({ page: pageNumber.default(1) }),
    isList: true,
    handle: async ({ request, params: { slug }, query }) => {
      const opened = await openHeading(slug, request);
      const path = slidePath(opened.slide);
      const rest = query.page > 1 ? `?page=${query.page}` : '';
      if (`/slides/slide/${slug}` !== path) return redirectTo(path + rest, { status: 301 });
      if (opened.reach.reads) await countView(opened.slide.id, 'view', request);
      return slideResponse(opened, query.page, request);
    },
  });
  call(app, {
    url: `${SLIDE}/page_json`,
    params: slugParams,
    body: z.object({ page: pageNumber }),
    handle: async ({ request, params: { slug }, body }) =>
      pageAnswer(await openSlide(slug, request), body.page, request),
  });
  form(app, {
    url: `${SLIDE}/promote`,
    audience: 'signed in',
    params: slugParams,
    body: z.object({ promote: z.enum(['on', 'off']).default('on') }),
    handle: async ({ request, params: { slug }, body: { promote } }) => {
      const { slide, channel, reach } = await openSlide(slug, request);
      if (!reach.publishes) throw new Forbidden();
      await promoteIn(channel.id, promote === 'on' ? slide.id : null);
      const { t } = request.texts;
      const text = promote === 'on' ? t('Shown first in its channel.') : t('No longer shown first.');
      return redirectTo(slidePath(slide), { flash: { kind: 'success', text } });
    },
  });
}
