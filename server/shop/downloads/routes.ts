/** `/shop/download/…`: the link that a buyer follows to a bought file. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { redirectTo } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { boughtFile, rememberOpened } from './bought_files.ts';
import { filePath, linkedFile } from './links.ts';

const EXPIRED = msg('This link has expired. Open your order: its page has a new one.');
const CLOSED = msg('These files can be downloaded only while the order is paid.');
const GONE = 410;

export function downloadRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/shop/download/:token',
    isForAllLanguages: true,
    params: z.object({ token: z.string().max(200) }),
    handle: async ({ request, reply, params }) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const linked = linkedFile(params.token);
      if (!linked) throw new NotFound();
      if (linked.isExpired) throw new HttpError(GONE, EXPIRED);
      const file = await boughtFile(linked.orderId, linked.id);
      if (!file) throw new NotFound();
      if (!file.isOpen) throw new HttpError(GONE, CLOSED);
      await rememberOpened(linked.orderId, file.templateId, request);
      return redirectTo(filePath(file.fileId), { isWhole: true });
    },
  });
}
