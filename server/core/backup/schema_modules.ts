/** Loads every file that defines tables. The build replaces it by imports of these files. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#core/process/project.ts';
import { SCHEMA_FILES } from '#registry/tools/manifest.ts';

/** @returns the exports of each file, ordered by the files' names */
export function schemaModules(): Promise<object[]> {
  const files = globSync(SCHEMA_FILES, { cwd: ROOT }).sort();
  return Promise.all(files.map((file) => import(path.join(ROOT, file))));
}
