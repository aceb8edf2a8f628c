/** Checks and takes the one picture of an upload. */
import { HttpError } from '#core/errors.ts';
import type { Upload, UploadedFile, UploadLimits } from '#core/files/upload.ts';
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
