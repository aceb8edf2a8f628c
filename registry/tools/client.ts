import path from 'node:path';
import type { Metafile } from 'esbuild';
import { type Facts, wordFor } from '#registry/runtime/known.ts';
import { bundleClient, type Entries, forBrowsers, loadedWith, type Settings } from './bundle.ts';
import { refuseForeignCode } from './client_rules.ts';
import type { WidgetFile } from './find_widgets.ts';
import { pageEntry } from './generated.ts';
import { bundleKit } from './kit.ts';

export type KnownWidget = WidgetFile & Facts;

/** Output files of the browser's side. */
export type Client = {
  entry: string;
  /** With the framework: whatever a View needs beside its own. */
  runtime: string[];
  /** By widget: its own chunk first, then what that imports beyond the runtime. */
  widgets: Record<string, string[]>;
  outputs: string[];
};

const LATER = {
  runtime: 'registry/runtime/runtime.tsx',
  texts: 'registry/texts.ts',
  actions: 'registry/actions.ts',
};

/**
 * Bundles the widgets, then the entry of every page, which names them. The entry shares nothing with them:
 * it stays one small file, and a page without markers loads nothing else.
 */
export async function bundlePages(
  widgets: KnownWidget[],
  languages: Record<string, string>,
  outdir: string,
  settings: Settings,
): Promise<Client> {
  const sources = {
    ...LATER,
    ...Object.fromEntries(widgets.map(({ name, file }) => [name, file])),
  };
  const chunks = await bundleWidgets(sources, outdir, settings);
  const outputOf = (source: string) => outputNamed(source, chunks);
  const later = Object.fromEntries(
    Object.entries(LATER).map(([name, source]) => [name, `./${path.basename(outputOf(source))}`]),
  );
  const words = widgets.map((widget) => wordFor(widget.name, widget, hashIn(outputOf(widget.file)))).join(' ');

  const build = {
    widgets: words,
    languages,
    ...(later as Record<keyof typeof LATER, string>),
  };
  const page = await bundleClient({ islands: 'generated:page' }, outdir, settings, {
    sources: { page: pageEntry(build, settings.isDev) },
  });
  const runtime = [...loadedWith(outputOf(LATER.runtime), chunks)];
  return {
    entry: outputNamed('generated:page', page),
    runtime,
    widgets: Object.fromEntries(
      widgets.map(({ name, file, hasView }) => {
        const files = [...loadedWith(outputOf(file), chunks)];
        return [name, hasView ? files.filter((output) => !runtime.includes(output)) : files];
      }),
    ),
    outputs: [...Object.keys(chunks.outputs), ...Object.keys(page.outputs)],
  };
}

/** Developers get every module as it is. */
async function bundleWidgets(sources: Entries, outdir: string, settings: Settings): Promise<Metafile> {
  if (settings.isDev) return checked(await bundleClient(sources, outdir, settings));
  const kit = await bundleKit(settings.root, forBrowsers(settings));
  checked(kit.metafile);
  return checked(await bundleClient(sources, outdir, settings, { plugins: [kit.plugin] }));
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
  if (!found) throw new Error(`Nothing was built of ${source}`);
  return found[0];
}

const hashIn = (output: string) => /-(\w{8})\.js$/.exec(output)?.[1] as string;
