import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

export type BundleOptions = { root: string; isDev: boolean; library: 'preact' | 'react' };

/** Widgets are written against React; Preact stands in for it. */
const PREACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Browsers that know `light-dark()` and nesting. */
const BROWSERS = ['es2022', 'chrome123', 'firefox121', 'safari17.5'];

/** Bundles for browsers. `sources` are generated modules by entry name. */
export function bundleClient(sources: Record<string, string>, outdir: string, options: BundleOptions) {
  return run(sources, options, {
    outdir,
    minify: !options.isDev,
    sourcemap: options.isDev && 'linked',
    target: BROWSERS,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });
}

/** Bundles for the server, which finds packages by itself. */
export function bundleServer(sources: Record<string, string>, outdir: string, options: BundleOptions) {
  return run(sources, options, {
    outdir,
    platform: 'node',
    packages: 'external',
    target: 'node24',
    minifySyntax: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'ssr-[name]-[hash]',
  });
}

async function run(sources: Record<string, string>, { root, isDev, library }: BundleOptions, more: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...more,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.keys(sources).map((name) => [name, `generated:${name}`])),
    plugins: [generated(sources, root)],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    alias: library === 'preact' ? PREACT : {},
    define: more.platform === 'node' ? {} : { 'process.env.NODE_ENV': isDev ? '"development"' : '"production"' },
    logLevel: 'warning',
    metafile: true,
  });
  return metafile as Metafile;
}

function generated(sources: Record<string, string>, root: string): Plugin {
  return {
    name: 'generated',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^generated:/ }, (args) => ({ path: args.path.slice('generated:'.length), namespace: 'generated' }));
      onLoad({ filter: /.*/, namespace: 'generated' }, (args) => ({ contents: sources[args.path], resolveDir: root, loader: 'ts' }));
    },
  };
}

/** Files that a source file reaches by its imports, itself included. */
export function reachedBy(file: string, { inputs }: Metafile, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !inputs[file]) return seen;
  seen.add(file);
  for (const { path } of inputs[file].imports) reachedBy(path, { inputs, outputs: {} }, seen);
  return seen;
}

/** Output files that one output loads at once, itself included. */
export function loadedWith(output: string, { outputs }: Metafile, seen = new Set<string>()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind } of outputs[output]?.imports ?? []) {
    if (kind === 'import-statement') loadedWith(path, { inputs: {}, outputs }, seen);
  }
  return seen;
}
