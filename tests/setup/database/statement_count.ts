/** Counts the database statements and transactions that a piece of code runs. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '#core/db/engine.ts';
import { engine } from '#core/db/open.ts';

export type Asked = {
  /** The text of each statement, in order; `begin`, `commit` and the like left out. */
  statements: string[];
  /** Those that may write, nested ones left out. */
  transactions: number;
  /** Those, and single statements that write; what may be lost with the machine's power waits for no disk, and is none. */
  commits: number;
};

const counting = new AsyncLocalStorage<Asked>();
/** Each test file opens the database again. */
const watchedEngines = new WeakSet<object>();

/**
 * Counts only statements of `work`, also while other work runs. The counts are the same on every machine, which times
 * are not.
 */
export async function askedBy(work: () => Promise<unknown>): Promise<Asked> {
  watch();
  const asked: Asked = { statements: [], transactions: 0, commits: 0 };
  await counting.run(asked, work);
  return { ...asked, statements: [...asked.statements] };
}

function watch(): void {
  const opened = engine();
  if (watchedEngines.has(opened)) return;
  watchedEngines.add(opened);
  const { query, transaction } = opened;
  opened.query = (text, params, isSoft) => {
    const asked = counting.getStore();
    asked?.statements.push(text);
    if (asked && !isSoft && /^(insert|update|delete)/i.test(text)) asked.commits += 1;
    return query(text, params, isSoft);
  };
  opened.transaction = (work, about, committed) => {
    const asked = counting.getStore();
    if (asked) {
      asked.transactions += 1;
      asked.commits += 1;
    }
    return transaction((connection) => work(watched(connection)), about, committed);
  };
}

const watched = (connection: Connection): Connection => ({
  query(text, params) {
    counting.getStore()?.statements.push(text);
    return connection.query(text, params);
  },
  nest: (work) => connection.nest((inner) => work(watched(inner))),
});
