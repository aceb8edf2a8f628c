/** Gives the test file a private database with all fixtures in it, open before its first import. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import type { Snapshot } from './snapshot.ts';

const snapshot = inject('snapshot');
const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-test-'));

process.env.DATA_DIR = dataDir;
process.env.DATABASE_URL = snapshot.postgres ? await copyOnServer(snapshot.postgres) : '';
if (!snapshot.postgres)
  copyFileSync(path.join(snapshot.dataDir, 'database.sqlite'), path.join(dataDir, 'database.sqlite'));
const files = path.join(snapshot.dataDir, 'files');
if (existsSync(files)) cpSync(files, path.join(dataDir, 'files'), { recursive: true });

const { engine } = await import('../../server/core/db/columns.ts');
if ((engine === 'postgres') !== (snapshot.postgres !== null))
  throw new Error(`These tests are not meant for ${engine}.`);
const { closeDatabase, openDatabase } = await import('../../server/core/db/database.ts');
await openDatabase({ migrations: false });

afterAll(async () => {
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The copy goes away with its server. */
async function copyOnServer({ admin, template }: NonNullable<Snapshot['postgres']>): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(admin, { max: 1 });
  await sql`create database ${sql(name)} template ${sql(template)}`;
  await sql.end();
  return admin.replace(/[^/]+$/, name);
}
