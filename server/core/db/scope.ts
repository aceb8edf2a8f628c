/** Tracks the open transaction of the running code, its hooks and nested transactions. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Answer, Connection, Engine, Holder } from './engine.ts';

type Hook = () => void | Promise<void>;
type Writer = (items: unknown[]) => Promise<void>;
type Gathered = { items: unknown[]; isLast: boolean };

export type Scope = {
  readonly connection: Connection;
  readonly parent: Scope | undefined;
  readonly root: Scope;
  readonly beforeHooks: Hook[];
  readonly afterHooks: (() => void)[];
  /** Items to write together before the commit, by the function that writes them. */
  readonly gathered: Map<Writer, Gathered>;
  /** The error of the first failed statement: PostgreSQL accepts no more after it, so neither engine does. */
  failure: unknown;
  /** Settles when the open nested transaction has ended. */
  child: Promise<void> | undefined;
  isOver: boolean;
};

const scopes = new AsyncLocalStorage<Scope>();

/** The open transaction; code that outlives its transaction belongs to the outer one, in the end to none. */
export function currentScope(): Scope | undefined {
  let scope = scopes.getStore();
  while (scope?.isOver) scope = scope.parent;
  return scope;
}

const softness = new AsyncLocalStorage<boolean>();

export const runWithoutDiskWait = <T>(work: () => PromiseLike<T>): Promise<T> => softness.run(true, async () => work());

const ownPlans = new AsyncLocalStorage<true>();

/**
 * PostgreSQL plans statements in `work` for their values, each time anew. The plan of a prepared one is for any values:
 * where these decide how much is read, as in filters of long lists, it may read a whole table.
 */
export const planForValues = <T>(work: () => PromiseLike<T>): Promise<T> => ownPlans.run(true, async () => work());

export const isPlannedForValues = (): boolean => ownPlans.getStore() ?? false;

/** A statement, in the open transaction if there is one. The outer one waits while a nested one is open. */
export async function statement(engine: () => Engine, text: string, params: unknown[]): Promise<Answer> {
  let scope = currentScope();
  while (scope?.child) {
    await scope.child;
    scope = currentScope();
  }
  if (!scope) return engine().query(text, params, softness.getStore());
  if (scope.failure) throw alreadyFailed(scope.failure);
  try {
    return await scope.connection.query(text, params);
  } catch (error) {
    scope.failure ??= error;
    throw error;
  }
}

export async function runTransaction<T>(engine: () => Engine, work: () => Promise<T>, holder: Holder): Promise<T> {
  const parent = currentScope();
  if (!parent) return runOutermost(engine(), work, holder);
  if (!parent.child) return runNested(parent, work);
  await parent.child;
  return runTransaction(engine, work, holder);
}

function runOutermost<T>(engine: Engine, work: () => Promise<T>, holder: Holder): Promise<T> {
  let scope: Scope | undefined;
  const isSoft = softness.getStore() ?? false;
  const run = () =>
    engine.transaction(
      (connection) => {
        scope = newScope(connection, undefined);
        return runIn(scope, work);
      },
      { ...holder, isSoft },
      () => runAfterHooks(scope?.afterHooks ?? []),
    );
  // Transactions that hooks begin after the commit wait for the disk again.
  return isSoft ? softness.run(false, run) : run();
}

/** Inside a transaction it reads there, and so sees what that transaction wrote. */
export function runSnapshot<T>(engine: () => Engine, work: () => Promise<T>, isAside = false): Promise<T> {
  if (currentScope()) return work();
  const opened = engine();
  const run = (connection: Connection) => runIn(newScope(connection, undefined), work);
  return isAside && opened.longSnapshot ? opened.longSnapshot(run) : opened.snapshot(run);
}

async function runNested<T>(parent: Scope, work: () => Promise<T>): Promise<T> {
  if (parent.failure) throw alreadyFailed(parent.failure);
  const { promise, resolve } = Promise.withResolvers<void>();
  parent.child = promise;
  try {
    let scope: Scope | undefined;
    const value = await parent.connection.nest((connection) => {
      scope = newScope(connection, parent);
      return runIn(scope, work);
    });
    parent.beforeHooks.push(...(scope?.beforeHooks ?? []));
    parent.afterHooks.push(...(scope?.afterHooks ?? []));
    for (const [write, { items, isLast }] of scope?.gathered ?? []) gather(parent, write, items, isLast);
    return value;
  } finally {
    parent.child = undefined;
    resolve();
  }
}

async function runIn<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    const value = await scopes.run(scope, work);
    while (scope.child) await scope.child;
    if (scope.failure) throw scope.failure;
    if (!scope.parent) await runBeforeHooks(scope);
    if (scope.failure) throw scope.failure;
    return value;
  } finally {
    scope.isOver = true;
  }
}

/** Hooks may add further hooks. */
async function runBeforeHooks(scope: Scope): Promise<void> {
  await writeGathered(scope);
  for (const hook of scope.beforeHooks) {
    await scopes.run(scope, async () => hook());
    await writeGathered(scope);
  }
}

/** Writers may gather more, for others and for themselves. */
async function writeGathered(scope: Scope): Promise<void> {
  for (let next = nextGathered(scope); next; next = nextGathered(scope)) {
    const [write, { items }] = next;
    scope.gathered.delete(write);
    await scopes.run(scope, () => write(items));
  }
}

function nextGathered({ gathered }: Scope): [Writer, Gathered] | undefined {
  const all = [...gathered];
  return all.find(([, { isLast }]) => !isLast) ?? all[0];
}

export function gather({ gathered }: Scope, write: Writer, items: readonly unknown[], isLast: boolean): void {
  const before = gathered.get(write);
  if (before) for (const item of items) before.items.push(item);
  else gathered.set(write, { items: [...items], isLast });
}

function runAfterHooks(hooks: (() => void)[]): void {
  for (const hook of hooks) {
    try {
      hook();
    } catch (error) {
      console.error('A task after a commit failed; the commit stands.', error);
    }
  }
}

function newScope(connection: Connection, parent: Scope | undefined): Scope {
  const scope = {
    connection,
    parent,
    beforeHooks: [],
    afterHooks: [],
    gathered: new Map(),
    failure: undefined,
    child: undefined,
    isOver: false,
  };
  return Object.assign(scope, { root: parent?.root ?? (scope as unknown as Scope) });
}

function alreadyFailed(cause: unknown): Error {
  return new Error(
    'A statement of this transaction has failed, so it will be undone. Put what may fail in a transaction() of its own inside.',
    { cause },
  );
}
