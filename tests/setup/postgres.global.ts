import { rmSync } from 'node:fs';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres_server.ts';
import { fill } from './snapshot.ts';

const TEMPLATE = 'fixtures';

/** @returns the tear-down. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const admin = server.url('postgres');
  const sql = postgres(admin, { max: 1 });
  await sql`create database ${sql(TEMPLATE)}`;
  await sql.end();
  const dataDir = await fill('postgres', server.url(TEMPLATE));
  project.provide('snapshot', { dataDir, postgres: { admin, template: TEMPLATE } });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
