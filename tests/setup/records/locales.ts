/** Reads all text the application stores: every column and every file of DATA_DIR. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { rows } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';

/** Column or file → its text, all rows joined. */
export async function allThatIsWritten(): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (const { table, column } of await columns()) {
    const name = sql`${sql.identifier(column)}`;
    const values = await rows<{ value: unknown }>(
      sql`select cast(${name} as text) as value from ${sql.identifier(table)} where ${name} is not null`,
    );
    written.set(`${table}.${column}`, values.map(({ value }) => String(value)).join('\n'));
  }
  for (const file of files(env.DATA_DIR)) written.set(path.relative(env.DATA_DIR, file), contentOf(file));
  return written;
}

/** A database is read by another process: closing its file here would drop the locks that SQLite has on it. */
const contentOf = (file: string): string =>
  path.basename(file).includes('.sqlite')
    ? execFileSync('cat', [file], { encoding: 'latin1', maxBuffer: Number.POSITIVE_INFINITY })
    : readFileSync(file, 'latin1');

/**
 * Files of PostgreSQL itself, its write-ahead log included, that were written since then and hold one of the words.
 * Those of SQLite lie in the data folder.
 */
export async function foundOnServer(words: readonly string[], since: number): Promise<string[]> {
  if (engine === 'sqlite') return [];
  await rows(sql`checkpoint`);
  const [server] = await rows<{ folder: string; oid: string }>(
    sql`select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`,
  );
  const { folder, oid } = server as { folder: string; oid: string };
  const written = ['pg_wal', path.join('base', oid)]
    .flatMap((name) => files(path.join(folder, name)))
    .filter((file) => statSync(file).mtimeMs >= since);
  return written.flatMap((file) => {
    const bytes = readFileSync(file);
    return words.filter((word) => bytes.includes(word)).map((word) => `${path.relative(folder, file)}: ${word}`);
  });
}

/** @returns places where one of the patterns is found more often than before */
export function newlyFound(
  patterns: readonly RegExp[],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const times = (text: string, pattern: RegExp) => text.match(new RegExp(pattern, 'gi'))?.length ?? 0;
  // One pass over megabytes that hold none of them.
  const any = new RegExp(patterns.map(({ source }) => source).join('|'), 'i');
  return [...after]
    .filter(([place, text]) => text !== before.get(place) && any.test(text))
    .flatMap(([place, text]) =>
      patterns.filter((one) => times(text, one) > times(before.get(place) ?? '', one)).map((one) => `${place}: ${one}`),
    );
}

const columns = () =>
  rows<{ table: string; column: string }>(
    engine === 'sqlite'
      ? sql`select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`
      : sql`select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Forms in which a card number might be stored: plain, in groups, hexadecimal, reversed or base64. */
export function spellingsOf(number: string): RegExp[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const bytes = Buffer.from(number);
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift, 'x'), bytes]).toString('base64url');
    // What does not depend on neighbours.
    return encoded.slice(Math.ceil((shift * 4) / 3), -3);
  });
  return [
    new RegExp([...number].join('[\\s.+_-]?(?:%20)?')),
    new RegExp(groups.join('[^0-9]{0,6}')),
    new RegExp(bytes.toString('hex')),
    new RegExp([...number].reverse().join('')),
    ...base64.map((one) => new RegExp(one)),
  ];
}
