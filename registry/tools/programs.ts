/** Bundles the server's programs. */
import { globSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { bundlePrograms, type Settings } from './bundle.ts';
import { PROGRAMS, PROGRAMS_FOLDER, SCHEMA_FILES } from './manifest.ts';
import { Stamps } from './stamp.ts';
import { bundledTemplates } from './templates/bundle_templates.ts';

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
  const plugins = [schemaModules(root), bundledTemplates(root)];
  const { outputs } = await bundlePrograms(entries, PROGRAMS_FOLDER, { ...options, root }, plugins);
  stamps.write(root, print, Object.keys(outputs));
}

/** Programs name the files that define tables, instead of looking for them and loading all packages of these anew. */
function schemaModules(root: string): Plugin {
  return {
    name: 'schema modules',
    setup({ onLoad }) {
      onLoad({ filter: /\/server\/core\/backup\/schema_modules\.ts$/ }, () => {
        const files = globSync(SCHEMA_FILES, { cwd: root }).sort();
        const imports = files.map((file, n) => `import * as schema${n} from './${file}';`);
        const names = files.map((_file, n) => `schema${n}`);
        const contents = `${imports.join('\n')}\nexport const schemaModules = async () => [${names.join(', ')}];`;
        return { contents, resolveDir: root, loader: 'ts' };
      });
    },
  };
}
