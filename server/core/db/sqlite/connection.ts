import Database from 'better-sqlite3';
import { folded } from '#core/db/folded.ts';

/** Opens a connection with the settings and functions all of ours have. */
export function connectSqlite(file: string, readonly: boolean): Database.Database {
  // No busy time-out: waiting inside SQLite would block the event loop, and with it the code here that holds the lock.
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
  // SQLite's own `lower` knows ASCII letters only.
  connection.function('folded', { deterministic: true }, (text) => (text === null ? null : folded(String(text))));
  return connection;
}
