import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Loader, type Metafile, type Plugin } from 'esbuild';

/**
 * Light modules of which most widgets use some. esbuild would make a chunk for each set of widgets that share one;
 * together they are one file, and a page asks once instead of six times for 300 bytes. The bus stays apart:
 * the number of the cart, on every page, needs that and nothing else.
 */
const LIGHT = ['registry/{call,params,texts}.ts', 'registry/values/format.ts', 'widgets/core/*.ts'];
/** Modules that every idle page needs, and modules that few widgets need or only on first use. */
const APART = [
  'throttle',
  'dialog',
  'lightbox',
  'slideshow',
  'slideshow_indicators',
  'lazy_images',
  'combobox',
  'copy',
  'restore_focus',
  'temporary_attributes',
  'draft_store',
  'value_problems',
  'quantity_buttons',
  'single_submit',
  'load_once',
  'lazy_zoom',
  'zoom',
].map((name) => `widgets/core/${name}.ts`);

/** Module → the names that it exports. */
type Names = Map<string, string[]>;

/** Lets the widgets' bundle import these modules from one source file, whose inputs the metafile lists. */
export async function bundleKit(root: string, options: BuildOptions): Promise<{ plugin: Plugin; metafile: Metafile }> {
  const settings = {
    ...options,
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
  } as const;
  const files = globSync(LIGHT, { cwd: root, exclude: APART }).sort();
  const { metafile: parts } = await build({ ...settings, entryPoints: files, outdir: 'kit' });
  const outputs = Object.values(parts.outputs);
  const names: Names = new Map(
    files.map((file) => [file, outputs.find(({ entryPoint }) => entryPoint === file)?.exports ?? []]),
  );
  const contents = files.map((file) => `export { ${renamed(names, file)} } from './${file}';`).join('\n');
  const {
    metafile,
    outputFiles: [kit],
  } = await build({ ...settings, stdin: { contents, resolveDir: root } });
  if (!kit) throw new Error('Nothing was built of the kit');
  return { plugin: kitPlugin(root, names, kit.text), metafile };
}

/** Two modules may export the same name. */
const nameInKit = (names: Names, file: string, name: string) => `k${[...names.keys()].indexOf(file)}_${name}`;

const renamed = (names: Names, file: string) =>
  names
    .get(file)
    ?.map((name) => `${name} as ${nameInKit(names, file, name)}`)
    .join(', ');

function kitPlugin(root: string, names: Names, kit: string): Plugin {
  // `#registry/…` and `#widgets/…` are called as their folders.
  const moduleAt = (asked: string, from: string) =>
    asked.startsWith('#') ? asked.slice(1) : path.relative(root, path.resolve(from, asked));
  return {
    name: 'kit',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^kit$/ }, () => ({ path: 'kit', namespace: 'kit', sideEffects: false }));
      onLoad({ filter: /.*/, namespace: 'kit' }, () => ({ contents: kit, resolveDir: root }));

      onLoad({ filter: /\.tsx?$/, namespace: 'file' }, ({ path: file }) => {
        const isOurs = !path.relative(root, file).includes('node_modules');
        if (!isOurs) return undefined;
        const take = (asked: string) => moduleAt(asked, path.dirname(file));
        const loader = path.extname(file).slice(1) as Loader;
        return { contents: fromKit(readFileSync(file, 'utf8'), take, names), loader };
      });

      onResolve({ filter: /\.ts$/ }, ({ path: asked, resolveDir, kind, importer }) => {
        const file = moduleAt(asked, resolveDir);
        if (!names.has(file)) return undefined;
        if (kind === 'entry-point') return { path: file, namespace: 'kit-part' };
        throw new Error(`${importer} must import ${file} by names: import { … } from '${asked}'.`);
      });
      onLoad({ filter: /.*/, namespace: 'kit-part' }, ({ path: file }) => {
        const all = names.get(file)?.map((name) => `${nameInKit(names, file, name)} as ${name}`);
        return { contents: `export { ${all?.join(', ')} } from 'kit';`, resolveDir: root };
      });
    },
  };
}

/** The same source, with the kit's names taken from the kit. Types stay where they are: they vanish. */
function fromKit(source: string, moduleOf: (asked: string) => string, names: Names): string {
  return source.replace(/^[ \t]*import \{([^}]*)\} from '([^']+\.ts)';/gm, (statement, list: string, asked: string) => {
    const file = moduleOf(asked);
    if (!names.has(file)) return statement;
    const values = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '));
    const taken = values.map((value) => value.replace(/^\w+/, (name) => `${nameInKit(names, file, name)} as ${name}`));
    // A name that the author renamed: `a as k0_a as b`.
    return `import { ${taken.map((name) => name.replace(/ as \w+ as /, ' as ')).join(', ')} } from 'kit';`;
  });
}
