/** `/livechat`: the channels of a website with the satisfaction of their visitors. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { slugOf, unslug } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import { redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { type Channel, channelAt, channelsAt, ratesOf } from '#livechat/queries.ts';

const LIST = '/livechat';

export function channelRoutes(app: FastifyInstance): void {
  page(app, {
    url: LIST,
    handle: async ({ request: { site, texts } }) => {
      const title = texts.t('Live chat');
      const channels = await Promise.all((await channelsAt(site)).map((channel) => satisfaction(channel, site)));
      return show('@livechat/channels', { title, channels }, { facts: { title, styles: 'livechat/chat' } });
    },
  });
  page(app, {
    url: `${LIST}/channel/:slug`,
    params: z.object({ slug: z.string().max(200) }),
    handle: async ({ request: { site, texts, linkedQuery }, params: { slug } }) => {
      const id = unslug(slug);
      const channel = id !== null && id > 0 && id < 2 ** 31 ? await channelAt(id, site) : null;
      if (!channel) throw new NotFound();
      const path = pathOf(channel, site);
      if (`${LIST}/channel/${slug}` !== path) return redirectTo(path + linkedQuery, { status: 301 });
      const view = await satisfaction(channel, site);
      return show('@livechat/channel', view, {
        facts: {
          title: view.name,
          styles: 'livechat/chat',
          canonical: path,
          breadcrumbs: [
            { name: texts.t('Live chat'), url: site.url(LIST) },
            { name: view.name, url: view.url },
          ],
        },
      });
    },
  });
}

const pathOf = ({ name, id }: Channel, { language }: Site): string =>
  `${LIST}/channel/${slugOf(name, id, language.code)}`;

/** Shares in whole per cent, none without a rating. */
async function satisfaction(channel: Channel, site: Site) {
  const rates = await ratesOf(channel.id);
  const total = [...rates.values()].reduce((sum, one) => sum + one, 0);
  const share = (rate: number) => (total === 0 ? 0 : Math.round((100 * (rates.get(rate) ?? 0)) / total));
  const name = pick(channel.name, site.language.code);
  return {
    ...{ name, total, happy: share(10), neutral: share(5), sad: share(1) },
    url: site.url(pathOf(channel, site)),
    messageUrl: site.url(`/im_livechat/message/${channel.id}`),
  };
}
