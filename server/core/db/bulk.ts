import { getTableName, type Table } from 'drizzle-orm';
import { type InsertPlan, insertPlan } from './insert_plan.ts';
import { ask } from './open.ts';
import { currentScope } from './scope.ts';
import { transaction } from './transaction.ts';

type Key<T extends Table> = keyof T['$inferInsert'] & keyof T['$inferSelect'] & string;

export type InsertManyOptions<T extends Table, R extends Key<T> = never> = {
  /** Columns of the new rows to return; include one that identifies the row. */
  returning?: R[];
  /** What to do if the row exists: the columns that identify it, and those to update. */
  onConflict?: { target: Key<T>[]; update: Key<T>[] | 'nothing' };
  /** With `onConflict`: skip rows that would not change, and do not return them. */
  onlyChanged?: boolean;
};

type Returned<T extends Table, R extends Key<T>> = Pick<T['$inferSelect'], R>;

/**
 * Inserts any number of rows, all or none, much faster than `db.insert`: the SQL is built once for a set of columns and
 * stays prepared. Defaults are filled in. Values are plain, not SQL; with `onConflict`, no two rows may be the same. Part
 * of the open transaction, which fails with it.
 */
export async function insertMany<T extends Table, R extends Key<T> = never>(
  table: T,
  rows: T['$inferInsert'][],
  options: InsertManyOptions<T, R> = {},
): Promise<Returned<T, R>[]> {
  if (rows.length === 0) return [];
  const insert = () => insertAll<Returned<T, R>>(insertPlan(table, rows, options), rows);
  if (currentScope()) return insert();
  return transaction(insert, { name: `insert many ${getTableName(table)}`, isLong: true });
}

async function insertAll<Answered>(plan: InsertPlan, rows: Record<string, unknown>[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; at < rows.length; ) {
    const left = rows.length - at;
    const size = plan.sizes.find((candidate) => candidate <= left) ?? left;
    const params: unknown[] = [];
    for (const row of rows.slice(at, at + size)) {
      for (const read of plan.readers) params.push(read(row));
    }
    const answer = await ask(plan.text(size), params);
    for (const row of answer.rows) answers.push(plan.answered(row) as Answered);
    at += size;
  }
  return answers;
}
