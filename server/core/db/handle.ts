import type { SQL } from 'drizzle-orm';
import { PgDialect, PgPreparedQuery } from 'drizzle-orm/pg-core';
import { drizzle as pgProxy } from 'drizzle-orm/pg-proxy';
import { type BaseSQLiteDatabase, SQLiteAsyncDialect, SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import { drizzle as sqliteProxy } from 'drizzle-orm/sqlite-proxy';
import { buildQueriesOnce } from './built_queries.ts';
import { engine as engineName } from './columns.ts';
import { ask } from './open.ts';

type Verbs = 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'with' | '$with' | '$count';
export type Db = Pick<BaseSQLiteDatabase<'async', { changes: number }, Record<string, never>>, Verbs>;

// drizzle would wrap each failure in an error whose message shows the parameters: password hashes, tokens, addresses.
const plain = { queryWithCache: <T>(_text: string, _params: unknown[], run: () => Promise<T>): Promise<T> => run() };
Object.assign(SQLitePreparedQuery.prototype, plain);
Object.assign(PgPreparedQuery.prototype, plain);
buildQueriesOnce();

function openHandle(): Db {
  if (engineName === 'sqlite') {
    return sqliteProxy(async (text, params, method) => {
      const { rows, changes } = await ask(text, params);
      return { rows: method === 'get' ? (rows[0] as unknown[]) : rows, changes };
    }) as unknown as Db;
  }
  return pgProxy(async (text, params, method) => {
    const answer = await ask(text, params);
    if (method === 'all') return { rows: answer.rows };
    return {
      rows: (answer.names().length > 0
        ? asObjects(answer.rows, answer.names())
        : { changes: answer.changes }) as unknown[],
    };
  }) as unknown as Db;
}

export const db: Db = openHandle();

type Lockable<Q> = Q & { for?: (strength: 'update', config?: { skipLocked?: boolean }) => Q };

/** Locks the rows it reads until the transaction ends. (SQLite has only one writer anyway.) */
export function forUpdate<Q extends object>(query: Q, config: { skipLocked?: boolean } = {}): Q {
  return engineName === 'postgres' ? ((query as Lockable<Q>).for?.('update', config) ?? query) : query;
}

/** Builds a frequent query once; its values are `sql.placeholder('name')`. Works in and outside of transactions. */
export function prepared<Q extends PromiseLike<unknown>>(
  name: string,
  build: () => Q,
): (params?: Record<string, unknown>) => Promise<Awaited<Q>> {
  let query: { execute(params?: Record<string, unknown>): Promise<Awaited<Q>> } | undefined;
  return (params) => {
    query ??= (build() as unknown as { prepare(name: string): NonNullable<typeof query> }).prepare(name);
    return query.execute(params);
  };
}

const dialect = engineName === 'postgres' ? new PgDialect() : new SQLiteAsyncDialect();

/**
 * Runs SQL that the query builder cannot express, valid on both engines. Values come as the engine has them: on SQLite
 * times are numbers and booleans 0 or 1, on both JSON is text.
 */
export async function rows<T extends Record<string, unknown>>(query: SQL): Promise<T[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const answer = await ask(text, params);
  return asObjects(answer.rows, answer.names()) as T[];
}

function asObjects(rows: unknown[][], names: string[]): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}
