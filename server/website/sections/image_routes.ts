/** The page on which publishers upload or remove an image of a section. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { definePicturePage } from '#core/staff_form/picture_page.ts';
import type { SectionParam } from '#registry/tools/sections/section_head.ts';
import { editorOf, refuseToEdit } from '#website/editors.ts';
import { pageOf, showSectionImage } from '#website/pages/service.ts';
import type { Page } from '#website/queries.ts';
import { sectionPicture } from './images.ts';
import { sectionsOf } from './known.ts';

const PAGES = '/website/pages';
const place = z.object({ section: z.coerce.number().int(), param: z.string() });

export const sectionImagePath = (pageId: number, sectionId: number, param: string): string =>
  `${PAGES}/${pageId}/sections/${sectionId}/${param}`;

export const sectionImageRoutes = (app: FastifyInstance): Promise<void> =>
  definePicturePage(app, {
    url: `${PAGES}/:id/sections/:section/:param`,
    audience: 'content',
    find: async (id, request) => {
      const { site, texts } = request;
      const editor = await editorOf(request);
      const page = await pageOf(id, site);
      await refuseToEdit(page ?? undefined, editor);
      const { section, param } = shownIn(page as Page, request);
      const language = site.language.code;
      const title = pick((page as Page).title, language);
      const where = { pageId: id, sectionId: section.id, param: param.name };
      return {
        title: texts.t('Image of “{title}”', { title }),
        above: [
          { name: texts.t('Pages'), path: PAGES },
          { name: title, path: `${PAGES}/${id}` },
        ],
        picture: await sectionPicture({ pageId: id, section, param: param.name, sizes: '20rem' }, site),
        back: `${PAGES}/${id}`,
        keep: (fileId) => showSectionImage(where, fileId, site),
      };
    },
  });

/** @throws NotFound where the page has no such section, or that no such image */
function shownIn(page: Page | null, request: FastifyRequest) {
  const asked = place.safeParse(request.params);
  const section = page?.sections.find(({ id }) => id === asked.data?.section);
  const isAsked = ({ kind, name }: SectionParam) => kind === 'image' && name === asked.data?.param;
  const param = section && sectionsOf(request.site).get(section.kind)?.params.find(isAsked);
  if (!param) throw new NotFound();
  return { section, param };
}
