/** Defines column types that work alike on SQLite and PostgreSQL. */
import type { ColumnBuilderBaseConfig } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

export type AnyColumn = sqlite.AnySQLiteColumn;

/** A text in several languages: `{ en_US: 'Chair', fr_FR: 'Chaise' }`. */
export type Translated = Partial<Record<string, string>>;

/** What happens to a row when the row it points at is deleted. */
type OnDelete = 'cascade' | 'restrict' | 'set null';

export const engine: 'sqlite' | 'postgres' = /^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '')
  ? 'postgres'
  : 'sqlite';

const sqliteColumns = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  check: sqlite.check,
  alias: sqlite.alias,
  /** Counted up by the database, never used twice. */
  id: () => sqlite.integer().primaryKey({ autoIncrement: true }),
  text: () => sqlite.text(),
  int: () => sqlite.integer(),
  /** Minor units of a currency. */
  money: () => sqlite.integer(),
  /** A number with a fraction, as JavaScript has it; never money. */
  real: () => sqlite.real(),
  bool: () => sqlite.integer({ mode: 'boolean' }),
  /** A `Date`, to the millisecond, stored in UTC. */
  time: () => sqlite.integer({ mode: 'timestamp_ms' }),
  json: <T>() => sqlite.text({ mode: 'json' }).$type<T>(),
  translated: () => sqlite.text({ mode: 'json' }).$type<Translated>(),
  /** The `id` of a row of another table. */
  ref: (to: () => AnyColumn, onDelete: OnDelete = 'restrict') => sqlite.integer().references(to, { onDelete }),
};

const postgresColumns = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  check: pg.check,
  alias: pg.alias,
  id: () => pg.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  text: () => pg.text(),
  int: () => pg.integer(),
  money: () => pg.bigint({ mode: 'number' }),
  real: () => pg.doublePrecision(),
  bool: () => pg.boolean(),
  time: () => pg.timestamp({ withTimezone: true, precision: 3, mode: 'date' }),
  json: () => pg.jsonb(),
  translated: () => pg.jsonb(),
  ref: (to: () => pg.AnyPgColumn, onDelete: OnDelete = 'restrict') =>
    pg.bigint({ mode: 'number' }).references(to, { onDelete }),
};

/**
 * SQLite's types are the ones TypeScript sees; PostgreSQL's columns return the same JavaScript values. Properties are
 * camelCase, names in the database snake_case.
 */
const columns = (engine === 'postgres' ? postgresColumns : sqliteColumns) as typeof sqliteColumns;

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Names each column when the table is defined, so that `column.name` is correct everywhere: in queries, migrations and
 * bulk inserts. drizzle's own `casing` option is applied only when a query is built.
 */
export const table = ((name: string, builders: Record<string, object>, extras?: never) => {
  for (const [key, builder] of Object.entries(builders)) {
    const { config } = builder as { config: ColumnBuilderBaseConfig<'string', string> & { keyAsName: boolean } };
    config.name ||= snakeCase(key);
    config.keyAsName = false;
  }
  return columns.table(name, builders as never, extras);
}) as unknown as typeof columns.table;

export const {
  index,
  uniqueIndex,
  primaryKey,
  check,
  alias,
  id,
  text,
  int,
  money,
  real,
  bool,
  time,
  json,
  translated,
  ref,
} = columns;
