import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { oncePerRun } from './once_per_run.ts';
import { fill } from './snapshot.ts';

/** @returns the tear-down. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { snapshot, done } = await oncePerRun('sqlite', async () => {
    const { home, ...folders } = await fill('');
    const remove = async () => rmSync(home, { recursive: true, force: true });
    return { snapshot: { ...folders, postgres: null }, remove };
  });
  project.provide('snapshot', snapshot);
  return done;
}
