/** The page on which publishers upload or remove the picture of a post. */
import type { FastifyInstance } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { definePicturePage } from '#core/staff_form/picture_page.ts';
import { editorOf } from '#website/editors.ts';
import { newsToEdit } from './form.ts';
import { newsPath } from './queries.ts';
import { showNewsPicture } from './service.ts';
import { sharedPostInstead } from './shared_post.ts';
import { newsPicture } from './view.ts';

const LIST = '/website/news';

export const newsPictureRoutes = (app: FastifyInstance): Promise<void> =>
  definePicturePage(app, {
    url: `${LIST}/:id/picture`,
    audience: 'content',
    readOnly: sharedPostInstead,
    find: async (id, request) => {
      const { code } = request.site.language;
      const post = await newsToEdit(id, request);
      const title = pick(post.title, code);
      return {
        title: request.texts.t('Image of “{title}”', { title }),
        above: [
          { name: request.texts.t('News'), path: LIST },
          { name: title, path: `${LIST}/${id}` },
        ],
        picture: await newsPicture(post, '20rem'),
        back: `${LIST}/${id}`,
        savedAt: newsPath(post, code),
        keep: async (fileId) => showNewsPicture(id, fileId, await editorOf(request)),
      };
    },
  });
