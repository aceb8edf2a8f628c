import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { type Column, getTableColumns, getTableName, type Table } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { db, snapshot } from '#core/db/database.ts';
import { FORMAT, MANIFEST, type Manifest, type Row, tableFile, writeRow } from './format.ts';
import { copyStoredFiles, missingFiles } from './stored_files.ts';
import { allTables } from './tables.ts';
import { verifyBackup } from './verify.ts';

/** Rows read at once. Few, as a single row may have megabytes. */
const FEW_ROWS = 50;
const MOST_ROWS = 2000;
const PAGE_CHARACTERS = 8 * 1024 * 1024;

export type WrittenBackup = {
  manifest: Manifest;
  /** A sentence for each row in which characters were replaced because they could not be restored. */
  replaced: string[];
  /** Hashes of stored files that are missing or damaged. */
  missing: string[];
  damaged: string[];
};

/**
 * Writes a snapshot of everything into a new folder while the shop is running, and verifies it.
 * @throws when the folder exists or the backup could not be restored
 */
export async function writeBackup(folder: string, dataDir: string): Promise<WrittenBackup> {
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose another folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const tables = await allTables();
  const manifest: Manifest & { sha256: object } = { format: FORMAT, madeAt: '', rows: {}, sha256: {} };
  const replaced: string[] = [];
  await snapshot(async () => {
    for (const table of tables) await writeTable(table, unfinished, manifest, replaced);
  });
  // After the rows: a file is there before the row that names it.
  const damaged = await copyStoredFiles(path.join(dataDir, 'files'), path.join(unfinished, 'files'));
  const secret = path.join(dataDir, 'secret');
  if (existsSync(secret)) await copyFile(secret, path.join(unfinished, 'secret'));
  manifest.madeAt = new Date().toISOString();
  await writeFile(path.join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await verifyBackup(unfinished, tables);
  const missing = await missingFiles(unfinished);
  await rename(unfinished, folder);
  return { manifest, replaced, missing, damaged };
}

async function writeTable(
  table: Table,
  folder: string,
  { rows, sha256 = {} }: Manifest,
  replaced: string[],
): Promise<void> {
  const name = getTableName(table);
  const out = createWriteStream(path.join(folder, tableFile(name)), { mode: 0o600 });
  const hash = createHash('sha256');
  let count = 0;
  for await (const row of allRows(table)) {
    const written = writeRow(row);
    if (written.replaced.length > 0)
      replaced.push(`${name}, ${rowName(table, row)}: ${written.replaced.join(' and ')}`);
    hash.update(written.line);
    if (!out.write(written.line)) await once(out, 'drain');
    count += 1;
  }
  out.end();
  await finished(out);
  rows[name] = count;
  sha256[name] = hash.digest('hex');
}

async function* allRows(table: Table): AsyncGenerator<Row> {
  const order = keysOf(table).map(([, column]) => column as SQLiteColumn);
  let size = FEW_ROWS;
  for (let count = 0; ; ) {
    const page: Row[] = await db
      .select()
      .from(table as SQLiteTable)
      .orderBy(...order)
      .limit(size)
      .offset(count);
    yield* page;
    count += page.length;
    if (page.length < size) return;
    const characters = JSON.stringify(page).length;
    size = Math.max(1, Math.min(MOST_ROWS, Math.floor((size * PAGE_CHARACTERS) / characters)));
  }
}

/** The primary key; if it has several columns, all columns that can be sorted. */
function keysOf(table: Table): [string, Column][] {
  const columns = Object.entries<Column>(getTableColumns(table));
  const own = columns.filter(([, { primary }]) => primary);
  return own.length > 0 ? own : columns.filter(([, { dataType }]) => dataType !== 'json');
}

const rowName = (table: Table, row: Row): string =>
  keysOf(table)
    .map(([key]) => `${key} ${JSON.stringify(row[key])}`)
    .join(', ');
