import { rmSync } from 'node:fs';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { oncePerRun } from './once_per_run.ts';
import { startPostgres } from './postgres_server.ts';
import { fill } from './snapshot.ts';

const TEMPLATE = 'fixtures';

/** @returns the tear-down. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { snapshot, done } = await oncePerRun('postgres', async () => {
    const server = await startPostgres();
    const admin = server.url('postgres');
    const sql = postgres(admin, { max: 1 });
    await sql`create database ${sql(TEMPLATE)}`;
    await sql.end();
    const { home, ...folders } = await fill(server.url(TEMPLATE));
    const remove = async () => {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    };
    return { snapshot: { ...folders, postgres: { admin, template: TEMPLATE } }, remove };
  });
  project.provide('snapshot', snapshot);
  return done;
}
