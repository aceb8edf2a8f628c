/** A database filled with all fixtures, made once per run; each test file gets a copy of its own. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** `dataDir` holds the stored files, and on SQLite the database; `url` leads to the server of the copies on PostgreSQL. */
export type Snapshot = { dataDir: string; postgres: { admin: string; template: string } | null };

declare module 'vitest' {
  interface ProvidedContext {
    snapshot: Snapshot;
  }
}

const FILL = fileURLToPath(new URL('fill.ts', import.meta.url));

/** Migrates and seeds, in a process of its own: the engine is chosen when the first table is defined. */
export async function fill(name: string, databaseUrl: string): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `shop-snapshot-${name}-`));
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, [FILL], { env });
  return dataDir;
}
