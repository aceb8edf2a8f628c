/** Brings a database up to date: what drizzle-kit generated, each step once, all missing ones in one transaction. */
import type Database from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { log } from '../log.ts';

const DONE_TABLE = 'create table if not exists migrations (made_at bigint primary key, hash text not null)';
/** Any number, the same in every process. */
const MIGRATION_LOCK = 20_241_101;

type Step = { madeAt: number; hash: string; statements: string[] };

/** @throws what SQLite throws when another process holds the lock; worth trying again. */
export function migrateSqlite(connection: Database.Database, folder: string): void {
  const steps = readSteps(folder);
  // SQLite changes a table by building it anew; with this on, dropping the old one would delete or refuse what refers to it.
  connection.pragma('foreign_keys = OFF');
  try {
    connection
      .transaction(() => {
        connection.exec(DONE_TABLE);
        const done = connection.prepare('select made_at from migrations').pluck().all() as number[];
        const missing = missingSteps(steps, done);
        for (const step of missing) {
          for (const text of step.statements) connection.exec(text);
          connection.prepare('insert into migrations (made_at, hash) values (?, ?)').run(step.madeAt, step.hash);
        }
        if (missing.length > 0) checkReferences(connection);
        if (missing.length > 0 && done.length > 0) warnOfOlderProcesses(missing.length);
      })
      .immediate();
  } finally {
    connection.pragma('foreign_keys = ON');
  }
}

/** SQLite may build tables anew; what an older version has prepared, or is about to ask, may then fail. */
function warnOfOlderProcesses(count: number): void {
  log.warn(
    { migrations: count },
    'The database was brought up to date. End every process of the older version that still runs on it.',
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
  const steps = readSteps(folder);
  await sql.begin(async (client) => {
    await client`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await client.unsafe(DONE_TABLE);
    const done = await client.unsafe<{ made_at: string }[]>('select made_at from migrations');
    for (const step of missingSteps(
      steps,
      done.map((row) => Number(row.made_at)),
    )) {
      for (const text of step.statements) await client.unsafe(text);
      await client.unsafe('insert into migrations (made_at, hash) values ($1, $2)', [step.madeAt, step.hash]);
    }
  });
}

function readSteps(folder: string): Step[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    madeAt: folderMillis,
    hash,
    statements: sql,
  }));
}

function missingSteps(steps: Step[], done: number[]): Step[] {
  const unknown = done.filter((madeAt) => !steps.some((step) => step.madeAt === madeAt));
  if (unknown.length > 0) {
    throw new Error(
      'The database was migrated by a newer version of this program. Start that version, or restore a backup made before it.',
    );
  }
  return steps.filter((step) => !done.includes(step.madeAt));
}
