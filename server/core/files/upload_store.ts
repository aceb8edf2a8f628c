/** Moves uploads into the file store and deletes files from it. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pictureSize, type Sender } from '#core/pixels/pixels.ts';
import { files } from '#core/sites/schema.ts';
import { blobPath, exists, linkBlob } from './blobs.ts';
import { SVG_TYPE } from './file_type.ts';
import { DrawingRefused, findFile, insertFile, isPicture, type StoredFile, storeFile } from './files.ts';
import type { UploadedFile } from './upload.ts';

/**
 * Stores an upload in a row of its own, so that it can be deleted without affecting other records.
 * @throws Invalid for a picture that can't be read, or a visitor's SVG drawing
 */
export async function storeUpload(upload: UploadedFile, sender: Sender): Promise<StoredFile> {
  const name = ownName(upload.name);
  const { hash, type, size } = upload;
  const bytes = () => readFile(upload.path);
  if (type === SVG_TYPE && sender === 'visitor') throw new DrawingRefused(upload.name);
  // Converted to pixels, so it becomes another file.
  if (type === SVG_TYPE) return storeFile({ bytes: await bytes(), name, sender });
  const { width, height } = isPicture(type) ? await pictureSize(bytes, sender) : { width: null, height: null };
  await linkBlob(upload.path, hash);
  const row = await insertFile({ hash, mimetype: type, size, name, isPublic: false, width, height });
  // Somebody may have forgotten the same bytes between the two.
  await linkBlob(upload.path, hash);
  return row;
}

/** Stores bytes in a row of their own: those that were made here, unless somebody sent them. */
export const storeOwn = (bytes: Uint8Array, name: string, sender: Sender = 'staff'): Promise<StoredFile> =>
  storeFile({ bytes, name: ownName(name), sender });

function ownName(name: string): string {
  const { name: stem, ext } = path.parse(name);
  return `${stem}-${randomBytes(5).toString('hex')}${ext}`;
}

const OWN_NAME = /-[0-9a-f]{10}(?:\.[^.]*)?$/;

/** Whether no other record can have been given the same row. */
export const isOwnRow = ({ name }: Pick<StoredFile, 'name'>): boolean => OWN_NAME.test(name);

/**
 * Deletes a file that no record shows any more, and its bytes if no other file has the same. They are renamed before
 * the last check, so that storing the same bytes meanwhile finds them or writes them again.
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
