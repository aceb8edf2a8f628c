import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Facts } from '#registry/runtime/known.ts';
import type { ThemeFolder } from './themes/folders.ts';

export type WidgetFile = {
  name: string;
  domain: string;
  /** From the root of the project. */
  file: string;
  /** `.tsx` draws with the framework, `.ts` enhances HTML without it. */
  hasView: boolean;
  /** The states worth seeing, where the widget lists them. */
  states: string | null;
};

export type KnownWidget = WidgetFile & Facts;

/** Widgets that share a file; the first gives it its name. */
export type WidgetGroup = {
  name: string;
  widgets: KnownWidget[];
  hasTexts: boolean;
  /** Whether header or footer have one of them. */
  isOnEveryPage: boolean;
};

/**
 * Every widget: a `.tsx` or `.ts` file in a domain's folder or in an area of it, but not in `parts`. Sorted by name. One
 * of a theme takes the place of the project's of the same name.
 */
export function findWidgets(root: string, themes: readonly ThemeFolder[] = []): WidgetFile[] {
  const ofProject = widgetsIn(root, root);
  refuseTwins(ofProject);
  const ofThemes = byName(themes.flatMap(({ folder }) => widgetsIn(root, folder)));
  refuseTwins(ofThemes);
  const replaced = new Set(ofThemes.map(({ name }) => name));
  return byName([...ofProject.filter(({ name }) => !replaced.has(name)), ...ofThemes]);
}

/** Those of one folder, the project or a theme. */
export const widgetsIn = (root: string, folder: string): WidgetFile[] =>
  byName(
    globSync(['widgets/*/*.{ts,tsx}', 'widgets/*/*/*.{ts,tsx}'], { cwd: folder })
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
      .filter((file) => isWidget(file))
      .map((file) => widgetIn(root, folder, file)),
  );

const byName = (widgets: WidgetFile[]) => widgets.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Shared modules stand in `core` and in folders called `parts`. */
const isWidget = (file: string): boolean =>
  /^widgets\/(?!core\/)\w+\/(?:(?!parts\/)\w+\/)?[a-z][a-z0-9_]*\.tsx?$/.test(file);

function widgetIn(root: string, folder: string, given: string): WidgetFile {
  const file = path.relative(root, path.join(folder, given)).replaceAll('\\', '/');
  const states = file.replace(/\.tsx?$/, '.states.ts');
  return {
    name: path.basename(file).replace(/\.tsx?$/, ''),
    domain: given.split('/')[1] as string,
    file,
    hasView: file.endsWith('x'),
    states: existsSync(path.join(root, states)) ? states : null,
  };
}

/**
 * Parts that are drawn without a marker, by what they export as `default`: name → file. Those of a domain are called by
 * it, such as `shop/cart_lines`.
 */
export function findParts(root: string): Record<string, string> {
  const files = globSync('widgets/*/parts/**/*.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^export default /m.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
  return Object.fromEntries(files.map((file) => [partName(file), file]));
}

function partName(file: string): string {
  const [, domain] = file.split('/');
  const { name } = path.parse(file);
  return domain === 'core' ? name : `${domain}/${name}`;
}

function refuseTwins(widgets: WidgetFile[]): void {
  widgets.forEach((widget, i) => {
    const duplicate = widgets[i - 1];
    if (duplicate?.name === widget.name) {
      throw new Error(
        `Two widgets are named '${widget.name}': ${duplicate.file} and ${widget.file}. Rename one of them.`,
      );
    }
  });
}
