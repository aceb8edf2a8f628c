import type Database from 'better-sqlite3';
import type { Answer } from '#core/db/engine.ts';

/** A statement ready to run on one connection. */
export type Prepared = { reads: boolean; run(params: unknown[]): Answer };

const MAX_STATEMENTS = 500;

/** Caches a connection's prepared statements; the oldest is dropped when there are too many. */
export function statementCache(connection: Database.Database): (text: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    const prepared = prepare(connection, text);
    if (statements.size >= MAX_STATEMENTS) statements.delete(statements.keys().next().value as string);
    statements.set(text, prepared);
    return prepared;
  };
}

/**
 * For small bound numbers SQLite prepares `= ?` and `limit ?` again for each value, which costs ten times what most of
 * our statements take to run. `+?` is the same value without that. The price: a bound value never matches a partial
 * index, as `kind = +?` does not match its `kind = 'invoice'`. A query that needs such an index must contain its
 * condition literally.
 */
export const plannedOnce = (text: string): string => text.replace(/(= |\blimit )\?/g, '$1+?');

function prepare(connection: Database.Database, text: string): Prepared {
  const statement = connection.prepare<unknown[], unknown[]>(plannedOnce(text));
  if (!statement.reader) {
    return {
      reads: false,
      run: (params) => ({ rows: [], names: () => [], changes: statement.run(...params).changes }),
    };
  }
  statement.raw(true);
  const names = () => statement.columns().map(({ name }) => name);
  return {
    reads: statement.readonly,
    run(params) {
      const rows = statement.all(...params);
      return { rows, names, changes: rows.length };
    },
  };
}
