/** Stores attachments of mails by the rules for visitors’ uploads. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HttpError } from '#core/errors.ts';
import { ACCEPTED_TYPES } from './accepted_types.ts';
import { typeOf } from './file_type.ts';
import { cleanName, isOfType } from './files.ts';
import { uploadFolder } from './upload.ts';
import { scanUpload } from './upload_scan.ts';
import { storeUpload } from './upload_store.ts';

/** @returns the file's id; null where the rules refuse it */
export async function storeBytes(given: string, bytes: Buffer, maxBytes: number): Promise<number | null> {
  const type = typeOf(bytes);
  const isWelcome = ACCEPTED_TYPES.some((wanted) => isOfType(type, wanted));
  if (bytes.length === 0 || bytes.length > maxBytes || !isWelcome) return null;
  const place = path.join(uploadFolder(), randomUUID());
  await mkdir(uploadFolder(), { recursive: true });
  await writeFile(place, bytes, { flush: true });
  try {
    if ((await scanUpload(place)) === 'held') return null;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const upload = { name: cleanName(given), path: place, size: bytes.length, isTooBig: false, fieldName: '' };
    return (await storeUpload({ ...upload, type, hash }, 'visitor')).id;
  } catch (error) {
    // A picture that can't be read, or a drawing.
    if (error instanceof HttpError && error.status < 500) return null;
    throw error;
  } finally {
    await rm(place, { force: true });
  }
}
