import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Loader, type Metafile, type Plugin } from 'esbuild';
import { KITS, type KitFiles } from './kits.ts';

const ANOTHER_KIT = 'kit:*';
/** What packages get as React: all of it, because they name its parts in ways that no build sees through. */
const WHOLE_FRAMEWORK = 'whole framework';
const ELSEWHERE = [ANOTHER_KIT, 'react', 'react-dom', 'preact'];

/** Module → the names that it exports. */
type Names = Map<string, string[]>;

type Kit = { name: string; names: Names; text: string; metafile: Metafile };

/** Lets the widgets' bundle import these modules from one source file a kit, whose inputs the metafiles list. */
export async function bundleKits(
  root: string,
  options: BuildOptions,
  /** Packages of the framework; those of React itself stay files of their own. */
  framework: string[],
): Promise<{ plugin: Plugin; metafiles: Metafile[]; rewrite(source: string): string }> {
  const kits: Kit[] = [];
  for (const [name, files] of Object.entries(KITS))
    kits.push(await bundleKit(name, files, kits, root, options, framework));
  refuseTwins(kits);
  return {
    plugin: kitPlugin(root, kits, framework),
    metafiles: kits.map(({ metafile }) => metafile),
    rewrite: (source) => fromKits(source, root, root, kits),
  };
}

async function bundleKit(
  name: string,
  { files: patterns, hasFramework }: KitFiles,
  before: Kit[],
  root: string,
  options: BuildOptions,
  framework: string[],
): Promise<Kit> {
  const packages = hasFramework ? framework : [];
  const settings = {
    ...options,
    plugins: [kitPlugin(root, [...before], [])],
    external: ELSEWHERE,
    absWorkingDir: root,
    bundle: true,
    jsx: 'automatic' as const,
    format: 'esm' as const,
    write: false as const,
    metafile: true as const,
  } satisfies BuildOptions;
  const files = globSync(patterns, { cwd: root }).sort();
  const { metafile: parts } = await build({ ...settings, entryPoints: files, outdir: name });
  const outputs = Object.values(parts.outputs);
  const names: Names = new Map(
    files.map((file) => [file, outputs.find(({ entryPoint }) => entryPoint === file)?.exports ?? []]),
  );
  const {
    metafile,
    outputFiles: [kit],
  } = await build({
    ...settings,
    ...(packages.length > 0 && { external: [ANOTHER_KIT] }),
    stdin: { contents: kitSource(names, packages), resolveDir: root },
  });
  if (!kit) throw new Error(`The build has no output for the kit '${name}'`);
  return { name, names, text: kit.text, metafile };
}

const kitSource = (names: Names, packages: string[]): string =>
  [
    ...Array.from(names.keys(), (file) => `export { ${renamed(names, file)} } from './${file}';`),
    ...packages.map((one) => `export * from '${one}';`),
  ].join('\n');

function refuseTwins(kits: Kit[]): void {
  const files = kits.flatMap(({ metafile }) => Object.keys(metafile.inputs)).filter((file) => file !== '<stdin>');
  const duplicate = files.find((file, i) => files.indexOf(file) < i);
  if (duplicate) throw new Error(`Two kits contain ${duplicate}; it would be loaded twice.`);
}

/** Two modules may export the same name. */
const nameInKit = (names: Names, file: string, name: string) => `k${[...names.keys()].indexOf(file)}_${name}`;

const renamed = (names: Names, file: string) =>
  names
    .get(file)
    ?.map((name) => `${name} as ${nameInKit(names, file, name)}`)
    .join(', ');

/** `#registry/…` and `#widgets/…` are called as their folders. */
const moduleAt = (asked: string, from: string, root: string) =>
  asked.startsWith('#') ? asked.slice(1) : path.relative(root, path.resolve(from, asked));

/** The output that holds a kit's module. The module's own output would be one more request, and only re-exports it. */
export function kitFileWith(file: string, { inputs, outputs }: Metafile): string | undefined {
  const kit = inputs[`kit-part:${file}`]?.imports[0]?.path;
  return Object.keys(outputs).find((output) => kit && outputs[output]?.inputs[kit]);
}

const kitWith = (file: string, kits: Kit[]) => kits.find(({ names }) => names.has(file));

function kitPlugin(root: string, kits: Kit[], framework: string[]): Plugin {
  return {
    name: 'kits',
    setup({ onResolve, onLoad, initialOptions: { external = [] } }) {
      onResolve({ filter: /^kit:/ }, ({ path: kit }) =>
        external.includes(ANOTHER_KIT) ? { external: true } : { path: kit, namespace: 'kit', sideEffects: false },
      );
      const withFramework = kits.find(({ name }) => KITS[name]?.hasFramework);
      onResolve({ filter: /^p?react/ }, ({ path: asked, importer }) => {
        if (!withFramework || !framework.includes(asked)) return undefined;
        const kit = `kit:${withFramework.name}`;
        return { path: kit, namespace: isOfPackage(importer) ? WHOLE_FRAMEWORK : 'kit', sideEffects: false };
      });
      onLoad({ filter: /.*/, namespace: WHOLE_FRAMEWORK }, ({ path: kit }) => ({
        contents: `import * as all from '${kit}'; export * from '${kit}'; export default all;`,
        resolveDir: root,
      }));
      onLoad({ filter: /.*/, namespace: 'kit' }, ({ path: kit }) => ({
        contents: kits.find(({ name }) => `kit:${name}` === kit)?.text ?? '',
        resolveDir: root,
      }));

      onLoad({ filter: /\.tsx?$/, namespace: 'file' }, ({ path: file }) => rewritten(file, root, kits));

      onResolve({ filter: /\.tsx?$/ }, ({ path: asked, resolveDir, kind, importer }) => {
        const file = moduleAt(asked, resolveDir, root);
        // A kit loads what it needs later as everybody does: from a file of its own.
        if (kind === 'dynamic-import' && external.includes(ANOTHER_KIT)) return { path: `./${file}`, external: true };
        if (!kitWith(file, kits)) return undefined;
        if (kind === 'entry-point') return { path: file, namespace: 'kit-part' };
        throw new Error(`${importer} must import ${file} by names: import { … } from '${asked}'.`);
      });
      onLoad({ filter: /.*/, namespace: 'kit-part' }, ({ path: file }) => {
        const { name, names } = kitWith(file, kits) as Kit;
        const all = names.get(file)?.map((one) => `${nameInKit(names, file, one)} as ${one}`);
        return { contents: `export { ${all?.join(', ')} } from 'kit:${name}';`, resolveDir: root };
      });
    },
  };
}

const isOfPackage = (file: string): boolean => file.includes(`${path.sep}node_modules${path.sep}`);

/** Whether a theme's widget uses React components of a package. */
export const hasWholeFramework = ({ inputs }: Metafile): boolean =>
  Object.keys(inputs).some((input) => input.startsWith(`${WHOLE_FRAMEWORK}:`));

/** A file of the project as the bundle gets it. */
function rewritten(file: string, root: string, kits: Kit[]): { contents: string; loader: Loader } | undefined {
  if (path.relative(root, file).includes('node_modules')) return undefined;
  const contents = fromKits(readFileSync(file, 'utf8'), path.dirname(file), root, kits);
  return { contents, loader: path.extname(file).slice(1) as Loader };
}

/** The same source, with the kits' names taken from the kits. Types stay where they are: they vanish. */
function fromKits(source: string, folder: string, root: string, kits: Kit[]): string {
  const imports = /^[ \t]*import (?:(\w+)|\{([^}]*)\}) from '([^']+\.tsx?)';/gm;
  return source.replace(imports, (statement, whole: string | undefined, listed: string | undefined, asked: string) => {
    const list = listed ?? `default as ${whole}`;
    const file = moduleAt(asked, folder, root);
    const kit = kitWith(file, kits);
    if (!kit) return statement;
    const values = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '));
    const taken = values.map((value) =>
      value.replace(/^\w+/, (name) => `${nameInKit(kit.names, file, name)} as ${name}`),
    );
    // A name that the author renamed: `a as k0_a as b`.
    return `import { ${taken.map((name) => name.replace(/ as \w+ as /, ' as ')).join(', ')} } from 'kit:${kit.name}';`;
  });
}
