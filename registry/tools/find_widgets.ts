import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';

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

/** Every widget: a `.tsx` or `.ts` file directly in a domain's folder. Sorted by name. */
export function findWidgets(root: string): WidgetFile[] {
  const folder = path.join(root, 'widgets');
  const domains = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const found = domains
    .filter((entry) => entry.isDirectory() && entry.name !== 'core')
    .flatMap(({ name: domain }) => widgetsOf(root, domain))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  refuseTwins(found);
  return found;
}

function widgetsOf(root: string, domain: string): WidgetFile[] {
  const folder = path.posix.join('widgets', domain);
  const files = readdirSync(path.join(root, folder));
  return files
    .filter((file) => /^[a-z][a-z0-9_]*\.tsx?$/.test(file))
    .map((file) => {
      const name = file.replace(/\.tsx?$/, '');
      const states = `${name}.states.ts`;
      return {
        name,
        domain,
        file: `${folder}/${file}`,
        hasView: file.endsWith('x'),
        states: files.includes(states) ? `${folder}/${states}` : null,
      };
    });
}

/** Parts that templates draw without a marker: name → file. */
export function findParts(root: string): Record<string, string> {
  const folder = 'widgets/core/parts';
  const files = globSync('*.tsx', { cwd: path.join(root, folder) }).sort();
  return Object.fromEntries(files.map((file) => [path.parse(file).name, `${folder}/${file}`]));
}

function refuseTwins(widgets: WidgetFile[]): void {
  widgets.forEach((widget, i) => {
    const twin = widgets[i - 1];
    if (twin?.name === widget.name) {
      throw new Error(
        `Two widgets are named '${widget.name}': ${twin.file} and ${widget.file}. A marker can mean only one: rename one of them.`,
      );
    }
  });
}
