import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { type Facts, wordFor } from '#registry/runtime/known.ts';
import {
  bundleClient,
  type Entries,
  forBrowsers,
  frameworkOf,
  libraryAliases,
  loadedWith,
  type Settings,
} from './bundle.ts';
import { refuseForeignCode } from './client_rules.ts';
import type { WidgetFile } from './find_widgets.ts';
import { groupEntry, pageEntry } from './generated.ts';
import { groupWidgets } from './groups.ts';
import { bundleKits, kitFileWith } from './kit.ts';
import { findMarkerPages } from './marker_pages.ts';

export type KnownWidget = WidgetFile & Facts;

/** Widgets that share a file; the first gives it its name. */
export type WidgetGroup = { name: string; widgets: KnownWidget[]; hasTexts: boolean };

/** Output files of the browser's side. */
export type Client = {
  entry: string;
  /** With the framework: whatever a View needs beside its own. */
  runtime: string[];
  /** By group: its own file first, then what that imports beyond the runtime. */
  groups: Record<string, string[]>;
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

/**
 * Bundles the widgets, then the entry of every page, which names them. The entry shares nothing with them:
 * it stays one small file, and a page without markers loads nothing else.
 */
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
  const words = groups.map((group) => wordFor(group, hashIn(outputOf(`generated:${group.name}`)))).join(' ');

  const build = {
    groups: words,
    languages,
    runtime: `./${path.basename(runtimeFile)}`,
    actions: `./${path.basename(outputOf(LATER.actions))}`,
  };
  const page = await bundleClient({ islands: 'generated:page' }, outdir, settings, {
    sources: { page: pageEntry(build, settings.isDev) },
  });
  const runtime = [...loadedWith(runtimeFile, chunks)];
  return {
    entry: outputNamed('generated:page', page),
    runtime,
    groups: Object.fromEntries(
      groups.map(({ name, widgets }) => {
        const files = [...loadedWith(outputOf(`generated:${name}`), chunks)];
        const hasView = widgets.some((widget) => widget.hasView);
        return [name, hasView ? files.filter((output) => !runtime.includes(output)) : files];
      }),
    ),
    outputs: [...Object.keys(chunks.outputs), ...Object.keys(page.outputs)],
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

/** An entry that is part of the kit has that before its name. */
function outputNamed(source: string, { outputs }: Metafile): string {
  const found = Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint === source || entryPoint === `kit-part:${source}`,
  );
  if (!found) throw new Error(`The build has no output for ${source}`);
  return found[0];
}

const hashIn = (output: string) => /-(\w+)\.js$/.exec(output)?.[1] as string;

/** Of esbuild's eight. Every page names the file of every group, and a hash is what compression can't shorten. */
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
