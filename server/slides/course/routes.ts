/** People complete slides of a course, and get a certificate at its end. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { openSlide } from '#slides/access.ts';
import { channelPath, slidePath } from '#slides/paths.ts';
import { SLIDE, slugParams } from '#slides/slide/params.ts';
import { certificateRoutes } from './certificate_routes.ts';
import { complete, uncomplete } from './complete.ts';
import { progressOf } from './queries.ts';
import { stepPath } from './view.ts';

export async function courseRoutes(app: FastifyInstance): Promise<void> {
  form(app, {
    url: `${SLIDE}/complete`,
    audience: 'signed in',
    params: slugParams,
    body: z.object({ is_done: z.enum(['on', 'off']).default('on') }),
    handle: async ({ request, params: { slug }, body }) => {
      const opened = await openSlide(slug, request);
      const { slide, channel, person } = opened;
      if (!channel.isCourse || !slide.isPublished) throw new NotFound();
      if (body.is_done === 'off') await uncomplete(slide.id, person!.userId);
      else await complete(slide.id, person!.userId);
      const { t } = request.texts;
      const flash = (text: string) => ({ flash: { kind: 'success' as const, text } });
      if (body.is_done === 'off') return redirectTo(slidePath(slide), flash(t('No longer marked as completed.')));
      const next = (await progressOf(opened))?.next;
      return redirectTo(next ? stepPath(next) : channelPath(channel, request.site), flash(t('Completed.')));
    },
  });
  await certificateRoutes(app);
}
