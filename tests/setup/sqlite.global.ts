import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { fill } from './snapshot.ts';

/** @returns the tear-down. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = await fill('sqlite', '');
  project.provide('snapshot', { dataDir, postgres: null });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
