// npm run new override @shop/_card ../themes/harbor: copies a file of the project into a theme, and remembers it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordOriginal } from './check/originals.ts';
import { textOf } from './check/theme_files.ts';
import { themeFoldersIn } from './folders.ts';

/** @param place `@shop/_card`, or a path such as `assets/css/components/button.css` @returns the new file */
export function newOverride(root: string, place: string, folder: string): string {
  const [theme, ...others] = themeFoldersIn(folder);
  if (!theme || others.length > 0)
    throw new Error('Say in which theme: npm run new override @shop/_card ../themes/harbor, or set THEME_DIR to one.');
  const file = place.startsWith('@') ? `templates/${place.slice(1)}.eta` : place;
  const original =
    /^(templates|assets\/css|widgets)\/[\w/.-]+$/.test(file) && !file.includes('..') ? textOf(root, file) : null;
  if (original === null)
    throw new Error(
      `The project has no ${place}. Name a template as others include it, or a file in assets/css or widgets.`,
    );
  const copy = path.join(theme.folder, file);
  if (existsSync(copy)) throw new Error(`${copy} already exists.`);
  mkdirSync(path.dirname(copy), { recursive: true });
  writeFileSync(copy, original);
  recordOriginal(theme.folder, file, original);
  return copy;
}
