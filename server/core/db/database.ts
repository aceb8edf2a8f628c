/**
 * The one way to the database. Outside a transaction reads see what is committed and each write stands alone; all that
 * `transaction(work)` does, also through plain `db`, is one transaction. Never wait for mail, network or pictures in one:
 * on SQLite everybody else who writes waits too.
 */
export { inBatches } from './batches.ts';
export { insertMany } from './bulk.ts';
export { DatabaseBusy } from './engine.ts';
export { type Db, db, forUpdate, prepared, rows } from './handle.ts';
export { isLost } from './lost.ts';
export { closeDatabase, databaseFile, type OpenOptions, openDatabase } from './open.ts';
export {
  afterCommit,
  beforeCommit,
  inTransaction,
  isConflict,
  snapshot,
  snapshotAside,
  softly,
  type TransactionOptions,
  transaction,
  writeTogether,
} from './transaction.ts';
