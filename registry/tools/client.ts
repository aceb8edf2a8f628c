import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { wordFor } from '#registry/runtime/known.ts';
import {
  bundleClient,
  type Entries,
  forBrowsers,
  frameworkOf,
  libraryAliases,
  loadedWith,
  outputNamed,
  type Settings,
} from './bundle.ts';
import { refuseForeignCode } from './client_rules.ts';
import { bundleEntry, nameOf } from './entry.ts';
import type { KnownWidget, WidgetGroup } from './find_widgets.ts';
import { groupEntry } from './generated.ts';
import { groupWidgets } from './groups.ts';
import { bundleKits, hasWholeFramework, kitFileWith } from './kits/bundle_kits.ts';
import { findMarkerPages } from './marker_pages.ts';

/** Output files of the browser's side. */
export type Client = {
  entry: string;
  elsewhere: string;
  /** With the framework: whatever a View needs beside its own. */
  runtime: string[];
  /** Whether that holds all of the framework, for packages that a theme's widgets use. */
  hasWholeFramework: boolean;
  /** By group: its own file first, then what that imports beyond the runtime. */
  groups: Record<string, string[]>;
  /** By group, for the pages that it stands on: see `wordFor`. */
  words: Record<string, string>;
  outputs: string[];
};

/** What is left of minified code by compression, roughly. */
const COMPRESSED = 0.4;

const LATER = {
  runtime: 'registry/runtime/runtime.tsx',
  actions: 'registry/actions.ts',
};

/** Lists of names: which widgets share a file. Developers get every widget as it is. */
export async function chooseGroups(widgets: KnownWidget[], outdir: string, settings: Settings): Promise<string[][]> {
  if (settings.isDev) return widgets.map(({ name }) => [name]);
  const alone = Object.fromEntries(widgets.map(({ name, file }) => [name, file]));
  const chunks = await bundleWidgets(alone, {}, outdir, settings, false);
  const bytesOf = (file: string) => Math.round((chunks.outputs[file]?.bytes ?? 0) * COMPRESSED);
  const weighed = widgets.map(({ name, file, load, hasView }) => {
    const [own = '', ...shared] = loadedWith(outputNamed(file, chunks), chunks);
    const isAtRest = load === 'now' || load === 'idle';
    return {
      name,
      isAtRest,
      isTouched: load === 'interact' || load === 'personal',
      hasView,
      bytes: bytesOf(own),
      shared: Object.fromEntries(shared.map((one) => [one, bytesOf(one)])),
    };
  });
  return groupWidgets(weighed, findMarkerPages(settings.root, widgets));
}

/** Bundles the widgets, then the entry of every page, which names their files. */
export async function bundlePages(
  groups: WidgetGroup[],
  languages: Record<string, string>,
  outdir: string,
  settings: Settings,
): Promise<Client> {
  const sources = Object.fromEntries(
    groups.map(({ name, widgets, hasTexts }) => [name, groupEntry(widgets, hasTexts)]),
  );
  const entries = { ...LATER, ...Object.fromEntries(groups.map(({ name }) => [name, `generated:${name}`])) };
  const chunks = withShortNames(await bundleWidgets(entries, sources, outdir, settings), settings);
  const outputOf = (source: string) => outputNamed(source, chunks);
  const runtimeFile = kitFileWith(LATER.runtime, chunks) ?? outputOf(LATER.runtime);
  const words = Object.fromEntries(
    groups.map((group) => [group.name, wordFor(group, hashIn(outputOf(`generated:${group.name}`)))]),
  );
  const page = await bundleEntry(
    groups,
    words,
    { languages, runtime: nameOf(runtimeFile), actions: nameOf(outputOf(LATER.actions)) },
    outdir,
    settings,
  );
  const runtime = [...loadedWith(runtimeFile, chunks)];
  return {
    entry: page.entry,
    elsewhere: page.elsewhere,
    runtime,
    hasWholeFramework: hasWholeFramework(chunks),
    groups: Object.fromEntries(
      groups.map(({ name, widgets }) => {
        const files = [...loadedWith(outputOf(`generated:${name}`), chunks)];
        const hasView = widgets.some((widget) => widget.hasView);
        return [name, hasView ? files.filter((output) => !runtime.includes(output)) : files];
      }),
    ),
    words,
    outputs: [...Object.keys(chunks.outputs), ...page.outputs],
  };
}

/** Developers get every module as it is. */
async function bundleWidgets(
  entries: Entries,
  sources: Record<string, string>,
  outdir: string,
  settings: Settings,
  write = true,
): Promise<Metafile> {
  if (settings.isDev) return checked(await bundleClient(entries, outdir, settings, { sources, write }));
  const kits = await bundleKits(
    settings.root,
    { ...forBrowsers(settings), ...libraryAliases(settings) },
    frameworkOf(settings),
  );
  kits.metafiles.forEach(checked);
  const rewritten = Object.fromEntries(Object.entries(sources).map(([name, code]) => [name, kits.rewrite(code)]));
  return checked(await bundleClient(entries, outdir, settings, { sources: rewritten, write, plugins: [kits.plugin] }));
}

function checked(metafile: Metafile): Metafile {
  refuseForeignCode(metafile);
  return metafile;
}

const hashIn = (output: string) => /-(\w+)\.js$/.exec(output)?.[1] as string;

/** Of esbuild's eight. Pages name the files of their groups, and a hash is what compression can't shorten. */
const HASH_LETTERS = 4;

/** Nothing else names the files of groups, which no module imports. */
function withShortNames(metafile: Metafile, { root, isDev }: Settings): Metafile {
  if (isDev) return metafile;
  const outputs = Object.entries(metafile.outputs).map(([output, facts]) => {
    if (!facts.entryPoint?.startsWith('generated:')) return [output, facts] as const;
    const short = output.replace(/-(\w+)\.js$/, (_all, hash: string) => `-${hash.slice(0, HASH_LETTERS)}.js`);
    renameSync(path.join(root, output), path.join(root, short));
    return [short, facts] as const;
  });
  return { ...metafile, outputs: Object.fromEntries(outputs) };
}
