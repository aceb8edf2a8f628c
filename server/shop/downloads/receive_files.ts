/** Takes uploaded files that buyers get, and says which of them can't be used. */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#core/errors.ts';
import { SVG_TYPE } from '#core/files/file_type.ts';
import { receiveUpload, type UploadedFile, type UploadLimits } from '#core/files/upload.ts';
import { scanUpload } from '#core/files/upload_scan.ts';
import { forgetFile, storeUpload } from '#core/files/upload_store.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { addFiles, MOST_FILES } from './stored_files.ts';

const MEGABYTE = 1024 * 1024;
/** Of one file, in megabytes. */
export const MOST_MEGABYTES = 100;

const LIMITS: UploadLimits = {
  totalBytes: 200 * MEGABYTE,
  fileBytes: MOST_MEGABYTES * MEGABYTE,
  files: MOST_FILES,
  fields: 2,
  fieldBytes: 100,
};

export type Received = { added: number; problems: string[] };

/** What is wrong with one file keeps no other from being added. */
export async function receiveFiles(templateId: number, request: FastifyRequest): Promise<Received> {
  const { t, say } = request.texts;
  if (!request.isMultipart()) return { added: 0, problems: [t('Select a file')] };
  try {
    const upload = await receiveUpload(request, LIMITS);
    try {
      return await keepFiles(templateId, upload.files, request.texts);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return { added: 0, problems: [say(error.sentence, error.values)] };
  }
}

async function keepFiles(templateId: number, sent: readonly UploadedFile[], texts: Texts): Promise<Received> {
  if (sent.length === 0) return { added: 0, problems: [texts.t('Select a file')] };
  const stored: { fileId: number; name: string }[] = [];
  const problems: string[] = [];
  for (const file of sent) {
    const result = await storedFile(file, texts);
    if (typeof result === 'number') stored.push({ fileId: result, name: file.name });
    else problems.push(result);
  }
  const added = await addFiles(templateId, stored);
  for (const { fileId } of stored.slice(added)) await forgetFile(fileId);
  if (added < stored.length)
    problems.push(texts.t('A product can have {most} files. Remove some to add others.', { most: MOST_FILES }));
  return { added, problems };
}

/** Its id, or what is wrong with it. */
async function storedFile(file: UploadedFile, { t, say }: Texts): Promise<number | string> {
  const { name, type, isTooBig, size } = file;
  if (isTooBig) return t('"{name}" is too big: files may have {limit} MB.', { name, limit: MOST_MEGABYTES });
  if (size === 0) return t('"{name}" is empty.', { name });
  // Stored drawings become pixels, and nobody buys those.
  if (type === SVG_TYPE) return t('“{name}” is an SVG image. Put it into a zip file.', { name });
  if ((await scanUpload(file.path)) === 'held') return t('“{name}” was blocked by the virus scan.', { name });
  try {
    return (await storeUpload(file, 'staff')).id;
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return `${name}: ${say(error.sentence, error.values)}`;
    throw error;
  }
}
