/** Gives each test file a fresh database with all fixtures, opened before imports. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import type { Snapshot } from './snapshot.ts';

const snapshot = inject('snapshot');
// Files of one worker follow each other in one process, whose settings were read with the first.
process.env.DATA_DIR_OF_WORKER ??= newDataDir();
const dataDir = process.env.DATA_DIR_OF_WORKER;

process.env.DATA_DIR = dataDir;
process.env.DATABASE_URL = snapshot.postgres ? urlOfCopy(snapshot.postgres) : '';

const { engine } = await import('#core/db/columns.ts');
if ((engine === 'postgres') !== (snapshot.postgres !== null))
  throw new Error(`These tests are not meant for ${engine}.`);
const { closeDatabase, openDatabase } = await import('#core/db/database.ts');
const { publishChanges } = await import('#core/changes/changes.ts');
// Where every test of a file is skipped, its hooks do not run.
await closeDatabase();
putFilesBack();
if (snapshot.postgres) await putDatabaseBack(snapshot.postgres);
await openDatabase({ migrations: false });
publishChanges('all');

afterAll(closeDatabase);

/** It goes away with the snapshot. */
function newDataDir(): string {
  mkdirSync(snapshot.workersDir, { recursive: true });
  return mkdtempSync(path.join(snapshot.workersDir, 'worker-'));
}

/** The secret stays: the process has read it. */
function putFilesBack(): void {
  for (const name of readdirSync(dataDir).filter((name) => name !== 'secret'))
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
  for (const name of ['database.sqlite', 'files']) {
    const kept = path.join(snapshot.dataDir, name);
    if (existsSync(kept)) cpSync(kept, path.join(dataDir, name), { recursive: true });
  }
}

function urlOfCopy({ admin }: NonNullable<Snapshot['postgres']>): string {
  return admin.replace(/[^/]+$/, path.basename(dataDir).toLowerCase().replaceAll('-', '_'));
}

/** The copy goes away with its server. */
async function putDatabaseBack({ admin, template }: NonNullable<Snapshot['postgres']>): Promise<void> {
  const name = path.basename(urlOfCopy({ admin, template }));
  const sql = postgres(admin, { max: 1, onnotice: () => {} });
  await sql`drop database if exists ${sql(name)} with (force)`;
  // Its other way writes each page of the copy to the log as well, which takes half as long again.
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`;
  await sql.end();
}
