import type Database from 'better-sqlite3';
import type { Answer } from '#core/db/engine.ts';

/** A statement ready to run on one connection. */
export type Prepared = { reads: boolean; run(params: unknown[]): Answer };

const STATEMENTS_KEPT = 500;

/** Keeps a connection's statements prepared; the oldest goes when there are too many. */
export function statementCache(connection: Database.Database): (text: string) => Prepared {
  const kept = new Map<string, Prepared>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const prepared = prepare(connection, text);
    if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value as string);
    kept.set(text, prepared);
    return prepared;
  };
}

/**
 * SQLite plans `= ?` and `limit ?` for the number that is bound, should it be a small one: each time another is bound
 * it prepares the statement anew, which costs ten times what most of ours take to run. `+?` is the same value, but no
 * plan is made for it. So a partial index serves no question that binds what the index names: `kind = +?` never matches
 * its `kind = 'invoice'`. Who wants such an index asks in its very words.
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
