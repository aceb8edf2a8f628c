/** Makes a database with all fixtures once per run, to be copied per file. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LARGE_PACKAGES } from '#tests/setup/processes/large_packages.ts';

/**
 * `dataDir` holds the stored files, and on SQLite the database; `workersDir` is where workers keep their copies;
 * `postgres` leads to the server of the copies.
 */
export type Snapshot = { dataDir: string; workersDir: string; postgres: { admin: string; template: string } | null };

declare module 'vitest' {
  interface ProvidedContext {
    snapshot: Snapshot;
  }
}

const FILL = fileURLToPath(new URL('fill.ts', import.meta.url));

/** Migrates and seeds, in a process of its own: the engine is chosen when the first table is defined. */
export async function fill(databaseUrl: string): Promise<{ home: string; dataDir: string; workersDir: string }> {
  const home = mkdtempSync(path.join(tmpdir(), 'shop-tests-'));
  const dataDir = path.join(home, 'fixtures');
  mkdirSync(dataDir);
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, [...LARGE_PACKAGES, FILL], { env });
  return { home, dataDir, workersDir: path.join(home, 'workers') };
}
