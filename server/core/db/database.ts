/** The database API: queries, transactions, bulk inserts, opening and closing. */
/**
 * Outside a transaction, reads see what is committed and each write is committed alone. Everything inside
 * `transaction(work)`, including calls of plain `db`, is one transaction. Never wait for mail, network or image
 * processing in one: on SQLite every other writer waits too.
 */
export { inBatches } from './batches.ts';
export { insertMany } from './bulk.ts';
export { DatabaseBusy } from './engine.ts';
export { type Db, db, forUpdate, prepared, rows } from './handle.ts';
export { isLost } from './lost.ts';
export { closeDatabase, databaseFile, type OpenOptions, openDatabase } from './open.ts';
export { planForValues } from './scope.ts';
export {
  afterCommit,
  beforeCommit,
  inTransaction,
  isConflict,
  isRefused,
  longSnapshot,
  snapshot,
  type TransactionOptions,
  transaction,
  withoutDiskWait,
  writeTogether,
} from './transaction.ts';
