/** Builds the server's programs from the current sources before tests start them. */
import path from 'node:path';
import { areProgramsFresh, buildPrograms } from '#registry/tools/programs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const AS_IN_PRODUCTION = { isDev: false };

export default async function freshPrograms(): Promise<void> {
  if (!areProgramsFresh(ROOT, AS_IN_PRODUCTION)) await buildPrograms(ROOT, AS_IN_PRODUCTION);
}
