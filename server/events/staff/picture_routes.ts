/** The page on which organisers upload or remove an event's picture. */
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { definePicturePage } from '#core/staff_form/picture_page.ts';
import { eventPictures } from '#events/event/picture.ts';
import { findOwnEvent } from '#events/queries.ts';
import { EVENT_LIST } from './event_list.ts';
import { showPicture } from './service.ts';

export const eventPictureRoutes = (app: FastifyInstance): Promise<void> =>
  definePicturePage(app, {
    url: `${EVENT_LIST}/:id/picture`,
    audience: 'event',
    find: async (id, { site, texts: { t } }) => {
      const event = await findOwnEvent(id, site);
      if (!event) throw new NotFound();
      const title = pick(event.title, site.language.code);
      return {
        title: t('Image of “{title}”', { title }),
        above: [
          { name: t('Events'), path: EVENT_LIST },
          { name: title, path: `${EVENT_LIST}/${id}` },
        ],
        picture: (await eventPictures([event], '20rem')).get(id) ?? null,
        back: `${EVENT_LIST}/${id}`,
        keep: (fileId) => showPicture(event, fileId),
      };
    },
  });
