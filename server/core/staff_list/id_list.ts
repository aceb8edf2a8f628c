/** Long lists of ids, which the database takes and gives as one value. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyColumn, engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';

/** As `inArray`, whose text grows with the list. */
export const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${column} = any(cast(${`{${ids.join(',')}}`} as bigint[]))`;

/** A query whose one column is `id`. */
type IdQuery = { as(name: string): object };

/** @returns the ids in the query's order; read as rows, thousands would take several times as long */
export async function idsOf(query: IdQuery): Promise<number[]> {
  const joined =
    engine === 'sqlite' ? sql<string | null>`group_concat(id)` : sql<string | null>`string_agg(id::text, ',')`;
  const [found] = await db.select({ ids: joined }).from(query.as('found') as never);
  const { ids } = found as unknown as { ids: string | null };
  return ids === null ? [] : ids.split(',').map(Number);
}
