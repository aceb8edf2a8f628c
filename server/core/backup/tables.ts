/** Lists all tables of the database, those that others refer to first. */
import { getTableName, is, Table } from 'drizzle-orm';
import { getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { type AnyColumn, engine } from '#core/db/columns.ts';
import { schemaModules } from './schema_modules.ts';

/** Tables that matter to running processes only. */
const PASSING = ['changes'];

type Config = Pick<ReturnType<typeof sqliteConfig>, 'columns' | 'foreignKeys' | 'primaryKeys'>;

export async function allTables(): Promise<Table[]> {
  const tables = (await schemaModules())
    .flatMap((module) => Object.values(module))
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

const targets = (table: Table): Table[] => foreignKeys(table).map((key) => key.reference().foreignTable);

const configOf = (table: Table): Config =>
  (engine === 'postgres' ? postgresConfig(table as never) : sqliteConfig(table as never)) as Config;

const foreignKeys = (table: Table): Config['foreignKeys'] => configOf(table).foreignKeys;

/** The columns that tell its rows apart. */
export function primaryKeyOf(table: Table): AnyColumn[] {
  const { columns, primaryKeys } = configOf(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** Columns that refer to other tables or the table itself, with the column they refer to. */
export const references = (table: Table): { from: string; table: string; to: string }[] =>
  foreignKeys(table).map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    return { from: columns[0]?.name ?? '', table: getTableName(foreignTable), to: foreignColumns[0]?.name ?? '' };
  });

/** Columns of a table that refer to the table itself, such as a category's parent, with the column they refer to. */
export const selfReferences = (table: Table): { from: string; to: string }[] =>
  references(table).filter((reference) => reference.table === getTableName(table));
