/** Writes what is known of each widget, for the pages that describe widgets. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { WidgetFile } from '#registry/tools/find_widgets.ts';
import { BUILD_FOLDER, type Manifest } from '#registry/tools/manifest.ts';
import { DOCS_FILE, type WidgetDocs } from './docs_file.ts';
import { eventsIn, keyboardIn } from './in_files.ts';
import { readWidgetSource } from './widget_source.ts';

/** @param filesOf a widget's source and all that it imports, from the root */
export function writeWidgetDocs(
  root: string,
  widgets: readonly WidgetFile[],
  manifest: Manifest,
  filesOf: (widget: WidgetFile) => readonly string[],
): void {
  const tests = globSync('tests/unit/widgets/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const docs = widgets.map((widget): WidgetDocs => {
    const files = filesOf(widget);
    const { load, group } = manifest.widgets[widget.name] as Manifest['widgets'][string];
    return {
      name: widget.name,
      domain: widget.domain,
      file: widget.file,
      hasView: widget.hasView,
      load,
      ...readWidgetSource(root, widget.file),
      events: eventsIn(root, files),
      keyboard: keyboardIn(root, files),
      tests: tests.filter((file) => path.basename(file).split('.')[0] === widget.name).toSorted(),
      bytes: manifest.isDev ? null : bytesOf(root, manifest, group, widget.hasView),
      beside: Object.keys(manifest.widgets).filter(
        (name) => name !== widget.name && manifest.widgets[name]?.group === group,
      ),
    };
  });
  writeFileSync(path.join(root, DOCS_FILE), JSON.stringify(docs, null, 1));
}

function bytesOf(root: string, { groups, runtime, entry }: Manifest, group: string, hasView: boolean) {
  const [own = '', ...others] = groups[group]?.files ?? [];
  const shared = new Set([entry, ...others, ...(hasView ? runtime : [])]);
  const sum = (addresses: Iterable<string>) => [...addresses].reduce((bytes, one) => bytes + weigh(root, one), 0);
  return { own: sum([own]), shared: sum(shared) };
}

const weights = new Map<string, number>();

/** Addresses are named after what is in them. */
function weigh(root: string, address: string): number {
  const file = path.join(root, BUILD_FOLDER, address);
  const known = weights.get(file) ?? brotliCompressSync(readFileSync(file)).length;
  weights.set(file, known);
  return known;
}
