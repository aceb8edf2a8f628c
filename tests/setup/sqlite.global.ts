import type { TestProject } from 'vitest/node';
import { fill } from './snapshot.ts';

export default async function setup(project: TestProject): Promise<void> {
  project.provide('snapshot', { dataDir: await fill('sqlite', ''), postgres: null });
}
