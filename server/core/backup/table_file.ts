/** Reads and checks the file of one table in a backup. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getTableName, type Table } from 'drizzle-orm';
import { type Manifest, type Row, rowReader, tableFile } from './format.ts';
import { linesOf } from './lines.ts';

/** Reads its rows one by one. @throws at the end if they are not the ones that were written */
export async function* rowsOf(table: Table, folder: string, manifest: Manifest): AsyncGenerator<Row> {
  const name = getTableName(table);
  const file = path.join(folder, tableFile(name));
  const expected = manifest.rows[name];
  const hash = manifest.sha256?.[name];
  if (hash !== undefined && hash !== (await hashOfFile(file)))
    throw new Error(`The backup of "${name}" is damaged: its checksum differs.`);
  const read = rowReader(table);
  let count = 0;
  for await (const line of linesOf(file)) {
    count += 1;
    yield parsed(line, count);
  }
  if (count !== expected)
    throw new Error(`The backup of "${name}" is damaged: it has ${count} rows instead of ${expected}.`);

  function parsed(line: string, at: number): Row {
    try {
      return read(line);
    } catch (error) {
      throw new Error(`The backup of "${name}" is damaged in line ${at}: ${(error as Error).message}`);
    }
  }
}

/** SHA-256, hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
