/** `/slides/slide/{slug}/edit`: uploaders change what they uploaded, and replace its file. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Forbidden } from '#core/errors.ts';
import { MAX_FILE_BYTES } from '#core/files/files.ts';
import type { Upload, UploadedFile, UploadLimits } from '#core/files/upload.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { type OpenedSlide, openSlide } from '#slides/access.ts';
import { categoryChoices } from '#slides/category_choices.ts';
import { STYLES } from '#slides/channel/view.ts';
import { channelPath, slidePath } from '#slides/paths.ts';
import { categoriesOf, tagsOf } from '#slides/queries.ts';
import { SLIDE, slugParams } from '#slides/slide/params.ts';
import { MOST_CAPTIONS_BYTES } from './captions.ts';
import { slideDescription, slideName, tagList } from './contract.ts';
import { editSlide, mayEdit } from './edit_slide.ts';
import { TOO_BIG } from './messages.ts';
import { type Problems, plainForm } from './plain_form.ts';

const LIMITS: UploadLimits = {
  totalBytes: MAX_FILE_BYTES + MOST_CAPTIONS_BYTES,
  fileBytes: MAX_FILE_BYTES,
  files: 2,
  fields: 10,
  fieldBytes: 10_000,
};
type Values = Record<'name' | 'description' | 'category' | 'tags' | 'is_published' | 'drops_captions', string>;

const rules = z.object({
  name: slideName.refine(Boolean, msg('Enter a title')),
  description: slideDescription,
  category: z.union([z.literal('').transform(() => null), recordId]),
  tags: tagList,
});

export const editRoutes = (app: FastifyInstance): Promise<void> =>
  plainForm(app, {
    url: `${SLIDE}/edit`,
    params: slugParams,
    limits: LIMITS,
    open: ({ slug }, request) => openForEdit(slug, request),
    opening: savedValues,
    show: formPage,
    save,
  });

/** @throws NotFound · Forbidden for who may not change it */
async function openForEdit(slug: string, request: FastifyRequest): Promise<OpenedSlide> {
  const opened = await openSlide(slug, request);
  if (!mayEdit(opened)) throw new Forbidden();
  return opened;
}

const savedValues = async ({ slide }: OpenedSlide, { site }: FastifyRequest): Promise<Values> => ({
  ...{ name: slide.name, description: slide.description, drops_captions: '' },
  category: slide.categoryId === null ? '' : String(slide.categoryId),
  tags: (await tagsOf(slide.id, site)).map(({ name }) => pick(name, site.language.code)).join(', '),
  is_published: slide.isPublished ? 'on' : '',
});

async function save(
  opened: OpenedSlide,
  { files }: Upload,
  values: Values,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const read = rules.safeParse(values);
  if (!read.success) return formPage(opened, values, fieldErrors(read.error, texts), request);
  const { name, description, category, tags } = read.data;
  const isOwn = category === null || (await categoriesOf(opened.channel.id)).some(({ id }) => id === category);
  if (!isOwn) return formPage(opened, values, { category: texts.t('Select a category from the list') }, request);
  const sent = (field: string): UploadedFile | undefined => files.find(({ fieldName }) => fieldName === field);
  const [file, captions] = [sent('file'), sent('captions')];
  if (file?.isTooBig) return formPage(opened, values, { file: texts.say(TOO_BIG) }, request);
  await editSlide(opened, request.site, {
    ...{ name, description, tags, categoryId: category },
    isPublished: values.is_published === 'on',
    file: file ? { bytes: await readFile(file.path), name: file.name, mayBeVideo: true } : null,
    captions: captions ? await readFile(captions.path) : null,
    dropsCaptions: values.drops_captions === 'on',
  });
  const to = slidePath({ id: opened.slide.id, name });
  return redirectTo(to, { flash: { kind: 'success', text: texts.t('Saved.') } });
}

async function formPage(
  { slide, channel, reach }: OpenedSlide,
  values: Values,
  errors: Problems,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const title = texts.t('Edit “{name}”', { name: slide.name });
  const path = slidePath(slide);
  return show(
    '@slides/edit',
    {
      ...{ title, values, errors, mayPublish: reach.publishes },
      ...{ hasFile: slide.fileId !== null, isVideo: slide.type === 'video', hasCaptions: slide.captionsId !== null },
      action: site.url(`${path}/edit`),
      backUrl: site.url(path),
      categories: await categoryChoices(channel.id, request),
    },
    {
      status: Object.keys(errors).length > 0 ? 400 : 200,
      facts: {
        title,
        isIndexed: false,
        breadcrumbs: [
          { name: pick(channel.name, site.language.code), url: site.url(channelPath(channel, site)) },
          { name: slide.name, url: site.url(path) },
        ],
        styles: STYLES,
      },
    },
  );
}
