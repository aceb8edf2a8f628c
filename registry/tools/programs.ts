/**
 * Puts the server's programs together. As hundreds of files of ours, and a thousand of packages, they would take twice
 * as long to load, and 30 MB more for as long as they run.
 */
import { bundlePrograms, type Settings } from './bundle.ts';
import { PROGRAMS, PROGRAMS_FOLDER } from './manifest.ts';
import { Stamps } from './stamp.ts';

export type ProgramOptions = Pick<Settings, 'isDev'>;

const stamps = new Stamps('programs_stamp.json', '{server,registry,fixtures}/**/*.ts');

/** Nothing else that is said to a build changes them. */
const madeWith = ({ isDev }: ProgramOptions): ProgramOptions => ({ isDev });

export const areProgramsFresh = (root: string, options: ProgramOptions): boolean =>
  stamps.isFresh(root, madeWith(options));

export async function buildPrograms(root: string, options: ProgramOptions): Promise<void> {
  const print = stamps.printOf(root, madeWith(options));
  const entries = Object.fromEntries(PROGRAMS.map((name) => [name, `server/${name}.ts`]));
  const { outputs } = await bundlePrograms(entries, PROGRAMS_FOLDER, { ...options, root });
  stamps.write(root, print, Object.keys(outputs));
}
