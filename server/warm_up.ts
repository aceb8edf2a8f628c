/**
 * Reads every module of the server once, so that Node's compile cache has them all. A server that finds them there
 * starts quicker, and never loads what takes the types out of TypeScript, which would stay in its memory (12 MB).
 */
import './core/quick_modules.ts';
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** The rest of the files beside it are commands, which run when they are read. */
const [server, others] = [
  ['server/main.ts', 'server/serve.ts'],
  ['server/*/**/*.ts', 'fixtures/**/*.ts'],
];

for (const file of [...server, ...globSync(others, { cwd: root, exclude: ['server/core/db/drizzle.config.ts'] })]) {
  await import(path.join(root, file));
}
process.exit();
