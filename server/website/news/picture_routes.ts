import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { editorOf } from '#website/editors.ts';
import { pictureProblem } from '#website/picture_upload.ts';
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
    const problem = await pictureProblem(upload, LIMITS, texts, async (file) =>
      showNewsPicture(post.id, (await storeUpload(file, 'staff')).id, await editorOf(request)),
    );
    if (problem) return await pictureForm(request, post, problem);
  } finally {
    await upload.discard();
  }
  return redirectTo(newsPath(post, site.language.code), {
    flash: { kind: 'success', text: texts.t('Image saved.') },
  });
}
