/** Checks and stores files sent with a message. */
import { HttpError, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { ACCEPTED_TYPES } from './accepted_types.ts';
import { isOfType } from './files.ts';
import type { UploadedFile, UploadLimits } from './upload.ts';
import { scanUpload } from './upload_scan.ts';
import { forgetFile, storeUpload } from './upload_store.ts';

const MEGABYTE = 1024 * 1024;
const MOST_FILES = 5;

export const LIMITS: UploadLimits = {
  totalBytes: 20 * MEGABYTE,
  fileBytes: 8 * MEGABYTE,
  files: MOST_FILES,
  fields: 30,
  fieldBytes: 64 * 1024,
};

export type StoredAttachment = { fileId: number; name: string };

/** Keeps all of them or none. @throws Invalid naming the field `attachment` */
export async function storeAttachments(files: readonly UploadedFile[]): Promise<StoredAttachment[]> {
  for (const file of files) check(file);
  const stored: StoredAttachment[] = [];
  try {
    for (const file of files) {
      if ((await scanUpload(file.path)) === 'held') throw refusal(msg('“{name}” was blocked by the virus scan.'), file);
      const { id } = await storeUpload(file, 'visitor');
      stored.push({ fileId: id, name: file.name });
    }
  } catch (error) {
    await dropAttachments(stored);
    throw error instanceof HttpError && !error.fields
      ? new Invalid(error.sentence, { attachment: error.sentence }).with(error.values ?? {})
      : error;
  }
  return stored;
}

export async function dropAttachments(stored: readonly StoredAttachment[]): Promise<void> {
  for (const { fileId } of stored) await forgetFile(fileId);
}

function check(file: UploadedFile): void {
  if (file.isTooBig) throw refusal(msg('"{name}" is too big: files may have {limit} MB.'), file);
  if (file.size === 0) throw refusal(msg('"{name}" is empty.'), file);
  if (!ACCEPTED_TYPES.some((wanted) => isOfType(file.type, wanted)))
    throw refusal(
      msg('You can’t attach “{name}”. Attach an image, video, PDF, text, Word, Excel or OpenDocument file.'),
      file,
    );
}

const refusal = (sentence: string, { name }: UploadedFile): Invalid =>
  new Invalid(sentence, { attachment: sentence }).with({ name, limit: LIMITS.fileBytes / MEGABYTE });
