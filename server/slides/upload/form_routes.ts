/** `/slides/upload/{channel}`: the plain form to upload, which needs no script. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_FILE_BYTES } from '#core/files/files.ts';
import type { Upload, UploadedFile, UploadLimits } from '#core/files/upload.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import type { Opened } from '#slides/access.ts';
import { categoryChoices } from '#slides/category_choices.ts';
import { STYLES } from '#slides/channel/view.ts';
import { channelPath, SLIDES, slidePath } from '#slides/paths.ts';
import { addSlide } from './add_slide.ts';
import { openForUpload } from './call_routes.ts';
import { slideDescription, slideName, tagList, tagName } from './contract.ts';
import { TOO_BIG } from './messages.ts';
import { uploadPath } from './paths.ts';
import { type Problems, plainForm } from './plain_form.ts';

const LIMITS: UploadLimits = {
  totalBytes: MAX_FILE_BYTES,
  fileBytes: MAX_FILE_BYTES,
  files: 1,
  fields: 10,
  fieldBytes: 10_000,
};
const EMPTY = { name: '', description: '', url: '', category: '', new_category: '', tags: '' };
type Values = typeof EMPTY;

const rules = z.object({
  name: slideName.refine(Boolean, msg('Enter a title')),
  description: slideDescription,
  url: z.string().max(500),
  category: z.union([z.literal('').transform(() => null), recordId]),
  new_category: tagName,
  tags: tagList,
});

export const uploadFormRoutes = (app: FastifyInstance): Promise<void> =>
  plainForm(app, {
    url: `${SLIDES}/upload/:id`,
    params: z.object({ id: recordId }),
    limits: LIMITS,
    open: ({ id }, request) => openForUpload(id, request),
    opening: () => EMPTY,
    show: formPage,
    save,
  });

async function save(
  opened: Opened,
  { fields, files: [file] }: Upload,
  values: Values,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const read = rules.safeParse({ ...values, name: values.name.trim() || stemOf(file) });
  if (!read.success) return formPage(opened, values, fieldErrors(read.error, request.texts), request);
  if (file?.isTooBig) return formPage(opened, values, { file: request.texts.say(TOO_BIG) }, request);
  const { name, description, url, category, new_category, tags } = read.data;
  const made = await addSlide(
    {
      ...{ name, description, url, tags, category: new_category || category },
      isPublished: fields.some(([field]) => field === 'website_published'),
      file: file ? { bytes: await readFile(file.path), name: file.name, mayBeVideo: true } : null,
    },
    opened,
    opened.person!,
    request.site,
  );
  return redirectTo(slidePath(made), { flash: { kind: 'success', text: request.texts.t('Uploaded.') } });
}

/** The title, where none was typed. */
const stemOf = (file: UploadedFile | undefined): string => file?.name.replace(/\.[^.]+$/, '').slice(0, 150) ?? '';

async function formPage(
  { channel, reach }: Opened,
  values: Values,
  errors: Problems,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const title = texts.t('Upload Presentation');
  const name = pick(channel.name, site.language.code);
  return show(
    '@slides/upload',
    {
      ...{ title, values, errors, mayPublish: reach.publishes },
      action: site.url(uploadPath(channel)),
      backUrl: site.url(channelPath(channel, site)),
      categories: await categoryChoices(channel.id, request),
    },
    {
      status: Object.keys(errors).length > 0 ? 400 : 200,
      facts: {
        title,
        isIndexed: false,
        breadcrumbs: [
          { name, url: site.url(channelPath(channel, site)) },
          { name: title, url: site.url(uploadPath(channel)) },
        ],
        styles: STYLES,
      },
    },
  );
}
