/** The page on which publishers upload or remove the picture of a page. */
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { findFile } from '#core/files/files.ts';
import { pick } from '#core/i18n/translated.ts';
import type { ImageField } from '#core/images/images.ts';
import { type Picture, picture } from '#core/images/pictures.ts';
import { has } from '#core/people/people.ts';
import { definePicturePage } from '#core/staff_form/picture_page.ts';
import { editorOf, isOfWebsite, refuseToEdit } from '#website/editors.ts';
import { allPages, type Page } from '#website/queries.ts';
import { hasPicture } from './part_texts.ts';
import { isVisible } from './publication.ts';
import { pageOf, showPagePicture } from './service.ts';

const PAGES = '/website/pages';
const MODEL = 'website.page';

export const pagePictureRoutes = (app: FastifyInstance): Promise<void> =>
  definePicturePage(app, {
    url: `${PAGES}/:id/picture`,
    audience: 'content',
    find: async (id, request) => {
      const { site, texts } = request;
      const page = await pageOf(id, site);
      if (!page) throw new NotFound();
      const editor = await editorOf(request);
      await refuseToEdit(page, editor);
      if (!hasPicture(page)) throw new NotFound();
      const title = pick(page.title, site.language.code);
      return {
        title: texts.t('Image of “{title}”', { title }),
        above: [
          { name: texts.t('Pages'), path: PAGES },
          { name: title, path: `${PAGES}/${id}` },
        ],
        picture: await pagePicture(page, site.language.code, '20rem'),
        back: `${PAGES}/${id}`,
        savedAt: page.url,
        keep: (fileId) => showPagePicture(id, fileId, editor),
      };
    },
  });

/** Its own one; null without. */
export async function pagePicture(
  { id, imageId, parts }: Pick<Page, 'id' | 'imageId' | 'parts'>,
  language: string,
  sizes: string,
): Promise<Picture | null> {
  const file = imageId === null ? null : await findFile(imageId);
  return file && picture({ model: MODEL, id, file, alt: pick(parts.pictureAlt ?? {}, language), sizes });
}

/** Served to everyone who may read the page. */
export const pageImage: ImageField = {
  model: MODEL,
  field: 'image',
  async find(id, viewer, site) {
    const page = (await allPages()).find((one) => one.id === id);
    if (!page || !isOfWebsite(page, site) || !(isVisible(page) || has(viewer, 'content'))) return null;
    return { fileId: page.imageId, name: pick(page.title, site.language.code) };
  },
};
