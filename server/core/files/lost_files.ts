/** Finds files that the database names but the data folder lacks. */
import path from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { files } from '#core/sites/schema.ts';
import { blobPath, exists } from './blobs.ts';

/** Files checked among the oldest, and among the newest: enough to notice the wrong data folder. */
const MOST_LOOKED_AT = 1000;
const MOST_NOTED = 100;

const noted = new Set<string>();

/** The number of known missing files; they are checked again, as the folder may have been restored. */
export async function countLostFiles(): Promise<number> {
  for (const hash of noted) if ((await exists(blobPath(hash))) || !(await isNamed(hash))) noted.delete(hash);
  return noted.size;
}

/** @throws NotFound if its bytes are missing; that answer must not be cached */
export async function refuseLost(hash: string): Promise<void> {
  if (await exists(blobPath(hash))) return;
  note(hash);
  log.error({ hash }, 'A stored file is missing from the data folder.');
  throw new NotFound('File not found.');
}

/** Runs at the start, as machines may not share the data folder. @returns how many of the files checked are missing */
export async function checkForLostFiles(): Promise<number> {
  const hashes = new Set<string>();
  for (const order of [asc(files.id), desc(files.id)]) {
    const some = await db.select({ hash: files.hash }).from(files).orderBy(order).limit(MOST_LOOKED_AT);
    for (const { hash } of some) hashes.add(hash);
  }
  let lost = 0;
  for (const hash of hashes) {
    if (await exists(blobPath(hash))) continue;
    lost += 1;
    note(hash);
  }
  if (lost > 0)
    log.error(
      { lost, of: hashes.size, folder: path.join(env.DATA_DIR, 'files') },
      'Stored files are missing from the data folder. Machines on one database must share DATA_DIR/files.',
    );
  return lost;
}

const isNamed = async (hash: string): Promise<boolean> => (await db.$count(files, eq(files.hash, hash))) > 0;

function note(hash: string): void {
  if (noted.size < MOST_NOTED) noted.add(hash);
}
