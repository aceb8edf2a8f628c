/** Conditions on long lists of ids, as one parameter. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyColumn, engine } from '#core/db/columns.ts';

/** As `inArray`, whose text grows with the list. */
export const isOneOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  engine === 'sqlite'
    ? sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${column} = any(cast(${`{${ids.join(',')}}`} as bigint[]))`;
