/** From the upload folder into the store of files, and out of it again. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { blobPath, exists, linkBlob } from './blobs.ts';
import { db } from './db/database.ts';
import { PICTURE_TYPES, SVG_TYPE } from './file_type.ts';
import { findFile, keepRow, type StoredFile, storeFile } from './files.ts';
import { files } from './schema.ts';
import type { UploadedFile } from './upload.ts';

/**
 * Keeps an upload under a name of its own, so that nobody else's record shares its row and it can be forgotten again.
 * @throws Invalid for a picture that can't be read
 */
export async function keepUpload(upload: UploadedFile): Promise<StoredFile> {
  const name = ownName(upload.name);
  const isPicture = upload.type === SVG_TYPE || (PICTURE_TYPES as readonly string[]).includes(upload.type);
  // Pictures are looked into, and drawings become pixels: that needs the whole of it.
  if (isPicture) return storeFile({ bytes: await readFile(upload.path), name });
  const { hash, type, size } = upload;
  await linkBlob(upload.path, hash);
  const row = await keepRow({ hash, mimetype: type, size, name, isPublic: false, width: null, height: null });
  // Somebody may have forgotten the same bytes between the two.
  await linkBlob(upload.path, hash);
  return row;
}

function ownName(name: string): string {
  const { name: stem, ext } = path.parse(name);
  return `${stem}-${randomBytes(5).toString('hex')}${ext}`;
}

/**
 * Forgets a file that no record shows any more, and its bytes where no other file has the same. They are set aside
 * before the last look: who stores the same bytes meanwhile finds them, or writes them again.
 */
export async function forgetFile(id: number): Promise<void> {
  const file = await findFile(id);
  if (!file) return;
  await db.delete(files).where(eq(files.id, id));
  if (await isKept(file.hash)) return;
  const place = blobPath(file.hash);
  const aside = `${place}.${randomBytes(4).toString('hex')}.gone`;
  await rename(place, aside).catch(() => undefined);
  if (!(await isKept(file.hash))) return rm(aside, { force: true });
  if (!(await exists(place))) await rename(aside, place);
}

const isKept = async (hash: string): Promise<boolean> => (await db.$count(files, eq(files.hash, hash))) > 0;
