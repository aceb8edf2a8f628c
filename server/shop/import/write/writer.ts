/** Writes imported rows to the database, or nowhere in a dry run. */
import type { Table } from 'drizzle-orm';
import { insertMany, transaction } from '#core/db/database.ts';

export type Key<T extends Table> = keyof T['$inferInsert'] & keyof T['$inferSelect'] & string;

export type Writer = {
  /** Inserts rows, or updates those with the same `target`. @returns the requested columns */
  put<T extends Table, R extends Key<T> = never>(
    table: T,
    rows: T['$inferInsert'][],
    options?: { target?: Key<T>[]; update?: Key<T>[]; returning?: R[] },
  ): Promise<Pick<T['$inferSelect'], R>[]>;
  /** Does all of it or nothing. */
  whole<T>(work: () => Promise<T>): Promise<T>;
  /** Any other change. */
  run(change: () => Promise<unknown>): Promise<void>;
};

export const databaseWriter: Writer = {
  put: (table, rows, { target, update, returning } = {}) =>
    insertMany(table, rows, {
      ...(returning && { returning }),
      ...(target && { onConflict: { target, update: update ?? 'nothing' } }),
    }),
  whole: (work) => transaction(work, { name: 'import of products', isOnce: true }),
  async run(change) {
    await change();
  },
};

/** Assigns ids as the database would, but ones that no row has. */
export function dryWriter(): Writer {
  let lastId = 0;
  return {
    async put(_table, rows) {
      return rows.map((row) => ({ ...row, id: --lastId })) as never;
    },
    whole: (work) => work(),
    async run() {},
  };
}
