/** Copies of what a theme changed, in `originals/`: they tell what the project changed since. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { htmlOf } from './html.ts';
import { type Checked, type Finding, nameOf, type ThemeFile, textOf } from './theme_files.ts';

export const ORIGINALS = 'originals';

/** One that draws or imports the project's file takes each change of it along, and needs no copy. */
export function isReplaced({ file, source, original }: ThemeFile): boolean {
  if (original === null) return false;
  if (file.startsWith('widgets/')) return true;
  // A place that the project leaves empty has nothing to copy.
  if (htmlOf(original).trim() === '') return false;
  if (file.endsWith('.eta')) return !source.includes(`'@project/${nameOf(file)}'`);
  const self = path.posix.basename(file).replaceAll('.', '\\.');
  return !new RegExp(`@import\\s+(?:url\\()?["'](?:\\./)?${self}["']`).test(source);
}

export const filesOf = ({ templates, styles, widgets }: Checked): ThemeFile[] => [...templates, ...styles, ...widgets];

const replaced = (theme: Checked): ThemeFile[] => filesOf(theme).filter(isReplaced);

export function changedOriginals(theme: Checked): Finding[] {
  return replaced(theme).flatMap(({ file, original }): Finding[] => {
    const before = textOf(path.join(theme.folder, ORIGINALS), file);
    if (before === null)
      return [
        { file, message: 'It is not known from which state of the project this was made: compare it, then --accept.' },
      ];
    if (before === original) return [];
    const details = createTwoFilesPatch(file, file, before, original ?? '', 'when copied', 'now', { context: 2 });
    return [
      { file, message: "The project's file has changed since: take over what you need, then --accept.", details },
    ];
  });
}

/** Records the project's files as they are now. @returns how many */
export function acceptOriginals(theme: Checked): number {
  rmSync(path.join(theme.folder, ORIGINALS), { recursive: true, force: true });
  const files = replaced(theme);
  for (const { file, original } of files) recordOriginal(theme.folder, file, original ?? '');
  return files.length;
}

export function recordOriginal(folder: string, file: string, original: string): void {
  const copy = path.join(folder, ORIGINALS, file);
  mkdirSync(path.dirname(copy), { recursive: true });
  writeFileSync(copy, original);
}

/** Copies of files that the theme has no more. */
export function strayOriginals(theme: Checked): Finding[] {
  const known = new Set(filesOf(theme).map(({ file }) => `${ORIGINALS}/${file}`));
  return globSync(`${ORIGINALS}/**/*.*`, { cwd: theme.folder })
    .filter((file) => !known.has(file))
    .map((file) => ({ file, message: 'The theme no longer has what was made from this: delete it, or --accept.' }));
}
