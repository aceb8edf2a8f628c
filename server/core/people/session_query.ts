/** Reads a session, its person and their rows of a domain in one query. */
import { and, eq, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { companies } from '#core/sites/schema.ts';
import { partners, sessions, users } from './people.schema.ts';
import { personColumns } from './people.ts';

/** Rows of a domain's table that belong to a session or its person, read in the same query. */
export type RowsWithSession = { table: Table; of: SQL };

const sessionColumns = () => ({
  id: sessions.id,
  userId: sessions.userId,
  data: sessions.data,
  seenAt: sessions.seenAt,
  expiresAt: sessions.expiresAt,
  signedInAt: sessions.signedInAt,
  passwordAt: sessions.passwordAt,
  secondFactorAt: sessions.secondFactorAt,
  ...personColumns(),
});

const sessionQuery = ({ table, of }: RowsWithSession) =>
  prepared('visit', () =>
    db
      .select({ ...sessionColumns(), own: getTableColumns(table) })
      .from(sessions)
      .leftJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
      .leftJoin(partners, eq(partners.id, users.partnerId))
      .leftJoin(table as typeof users, of)
      .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
  );
/** Selects no rows: there is no company 0. */
const NOTHING: RowsWithSession = { table: companies, of: eq(companies.id, 0) };
let wanted = NOTHING;
let runQuery = sessionQuery(wanted);

/** @returns a function that removes it */
export function loadWithSession(rows: RowsWithSession): () => void {
  const read = (next: RowsWithSession) => {
    wanted = next;
    runQuery = sessionQuery(next);
  };
  read(rows);
  return () => read(NOTHING);
}

/**
 * @returns the session once for each row of the domain; empty: no such session. `own` is null if no domain registered
 * rows
 */
export async function querySession(tokenHash: string) {
  const rows = await runQuery({ tokenHash });
  return { rows, own: wanted === NOTHING ? null : rows.flatMap(({ own }): unknown[] => (own ? [own] : [])) };
}
