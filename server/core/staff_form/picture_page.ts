/** Defines the page on which staff upload, replace or remove a record's picture. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pictureProblem } from '#core/files/picture_upload.ts';
import { acceptUploads, receiveUpload, type UploadLimits } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import { recordId } from '#core/http/contract.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import type { Role } from '#core/people/people.ts';

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 8;

export type PictureRecord = {
  title: string;
  /** The pages above it, by paths without language. */
  above: { name: string; path: string }[];
  picture: { src: string; alt: string; width?: number; height?: number } | null;
  /** The path of the page that Cancel leads to, and removing. */
  back: string;
  /** The path of the page after saving; default: `back`. */
  savedAt?: string;
  /** @param fileId a stored file; null removes the picture */
  keep(fileId: number | null): Promise<void>;
};

type PictureTexts = { hint: string; saved: string; remove: string; removed: string };

export type PicturePage = {
  /** With `:id` for one of many records. It takes the upload, too; `/remove` below it removes the picture. */
  url: string;
  audience: Role;
  /** Of a file; default: 8. */
  megabytes?: number;
  /** @throws NotFound, or what refuses this person */
  find(id: number, request: FastifyRequest): Promise<PictureRecord>;
  /** The page for who may only read the record; null for others. */
  readOnly?(id: number, request: FastifyRequest): Promise<PageResponse | null>;
  /** Where it is not called an image, and what files it takes. */
  texts?(texts: Texts): PictureTexts;
};

/** On a page of its own: a file can't be shown again in a form that comes back. */
export async function definePicturePage(app: FastifyInstance, definition: PicturePage): Promise<void> {
  const { url, audience } = definition;
  const params: z.ZodType<{ id?: number | undefined }> = z.object(
    url.includes(':id') ? { id: recordId } : { id: recordId.optional() },
  );
  const find = (id: number | undefined, request: FastifyRequest) => definition.find(id ?? 0, request);
  page(app, {
    url,
    audience,
    params,
    handle: async ({ request, params: { id } }) =>
      (await definition.readOnly?.(id ?? 0, request)) ?? pictureForm(definition, await find(id, request), request),
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      url,
      audience,
      params,
      handle: async ({ request, params: { id } }) => receive(definition, await find(id, request), request),
    });
  });
  form(app, {
    url: `${url}/remove`,
    audience,
    params,
    handle: async ({ request, params: { id } }) => {
      const record = await find(id, request);
      await record.keep(null);
      return redirectTo(record.back, { flash: { kind: 'success', text: textsOf(definition, request).removed } });
    },
  });
}

function textsOf(
  { texts: own, megabytes: limit = MOST_MEGABYTES }: PicturePage,
  { texts }: FastifyRequest,
): PictureTexts {
  const { t } = texts;
  return (
    own?.(texts) ?? {
      hint: t('JPEG, PNG, WebP or AVIF, up to {limit} MB.', { limit }),
      saved: t('Image saved.'),
      remove: t('Remove image'),
      removed: t('Image removed.'),
    }
  );
}

function pictureForm(
  definition: PicturePage,
  { title, above, picture, back }: PictureRecord,
  request: FastifyRequest,
  error?: string,
): PageResponse {
  const { site } = request;
  const { hint, remove } = textsOf(definition, request);
  return staffPage(
    '@core/staff_form/picture',
    title,
    {
      above: above.map(({ name, path }) => ({ name, url: site.url(path) })),
      action: site.url(pathOf(request)),
      picture,
      error,
      hint,
      removeLabel: remove,
      backUrl: site.url(back),
    },
    { values: {}, ...(error && { errors: { picture: error } }) },
  );
}

async function receive(
  definition: PicturePage,
  record: PictureRecord,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const bytes = (definition.megabytes ?? MOST_MEGABYTES) * MEGABYTE;
  const limits: UploadLimits = { totalBytes: bytes, fileBytes: bytes, files: 1, fields: 2, fieldBytes: 100 };
  if (!request.isMultipart()) return pictureForm(definition, record, request, texts.t('Select an image'));
  const upload = await receiveUpload(request, limits);
  try {
    const problem = await pictureProblem(upload, limits, texts, async (file) =>
      record.keep((await storeUpload(file, 'staff')).id),
    );
    if (problem) return pictureForm(definition, record, request, problem);
  } finally {
    await upload.discard();
  }
  return redirectTo(record.savedAt ?? record.back, {
    flash: { kind: 'success', text: textsOf(definition, request).saved },
  });
}
