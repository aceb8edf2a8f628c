/** Lists all tables of the database, those that others refer to first. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { getTableName, is, Table } from 'drizzle-orm';
import { getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { engine } from '#core/db/columns.ts';
import { SCHEMA_FILES } from '#core/db/schema_files.ts';
import { ROOT } from '#core/process/project.ts';

/** Tables that matter to running processes only. */
const PASSING = ['changes'];

type Config = Pick<ReturnType<typeof sqliteConfig>, 'foreignKeys'>;

export async function allTables(): Promise<Table[]> {
  const files = globSync(SCHEMA_FILES, { cwd: ROOT }).sort();
  const modules = await Promise.all(files.map((file) => import(path.join(ROOT, file))));
  const tables = modules
    .flatMap((module: object) => Object.values(module))
    .filter((value): value is Table => is(value, Table));
  const byName = new Map(tables.map((table) => [getTableName(table), table]));
  for (const name of PASSING) byName.delete(name);
  return inOrder([...byName.values()]);
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) && targets(table).every((target) => target === table || ordered.includes(target)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle; a backup could not be restored.');
    ordered.push(...ready);
  }
  return ordered;
}

function targets(table: Table): Table[] {
  const config = (engine === 'postgres' ? postgresConfig(table as never) : sqliteConfig(table as never)) as Config;
  return config.foreignKeys.map((key) => key.reference().foreignTable);
}

/** Columns of a table that refer to the table itself, such as a category's parent, with the column they refer to. */
export function selfReferences(table: Table): { from: string; to: string }[] {
  const config = (engine === 'postgres' ? postgresConfig(table as never) : sqliteConfig(table as never)) as Config;
  return config.foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => (foreignTable as Table) === table)
    .map(({ columns, foreignColumns }) => ({ from: columns[0]?.name ?? '', to: foreignColumns[0]?.name ?? '' }));
}
