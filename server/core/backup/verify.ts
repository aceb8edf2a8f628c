import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableName, type Table } from 'drizzle-orm';
import { MANIFEST, type Manifest } from './format.ts';
import { rowsOf } from './table_file.ts';

/** Reads a backup from disk as a restore would. @throws if it could not be restored */
export async function verifyBackup(folder: string, tables: readonly Table[]): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest;
  for (const table of tables) {
    if (manifest.rows[getTableName(table)] === undefined)
      throw new Error(`The backup has no rows of "${getTableName(table)}".`);
    for await (const _row of rowsOf(table, folder, manifest));
  }
}
