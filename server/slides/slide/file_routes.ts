/** Files of slides: `/pdf_content` shows a document, `/download` saves it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Forbidden, NotFound, Unauthorized } from '#core/errors.ts';
import { streamBlob } from '#core/files/blobs.ts';
import { findFile } from '#core/files/files.ts';
import { refuseLost } from '#core/files/lost_files.ts';
import { file, type MadeFile } from '#core/pages/routes.ts';
import { openSlide } from '#slides/access.ts';
import { mayDownload } from './images.ts';
import { SLIDE, slugParams } from './params.ts';

export function fileRoutes(app: FastifyInstance): void {
  file(app, {
    url: `${SLIDE}/pdf_content`,
    params: slugParams,
    query: z.object({ download: z.literal('true').optional().catch(undefined) }),
    handle: ({ request, params: { slug }, query: { download } }) => fileOf(slug, download === undefined, request),
  });
  file(app, {
    url: `${SLIDE}/download`,
    params: slugParams,
    handle: ({ request, params: { slug } }) => fileOf(slug, false, request),
  });
  file(app, {
    url: `${SLIDE}/captions`,
    params: slugParams,
    handle: async ({ request, params: { slug } }) => {
      const { slide } = await openSlide(slug, request);
      const stored = slide.captionsId === null ? null : await findFile(slide.captionsId);
      if (!stored) throw new NotFound();
      await refuseLost(stored.hash);
      return { type: 'text/vtt; charset=utf-8', body: streamBlob(stored.hash) };
    },
  });
}

async function fileOf(slug: string, isShown: boolean, request: FastifyRequest): Promise<MadeFile> {
  const opened = await openSlide(slug, request);
  const { slide, channel, person } = opened;
  const stored = slide.fileId === null ? null : await findFile(slide.fileId);
  if (!stored || (isShown && stored.mimetype !== 'application/pdf')) throw new NotFound();
  if (!mayDownload(opened)) throw channel.download === 'user' && !person ? new Unauthorized() : new Forbidden();
  await refuseLost(stored.hash);
  const [ending = ''] = /\.[a-z0-9]{1,5}$/i.exec(stored.name) ?? [];
  return { type: stored.mimetype, name: `${slide.name}${ending}`, isShown, body: streamBlob(stored.hash) };
}
