/** `/admin/slides/channels/{id}/order`: staff order the slides of a channel. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { STYLES } from '#slides/channel/view.ts';
import { type Channel, findChannel } from '#slides/queries.ts';
import { moveSlide, orderSlides } from './order_slides.ts';
import { orderView } from './order_view.ts';
import { CHANNEL_LIST, categoryPath } from './paths.ts';

const URL = `${CHANNEL_LIST}/:id/order`;
const MOST_SLIDES = 5_000;
const audience = 'slides';
const params = z.object({ id: recordId });
const move = z.object({ move: z.string().regex(/^(up|down) \d{1,9}$/) });
const order = z.object({ ids: z.array(recordId).max(MOST_SLIDES) });

export const orderPath = (channelId: number): string => `${CHANNEL_LIST}/${channelId}/order`;

/** @throws NotFound also for a channel of another website */
export async function channelAt(id: number, { site }: FastifyRequest): Promise<Channel> {
  const channel = await findChannel(id, site);
  if (!channel) throw new NotFound();
  return channel;
}

export function orderRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    audience,
    params,
    handle: async ({ request, params: { id } }) => {
      const { site, texts } = request;
      const channel = await channelAt(id, request);
      const name = pick(channel.name, site.language.code);
      return staffPage('@slides/staff/order', texts.t('Order of “{name}”', { name }), {
        styles: STYLES,
        breadcrumbs: [
          { name: texts.t('Channels'), url: site.url(CHANNEL_LIST) },
          { name, url: site.url(`${CHANNEL_LIST}/${id}`) },
        ],
        action: site.url(orderPath(id)),
        addUrl: site.url(categoryPath(id, 'new')),
        isFollowed: channel.sorting === 'sequence',
        groups: await orderView(channel, request),
      });
    },
  });
  form(app, {
    url: URL,
    audience,
    params,
    body: move,
    handle: async ({ request, params: { id }, body }) => {
      await channelAt(id, request);
      const [to, slide] = body.move.split(' ');
      await moveSlide(id, Number(slide), to === 'up' ? 'up' : 'down');
      return redirectTo(orderPath(id));
    },
  });
  call(app, {
    url: `${URL}_json`,
    audience,
    params,
    body: order,
    handle: async ({ request, params: { id }, body }) => {
      await channelAt(id, request);
      await orderSlides(id, body.ids);
      return true;
    },
  });
}
