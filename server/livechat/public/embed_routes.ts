/** The chat on other websites: a script there, and the page in its frame. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { allowFramesBy } from '#core/http/security_headers.ts';
import { pick } from '#core/i18n/translated.ts';
import { show } from '#core/pages/response.ts';
import { file, page } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { idParams } from '#livechat/contract.ts';
import { type Channel, channelAt } from '#livechat/queries.ts';
import { buttonView } from '#livechat/view.ts';
import { SUPPORT } from '#livechat/visitor/framed.ts';
import { loaderScript } from './loader.ts';

const LOADER = '/im_livechat/loader';

export const loaderUrl = (channelId: number, site: Site): string =>
  `${site.origin}${site.url(`${LOADER}/${channelId}`)}`;

const supportQuery = z.object({
  framed: z.literal('true').optional().catch(undefined),
  /** For the script of the page alone. */
  page: z.unknown().optional(),
});

export function embedRoutes(app: FastifyInstance): void {
  file(app, {
    url: `${LOADER}/:id`,
    params: idParams,
    handle: async ({ request, reply, params: { id } }) => {
      await publishedChannel(id, request.site);
      reply.header('cache-control', 'public, max-age=3600');
      // Other websites may load it, whatever they demand of what they load.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return { type: 'text/javascript; charset=utf-8', body: loaderScript(request.texts.t('Live chat')) };
    },
  });
  page(app, {
    url: `${SUPPORT}/:id`,
    params: idParams,
    query: supportQuery,
    isList: true,
    handle: async ({ request, reply, params: { id }, query: { framed } }) => {
      const { site, texts } = request;
      const channel = await publishedChannel(id, site);
      const title = pick(channel.name, site.language.code) || texts.t('Live chat');
      const livechat = buttonView(channel, request);
      if (!framed)
        return show(
          '@livechat/support',
          { title, livechat },
          { facts: { title, isIndexed: false }, chrome: { livechat } },
        );
      allowFramesBy(reply, env.EMBED_ORIGINS);
      return show('@livechat/frame', { title, livechat: { ...livechat, isFramed: true } });
    },
  });
}

async function publishedChannel(id: number, site: Site): Promise<Channel> {
  const channel = await channelAt(id, site);
  if (!channel) throw new NotFound();
  return channel;
}
