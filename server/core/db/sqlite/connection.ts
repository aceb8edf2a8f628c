import Database from 'better-sqlite3';
import { folded } from '#core/db/folded.ts';

/** A connection as all of ours are. */
export function connectSqlite(file: string, readonly: boolean): Database.Database {
  // No busy time-out: waiting inside SQLite would stop the event loop, and with it whoever holds the lock here.
  const connection = new Database(file, { readonly, timeout: 0 });
  for (const pragma of [
    'synchronous = FULL',
    'foreign_keys = ON',
    'cache_size = -16000',
    'temp_store = MEMORY',
    'journal_size_limit = 67108864',
  ]) {
    connection.pragma(pragma);
  }
  // SQLite itself knows small and capital letters of English only.
  connection.function('folded', { deterministic: true }, (text) => (text === null ? null : folded(String(text))));
  return connection;
}
