/** Copies stored files into a backup and finds those that are missing. */
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import { tableFile } from './format.ts';
import { linesOf } from './lines.ts';
import { hashOfFile } from './table_file.ts';

/** Files that are being written or deleted. */
const PASSING = /\.(part|gone)$/;
const HASH = /^[0-9a-f]{64}$/;
const NAMED_AT_ONCE = 500;

/** @returns the hashes of files whose content has changed since they were stored */
export async function copyStoredFiles(from: string, to: string): Promise<string[]> {
  const damaged: string[] = [];
  const found = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing);
  for (const { parentPath, name } of (found ?? []).filter((one) => one.isFile() && !PASSING.test(one.name))) {
    const target = path.join(to, path.relative(from, parentPath), name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const copied = await copyFile(path.join(parentPath, name), target, constants.COPYFILE_FICLONE).then(
      () => true,
      unlessMissing,
    );
    if (copied && HASH.test(name) && (await hashOfFile(target)) !== name) damaged.push(name);
  }
  return damaged;
}

/** @returns hashes named in the backup, and still in the database, whose files the backup lacks */
export async function missingFiles(backup: string): Promise<string[]> {
  const present = new Set(await readdir(path.join(backup, 'files'), { recursive: true }).catch(unlessMissing));
  const missing = new Set<string>();
  for await (const line of linesOf(path.join(backup, tableFile('files')))) {
    const { hash } = JSON.parse(line) as { hash: string };
    if (!present.has(path.join(hash.slice(0, 2), hash))) missing.add(hash);
  }
  return stillNamed([...missing]);
}

/** Files deleted since the rows were read are not missing. */
async function stillNamed(hashes: string[]): Promise<string[]> {
  const named: string[] = [];
  for (let at = 0; at < hashes.length; at += NAMED_AT_ONCE) {
    const some = inArray(files.hash, hashes.slice(at, at + NAMED_AT_ONCE));
    for (const { hash } of await db.selectDistinct({ hash: files.hash }).from(files).where(some)) named.push(hash);
  }
  return named;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
