/** Stores the attachments of a mail. */
import { storeBytes } from '#core/files/upload_bytes.ts';
import type { IncomingMail } from './incoming_mail.ts';

const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MOST_FILES = 5;
const MOST_NAMED = 20;

type Attachment = { name: string; bytes: Buffer };

/** Up to five of them, by the rules for uploads; the names of all others. */
export async function storeMailFiles(
  attachments: readonly Attachment[],
  { areWanted = true } = {},
): Promise<Pick<IncomingMail, 'files' | 'refusedFiles'>> {
  const stored: Pick<IncomingMail, 'files' | 'refusedFiles'> = { files: [], refusedFiles: [] };
  for (const { name, bytes } of attachments.slice(0, MOST_NAMED)) {
    const hasRoom = areWanted && stored.files.length < MOST_FILES;
    const fileId = hasRoom ? await storeBytes(name, bytes, MAX_FILE_BYTES) : null;
    if (fileId === null) stored.refusedFiles.push(name);
    else stored.files.push({ fileId, name });
  }
  return stored;
}
