import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '#core/errors.ts';
import { acceptUploads, receiveUpload, type Upload, type UploadLimits } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { editorOf } from '#website/editors.ts';
import { staffPage } from '#website/staff_page.ts';
import { newsId, newsToEdit } from './form.ts';
import { type NewsPost, newsPath } from './queries.ts';
import { showNewsPicture } from './service.ts';
import { sharedPostInstead } from './shared_post.ts';
import { newsPicture } from './view.ts';

const audience = 'content';
const MEGABYTE = 1024 * 1024;
const LIMITS: UploadLimits = {
  totalBytes: 8 * MEGABYTE,
  fileBytes: 8 * MEGABYTE,
  files: 1,
  fields: 2,
  fieldBytes: 100,
};

/** The picture of a post, on a page of its own: a file cannot be shown again in a form that comes back. */
export async function newsPictureRoutes(app: FastifyInstance): Promise<void> {
  const url = '/website/news/:id/picture';
  page(app, {
    url,
    audience,
    params: newsId,
    handle: async ({ request, params }) =>
      (await sharedPostInstead(params.id, request)) ?? pictureForm(request, await newsToEdit(params.id, request)),
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      url,
      audience,
      params: newsId,
      handle: async ({ request, params }) => receive(request, await newsToEdit(params.id, request)),
    });
  });
  form(app, {
    url: `${url}/remove`,
    audience,
    params: newsId,
    handle: async ({ request, params }) => {
      await showNewsPicture(params.id, null, await editorOf(request));
      return redirectTo(`/website/news/${params.id}`, {
        flash: { kind: 'success', text: request.texts.t('Image removed.') },
      });
    },
  });
}

async function pictureForm({ site, texts }: FastifyRequest, post: NewsPost, error?: string): Promise<PageResponse> {
  const title = pick(post.title, site.language.code);
  return staffPage(
    '@website/news/picture',
    texts.t('Image of “{title}”', { title }),
    { id: post.id, picture: await newsPicture(post, '20rem'), error, limit: LIMITS.fileBytes / MEGABYTE },
    error ? 400 : 200,
  );
}

async function receive(request: FastifyRequest, post: NewsPost): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  if (!request.isMultipart()) return pictureForm(request, post, texts.t('Select an image'));
  const upload = await receiveUpload(request, LIMITS);
  try {
    const problem = await keepPicture(upload, post, request);
    if (problem) return await pictureForm(request, post, problem);
  } finally {
    await upload.discard();
  }
  return redirectTo(newsPath(post, site.language.code), {
    flash: { kind: 'success', text: texts.t('Image saved.') },
  });
}

/** @returns the error of the file, if any */
async function keepPicture({ files }: Upload, post: NewsPost, request: FastifyRequest): Promise<string | undefined> {
  const { t, say } = request.texts;
  const [file] = files;
  if (!file || file.size === 0) return t('Select an image');
  const { name, type } = file;
  if (file.isTooBig)
    return t('"{name}" is too big: files may have {limit} MB.', { name, limit: LIMITS.fileBytes / MEGABYTE });
  if (!type.startsWith('image/')) return t('Select an image');
  try {
    const { id } = await storeUpload(file, 'staff');
    await showNewsPicture(post.id, id, await editorOf(request));
    return undefined;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return say(error.sentence, error.values);
    throw error;
  }
}
