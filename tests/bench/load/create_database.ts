/** Creates a database on a PostgreSQL server. */
import postgres from 'postgres';

/** @param admin address of a database there whose user may create others */
export async function createDatabase(admin: string, name: string): Promise<void> {
  const sql = postgres(admin, { max: 1 });
  await sql`create database ${sql(name)}`;
  await sql.end();
}
