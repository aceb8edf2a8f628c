/** The page on which publishers add, order and remove several images of a section. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { receivePictures } from '#core/files/picture_upload.ts';
import { acceptUploads, type UploadLimits } from '#core/files/upload.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { editorOf, refuseToEdit } from '#website/editors.ts';
import { pageOf } from '#website/pages/service.ts';
import type { Page } from '#website/queries.ts';
import { addImages, type ImageListPlace, moveImage, removeImage } from './image_list.ts';
import { sectionImagePath } from './image_routes.ts';
import { sectionPicture } from './images.ts';
import { sectionsOf } from './known.ts';
import { type StoredSection, textIn } from './stored.ts';

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 8;
const MOST_FILES = 24;
const LIMITS: UploadLimits = {
  totalBytes: 100 * MEGABYTE,
  fileBytes: MOST_MEGABYTES * MEGABYTE,
  files: MOST_FILES,
  fields: 2,
  fieldBytes: 100,
};

const URL = '/website/pages/:id/section_images/:section/:list';
const audience = 'content';
const asked = z.object({ id: z.coerce.number().int(), section: z.coerce.number().int(), list: z.string().max(40) });
const action = z.object({ act: z.string().regex(/^(up|down|remove) [a-zA-Z0-9]{1,40}$/) });
/** The button that has the focus, after it was pressed. */
const shown = z.object({ focus: z.string().max(60).optional().catch(undefined) });

type ImageList = { page: Page; section: StoredSection; place: ImageListPlace; path: string };

export async function imageListRoutes(app: FastifyInstance): Promise<void> {
  page(app, {
    url: URL,
    audience,
    query: shown,
    handle: async ({ request, query }) => listPage(await listOf(request), request, { focus: query.focus ?? '' }),
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, { url: URL, audience, handle: async ({ request }) => receive(await listOf(request), request) });
  });
  form(app, {
    url: `${URL}/act`,
    audience,
    body: action,
    handle: async ({ request, body }) => {
      const { place, path } = await listOf(request);
      const [what, param = ''] = body.act.split(' ');
      if (what === 'remove') {
        await removeImage(place, param, request.site);
        return redirectTo(path);
      }
      const { at, count } = await moveImage(place, param, what === 'up' ? -1 : 1, request.site);
      // A button that can't be pressed can't have the focus.
      const next = at === 0 ? 'down' : at === count - 1 ? 'up' : what;
      return redirectTo(`${path}?focus=${next}-${at + 1}`);
    },
  });
}

export const imageListPath = (pageId: number, sectionId: number, list: string): string =>
  `/website/pages/${pageId}/section_images/${sectionId}/${list}`;

/** @throws NotFound where the page has no such section, or that no such images; Forbidden */
async function listOf(request: FastifyRequest): Promise<ImageList> {
  const read = asked.safeParse(request.params);
  if (!read.success) throw new NotFound();
  const { id, section: sectionId, list } = read.data;
  const found = await pageOf(id, request.site);
  await refuseToEdit(found ?? undefined, await editorOf(request));
  const section = found?.sections.find((one) => one.id === sectionId);
  const head = section && sectionsOf(request.site).get(section.kind);
  const params = (head?.params ?? []).filter((param) => param.list === list).map(({ name }) => name);
  if (!found || !section || params.length === 0) throw new NotFound();
  return { page: found, section, place: { pageId: id, sectionId, params }, path: imageListPath(id, sectionId, list) };
}

type Shown = { focus?: string; problems?: string[] };

async function listPage(list: ImageList, request: FastifyRequest, { focus = '', problems = [] }: Shown = {}) {
  const { site, texts } = request;
  const title = pick(list.page.title, site.language.code);
  const { pageId } = list.place;
  const images = await imagesIn(list, focus, request);
  const answer: PageResponse = staffPage(
    '@website/staff/section_images',
    texts.t('Images of “{title}”', { title }),
    {
      styles: 'website/page_form',
      above: [
        { name: texts.t('Pages'), url: site.url('/website/pages') },
        { name: title, url: site.url(`/website/pages/${pageId}`) },
      ],
      action: site.url(list.path),
      images,
      room: list.place.params.length - images.filter(({ picture }) => picture).length,
      problems,
      limit: MOST_MEGABYTES,
      backUrl: site.url(`/website/pages/${pageId}`),
    },
    { values: {} },
  );
  return problems.length > 0 ? { ...answer, status: 400 } : answer;
}

async function imagesIn(list: ImageList, focus: string, request: FastifyRequest) {
  const { section, place } = list;
  const { pageId, sectionId, params } = place;
  const { site, texts } = request;
  const all = await Promise.all(
    params.map(async (param) => ({
      param,
      alt: pick(textIn(section.values[param]), site.language.code),
      picture: await sectionPicture({ pageId, section, param, sizes: '10rem' }, site),
      url: site.url(sectionImagePath(pageId, sectionId, param)),
    })),
  );
  const found = all.filter(({ picture, alt }) => picture || alt);
  return found.map((image, at) => {
    const name = texts.t('Image {n}', { n: at + 1 });
    const actions = [
      { what: 'up', icon: 'up', label: texts.t('Move {name} up', { name }), isPossible: at > 0 },
      { what: 'down', icon: 'down', label: texts.t('Move {name} down', { name }), isPossible: at < found.length - 1 },
      { what: 'remove', icon: 'trash', label: texts.t('Remove {name}', { name }), isPossible: true },
    ].map(({ what, ...one }) => ({
      ...one,
      value: `${what} ${image.param}`,
      hasFocus: focus === `${what}-${at + 1}`,
    }));
    return { ...image, label: name, actions };
  });
}

async function receive(list: ImageList, request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const { stored, problems } = await receivePictures(request, LIMITS);
  const added = await addImages(list.place, stored, site);
  for (const id of stored.slice(added)) await forgetFile(id);
  const most = list.place.params.length;
  if (added < stored.length)
    problems.push(texts.t('This section can have {most} images. Remove some to add others.', { most }));
  if (problems.length > 0) return listPage(await listOf(request), request, { problems });
  const text = texts.tn('{n} image added.', '{n} images added.', added);
  return redirectTo(list.path, { flash: { kind: 'success', text } });
}
