import type { Holder } from './engine.ts';
import { againWhenLost } from './lost.ts';
import { engine } from './open.ts';
import { currentScope, gather, runSnapshot, runTransaction, runWithoutDiskWait } from './scope.ts';

export type TransactionOptions = {
  /** A name for messages; by default the place in the code that called. */
  name?: string;
  /** Nothing else runs meanwhile, so it may take long without a warning. */
  isLong?: boolean;
  /** `work` changes memory that a rollback would leave wrong, so it is not repeated after a conflict. */
  isOnce?: boolean;
};

/**
 * Commits what `work` wrote, or nothing if it throws. Inside another transaction, only its own part is rolled back. A
 * failed statement fails its whole transaction, on both engines: put what may fail into a nested one. `work` runs again
 * when PostgreSQL rolled it back after a conflict, so it must start from the database, not from values in its closure.
 */
export function transaction<T>(
  work: () => Promise<T>,
  { name, isLong = false, isOnce = false }: TransactionOptions = {},
): Promise<T> {
  // A nested one holds nothing up that the outermost does not.
  const place = name || currentScope() ? undefined : new Error('place');
  const holder: Holder = { name: () => name ?? callerIn(place?.stack), isLong };
  const run = () => runTransaction(engine, work, holder);
  return isOnce || currentScope() ? run() : againWhenLost(run);
}

/** Runs `work` in the open transaction, or in one of its own. */
export const inTransaction = <T>(work: () => Promise<T>): Promise<T> => (currentScope() ? work() : transaction(work));

/**
 * Statements and transactions started in `work` do not wait for the disk: they survive a crash of the process, but the
 * last ones perhaps not a power cut. For what is counted or put together, never for what is ordered, paid or promised:
 * the next commit that waits makes all before it durable, too. Changes nothing inside a transaction.
 */
export const withoutDiskWait = <T>(work: () => PromiseLike<T>): Promise<T> => runWithoutDiskWait(work);

/** `work` reads a consistent snapshot without blocking writers. It cannot write. */
export const snapshot = <T>(work: () => Promise<T>): Promise<T> => runSnapshot(engine, work);

/** The same for reads of more than 20 ms: other requests continue meanwhile, on both engines. */
export const longSnapshot = <T>(work: () => Promise<T>): Promise<T> => runSnapshot(engine, work, true);

function callerIn(stack = ''): string {
  const lines = stack.split('\n').slice(1);
  const caller = lines.find((line) => !line.includes('/core/db/')) ?? 'a transaction';
  return caller.replace(/^\s*at /, '').replace(`file://${process.cwd()}/`, '');
}

/** Runs `work` after the commit, never after a rollback; at once if no transaction is open. */
export function afterCommit(work: () => void): void {
  const scope = currentScope();
  if (scope) scope.afterHooks.push(work);
  else work();
}

/** Runs `work` at the end of the open transaction, before its commit. */
export function beforeCommit(work: () => void | Promise<void>): void {
  const scope = currentScope();
  if (!scope) throw new Error('beforeCommit() needs an open transaction.');
  scope.beforeHooks.push(work);
}

/**
 * Collects the items of one transaction for `write` and writes them at its end; at once if no transaction is open. The
 * items of a nested transaction are dropped when it is rolled back.
 * @param isLast written after all others, which may add to it
 */
export async function writeTogether<T>(
  write: (items: T[]) => Promise<void>,
  item: T,
  { isLast = false } = {},
): Promise<void> {
  const scope = currentScope();
  if (scope) gather(scope, write as (items: unknown[]) => Promise<void>, [item], isLast);
  else await write([item]);
}

const UNIQUE_CODES = /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/;

/** Whether an error is a violated unique constraint. */
export const isConflict = (error: unknown): boolean => hasCode(error, UNIQUE_CODES);

const REFERENCE_CODES = /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/;

/** Whether a row was not written because another has its place, or because one that it points at is missing. */
export const isRefused = (error: unknown): boolean => isConflict(error) || hasCode(error, REFERENCE_CODES);

function hasCode(error: unknown, codes: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.test(String((cause as { code?: unknown }).code ?? ''))) return true;
  }
  return false;
}
