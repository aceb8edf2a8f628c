/** Runs the missing migrations, all in one transaction. */
import type Database from 'better-sqlite3';
import type postgres from 'postgres';
import { log } from '#core/process/log.ts';
import { type Done, planMigration } from './migration_plan.ts';

const DONE_TABLE = 'create table if not exists migrations (made_at bigint primary key, hash text not null)';
/** Any number, the same in every process. */
const MIGRATION_LOCK = 20_241_101;

/** @throws what SQLite throws when another process holds the lock; worth trying again. */
export function migrateSqlite(connection: Database.Database, folder: string): void {
  // SQLite changes a table by rebuilding it; with this on, dropping the old one would affect the rows that refer to it.
  connection.pragma('foreign_keys = OFF');
  try {
    connection
      .transaction(() => {
        connection.exec(DONE_TABLE);
        const done = connection.prepare('select made_at as madeAt, hash from migrations').all() as Done[];
        const { steps, restarts } = planMigration(folder, done);
        if (restarts) connection.exec('delete from migrations');
        for (const step of steps) {
          for (const text of step.statements) connection.exec(text);
          connection.prepare('insert into migrations (made_at, hash) values (?, ?)').run(step.madeAt, step.hash);
        }
        if (steps.length > 0) checkReferences(connection);
        if (steps.length > 0 && done.length > 0) warnOfOlderProcesses(steps.length);
      })
      .immediate();
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

/** SQLite may rebuild tables; statements of older versions that still run may then fail. */
function warnOfOlderProcesses(count: number): void {
  log.warn(
    { migrations: count },
    'The database was migrated. Stop every process of the previous version that still uses it.',
  );
}

function checkReferences(connection: Database.Database): void {
  const broken = connection.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
  if (broken.length === 0) return;
  const [first] = broken;
  throw new Error(
    `The migration would leave ${broken.length} rows pointing at nothing, the first in ${first?.table}, row ${first?.rowid}, to ${first?.parent}.`,
  );
}

export async function migratePostgres(sql: postgres.Sql, folder: string): Promise<void> {
  await sql.begin(async (client) => {
    await client`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await client.unsafe(DONE_TABLE);
    const done = await client<{ made_at: string; hash: string }[]>`select made_at, hash from migrations`;
    const { steps, restarts } = planMigration(
      folder,
      done.map(({ made_at, hash }) => ({ madeAt: Number(made_at), hash })),
    );
    if (restarts) await client`delete from migrations`;
    for (const step of steps) {
      for (const text of step.statements) await client.unsafe(text);
      await client.unsafe('insert into migrations (made_at, hash) values ($1, $2)', [step.madeAt, step.hash]);
    }
  });
}
