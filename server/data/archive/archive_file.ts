/** Writes everything of a company as one ZIP archive, in streams. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, inArray, sql } from 'drizzle-orm';
import yazl from 'yazl';
import { primaryKeyOf, references } from '#core/backup/tables.ts';
import { type AnyColumn, snakeCase } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import type { Exporter } from '#core/domain/exporter.ts';
import { blobPath, exists } from '#core/files/blobs.ts';
import { cleanName } from '#core/files/files.ts';
import { env } from '#core/process/env.ts';
import { files } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { csvLine } from '#core/tables/csv.ts';
import { type CompanyTable, companyTables } from './company_rows.ts';

const ROWS_AT_ONCE = 500;
const BYTE_ORDER_MARK = '\ufeff';

export type ArchiveOptions = {
  exporters: readonly Exporter[];
  signal: AbortSignal;
  progress(done: number, total: number): void;
};

/** A file in the folder of data, to be stored or removed. */
export type Archive = { path: string; hash: string; size: number };

/** @throws when aborted; nothing stays then */
export async function writeArchive(site: Site, options: ArchiveOptions): Promise<Archive> {
  const target = path.join(env.DATA_DIR, 'archives', `${site.company.id}-${process.pid}-${Date.now()}.part`);
  await mkdir(path.dirname(target), { recursive: true });
  const zip = new yazl.ZipFile();
  const failed = new AbortController();
  zip.on('error', (error: unknown) => failed.abort(error));
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await addEntries(zip, site, options);
    zip.end();
    const signal = AbortSignal.any([options.signal, failed.signal]);
    await pipeline(zip.outputStream, count, createWriteStream(target), { signal });
    await flushed(target);
    return { path: target, hash: hash.digest('hex'), size };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function flushed(target: string): Promise<void> {
  const file = await open(target, 'r+');
  await file.sync();
  await file.close();
}

async function addEntries(zip: yazl.ZipFile, site: Site, { exporters, progress }: ArchiveOptions): Promise<void> {
  const tables = await companyTables(site.company.id);
  const stored = await storedFiles(tables);
  const total = exporters.length + tables.length + stored.length;
  let done = 0;
  const add = (name: string, compress: boolean, make: () => Readable) =>
    zip.addReadStreamLazy(name, { compress }, (give) => {
      const stream = make();
      stream.once('close', () => progress(++done, total));
      stream.once('error', (error) => zip.emit('error', error));
      give(null, stream);
    });
  zip.addBuffer(Buffer.from(READ_ME), 'README.txt');
  for (const exporter of exporters) add(`${exporter.name}.csv`, true, () => Readable.from(exporter.lines(site)));
  for (const table of tables) add(`tables/${table.name}.csv`, true, () => Readable.from(linesOf(table)));
  zip.addBuffer(Buffer.from(listOf(stored)), 'files.csv');
  for (const { hash, place } of stored) add(place, false, () => createReadStream(blobPath(hash)));
}

const READ_ME = `products.csv can be imported again. orders.csv and customers.csv are for people.
tables/ holds every row of the company, as the database has it, without secrets: also staff_changes (who changed what),
sign_ins, and mails, whose texts with a link that gives access are left out.
files/ holds stored files; files.csv says which id in the tables each has.
A cell that a spreadsheet would calculate has an apostrophe before it.
`;

type StoredFile = { id: number; name: string; mimetype: string; size: number; hash: string; place: string };

/** Those that rows of the company refer to, and that are there. */
async function storedFiles(tables: readonly CompanyTable[]): Promise<StoredFile[]> {
  const ids = new Set<number>();
  for (const { table, columns, where } of tables)
    for (const { from } of references(table).filter(({ table: target }) => target === 'files')) {
      const column = columns[Object.keys(columns).find((name) => snakeCase(name) === from) ?? ''];
      if (!column) continue;
      const rows = await db
        .selectDistinct({ id: column })
        .from(table as never)
        .where(where);
      for (const { id } of rows as { id: number | null }[]) if (id !== null) ids.add(id);
    }
  const found: StoredFile[] = [];
  const all = [...ids].sort((a, b) => a - b);
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    const { id, name, mimetype, size, hash } = files;
    const rows = await db
      .select({ id, name, mimetype, size, hash })
      .from(files)
      .where(inArray(files.id, all.slice(at, at + ROWS_AT_ONCE)));
    for (const row of rows)
      if (await exists(blobPath(row.hash))) found.push({ ...row, place: `files/${row.id}-${cleanName(row.name)}` });
  }
  return found;
}

const listOf = (stored: readonly StoredFile[]): string =>
  BYTE_ORDER_MARK +
  csvLine(['Id', 'File', 'Type', 'Bytes']) +
  stored.map(({ id, place, mimetype, size }) => csvLine([id, place, mimetype, size])).join('');

/** A part at a time, in the order of their keys, so that no table is held in memory. */
async function* linesOf({ table, columns, where }: CompanyTable): AsyncGenerator<string> {
  const names = Object.keys(columns);
  yield BYTE_ORDER_MARK + csvLine(names.map(snakeCase));
  const keys = primaryKeyOf(table);
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await rowsAfter(last, { table, columns, where }, keys);
    if (rows.length > 0) yield rows.map((row) => csvLine(names.map((name) => cellOf(row[name])))).join('');
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

type Row = Record<string, unknown>;

/** Keys have names of their own: one that is a secret is no column of the file. */
const keyName = (at: number): string => `key_${at}`;

function rowsAfter(
  last: Row | null,
  { table, columns, where }: Pick<CompanyTable, 'table' | 'columns' | 'where'>,
  keys: readonly AnyColumn[],
): PromiseLike<Row[]> {
  const comma = sql`, `;
  const values = keys.map((key, at) => sql.param(last?.[keyName(at)], key));
  const after = last && sql`(${sql.join([...keys], comma)}) > (${sql.join(values, comma)})`;
  return db
    .select({ ...columns, ...Object.fromEntries(keys.map((key, at) => [keyName(at), key])) } as Record<
      string,
      AnyColumn
    >)
    .from(table as never)
    .where(and(where, after ?? undefined))
    .orderBy(...keys.map((key) => asc(key)))
    .limit(ROWS_AT_ONCE) as unknown as PromiseLike<Row[]>;
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
