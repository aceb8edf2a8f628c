/** Folders that hold themes, named by `THEME_DIR`. */
import { statSync } from 'node:fs';
import path from 'node:path';

/** What stands in its `templates/` and `assets/` takes the place of the project's files of the same paths. */
export type ThemeFolder = { name: string; folder: string };

/** What a website with no theme says instead of a name. */
export const NO_THEME = 'none';

const NAME = /^[a-z][a-z0-9_-]{0,40}$/;

export const isThemeName = (name: string): boolean => NAME.test(name) && name !== NO_THEME;

/**
 * @param value folders, joined by `:` (`;` on Windows); the first is the theme of websites that chose none
 * @throws Error naming a folder that can't be a theme
 */
export function themeFoldersIn(value: string): ThemeFolder[] {
  const folders = value.split(path.delimiter).filter(Boolean);
  const themes = folders.map((given) => {
    const folder = path.resolve(given);
    return { name: path.basename(folder), folder };
  });
  for (const { name, folder } of themes) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`there is no folder ${folder}`);
    if (!isThemeName(name))
      throw new Error(`a theme can't be called ${name}: take small letters, digits, - and _, beginning with a letter`);
    if (themes.filter((one) => one.name === name).length > 1) throw new Error(`two themes are called ${name}`);
  }
  return themes;
}

/** As `themeFoldersIn()`, without folders that are not there: a page is shown without its theme rather than not at all. */
export function themesThere(value: string, tell: (sentence: string) => void): ThemeFolder[] {
  const folders = value.split(path.delimiter).filter(Boolean);
  const isThere = (given: string) => statSync(given, { throwIfNoEntry: false }) !== undefined;
  for (const given of folders.filter((one) => !isThere(one)))
    tell(`THEME_DIR: there is no folder ${path.resolve(given)}; pages are shown without this theme.`);
  return themeFoldersIn(folders.filter(isThere).join(path.delimiter));
}
