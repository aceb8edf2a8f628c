/** Finds the project's files, whether the source runs or the build. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUILD_FOLDER, PROGRAMS_FOLDER, type Program } from '#registry/tools/manifest.ts';

const HERE = import.meta.dirname;

export const ROOT = rootAbove(HERE);

const isBuilt = HERE.startsWith(path.join(ROOT, BUILD_FOLDER));

/** The file of a program to start beside this one: the built one if this one is built. */
export const programFile = (program: Program): string =>
  isBuilt ? path.join(ROOT, PROGRAMS_FOLDER, `${program}.mjs`) : path.join(ROOT, 'server', `${program}.ts`);

function rootAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));
}
