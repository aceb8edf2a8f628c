/** Checks and takes the pictures of an upload. */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#core/errors.ts';
import { receiveUpload, type Upload, type UploadedFile, type UploadLimits } from '#core/files/upload.ts';
import { storeUpload } from '#core/files/upload_store.ts';
import type { Texts } from '#core/i18n/texts.ts';

const MEGABYTE = 1024 * 1024;

/** @param keep stores the picture. @returns what is wrong with it, if anything */
export async function pictureProblem(
  { files: [file] }: Upload,
  { fileBytes }: UploadLimits,
  { t, say }: Texts,
  keep: (file: UploadedFile) => Promise<void>,
): Promise<string | undefined> {
  if (!file || file.size === 0) return t('Select an image');
  const { name, type } = file;
  if (file.isTooBig) return t('"{name}" is too big: files may have {limit} MB.', { name, limit: fileBytes / MEGABYTE });
  if (!type.startsWith('image/')) return t('Select an image');
  try {
    await keep(file);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return say(error.sentence, error.values);
    throw error;
  }
}

/** @param stored ids of files, in their order */
export type ReceivedPictures = { stored: number[]; problems: string[] };

/** What is wrong with one picture of several keeps no other from being stored. */
export async function receivePictures(request: FastifyRequest, limits: UploadLimits): Promise<ReceivedPictures> {
  const { t, say } = request.texts;
  if (!request.isMultipart()) return { stored: [], problems: [t('Select an image')] };
  try {
    const upload = await receiveUpload(request, limits);
    try {
      return await storedPictures(upload.files, limits, request.texts);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return { stored: [], problems: [say(error.sentence, error.values)] };
  }
}

async function storedPictures(
  files: readonly UploadedFile[],
  limits: UploadLimits,
  texts: Texts,
): Promise<ReceivedPictures> {
  if (files.length === 0) return { stored: [], problems: [texts.t('Select an image')] };
  const stored: number[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const result = await storedPicture(file, limits, texts);
    if (typeof result === 'number') stored.push(result);
    else problems.push(result);
  }
  return { stored, problems };
}

/** Its file, or what is wrong with it. */
async function storedPicture(
  file: UploadedFile,
  { fileBytes }: UploadLimits,
  { t, say }: Texts,
): Promise<number | string> {
  const { name, type, isTooBig } = file;
  if (isTooBig) return t('"{name}" is too big: files may have {limit} MB.', { name, limit: fileBytes / MEGABYTE });
  if (!type.startsWith('image/')) return t('“{name}” is not an image.', { name });
  try {
    return (await storeUpload(file, 'staff')).id;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return `${name}: ${say(error.sentence, error.values)}`;
    throw error;
  }
}
