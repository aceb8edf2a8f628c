/** Stores file content on disk under its hash, once and unchanged. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { access, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#core/process/env.ts';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Characters of a hash in an address: enough to tell two pictures of a record apart. */
const HASH_LENGTH = 16;

export const shortHash = (hash: string): string => hash.slice(0, HASH_LENGTH);

/** @param hash SHA-256, hexadecimal. */
export function blobPath(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`"${hash}" is not the hash of a stored file.`);
  return path.join(env.DATA_DIR, 'files', hash.slice(0, 2), hash);
}

/** @returns the hash of the stored bytes, which survive a crash */
export async function storeBlob(bytes: Uint8Array): Promise<string> {
  const hash = hashOf(bytes);
  const target = blobPath(hash);
  if (!(await exists(target))) await writeWhole(target, bytes);
  return hash;
}

/** Links a file from elsewhere in `DATA_DIR` into the store. The caller has flushed it to disk. */
export async function linkBlob(file: string, hash: string): Promise<void> {
  const target = blobPath(hash);
  await mkdir(path.dirname(target), { recursive: true });
  await link(file, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

export const readBlob = (hash: string): Promise<Buffer> => readFile(blobPath(hash));

/** @param part first and last byte; default: all */
export const streamBlob = (hash: string, part: { start?: number; end?: number } = {}): ReadStream =>
  createReadStream(blobPath(hash), part);

/** Writes to a temporary file and renames it: readers find all of the file or none, even after a crash. */
export async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function exists(target: string): Promise<boolean> {
  return access(target).then(
    () => true,
    () => false,
  );
}
