import type { Holder } from './engine.ts';
import { againWhenLost } from './lost.ts';
import { engine } from './open.ts';
import { currentScope, gather, runSnapshot, runSoftly, runTransaction } from './scope.ts';

export type TransactionOptions = {
  /** For messages; else the place in the code that called. */
  name?: string;
  /** Nobody else is served meanwhile: no warning when it takes its time. */
  isLong?: boolean;
  /** `work` keeps something in memory that an undone attempt would leave wrong: when it loses, it fails. */
  isOnce?: boolean;
};

/**
 * Commits what `work` wrote, or nothing if it throws. Inside another transaction: undone alone if it throws. A failed
 * statement fails the transaction it stands in, on both engines: put what may fail in one of its own. `work` runs again
 * when PostgreSQL undid it in favour of another, so it begins with what it finds in the database, not in its closure.
 */
export function transaction<T>(
  work: () => Promise<T>,
  { name, isLong = false, isOnce = false }: TransactionOptions = {},
): Promise<T> {
  const place = name ? undefined : new Error('place');
  const holder: Holder = { name: () => name ?? callerIn(place?.stack), isLong };
  const run = () => runTransaction(engine, work, holder);
  return isOnce || currentScope() ? run() : againWhenLost(run);
}

/** Runs `work` in the open transaction, or in one of its own. */
export const inTransaction = <T>(work: () => Promise<T>): Promise<T> => (currentScope() ? work() : transaction(work));

/**
 * What `work` writes in statements on their own outlives the process, but perhaps not a power cut: nobody waits for the
 * disk. For what would not be missed, such as how often somebody tried. Changes nothing inside a transaction.
 */
export const softly = <T>(work: () => PromiseLike<T>): Promise<T> => runSoftly(work);

/** All that `work` reads is of one moment, without keeping anybody from writing. It cannot write. */
export const snapshot = <T>(work: () => Promise<T>): Promise<T> => runSnapshot(engine, work);

/** The same for what takes longer than 20 ms to read: other requests go on meanwhile, on both engines. */
export const snapshotAside = <T>(work: () => Promise<T>): Promise<T> => runSnapshot(engine, work, true);

function callerIn(stack = ''): string {
  const lines = stack.split('\n').slice(1);
  const caller = lines.find((line) => !line.includes('/core/db/')) ?? 'a transaction';
  return caller.replace(/^\s*at /, '').replace(`file://${process.cwd()}/`, '');
}

/** Runs `work` once everything written is committed, never if it is undone; at once where no transaction is open. */
export function afterCommit(work: () => void): void {
  const scope = currentScope();
  if (scope) scope.afterHooks.push(work);
  else work();
}

/** Runs `work` as the last thing of the transaction that is open. */
export function beforeCommit(work: () => void | Promise<void>): void {
  const scope = currentScope();
  if (!scope) throw new Error('beforeCommit() needs an open transaction.');
  scope.beforeHooks.push(work);
}

/**
 * All that one transaction has for `write` is written at its end, in one go; at once where no transaction is open. What
 * a nested transaction left is forgotten when that is undone.
 */
export async function writeTogether<T>(write: (items: T[]) => Promise<void>, item: T): Promise<void> {
  const scope = currentScope();
  if (scope) gather(scope, write as (items: unknown[]) => Promise<void>, [item]);
  else await write([item]);
}

const UNIQUE_CODES = /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/;

/** Whether an error says that something is there already. */
export function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNIQUE_CODES.test(String((cause as { code?: unknown }).code ?? ''))) return true;
  }
  return false;
}
