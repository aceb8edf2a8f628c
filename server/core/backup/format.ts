/** Defines the files of a backup and how table rows are written to them. */
import { type Column, getTableColumns, type Table } from 'drizzle-orm';
import { isStorableJson, storableValue } from '#core/storable_text.ts';

/**
 * A backup is a folder: `manifest.json`, `tables/<name>.jsonl` with one row per line, `files/` as in the data folder,
 * and `secret`. Nothing in it depends on the database engine, so it also moves a shop from SQLite to PostgreSQL.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

/**
 * Written last: a folder without a manifest is an unfinished backup. `sha256` is the hash of each table's file, missing
 * in backups of earlier versions.
 */
export type Manifest = {
  format: number;
  madeAt: string;
  rows: Record<string, number>;
  sha256?: Record<string, string>;
};

export type Row = Record<string, unknown>;

export const tableFile = (name: string): string => `tables/${name}.jsonl`;

/**
 * Times are written as ISO 8601, everything else as JSON.
 * @returns also the columns in which U+FFFD replaced characters that no database accepts
 */
export function writeRow(row: Row): { line: string; replaced: string[] } {
  const line = JSON.stringify(row);
  if (isStorableJson(line)) return { line: `${line}\n`, replaced: [] };
  const replaced = Object.keys(row).filter((key) => !isStorableJson(JSON.stringify(row[key]) ?? ''));
  return { line: `${JSON.stringify(storableValue(row))}\n`, replaced };
}

/** @returns reads a line; @throws when it has a column that the table has not. */
export function rowReader(table: Table): (line: string) => Row {
  const columns = getTableColumns(table) as Record<string, Column>;
  return (line) => {
    const row = JSON.parse(line) as Row;
    for (const [key, value] of Object.entries(row)) {
      const column = columns[key];
      if (!column)
        throw new Error(`The backup has an unknown column "${key}". Restore it with the version that wrote it.`);
      if (column.dataType === 'date' && typeof value === 'string') row[key] = new Date(value);
    }
    return row;
  };
}
