import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { type Column, getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db, snapshot } from '../db/database.ts';
import { FORMAT, KEPT_FILES, MANIFEST, type Manifest, tableFile, writeRow } from './format.ts';
import { allTables } from './tables.ts';

const PAGE_ROWS = 2000;

/** Writes all there is, as of one moment, into a new folder, while the shop goes on. @throws when the folder is there. */
export async function writeBackup(folder: string, dataDir: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already; name another folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const tables = await allTables();
  const rows: Record<string, number> = {};
  await snapshot(async () => {
    for (const table of tables) rows[getTableName(table)] = await writeTable(table, unfinished);
  });
  // After the rows: a file is there before the row that names it.
  for (const name of KEPT_FILES) await copyIfThere(path.join(dataDir, name), path.join(unfinished, name));
  const manifest: Manifest = { format: FORMAT, madeAt: new Date().toISOString(), rows };
  await writeFile(path.join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2));
  await rename(unfinished, folder);
  return manifest;
}

async function writeTable(table: Table, folder: string): Promise<number> {
  const out = createWriteStream(path.join(folder, tableFile(getTableName(table))));
  const order = Object.values<Column>(getTableColumns(table)).filter((column) =>
    isKey(table, column),
  ) as SQLiteColumn[];
  let count = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(table as SQLiteTable)
      .orderBy(...order)
      .limit(PAGE_ROWS)
      .offset(count);
    for (const row of rows) if (!out.write(writeRow(row))) await once(out, 'drain');
    count += rows.length;
    if (rows.length < PAGE_ROWS) break;
  }
  out.end();
  await finished(out);
  return count;
}

/** The primary key; where it is of several columns, all columns do. */
function isKey(table: Table, column: Column): boolean {
  const hasOne = Object.values<Column>(getTableColumns(table)).some(({ primary }) => primary);
  return hasOne ? column.primary : column.dataType !== 'json';
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await cp(from, to, { recursive: true });
}
