import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { nvd3 } from './nvd3.ts';
import type { ThemeFolder } from './themes/folders.ts';
import { modulesOfProject } from './themes/modules.ts';

export type Settings = {
  root: string;
  isDev: boolean;
  library: 'preact' | 'react';
  themes?: readonly ThemeFolder[];
  /** Address of the drawing that holds all icons. */
  iconSprite?: string;
  /** Addresses that the viewer of files asks for when it opens: its stylesheet, then pdf.js, its worker, its data. */
  viewerFiles?: string[];
};

/** Output name → source file, or `generated:<key>` for a module of `sources`. */
export type Entries = Record<string, string>;

/** Widgets are written against React; bundles use Preact instead. */
const PREACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Browsers that know `light-dark()` and nesting. */
const BROWSERS = ['es2022', 'chrome123', 'firefox121', 'safari17.5'];

/** Whatever draws needs both. */
export const frameworkOf = ({ library }: Settings): string[] =>
  library === 'preact' ? ['react', 'react-dom', 'react/jsx-runtime', 'preact/compat', 'preact/jsx-runtime'] : [];

export const libraryAliases = ({ library }: Settings): BuildOptions => ({ alias: library === 'preact' ? PREACT : {} });

const known = ({ iconSprite = '', viewerFiles = [] }: Settings) => ({
  'process.env.ICON_SPRITE': JSON.stringify(iconSprite),
  'process.env.VIEWER_FILES': JSON.stringify(viewerFiles.join(' ')),
});

export const forBrowsers = (settings: Settings): BuildOptions => ({
  target: BROWSERS,
  define: {
    ...known(settings),
    'process.env.NODE_ENV': settings.isDev ? '"development"' : '"production"',
  },
});

/** Bundles for browsers, with a content hash in each name. */
export function bundleClient(
  entries: Entries,
  outdir: string,
  settings: Settings,
  {
    sources = {},
    plugins = [],
    write = true,
  }: Pick<BuildOptions, 'plugins' | 'write'> & { sources?: Record<string, string> } = {},
): Promise<Metafile> {
  return run(entries, sources, settings, {
    ...forBrowsers(settings),
    ...libraryAliases(settings),
    outdir,
    write,
    plugins: [...plugins, nvd3(settings.root)],
    minify: !settings.isDev,
    sourcemap: settings.isDev && 'linked',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });
}

/** Bundles modules for apps that bring React themselves, to be bundled again with them. */
export function bundleForReact(source: string, outdir: string, settings: Settings): Promise<Metafile> {
  return run({ index: 'generated:index' }, { index: source }, settings, {
    outdir,
    target: BROWSERS,
    define: known(settings),
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    sourcemap: 'linked',
    chunkNames: '[name]-[hash]',
  });
}

/** Those that the server finds by itself. What else a theme's widgets use is bundled with them. */
function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return [...Object.keys(dependencies), 'react', 'react-dom'];
}

/** Bundles widgets for the server. */
export function bundleServer(entries: Entries, outdir: string, settings: Settings, sources = {}): Promise<Metafile> {
  return run(entries, sources, settings, {
    ...libraryAliases(settings),
    define: known(settings),
    outdir,
    platform: 'node',
    external: packagesOf(settings.root),
    target: 'node24',
    minifySyntax: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'ssr-[name]-[hash]',
  });
}

/** They bring machine code, or files that they look for beside themselves, or are seldom needed. */
const LEFT_ALONE = [
  'better-sqlite3',
  'sharp',
  '@myriaddreamin/*',
  '@napi-rs/canvas',
  'pdfjs-dist',
  'nodemailer',
  'undici',
];
/** What packages in CommonJS ask for what Node itself has. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Bundles programs of the server, packages and all; what they call things can still be read in a stack. */
export function bundlePrograms(
  entries: Entries,
  outdir: string,
  settings: Omit<Settings, 'library'>,
  plugins: Plugin[] = [],
): Promise<Metafile> {
  return run(entries, {}, settings, {
    outdir,
    plugins,
    platform: 'node',
    target: 'node24',
    external: LEFT_ALONE,
    banner: { js: REQUIRE },
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: settings.isDev && 'linked',
    outExtension: { '.js': '.mjs' },
    legalComments: 'none',
  });
}

async function run(
  entryPoints: Entries,
  sources: Record<string, string>,
  { root, themes }: Pick<Settings, 'root' | 'themes'>,
  more: BuildOptions,
): Promise<Metafile> {
  const { metafile } = await build({
    ...more,
    absWorkingDir: root,
    entryPoints,
    plugins: [generated(sources, root), ...(more.plugins ?? []), modulesOfProject(root, themes)],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'warning',
    metafile: true,
  });
  return metafile as Metafile;
}

function generated(sources: Record<string, string>, root: string): Plugin {
  return {
    name: 'generated',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^generated:/ }, ({ path }) => ({
        path: path.slice('generated:'.length),
        namespace: 'generated',
      }));
      onLoad({ filter: /.*/, namespace: 'generated' }, ({ path }) => {
        const contents = sources[path];
        return contents === undefined ? undefined : { contents, resolveDir: root, loader: 'ts' };
      });
    },
  };
}

/** Source files that one reaches by its imports, itself included. */
export function reachedBy(file: string, { inputs }: Pick<Metafile, 'inputs'>, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !inputs[file]) return seen;
  seen.add(file);
  for (const { path } of inputs[file].imports) reachedBy(path, { inputs }, seen);
  return seen;
}

/** Output files that one loads at once, itself included. */
export function loadedWith(
  output: string,
  { outputs }: Pick<Metafile, 'outputs'>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind } of outputs[output]?.imports ?? []) {
    if (kind === 'import-statement') loadedWith(path, { outputs }, seen);
  }
  return seen;
}

/** An entry that is part of the kit has that before its name. */
export function outputNamed(source: string, { outputs }: Metafile): string {
  const found = Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint === source || entryPoint === `kit-part:${source}`,
  );
  if (!found) throw new Error(`The build has no output for ${source}`);
  return found[0];
}
