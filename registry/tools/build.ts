import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import type { AnyWidget } from '../widget.ts';
import { type BundleOptions, bundleClient, bundleServer, loadedWith, reachedBy } from './bundle.ts';
import { BUDGETS, brotliBytes, refuseForeignCode, refuseHeavy } from './client_rules.ts';
import { compressAll } from './compress.ts';
import { findWidgets, type WidgetFile } from './find_widgets.ts';
import { clientEntry, type Known, serverEntry, statesEntry } from './generated.ts';
import { BUILD_FOLDER, type Manifest } from './manifest.ts';
import { type AllMessages, gatherMessages, messageFolders, speakingWidgets, type TextsSource, writeMessages } from './message_chunks.ts';
import { isStamped, printOf, writeStamp } from './stamp.ts';
import { bundleCss, copyAssets, writeStableNames } from './static_files.ts';
import * as catalogues from './texts.ts';

const ASSETS = `${BUILD_FOLDER}/assets`;

export type Options = Omit<BundleOptions, 'root'>;

export function isBuildFresh(root: string, options: Options): boolean {
  return isStamped(root, printOf(root, options));
}

/** Builds everything that pages need into `.build`. Running it again changes nothing. */
export async function build(root: string, options: Options, texts: TextsSource = catalogues): Promise<Manifest> {
  const print = printOf(root, options);
  const settings = { ...options, root };
  mkdirSync(path.join(root, ASSETS), { recursive: true });

  const widgets = findWidgets(root);
  const [server, styles] = await Promise.all([
    bundleServer({ ssr: serverEntry(widgets), states: statesEntry(widgets) }, BUILD_FOLDER, settings),
    bundleCss(settings, ASSETS),
  ]);
  const messages = messagesOf(widgets, server, texts);
  const known = await knowWidgets(root, widgets, messages, print);
  const client = await bundleClient({ islands: clientEntry(known, messageFolders(messages)) }, ASSETS, settings);
  refuseForeignCode(client);

  const files = { ...copyAssets(root, ASSETS), 'css/index.css': styles.css };
  const manifest = describe(client, known, messages, files, options);
  if (!options.isDev) checkBudgets(root, manifest);
  const outputs = [
    ...Object.keys(client.outputs),
    ...styles.outputs,
    ...Object.values(files),
    ...writeMessages(root, ASSETS, messages),
    ...writeStableNames(root, ASSETS, manifest.entry, manifest.css),
  ];
  if (!options.isDev) outputs.push(...(await compressAll(root, outputs)));
  texts.compileTexts(path.join(root, BUILD_FOLDER, 'texts'));
  writeFileSync(path.join(root, BUILD_FOLDER, 'manifest.json'), JSON.stringify(manifest, null, 1));
  writeStamp(root, print, [...new Set([...outputs, ...Object.keys(server.outputs)])]);
  return manifest;
}

function messagesOf(widgets: WidgetFile[], server: Metafile, texts: TextsSource): AllMessages {
  const filesOf = Object.fromEntries(widgets.map(({ name, file }) => [name, ownFiles(file, server)]));
  return gatherMessages(filesOf, texts);
}

const ownFiles = (file: string, server: Metafile) => [...reachedBy(file, server)].filter((one) => !one.includes('node_modules/'));

/** Asks each widget itself when it wants to be loaded. */
async function knowWidgets(root: string, widgets: WidgetFile[], messages: AllMessages, print: string): Promise<Known[]> {
  const bundle = pathToFileURL(path.join(root, BUILD_FOLDER, 'ssr.mjs'));
  const { widgets: defined }: { widgets: Record<string, AnyWidget> } = await import(`${bundle}?${print}`);
  const speaking = speakingWidgets(messages);
  return widgets.map((widget) => {
    const { load = 'visible', View, enhance } = defined[widget.name] ?? {};
    if (widget.hasView ? !View : !enhance) {
      const [part, ending] = widget.hasView ? ['a View', '.tsx'] : ['enhance', '.ts'];
      throw new Error(`${widget.file} must export by default a widget with ${part}: that is what ${ending} stands for. See README.`);
    }
    return { ...widget, load, hasTexts: speaking.has(widget.name) };
  });
}

function describe(client: Metafile, known: Known[], messages: AllMessages, files: Record<string, string>, options: Options): Manifest {
  const outputOf = (source: string) =>
    Object.keys(client.outputs).find((file) => client.outputs[file]?.entryPoint === source) as string;
  const entry = outputOf('generated:islands');
  const atRest = loadedWith(entry, client);
  const beyond = (source: string) => [...loadedWith(outputOf(source), client)].filter((file) => !atRest.has(file));
  const runtime = known.some(({ hasView }) => hasView) ? beyond('registry/runtime.tsx') : [];
  const address = (file: string) => `/${path.posix.relative(BUILD_FOLDER, file)}`;
  return {
    library: options.library,
    entry: address(entry),
    entryFiles: [...atRest].filter((file) => file !== entry).map(address),
    runtime: runtime.map(address),
    widgets: Object.fromEntries(
      known.map(({ name, file, load, hasView, hasTexts }) => {
        const own = beyond(file).filter((output) => !hasView || !runtime.includes(output));
        return [name, { load, hasView, hasTexts, files: own.map(address) }];
      }),
    ),
    messages: Object.fromEntries(Object.entries(messageFolders(messages)).map(([language, folder]) => [language, `/assets/m/${folder}`])),
    css: address(files['css/index.css'] as string),
    files: Object.fromEntries(Object.entries(files).map(([file, output]) => [file, address(output)])),
  };
}

function checkBudgets(root: string, { entry, entryFiles, runtime, widgets, css, library }: Manifest): void {
  const weigh = (addresses: string[]) => brotliBytes(path.join(root, BUILD_FOLDER), addresses);
  refuseHeavy('The registry on a page at rest', weigh([entry, ...entryFiles]), BUDGETS.atRest);
  refuseHeavy('The stylesheet', weigh([css]), BUDGETS.css);
  for (const [name, { files }] of Object.entries(widgets)) refuseHeavy(`Widget '${name}'`, weigh(files), BUDGETS.widget);
  if (library === 'preact') refuseHeavy('The runtime', weigh(runtime), BUDGETS.runtime);
}
