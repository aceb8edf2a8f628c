/** Files of a theme, and the project's files whose place they take. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What is wrong, where, and what to do; `details` are shown below it. */
export type Finding = { file: string; line?: number; message: string; details?: string };

/** `original`: the project's file of the same path, or null. */
export type ThemeFile = { file: string; source: string; original: string | null };

/** What the checks read. */
export type Checked = {
  root: string;
  folder: string;
  templates: ThemeFile[];
  styles: ThemeFile[];
  /** With the modules that they import. */
  widgets: ThemeFile[];
};

export function readTheme(root: string, folder: string): Checked {
  const filesLike = (pattern: string): ThemeFile[] =>
    globSync(pattern, { cwd: folder })
      .map((file) => file.replaceAll('\\', '/'))
      .sort()
      .map((file) => ({ file, source: readFileSync(path.join(folder, file), 'utf8'), original: textOf(root, file) }));
  return {
    root,
    folder,
    templates: filesLike('templates/*/**/*.eta'),
    styles: filesLike('assets/css/**/*.css'),
    widgets: filesLike('widgets/*/**/*.{ts,tsx}'),
  };
}

export function textOf(folder: string, file: string): string | null {
  const full = path.join(folder, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}

/** Of the first line that has a text; 1 where none has. */
export const lineOf = (source: string, text: string): number =>
  source.slice(0, Math.max(source.indexOf(text), 0)).split('\n').length;

/** `templates/shop/_card.eta` → `shop/_card`, as others include it. */
export const nameOf = (file: string): string => file.replace(/^templates\//, '').replace(/\.eta$/, '');
