import { getTableName } from 'drizzle-orm';
import { allTables } from '#core/backup/tables.ts';
import { db } from '#core/db/database.ts';

/** Tables of sessions and counters, which hold no person's records. */
const PASSING = ['sessions', 'rate_limits'];

/** Table → every row of it, for a comparison of before and after. */
export async function allRows(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of await allTables()) {
    const name = getTableName(table);
    if (!PASSING.includes(name)) rows[name] = await db.select().from(table as never);
  }
  return rows;
}
