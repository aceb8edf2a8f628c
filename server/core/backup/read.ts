import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { changed } from '#core/changes/changes.ts';
import { engine } from '#core/db/columns.ts';
import { db, insertMany, rows, transaction } from '#core/db/database.ts';
import { FORMAT, MANIFEST, type Manifest, type Row } from './format.ts';
import { rowsOf } from './table_file.ts';
import { allTables, selfReferences } from './tables.ts';

const BATCH_ROWS = 2000;
const BATCH_CHARACTERS = 8 * 1024 * 1024;
/** Parts of the data folder that are restored unchanged. */
const KEPT_FILES = ['files', 'secret'];

/** Restores a backup into an empty database, completely or not at all. @throws when the database is not empty */
export async function readBackup(folder: string, dataDir: string): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  const tables = await allTables();
  await transaction(
    async () => {
      await refuseFilled(tables);
      for (const table of tables) await readTable(table, folder, manifest);
      await changed('*');
    },
    { name: 'restore a backup', isLong: true },
  );
  for (const name of KEPT_FILES) {
    if (existsSync(path.join(folder, name)))
      await cp(path.join(folder, name), path.join(dataDir, name), { recursive: true });
  }
  return manifest;
}

/** Checks a backup without a database. @throws when it could not be restored here */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const names = (await allTables()).map(getTableName);
  const unknown = Object.keys(manifest.rows).filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`The backup has unknown tables: ${unknown.join(', ')}. Restore it with the version that wrote it.`);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`${folder} is not a complete backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  if (manifest.format === FORMAT) return manifest;
  throw new Error(
    `The backup has format ${manifest.format}, this version reads ${FORMAT}. Restore it with the version that wrote it.`,
  );
}

async function refuseFilled(tables: Table[]): Promise<void> {
  for (const table of tables) {
    if ((await db.$count(table as SQLiteTable)) === 0) continue;
    throw new Error(
      'The database is not empty, and a restore overwrites nothing. Set DATA_DIR or DATABASE_URL to an empty one.',
    );
  }
}

async function readTable(table: Table, folder: string, manifest: Manifest): Promise<void> {
  const name = getTableName(table);
  if (manifest.rows[name] === undefined) return;
  const found = rowsOf(table, folder, manifest);
  if (selfReferences(table).length === 0) await insertAll(table, found);
  else for (const rank of parentsFirst(await Array.fromAsync(found), table)) await insertAll(table, rank);
  if (engine === 'postgres' && 'id' in getTableColumns(table)) await continueCounting(name);
}

async function insertAll(table: Table, found: Iterable<Row> | AsyncIterable<Row>): Promise<void> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of found) {
    batch.push(row);
    characters += textLength(row);
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    await insertMany(table, batch as never);
    batch = [];
    characters = 0;
  }
  await insertMany(table, batch as never);
}

const textLength = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) =>
      sum + (typeof value === 'string' ? value.length : typeof value === 'object' ? JSON.stringify(value).length : 0),
    0,
  );

/** Rows in groups: each row refers, within its table, only to rows of earlier groups. */
function parentsFirst(all: Row[], table: Table): Row[][] {
  const properties = new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [column.name, key]));
  const references = selfReferences(table).map(({ from, to }) => ({
    from: properties.get(from) as string,
    to: properties.get(to) as string,
  }));
  const ranks: Row[][] = [];
  const placed = new Set<unknown>();
  for (let rest = all; rest.length > 0; ) {
    const rank = rest.filter((row) => references.every(({ from }) => row[from] === null || placed.has(row[from])));
    if (rank.length === 0) throw new Error(`Rows of "${getTableName(table)}" refer to each other in a circle.`);
    ranks.push(rank);
    for (const row of rank) for (const { to } of references) placed.add(row[to]);
    const ranked = new Set(rank);
    rest = rest.filter((row) => !ranked.has(row));
  }
  return ranks;
}

/** PostgreSQL's counters do not notice ids that it did not assign itself. */
async function continueCounting(name: string): Promise<void> {
  await rows(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.identifier(name)}`,
  );
}
