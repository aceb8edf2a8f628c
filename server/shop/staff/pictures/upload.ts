/** Takes uploaded pictures of a product, and says which of them can't be used. */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#core/errors.ts';
import { receiveUpload, type UploadedFile, type UploadLimits } from '#core/files/upload.ts';
import { forgetFile, storeUpload } from '#core/files/upload_store.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { addPictures, MOST_PICTURES } from './stored_pictures.ts';

const MEGABYTE = 1024 * 1024;
/** Of one picture, in megabytes. */
export const MOST_MEGABYTES = 25;
export const MOST_FILES = 20;

const LIMITS: UploadLimits = {
  totalBytes: 200 * MEGABYTE,
  fileBytes: MOST_MEGABYTES * MEGABYTE,
  files: MOST_FILES,
  fields: 2,
  fieldBytes: 100,
};

export type Received = { added: number; problems: string[] };

/** What is wrong with one picture keeps no other from being added. */
export async function receivePictures(templateId: number, request: FastifyRequest): Promise<Received> {
  const { t, say } = request.texts;
  if (!request.isMultipart()) return { added: 0, problems: [t('Select an image')] };
  try {
    const upload = await receiveUpload(request, LIMITS);
    try {
      return await keepPictures(templateId, upload.files, request.texts);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return { added: 0, problems: [say(error.sentence, error.values)] };
  }
}

async function keepPictures(templateId: number, files: readonly UploadedFile[], texts: Texts): Promise<Received> {
  if (files.length === 0) return { added: 0, problems: [texts.t('Select an image')] };
  const stored: number[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const result = await storedPicture(file, texts);
    if (typeof result === 'number') stored.push(result);
    else problems.push(result);
  }
  const added = await addPictures(templateId, stored);
  for (const id of stored.slice(added)) await forgetFile(id);
  if (added < stored.length)
    problems.push(texts.t('A product can have {most} images. Delete some to add others.', { most: MOST_PICTURES }));
  return { added, problems };
}

/** Its file, or what is wrong with it. */
async function storedPicture(file: UploadedFile, { t, say }: Texts): Promise<number | string> {
  const { name, type, isTooBig } = file;
  if (isTooBig) return t('"{name}" is too big: files may have {limit} MB.', { name, limit: MOST_MEGABYTES });
  if (!type.startsWith('image/')) return t('“{name}” is not an image.', { name });
  try {
    return (await storeUpload(file, 'staff')).id;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return `${name}: ${say(error.sentence, error.values)}`;
    throw error;
  }
}
