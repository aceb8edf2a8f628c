import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Metafile } from 'esbuild';
import type { AnyWidget } from '#registry/widget.ts';
import { bundleServer, reachedBy, type Settings } from './bundle.ts';
import { bundlePages, type Client, chooseGroups } from './client.ts';
import { checkBudgets, checkChunks } from './client_rules.ts';
import { compressAll, minifyAll } from './compress.ts';
import { findParts, findWidgets, type KnownWidget, type WidgetFile, type WidgetGroup } from './find_widgets.ts';
import { serverEntry, statesEntry } from './generated.ts';
import { BUILD_FOLDER, type Manifest } from './manifest.ts';
import { findMarkerPages, isInFrame, type MarkerPages } from './marker_pages.ts';
import {
  type AllMessages,
  gatherMessages,
  groupMessages,
  messageHashes,
  speakersOf,
  type TextsSource,
  writeMessages,
} from './message_chunks.ts';
import { Stamps } from './stamp.ts';
import { bundleCss, copyAssets, copyPdfJs, type PdfJs, type Styles, writeStableNames } from './static_files.ts';
import * as catalogues from './texts.ts';
import { stylesOfTheme } from './themes/theme_styles.ts';
import { writeWidgetDocs } from './widget_docs/write_docs.ts';

const ASSETS = `${BUILD_FOLDER}/assets`;

const VIEWER_STYLES = 'css/pages/core/viewer.css';

const stamps = new Stamps('stamp.json', '{registry,widgets,assets}/**/*.*');

export type Options = Omit<Settings, 'root' | 'iconSprite' | 'viewerFiles'>;

/** Whether the last build was made of these very sources, with these options. */
export const isBuildFresh = (root: string, options: Options): boolean => stamps.isFresh(root, options);

/** Builds everything that pages need into `.build`. Running it again changes nothing. */
export async function build(root: string, options: Options, texts: TextsSource = catalogues): Promise<Manifest> {
  const print = stamps.printOf(root, options);
  mkdirSync(path.join(root, ASSETS), { recursive: true });
  const copied = copyAssets(root, ASSETS);
  const styles = await bundleCss({ ...options, root }, ASSETS);
  const themes = await filesOfThemes({ ...options, root }, { ...copied, ...styles.files });
  const pdfJs = copyPdfJs(root, ASSETS);
  const settings = settingsOf(root, options, copied, viewerFilesOf(styles, pdfJs));
  const found = findWidgets(root, options.themes);
  const server = await bundleForServer(found, settings);
  const widgets = await knowWidgets(found, settings, print);
  const byWidget = gatherMessages(
    Object.fromEntries(found.map(({ name, file }) => [name, ownFiles(file, server)])),
    texts,
    options.themes,
  );
  const names = Object.fromEntries((await chooseGroups(widgets, ASSETS, settings)).map((one) => [one[0], one]));
  const messages = groupMessages(byWidget, names);
  const pages = findMarkerPages(root, found);
  const groups = groupsOf(widgets, names, speakersOf(messages), pages);
  const client = await bundlePages(groups, messageHashes(messages), ASSETS, settings);
  await minifyAll(client.outputs, settings);
  const files = { ...copied, ...styles.files };

  const manifest = { ...manifestOf(groups, client, messages, files, options), themes: themes.files };
  if (!options.isDev) checkWeights(root, manifest, client);
  const served = [...client.outputs, ...styles.outputs, ...themes.outputs, ...Object.values(files)];
  const outputs = new Set([...served, pdfJs.display, pdfJs.worker]);
  const groupFiles = Object.fromEntries(groups.map(({ name }) => [name, client.groups[name]?.[0] as string]));
  for (const file of writeMessages(root, messages, groupFiles)) outputs.add(file);
  for (const file of writeStableNames(root, ASSETS, client.entry, files['css/index.css'] as string)) outputs.add(file);
  if (!options.isDev) for (const file of await compressAll(root, [...outputs])) outputs.add(file);
  texts.compileTexts(path.join(root, BUILD_FOLDER, 'texts'), options.themes);
  writeFileSync(path.join(root, BUILD_FOLDER, 'manifest.json'), JSON.stringify(manifest, null, 1));
  writeWidgetDocs(root, found, manifest, ({ file }) => ownFiles(file, server));
  stamps.write(root, print, [...outputs, ...Object.keys(server.outputs)]);
  return manifest;
}

function checkWeights(root: string, manifest: Manifest, client: Client): void {
  checkBudgets(root, manifest, client);
  const { outputs, runtime } = client;
  // The runtime has a budget of its own.
  checkChunks(
    root,
    outputs.filter((file) => !runtime.includes(file)),
  );
}

/** What each theme has in place of the project's files, and besides them. */
async function filesOfThemes(settings: Settings, ofProject: Record<string, string>) {
  const files: Manifest['themes'] = {};
  const outputs: string[] = [];
  for (const theme of settings.themes ?? []) {
    const styles = await stylesOfTheme(settings, ASSETS, theme);
    const all = Object.entries({ ...copyAssets(settings.root, ASSETS, theme.folder), ...styles.files });
    const own = all.filter(([file, output]) => ofProject[file] !== output);
    files[theme.name] = Object.fromEntries(own.map(([file, output]) => [file, address(output)]));
    outputs.push(...styles.outputs, ...own.map(([, output]) => output));
  }
  return { files, outputs };
}

function bundleForServer(widgets: WidgetFile[], settings: Settings): Promise<Metafile> {
  const sources = { ssr: serverEntry(widgets, findParts(settings.root)), states: statesEntry(widgets) };
  return bundleServer({ ssr: 'generated:ssr', states: 'generated:states' }, BUILD_FOLDER, settings, sources);
}

function settingsOf(root: string, options: Options, copied: Record<string, string>, viewerFiles: string[]): Settings {
  const sprite = copied['icons/sprite.svg'];
  return { ...options, root, viewerFiles, ...(sprite && { iconSprite: address(sprite) }) };
}

const viewerFilesOf = ({ files }: Styles, { display, worker, data }: PdfJs): string[] =>
  [files[VIEWER_STYLES] ?? '', display, worker, data].map(address);

const ownFiles = (file: string, server: Metafile) =>
  [...reachedBy(file, server)].filter((one) => !one.includes('node_modules/'));

/** Reads from each widget when it is to be loaded. */
async function knowWidgets(found: WidgetFile[], { root }: Settings, print: string): Promise<KnownWidget[]> {
  const bundle = pathToFileURL(path.join(root, BUILD_FOLDER, 'ssr.mjs'));
  const { widgets }: { widgets: Record<string, AnyWidget> } = await import(`${bundle}?${print}`).catch((cause) => {
    throw new Error(`${moduleIn(fileURLToPath(bundle), cause)} can't be loaded: ${cause.message}`, { cause });
  });
  return found.map((widget) => {
    const { load = 'visible', View, enhance } = widgets[widget.name] ?? {};
    if (widget.hasView ? !View : !enhance) {
      const [part, ending] = widget.hasView ? ['a View', '.tsx'] : ['enhance', '.ts'];
      throw new Error(
        `${widget.file} must export by default a widget with ${part}, which is what ${ending} stands for.`,
      );
    }
    return { ...widget, load };
  });
}

/** Of the module whose code failed as it was loaded: esbuild writes above each whose it is. */
function moduleIn(bundle: string, { stack = '' }: Error): string {
  const line = Number(/\bssr\.mjs\?[^\s:]*:(\d+)/.exec(stack)?.[1] ?? 0);
  const before = readFileSync(bundle, 'utf8').split('\n').slice(0, line);
  return before.findLast((text) => /^\/\/ \S+\.tsx?$/.test(text))?.slice(3) ?? 'A widget';
}

function groupsOf(
  widgets: KnownWidget[],
  names: Record<string, string[]>,
  speakers: Set<string>,
  pages: MarkerPages,
): WidgetGroup[] {
  const known = new Map(widgets.map((widget) => [widget.name, widget]));
  return Object.entries(names).map(([name, members]) => ({
    name,
    widgets: members.map((member) => known.get(member) as KnownWidget),
    hasTexts: speakers.has(name),
    isOnEveryPage: isInFrame(members, pages),
  }));
}

const address = (file: string) => `/${path.posix.relative(BUILD_FOLDER, file)}`;

function manifestOf(
  groups: WidgetGroup[],
  client: Client,
  messages: AllMessages,
  files: Record<string, string>,
  { isDev, library }: Options,
): Omit<Manifest, 'themes'> {
  return {
    isDev,
    library,
    entry: address(client.entry),
    elsewhere: address(client.elsewhere),
    runtime: client.runtime.map(address),
    widgets: Object.fromEntries(
      groups.flatMap(({ name: group, widgets }) =>
        widgets.map(({ name, load, hasView }) => [name, { load, hasView, group }] as const),
      ),
    ),
    groups: Object.fromEntries(
      groups.map(({ name, hasTexts, isOnEveryPage }) => [
        name,
        {
          hasTexts,
          files: (client.groups[name] ?? []).map(address),
          ...(!isOnEveryPage && { word: client.words[name] as string }),
        },
      ]),
    ),
    messages: messageHashes(messages),
    css: address(files['css/index.css'] as string),
    files: Object.fromEntries(Object.entries(files).map(([file, output]) => [file, address(output)])),
  };
}
