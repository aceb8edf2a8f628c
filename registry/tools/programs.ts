/** Bundles the server's programs. */
import { bundlePrograms, type Settings } from './bundle.ts';
import { PROGRAMS, PROGRAMS_FOLDER } from './manifest.ts';
import { Stamps } from './stamp.ts';

export type ProgramOptions = Pick<Settings, 'isDev'>;

const stamps = new Stamps('programs_stamp.json', '{server,registry,fixtures}/**/*.ts');

/** The only build option that changes the programs. */
const madeWith = ({ isDev }: ProgramOptions): ProgramOptions => ({ isDev });

export const areProgramsFresh = (root: string, options: ProgramOptions): boolean =>
  stamps.isFresh(root, madeWith(options));

/**
 * Loading hundreds of our files and a thousand of packages one by one would take twice as long, and 30 MB more memory
 * for as long as the server runs.
 */
export async function buildPrograms(root: string, options: ProgramOptions): Promise<void> {
  const print = stamps.printOf(root, madeWith(options));
  const entries = Object.fromEntries(PROGRAMS.map((name) => [name, `server/${name}.ts`]));
  const { outputs } = await bundlePrograms(entries, PROGRAMS_FOLDER, { ...options, root });
  stamps.write(root, print, Object.keys(outputs));
}
